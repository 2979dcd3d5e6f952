"""Questions beside orders sink none of them, and what is noted can be asked for and dropped."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.spoken.saying_yes import is_plain_yes
from pbem.desk.transcript import DONE, IGNORED, REFUSED, TOLD
from pbem.games.barrage.game import Barrage

from .real_games import opened

Game = tuple[int, int]


@pytest.fixture
def game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, Barrage())


def written(desk: Desk, game: Game, *lines: str) -> Reply:
    return give_orders(desk, *game, list(lines))


def outcomes(reply: Reply) -> list[str]:
    return sorted(item.outcome for item in reply.transcript.items)


def all_told(reply: Reply) -> str:
    return "\n".join(str(item.text) for item in reply.transcript.items)


@pytest.mark.parametrize(
    "lines",
    [
        ["bank 2", "what is 5L worth to you?"],
        ["is 5L free?", "bank 2"],
        ["bank 2", "why is the sky blue?"],
        ["bank 2. Who is winning?"],
        ["I bank 2. Thank you! Who is winning?"],
        ["Who is winning? I bank 2."],
        ["I bank 2. By the way, who is winning?"],
        ["Could you please bank 2?", "What did Anna do?"],
        ["bank 2. By the way, what does the II-joker do?"],
        ["What does I-base do? Bank 2"],
        ["bank 2, and how many engineers do I have left?"],
        ["bank 2 - what does the wheel do anyway?"],
        ["bank 2; what does Y03 give?"],
        ["bank 2. How many rounds are left after this, three?"],
        ["bank 2. Does production come right after this round?"],
        ["bank 2. And production after this round?"],
        ["bank 2. By the way, how do you get so many bases so fast?"],
        ["bank 2. Who took Y03? ah, that was me :)"],
    ],
)
def test_a_question_beside_an_order_does_not_sink_it(
    desk: Desk, game: Game, lines: list[str]
) -> None:
    reply = written(desk, game, *lines)
    assert outcomes(reply) == [DONE, TOLD]
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "2"]


@pytest.mark.parametrize(
    "line",
    [
        "bank 2. Is that allowed?",
        "bank 2. Or should I build?",
        "bank 2. Can I do so?",
        "bank 2. What do you think?",
        "bank 2, and why not 3?",
        "bank 2 - how much does that cost?",
        "bank 2. The bank next round?",
        "bank 2. And a base after this round?",
        "bank 2. Or next round?",
        "bank 2. 3 next round?",
        "bank 2. Maybe production next round?",
        "bank 2. Who is next? I changed my mind",
    ],
)
def test_a_question_about_the_order_plays_nothing(desk: Desk, game: Game, line: str) -> None:
    reply = written(desk, game, line)
    assert not reply.transcript.changed
    nearest = [str(one) for item in reply.transcript.items for one in item.nearest]
    assert nearest[0].startswith("bank")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "banque 2. Au fait, que fait le II-joker ?"),
        ("uk", "банк 2. До речі, що робить II-joker?"),
        ("ru", "банк 2; кстати, что делает II-joker?"),
        ("fr", "banque 2. Qui a pris la tuile II-joker ? ah, c'est moi :)"),
        ("uk", "банк 2. А хто взяв II-joker? а, це ж я :)"),
        ("ru", "банк 2. А кто взял II-joker? а, это же я :)"),
    ],
)
def test_the_same_in_other_languages(desk: Desk, game: Game, language: str, line: str) -> None:
    reply = give_orders(desk, *game, [line], language=language)
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "2"]
    assert " II-" in all_told(reply)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "bank 2 please. By the way, how many points does one usually need to win this?"),
        ("en", "bank 2. {fellow}, what does that II-joker tile do again?"),
        ("en", "bank 2. Also, roughly when do you think we will be finished? My grandson asks."),
        ("en", "bank 2. Would anybody mind if we pause next week? I am away"),
        ("en", "bank 2 :P are you coming on saturday?"),
        ("fr", "banque 2. Au fait {fellow}, tu viens samedi ?"),
        ("uk", "банк 2. {fellow}, побачемось у неділю?"),
        ("ru", "банк 2. А {fellow} идёт завтра в кино? Мы с детьми собираемся"),
    ],
)
def test_a_word_to_somebody_or_behind_a_question_sinks_no_order(
    desk: Desk, game: Game, language: str, line: str
) -> None:
    reply = give_orders(desk, *game, [line.format(fellow=fellow_of(desk, game))], language=language)
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "2"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "bank 2. {fellow}, should I do that?"),
        ("en", "bank 2. {fellow}, the workshop as well?"),
        ("en", "bank 2. {fellow}, do you want me to wait?"),
        ("en", "bank 2. And what if {fellow} builds in 8?"),
        ("en", "bank 2. Who is next? Not sure yet."),
        ("en", "bank 2. Who is next? Better not."),
        ("fr", "banque 2. {fellow}, tu es d'accord avec ça ?"),
        ("uk", "банк 2. {fellow}, ти не проти цього?"),
        ("ru", "банк 2. {fellow}, лучше три или два?"),
    ],
)
def test_a_word_that_may_be_about_the_order_does(
    desk: Desk, game: Game, language: str, line: str
) -> None:
    line = line.format(fellow=fellow_of(desk, game))
    reply = give_orders(desk, *game, [line], language=language)
    assert not reply.transcript.changed


def test_a_correction_behind_a_question_counts(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "bank 2. Who is next? No wait, 3.")
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "3"]


def fellow_of(desk: Desk, game: Game) -> str:
    number, seat = game
    return desk.read(number).names[1 - seat]


@pytest.mark.parametrize("line", ["what does the II-joker do?", "BTW, what does II-joker do?"])
def test_a_tile_is_explained_by_its_name(desk: Desk, game: Game, line: str) -> None:
    said = all_told(written(desk, game, line))
    assert said.startswith("Tile II-joker builds a base, an elevation")
    assert "B20.3" not in said


def test_what_nobody_knows_is_said_plainly(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "why is the sky blue?")
    assert outcomes(reply) == [TOLD]
    assert all_told(reply).startswith("I don't know how to answer that.")


def test_what_somebody_did_and_has_is_told(desk: Desk, game: Game) -> None:
    number, seat = game
    name = desk.read(number).seats[seat].name
    written(desk, game, "bank 2")
    other = number, desk.read(number).load().awaiting[0]
    told = all_told(written(desk, other, f"What did {name} do? How many points has {name}?"))
    assert f"{name} (" in told
    assert "bank" in told
    assert "VP" in told


def test_what_is_noted_is_told_and_dropped(desk: Desk, game: Game) -> None:
    noted = written(desk, game, "when it's my turn again: bank 2", "next turn: bank 3")
    assert outcomes(noted) == [TOLD, TOLD]
    for line in ("what have you noted?", "my orders", "noted"):
        assert "bank 2" in all_told(written(desk, game, line))
    assert all_told(written(desk, game, "forget that one")) == "Dropped: when my turn: bank 3"
    assert all_told(written(desk, game, "never mind")) == "Dropped: when my turn: bank 2"
    assert all_told(written(desk, game, "my orders")) == "You have no standing orders."


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("if 5L is taken bank 3 otherwise bank 2", ["bank", "2"]),
        ("if 5L is free, bank 3, otherwise bank 2", ["bank", "3"]),
        ("if 5L is not free then bank 3, if not bank 2", ["bank", "2"]),
    ],
)
def test_a_condition_needs_no_colon(desk: Desk, game: Game, line: str, done: list[str]) -> None:
    reply = written(desk, game, line)
    assert [entry.key for entry in desk.read(game[0]).load().record[-2:]] == done
    assert outcomes(reply) == [TOLD]


@pytest.mark.parametrize("line", ["if Anna agrees, bank 3", "if 5L is free it would be nice"])
def test_a_condition_of_which_we_know_nothing_plays_nothing(
    desk: Desk, game: Game, line: str
) -> None:
    reply = written(desk, game, line)
    assert outcomes(reply) == [REFUSED]
    assert not reply.transcript.changed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("please resend 2", "Here it is."),
        ("about dam", "B7.1 A base costs 3 excavators in the plain"),
        ("about a dam", "B7.1 A base costs 3 excavators in the plain"),
    ],
)
def test_what_is_asked_of_the_host_in_plain_words(
    desk: Desk, game: Game, line: str, said: str
) -> None:
    assert said in all_told(written(desk, game, line))


def test_whoever_says_that_they_accept_says_yes() -> None:
    assert is_plain_yes(["I accept"])
    assert is_plain_yes(["J'accepte"])
    assert not is_plain_yes(["I decline"])
    assert not is_plain_yes(["I accept, but not today"])


def test_a_thought_about_the_next_turn_does_not_sink_the_order_for_this_one(
    desk: Desk, game: Game
) -> None:
    reply = written(desk, game, "bank 2. Next turn: build a base, or I bank again, I'll see.")
    assert outcomes(reply) == [DONE, IGNORED]
    assert [entry.key for entry in reply.play.record[-2:]] == ["bank", "2"]


@pytest.mark.parametrize("line", ["bank 2. Next turn please.", "Next turn bank 2, or 3"])
def test_what_is_put_off_is_not_played_now(desk: Desk, game: Game, line: str) -> None:
    assert not written(desk, game, line).transcript.changed


def test_the_word_that_makes_a_line_a_thought_is_named(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "maybe bank 2")
    assert not reply.transcript.changed
    assert "“maybe”" in all_told(reply)
