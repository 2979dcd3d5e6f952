"""`next turn: workshop 1` is kept for the next turn, in every language; it is never played now."""

from __future__ import annotations

import copy
from typing import NamedTuple

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.next_turn import for_next_turn, now_and_next_turn
from pbem.desk.transcript import IGNORED, TOLD
from pbem.engine import goto
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import spoken
from pbem.games.underwater_cities.game import UnderwaterCities
from tests.underwater_cities.tabletop import give, table

from .real_games import speaks, told


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("next turn: workshop 1", "workshop 1"),
        ("On my next turn: build base 5L.", "build base 5L"),
        ("workshop 1 next turn", "workshop 1"),
        ("My next turn - bank 2", "bank 2"),
        ("au prochain tour : atelier 1", "atelier 1"),
        ("atelier 1, au prochain tour", "atelier 1"),
        ("наступного ходу: майстерня 1", "майстерня 1"),
        ("следующим ходом мастерская 1", "мастерская 1"),
        ("next time I'm up: workshop 1", "workshop 1"),
        ("Next time i am up workshop 1", "workshop 1"),
        ("The next time it's my turn, workshop 1", "workshop 1"),
        ("then workshop 1 next time I'm up", "workshop 1"),
        ("workshop 1 the next time my turn comes", "workshop 1"),
        ("next time when I'm up: workshop 1", "workshop 1"),
        ("la prochaine fois que c'est à moi : atelier 1", "atelier 1"),
        ("наступного разу, коли буде мій хід: майстерня 1", "майстерня 1"),
        ("в следующий раз, когда будет мой ход: мастерская 1", "мастерская 1"),
        ("workshop 1", ""),
        ("next turning: workshop 1", ""),
        ("next turn", ""),
        ("Then, on my next turn, build conduit 9A.", "build conduit 9A"),
        ("and then next turn: workshop 1", "workshop 1"),
        ("Puis, à mon prochain tour, atelier 1", "atelier 1"),
        ("А потім, наступного ходу, майстерня 1", "майстерня 1"),
        ("Потом следующим ходом мастерская 1", "мастерская 1"),
    ],
)
def test_what_is_put_off(line: str, orders: str) -> None:
    assert for_next_turn(line) == orders


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "next turn: workshop 1"),
        ("en", "On my next turn, workshop 1 please"),
        ("en", "workshop 1 next turn"),
        ("en", "when my next turn: workshop 1"),
        ("fr", "au prochain tour : atelier 1"),
        ("fr", "À mon prochain tour : atelier 1 stp"),
        ("fr", "À mon prochain coup : atelier 1"),
        ("en", "On my next move, workshop 1"),
        ("uk", "наступного ходу: майстерня 1"),
        ("uk", "на мій наступний хід: майстерня 1"),
        ("ru", "следующий ход: мастерская 1"),
        ("ru", "мастерская 1 следующим ходом"),
        ("en", "On my next turn, use the workshop for one step"),
        ("fr", "À mon prochain tour, utiliser l'atelier 1"),
        ("en", "Please note for my next turn: workshop 1"),
        ("fr", "Note pour mon prochain tour : atelier 1"),
        ("uk", "На наступний хід запишіть мені: майстерня 1"),
        ("ru", "Запишите мне на следующий ход: мастерская 1"),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_it_is_kept_for_the_turn_after_this_one(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, asked: bool
) -> None:
    number, seat = barrage
    seat = seat if asked else 1 - seat
    speaks(desk, number, seat, language)
    before = desk.read(number).load().record
    reply = give_orders(desk, number, seat, [line])
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    assert told(reply).startswith("Noted for your next turn: “")
    file = desk.read(number)
    assert file.load().record == before
    assert len(file.seats[seat].ahead) == 1
    first = barrage[1]
    give_orders(desk, number, first, ["bank 1"])
    if first == seat:
        give_orders(desk, number, 1 - seat, ["bank 1"])
    record = [one for one in desk.read(number).load().record if one.seat == seat]
    assert record[-1].key == "space K1L"
    assert desk.read(number).seats[seat].ahead == []


