"""Orders for the next turn, messages and chatter stand by themselves beside orders of this turn."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, REFUSED, TOLD, UNREACHED
from pbem.games.barrage.game import Barrage

from .real_games import BANK_TWO, Game, answered, kept_ahead, played, speaks, told

WRONG_LATER = [
    ("en", "Next turn: build flumm 10B"),
    (
        "en",
        "Then, when it's my turn again, use the cheap workshop once so that my wheel turns one"
        " step, or what.",
    ),
    ("fr", "Au prochain tour : construire le flumm 10B"),
    ("uk", "Наступного ходу: побудувати флум 10B"),
    ("ru", "Следующим ходом: построить флум 10B"),
]
RIGHT_LATER = [
    ("en", "And when it's my turn again: workshop 1"),
    ("fr", "Et au prochain tour : atelier 1"),
    ("uk", "І наступного ходу: майстерня 1"),
    ("ru", "И следующим ходом: мастерская 1"),
]


@pytest.mark.parametrize(("language", "line"), WRONG_LATER)
@pytest.mark.parametrize("above", [True, False])
def test_what_is_not_kept_for_later_takes_nothing_back(
    desk: Desk, barrage: Game, language: str, line: str, above: bool
) -> None:
    lines = [BANK_TWO[language], line] if above else [line, BANK_TWO[language]]
    reply, keys = answered(desk, barrage, language, *lines)
    assert keys == ["bank", "2"]
    outcomes = {item.line: item.outcome for item in reply.transcript.items}
    assert outcomes == {BANK_TWO[language]: DONE, line: REFUSED}


@pytest.mark.parametrize(("language", "line"), RIGHT_LATER)
def test_what_is_for_later_is_kept_below_what_fails(
    desk: Desk, barrage: Game, language: str, line: str
) -> None:
    _reply, keys = answered(desk, barrage, language, "build base 99L", line)
    assert keys == []
    assert len(kept_ahead(desk, *barrage)) == 1


@pytest.mark.parametrize(("language", "line"), WRONG_LATER)
def test_why_it_is_not_kept_is_said_below_what_fails(
    desk: Desk, barrage: Game, language: str, line: str
) -> None:
    reply, _keys = answered(desk, barrage, language, "build base 99L", line)
    assert [item.outcome for item in reply.transcript.items] == [REFUSED, REFUSED]


@pytest.mark.parametrize(
    ("language", "line", "to", "words"),
    [
        ("en", "And a message to everybody: good luck, you two!", [1, 2], "good luck, you two!"),
        ("en", "To Ben and Hal: very cheeky...", [1, 2], "very cheeky..."),
        ("en", "Please tell the others: hello there", [1, 2], "hello there"),
        ("en", "Please tell Ben that I am late.", [1], "that I am late."),
        ("en", "Could you tell the others that I'm late?", [1, 2], "that I'm late?"),
        ("en", "Oh, and a quick word to Hal, please: sorry!", [2], "sorry!"),
        ("en", "Ben: nice move!", [1], "nice move!"),
        (
            "en",
            "Ben: build base 5L would be good for you",
            [1],
            "build base 5L would be good for you",
        ),
        ("en", "say Thanks for the game, you two!", [1, 2], "Thanks for the game, you two!"),
        ("en", "say hello to everybody", [1, 2], "hello"),
        ("fr", "Et un message à tout le monde : bonne chance !", [1, 2], "bonne chance !"),
        ("fr", "Dis aux autres que je suis en retard", [1, 2], "que je suis en retard"),
        ("uk", "І повідомлення для всіх: успіхів!", [1, 2], "успіхів!"),
        ("uk", "Скажи іншим, що я запізнююся", [1, 2], "що я запізнююся"),
        ("ru", "И сообщение для всех: удачи!", [1, 2], "удачи!"),
        ("ru", "Передайте остальным, что я опаздываю", [1, 2], "что я опаздываю"),
    ],
)
@pytest.mark.parametrize("above", ["", "bank 2", "build base 99L"])
def test_a_message_is_one_wherever_it_stands(
    desk: Desk, three: Game, language: str, line: str, to: list[int], words: str, above: str
) -> None:
    speaks(desk, *three, language)
    before = len(played(desk, three[0]))
    give_orders(desk, *three, [*filter(None, [above]), line])
    said = desk.read(three[0]).messages[-1]
    assert (said.to, said.words) == (to, words)
    assert bool(played(desk, three[0])[before:]) == (above == "bank 2")


@pytest.mark.parametrize(
    "line",
    [
        "Tell me: what does a dam cost?",
        "say, what does a dam cost?",
        "contracts: G08, Y08",
        "say bank 2",
    ],
)
def test_what_is_no_message(desk: Desk, three: Game, line: str) -> None:
    give_orders(desk, *three, [line])
    assert not desk.read(three[0]).messages


@pytest.mark.parametrize(
    "line",
    ["To Hal: very cheeky...", "Please tell the others: hello", "say Thanks for the game!", "say"],
)
def test_where_only_bots_would_read_it_that_is_said(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Hal": "bot"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    reply = give_orders(desk, number, 0, [line])
    (item,) = reply.transcript.items
    assert "only bots" in told(reply)
    assert not item.nearest
    assert not item.example


@pytest.mark.parametrize(
    "line",
    [
        "If someone asks: it's for my grandma's electric blanket.",
        "Ha, that was a joke about my grandmother.",
    ],
)
def test_chatter_below_what_fails_is_no_order(desk: Desk, barrage: Game, line: str) -> None:
    reply = give_orders(desk, *barrage, ["build base 99L", line])
    assert reply.transcript.items[-1].outcome != UNREACHED


def test_what_others_may_do_next_turn_is_no_order(desk: Desk, barrage: Game) -> None:
    seat = barrage[1]
    other = desk.read(barrage[0]).names[1 - seat]
    lines = ["bank 2", f"Next turn {other} will surely take basin 5, I guess."]
    reply, keys = answered(desk, barrage, "en", *lines)
    assert keys == ["bank", "2"]
    assert TOLD not in [item.outcome for item in reply.transcript.items]
