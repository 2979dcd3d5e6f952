"""Words to several players, or to all of them, go to whom they are for."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.addressed import said_to_everybody
from pbem.desk.transcript import DONE, IGNORED, REFUSED, TOLD, Item
from pbem.engine.languages import LANGUAGES, about
from pbem.games.barrage.game import Barrage

from .real_games import BANK_TWO, Game, answered, kept_ahead, speaks, told


def written(desk: Desk, game: Game, line: str) -> Item:
    (item,) = give_orders(desk, *game, [line]).transcript.items
    return item


@pytest.mark.parametrize(
    ("language", "line", "to", "words"),
    [
        ("en", "Message to Ben and Hal: good luck", [1, 2], "good luck"),
        ("en", "message Ben, Hal: good luck", [1, 2], "good luck"),
        ("en", "message Ben and Hal good luck", [1, 2], "good luck"),
        ("en", "Tell Ben and Anna: good luck", [1], "good luck"),
        ("en", "Tell Ben: salt and pepper", [1], "salt and pepper"),
        ("en", "To everybody: good luck", [1, 2], "good luck"),
        ("en", "to all: good luck", [1, 2], "good luck"),
        ("en", "everyone: I may bank 2", [1, 2], "I may bank 2"),
        ("en", "tell everybody: good luck", [1, 2], "good luck"),
        ("fr", "Message à Ben et Hal : bonne chance", [1, 2], "bonne chance"),
        ("fr", "À tous : bonne chance", [1, 2], "bonne chance"),
        ("en", "for the others: good luck", [1, 2], "good luck"),
        ("fr", "Pour les autres : bonne chance", [1, 2], "bonne chance"),
        ("uk", "Для інших: успіхів", [1, 2], "успіхів"),
        ("ru", "Для остальных: удачи", [1, 2], "удачи"),
        ("fr", "tout le monde : bonne chance", [1, 2], "bonne chance"),
        ("uk", "Повідомлення для Бена і Hal: успіхів", [1, 2], "успіхів"),
        ("uk", "Усім: успіхів", [1, 2], "успіхів"),
        ("ru", "Сообщение для Бена и Hal: удачи", [1, 2], "удачи"),
        ("ru", "Всем: удачи", [1, 2], "удачи"),
    ],
)
def test_it_goes_to_all_who_are_named(
    desk: Desk, three: Game, language: str, line: str, to: list[int], words: str
) -> None:
    speaks(desk, *three, language)
    written(desk, three, line)
    (said,) = desk.read(three[0]).messages
    assert (said.to, said.words) == (to, words)


def test_a_wrong_name_among_several_is_named(desk: Desk, three: Game) -> None:
    item = written(desk, three, "message Bne and Hal: hello")
    assert (item.outcome, str(item.text)) == (REFUSED, "Nobody here is called 'Bne'.")
    assert list(map(str, item.nearest)) == ["message Hal, Ben: hello"]
    assert not desk.read(three[0]).messages


@pytest.mark.parametrize(
    "line", ["To everybody: hello", "Tell Ben and Hal: hello", "Tell Ben: hello"]
)
def test_words_that_only_bots_would_read_are_not_sent(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "bot", "Hal": "bot"}
    game = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32)), 0
    assert str(written(desk, game, line).text).startswith("Not sent: nobody else here can read it")
    assert not desk.read(game[0]).messages


@pytest.mark.parametrize("line", ["all: 3", "the others: 2", "to: hello", "tous : 3", "все: 3"])
def test_a_line_that_names_no_addressee_is_no_message(line: str) -> None:
    assert not said_to_everybody(line)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_all_others_are_called_stands_in_one_list(code: str) -> None:
    assert set(about(code).everybody).isdisjoint(about(code).others)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Have fun with the dams"),
        ("en", "Dams are fun"),
        ("en", "My dams hold well"),
        ("en", "Water is short this round, is it not?"),
        ("en", "I will bank 2 next turn."),
        ("en", "Next turn I’ll bank 2"),
        ("en", "I would like to bank 2"),
        ("fr", "Je vais faire banque 2 au prochain tour."),
        ("fr", "J'ai pris la banque 2"),
        ("uk", "Я зроблю банк 2 наступного ходу."),
        ("ru", "Я сделаю банк 2 в следующий ход."),
    ],
)
def test_a_sentence_below_a_message_is_part_of_it(
    desk: Desk, three: Game, language: str, line: str
) -> None:
    """It ended the message, and was noted, answered or listed instead of being sent."""
    reply, played = answered(desk, three, language, "message Ben: hi", line, "see the 4th?")
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    assert told(reply).splitlines()[1:] == ["  hi", f"  {line}", "  see the 4th?"]
    assert (played, kept_ahead(desk, *three)) == ([], [])
    (said,) = desk.read(three[0]).messages
    assert (said.to, said.words) == ([1], f"hi\n{line}\nsee the 4th?")


def test_only_the_signature_is_cut_off_a_message(desk: Desk, three: Game) -> None:
    lines = ["message all: please hurry", "Have fun with the dams", "Best", "Anna Berg"]
    reply = give_orders(desk, *three, lines)
    (said,) = desk.read(three[0]).messages
    assert said.words == "please hurry\nHave fun with the dams"
    assert "Not sent, from “Best” on" in told(reply)
    assert not [one for one in reply.transcript.items if one.outcome == IGNORED]


@pytest.mark.parametrize("order", ["{}", "please {}", "ok, {} then"])
@pytest.mark.parametrize("language", ["en", "fr", "uk", "ru"])
def test_an_order_below_a_message_ends_it(
    desk: Desk, three: Game, language: str, order: str
) -> None:
    line = order.format(BANK_TWO[language])
    reply, played = answered(desk, three, language, "message Ben: hi", line)
    assert [item.outcome for item in reply.transcript.items] == [TOLD, DONE]
    assert played
    assert [said.words for said in desk.read(three[0]).messages] == ["hi"]


@pytest.mark.parametrize(
    "line", ["build bsae 9L", "please build base 99L", "then build base 99L", "bank 2?"]
)
def test_an_order_that_fails_below_a_message_is_not_sent(
    desk: Desk, three: Game, line: str
) -> None:
    reply = give_orders(desk, *three, ["message Ben: hi", line])
    assert reply.transcript.items[0].outcome == TOLD
    assert [said.words for said in desk.read(three[0]).messages] == ["hi"]


@pytest.mark.parametrize("line", ["next turn: bank 2", "bank 2 next turn"])
def test_an_order_put_off_below_a_message_is_noted(desk: Desk, three: Game, line: str) -> None:
    give_orders(desk, *three, ["message Ben: hi", line])
    assert kept_ahead(desk, *three) == ["bank 2"]
    assert [said.words for said in desk.read(three[0]).messages] == ["hi"]