@pytest.mark.parametrize(
    ("line", "both"),
    [
        (
            "Please build a base at 9U, and on my next turn the conduit 9A.",
            ("Please build a base at 9U", "the conduit 9A"),
        ),
        ("bank 2; next turn: workshop 1", ("bank 2", "workshop 1")),
        ("bank 2 and then on my next turn workshop 1", ("bank 2", "workshop 1")),
        ("banque 2, puis à mon prochain tour atelier 1", ("banque 2", "atelier 1")),
        ("банк 2, а наступного ходу майстерня 1", ("банк 2", "майстерня 1")),
        ("банк 2, а следующим ходом мастерская 1", ("банк 2", "мастерская 1")),
        ("bank 2 next turn", ("", "")),
        ("next turn: bank 2", ("", "")),
    ],
)
def test_a_line_may_be_for_both_turns(line: str, both: tuple[str, str]) -> None:
    assert now_and_next_turn(line)[:2] == both


def test_of_a_line_for_both_turns_the_rest_is_kept(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    line = "Please build a base at 9U, and on my next turn the conduit 9A."
    give_orders(desk, number, seat, [line])
    file = desk.read(number)
    assert "build base 9U" in [one.key for one in file.load().record]
    assert file.seats[seat].ahead[0][0].orders == "the conduit 9A"
    give_orders(desk, number, 1 - seat, ["bank 1"])
    assert "build conduit 9A" in [one.key for one in desk.read(number).load().record]


def test_where_the_first_fails_the_second_is_not_kept(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    give_orders(desk, number, seat, ["bank 99, and on my next turn workshop 1"])
    file = desk.read(number)
    assert file.load().record == before
    assert file.seats[seat].ahead == []


def test_it_may_stand_below_the_orders_of_this_turn(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["bank 2", "next turn: workshop 1"])
    assert told(reply, 1).startswith("Noted for your next turn: “")
    give_orders(desk, number, 1 - seat, ["bank 1"])
    assert desk.read(number).load().record[-1].key == "space K1L"


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("when it's my turn: workshop 1", ""),
        ("when my turn comes: workshop 1", ""),
        ("when its my turn, workshop 1", ""),
        ("on my turn workshop 1", ""),
        ("On my turn, workshop 1", ""),
        ("workshop 1 once it's my turn", ""),
        ("workshop 1 when its my turn", ""),
        ("à mon tour, workshop 1", ""),
        ("у мій хід workshop 1", ""),
        ("в мой ход: workshop 1", ""),
    ],
)
def test_my_turn_as_people_say_it(
    desk: Desk, barrage: tuple[int, int], line: str, condition: str
) -> None:
    number, seat = barrage
    give_orders(desk, number, 1 - seat, [line])
    (part,) = desk.read(number).seats[1 - seat].ahead[0]
    assert (part.condition, part.orders) == (condition, "workshop 1")


@pytest.mark.parametrize("line", ["on my turn workshop 1", "workshop 1 on my turn"])
def test_on_my_turn_in_it_is_this_turn(desk: Desk, barrage: tuple[int, int], line: str) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, [line])
    assert reply.transcript.changed
    assert desk.read(number).seats[seat].ahead == []


def test_what_is_said_of_the_next_turn_is_no_order(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["Next turn I will crush you all!"])
    assert [item.outcome for item in reply.transcript.items] == [IGNORED]
    assert desk.read(number).seats[seat].ahead == []


def test_a_line_behind_the_turn_is_offered_for_the_next_one(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["workshop 1 please", "then bank 2"])
    assert not reply.transcript.changed
    refused = reply.transcript.items[-1]
    assert "“bank 2” would be for your next one" in str(refused.text)
    offered = str(refused.nearest[0])
    assert offered == "workshop 1; next turn: bank 2"
    reply = give_orders(desk, number, seat, [offered])
    assert reply.transcript.changed
    assert [part.orders for chain in desk.read(number).seats[seat].ahead for part in chain] == [
        "bank 2"
    ]


def test_of_a_line_only_what_comes_too_late_is_offered_for_the_next_turn(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["bank", "2, then workshop 1"])
    offered = list(map(str, reply.transcript.items[-1].nearest))
    assert offered == ["bank; 2; next turn: workshop 1", "bank; 2"]


def test_what_follows_when_my_turn_comes(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    line = "workshop 3 please, then when my turn comes: build powerhouse 12"
    reply = give_orders(desk, number, seat, [line])
    assert reply.transcript.changed
    assert len(desk.read(number).seats[seat].ahead) == 1


def test_a_turn_that_came_round_already_is_the_next_one(desk: Desk, alone: tuple[int, int]) -> None:
    """Alone against Automas, it is one's turn again before the letter's next line is read."""
    number, seat = alone
    give_orders(desk, number, seat, ["workshop 1", "And then, on my next turn, bank 2"])
    file = desk.read(number)
    done = [entry.key for entry in file.load().record if entry.seat == seat]
    assert done[-2:] == ["bank", "2"]
    assert file.seats[seat].ahead == []


def test_in_the_same_turn_it_waits(desk: Desk, alone: tuple[int, int]) -> None:
    number, seat = alone
    before = len(desk.read(number).load().record)
    give_orders(desk, number, seat, ["on my next turn: bank 2"])
    file = desk.read(number)
    assert len(file.load().record) == before
    assert len(file.seats[seat].ahead) == 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "On my turn after next: workshop 1"),
        ("en", "in two turns workshop 1"),
        ("en", "workshop 1 in two turns"),
        ("fr", "dans deux tours : atelier 1"),
        ("uk", "через хід: майстерня 1"),
        ("ru", "через два хода: мастерская 1"),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_it_is_kept_for_the_turn_after_next(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, asked: bool
) -> None:
    number, first = barrage
    seat = first if asked else 1 - first
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("Noted for your turn after next: “")
    assert "before it: 1" in told(give_orders(desk, number, seat, ["standing"])) or language != "en"
    for one in (first, 1 - first, first, 1 - first)[: 4 if asked else 3]:
        assert len(desk.read(number).seats[seat].ahead) == 1
        give_orders(desk, number, one, ["bank 1"])
    assert desk.read(number).seats[seat].ahead == []
    record = [one.key for one in desk.read(number).load().record if one.seat == seat]
    assert record[-1] == "space K1L"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["next turn: workshop 1", "The turn after that: bank 2"]),
        ("en", ["next turn: workshop 1", "And one turn later: bank 2"]),
        ("fr", ["au prochain tour : atelier 1", "le tour d'après : banque 2"]),
        ("fr", ["au prochain tour : atelier 1", "Et au tour d'après : banque 2"]),
        ("uk", ["наступного ходу: майстерня 1", "А наступного за ним ходу: банк 2"]),
        ("ru", ["следующим ходом мастерская 1", "Ещё через ход: банк 2"]),
        ("ru", ["следующим ходом мастерская 1", "и следующим за ним ходом: банк 2"]),
        ("uk", ["наступного ходу: майстерня 1", "ходом після того: банк 2"]),
        ("ru", ["следующим ходом мастерская 1", "ходом после этого: банк 2"]),
    ],
)
def test_the_turn_after_that_waits_for_its_turn_whatever_becomes_of_the_one_before(
    desk: Desk, barrage: tuple[int, int], language: str, lines: list[str]
) -> None:
    number, first = barrage
    seat = 1 - first
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, lines)
    give_orders(desk, number, first, ["workshop 1"])  # which is taken now
    play = desk.read(number).load()
    assert play.awaiting == [seat]
    assert [one.orders for chain in desk.read(number).seats[seat].ahead for one in chain] == [
        lines[1].rpartition(": ")[2]
    ]
    give_orders(desk, number, seat, ["workshop 3"])
    give_orders(desk, number, first, ["bank 1"])
    record = [one.key for one in desk.read(number).load().record if one.seat == seat]
    assert record[-2:] == ["bank", "2"]


def test_a_third_turn_is_counted_and_said(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    lines = ["next turn: bank 1", "the turn after that: bank 1", "the turn after that: bank 2"]
    reply = give_orders(desk, number, seat, lines)
    assert told(reply, 2).startswith("Noted, with 2 turns of yours before it: “bank 2”")


@pytest.mark.parametrize(
    "line",
    [
        "next turn: if 5L is free, workshop 1",
        "If 5L is free next turn: workshop 1.",
        "workshop 1 next turn",
    ],
)
def test_a_condition_for_the_next_turn_plays_nothing_now(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    assert told(give_orders(desk, number, seat, [line])).startswith("Noted for your next turn: “")
    assert desk.read(number).load().record == before


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("And when it's my turn again, please put a powerhouse in basin 11.", "powerhouse"),
        ("And when it's my turn again, please put a powerhouse in 11 (the cheap spot).", "cheap"),
        ("Next turn: turn it one more step (workshop 1 right).", "workshop 1 right"),
        ("Order for my turn after that: workshop 1", "workshop 1"),
        ("Ordres pour mon prochain tour : banque 2", "banque 2"),
        ("Наказ на мій наступний хід: банк 2", "банк 2"),
        ("Приказ на следующий ход: банк 2", "банк 2"),
    ],
)
def test_an_order_ahead_in_plain_words_is_kept(
    desk: Desk, barrage: tuple[int, int], line: str, orders: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, {"O": "fr", "Н": "uk", "П": "ru"}.get(line[0], "en"))
    assert told(give_orders(desk, number, seat, [line])).startswith("Noted for your ")
    (chain,) = desk.read(number).seats[seat].ahead
    assert orders in chain[0].orders


@pytest.mark.parametrize(
    ("language", "now", "line"),
    [
        ("en", "bank 1", "My next move: workshop 1"),
        ("fr", "banque 1", "Mon prochain coup : atelier 1"),
        ("uk", "банк 1", "Моя наступна дія: майстерня 1"),
        ("ru", "банк 1", "Моё следующее действие: мастерская 1"),
    ],
)
def test_the_next_move_below_another_order_is_for_the_next_turn(
    desk: Desk, barrage: tuple[int, int], language: str, now: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [now, line])
    assert told(reply, 1).startswith("Noted for your next turn: “")
    assert reply.transcript.changed
    assert len(desk.read(number).seats[seat].ahead) == 1


def test_out_of_turn_the_next_move_is_for_the_next_turn(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, 1 - seat, ["My next move: workshop 1"])
    assert told(reply).startswith("Noted for your next turn: “")


def test_what_cannot_be_read_is_told_when_it_is_noted(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    said = told(give_orders(desk, number, seat, ["For my next turn: base powerhouse 5L again"]))
    assert "As things stand I could not carry it out: " in said
    assert " By then it may be possible.\n" in said


@pytest.mark.parametrize("line", ["play 60 on Y1: card; card", "play 60 on Y1: card; card; card"])
def test_what_cannot_begin_a_turn_is_not_offered_for_the_next_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    state = table(3)
    give(state, 0, 60)
    first = goto("turn", 0, state.order.index(0))
    game = UnderwaterCities()
    monkeypatch.setattr(game, "setup", lambda _table: (copy.deepcopy(state), first))
    monkeypatch.setattr(registry, "find", lambda name: game)
    people = {name: f"{name}@example.org" for name in ("ann", "ben", "cleo")}
    number = open_game(desk, "underwater-cities", people, {}, bytes(32))
    (item,) = give_orders(desk, number, 0, [line]).transcript.items
    assert str(item.text) == "I can read all but “card”, which doesn't fit here."
    assert list(map(str, item.nearest)) == ["play 60 on Y1; card"]


def test_what_follows_in_a_line_of_its_own_is_offered_for_the_next_turn(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["bank 2", "After that I'd like workshop 3."])
    assert reply.transcript.changed
    assert "`next turn: I'd like workshop 3`" in told(reply, 1)


class Kept(NamedTuple):
    """How somebody speaks of what is to be kept."""

    language: str
    line: str
    below: str
    later: str
    ahead: str


@pytest.mark.parametrize(
    "kept",
    [
        Kept(
            "fr",
            "banque 1",
            "après cela, atelier 1",
            "prochain tour\u00a0: atelier 1",
            "à mon tour\u00a0: ",
        ),
        Kept("uk", "банк 1", "потім майстерня 1", "наступний хід: майстерня 1", "коли мій хід: "),
        Kept(
            "ru", "банк 1", "потом мастерская 1", "следующий ход: мастерская 1", "когда мой ход: "
        ),
    ],
)
def test_how_to_keep_a_line_is_said_in_the_language_of_its_writer(
    desk: Desk, barrage: tuple[int, int], kept: Kept
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, kept.language)
    speaks(desk, number, 1 - seat, kept.language)
    out_of_turn = give_orders(desk, number, 1 - seat, [kept.line]).transcript.items[-1]
    too_late = give_orders(desk, number, seat, [kept.line, kept.below]).transcript.items[-1]
    with reading_as(reader_of(kept.language)):
        assert spoken(out_of_turn.example) == f"{kept.ahead}{kept.line}"
        offered = [spoken(one) for one in (*too_late.nearest, too_late.example)]
    assert any(one.endswith(kept.later) for one in offered), offered
    noted = give_orders(desk, number, seat, [kept.later.replace("\u00a0", " ")])
    assert told(noted).startswith("Noted for your next turn")


@pytest.mark.parametrize(
    ("language", "line", "kept"),
    [
        ("en", "In the next round, my first move shall be: bank 2", "next turn: bank 2"),
        ("en", "next round: bank 2", "next turn: bank 2"),
        (
            "fr",
            "À la prochaine manche, mon premier coup sera : banque 2",
            "prochain tour\u00a0: banque 2",
        ),
        ("uk", "У наступному раунді мій перший хід: банк 2", "наступний хід: банк 2"),
        ("ru", "В следующем раунде мой первый ход: банк 2", "следующий ход: банк 2"),
    ],
)
def test_nothing_is_kept_for_the_next_round_and_that_is_said(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, kept: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("I keep orders for your next turn, but none for a round to come")
    with reading_as(reader_of(language)):
        assert spoken(reply.transcript.items[0].example) == kept
    assert not reply.transcript.changed
    assert desk.read(number).seats[seat].ahead == []


def test_what_is_said_of_the_next_round_is_no_order(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["Next round I will crush you all!"])
    assert [item.outcome for item in reply.transcript.items] == [IGNORED]


@pytest.mark.parametrize(
    ("language", "line", "done"),
    [
        (
            "en",
            "if 5L is still free when it's my turn I'd like to build there, otherwise bank 2",
            "build base 5L",
        ),
        ("en", "if 5L is taken when my turn comes, bank 2, else build base 5L", "build base 5L"),
        ("en", "on my turn, if 5L is free, bank 2", "bank 2"),
        ("en", "whenever it is my turn, three to the bank please", "bank 3"),
        ("en", "when I'm up: workshop 1", "space K1L"),
        ("en", "when my turn comes bank 2", "bank 2"),
        ("en", "bank 2 when I'm up", "bank 2"),
        ("fr", "dès que ce sera mon tour, banque 2", "bank 2"),
        ("fr", "si 5L est libre quand ce sera mon tour, construire base 5L", "build base 5L"),
        ("uk", "коли дійде до мене, банк 2", "bank 2"),
        ("uk", "якщо 5L вільно коли буде мій хід, база 5L", "build base 5L"),
        ("ru", "когда дойдёт до меня, банк 2", "bank 2"),
        ("ru", "если 5L свободно когда будет мой ход, база 5L", "build base 5L"),
    ],
)
def test_the_own_turn_may_be_named_anywhere_and_in_many_ways(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, done: str
) -> None:
    number, first = barrage
    seat = 1 - first
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("Noted for your next turn: “")
    give_orders(desk, number, first, ["bank 1"])
    keys = [one.key for one in desk.read(number).load().record if one.seat == seat]
    assert " ".join(keys).startswith(done)


@pytest.mark.parametrize(
    "line", ["when I'm up a tree: bank 2", "when she's up: bank 2", "when it is dark: bank 2"]
)
def test_other_times_are_not_the_own_turn(desk: Desk, barrage: tuple[int, int], line: str) -> None:
    number, first = barrage
    give_orders(desk, number, 1 - first, [line])
    assert desk.read(number).seats[1 - first].ahead == []
