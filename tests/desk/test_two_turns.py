"""Orders behind the end of the turn, in the same line: nothing is played, and both ways offered."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.engine.text import spoken
from pbem.games.barrage.game import Barrage

from .real_games import speaks


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, desk.read(number).load().awaiting[0]


@pytest.mark.parametrize(
    ("language", "line", "first", "rest"),
    [
        ("en", "workshop 1 then bank with 2", "workshop 1", "bank with 2"),
        ("en", "workshop 1; bank 2", "workshop 1", "bank 2"),
        ("en", "bank 2 and then workshop 1", "bank; 2", "workshop 1"),
        ("en", "build base 9U, then build conduit 9A.", "build base 9U", "build conduit 9A"),
        ("fr", "atelier 1 puis banque 2", "atelier 1", "banque 2"),
        ("uk", "майстерня 1, потім банк 2", "майстерня 1", "банк 2"),
        ("ru", "мастерская 1, затем банк 2", "мастерская 1", "банк 2"),
    ],
)
def test_the_rest_is_offered_for_the_next_turn(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, first: str, rest: str
) -> None:
    number, seat = barrage
    catalogues_in("barrage", Barrage().folder / "locale")
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    assert not reply.transcript.changed
    (refused,) = reply.transcript.items
    assert "would be for your next one" in str(refused.text)
    with reading_as(reader_of(language, game="barrage")):
        both, alone = map(spoken, refused.nearest)
    assert alone == first
    assert both.endswith(rest)
    reply = give_orders(desk, number, seat, [both])
    assert reply.transcript.changed
    (chain,) = desk.read(number).seats[seat].ahead
    assert chain[0].orders == rest


@pytest.mark.parametrize("line", ["workshop 1, then what?", "workshop 1, then we will see"])
def test_what_is_no_order_is_offered_for_no_turn(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, [line])
    offered = [str(one) for item in reply.transcript.items for one in item.nearest]
    assert not any("next turn" in one for one in offered)


@pytest.mark.parametrize(
    "lines",
    [["bank 1", "build base 99L"], ["bank 1; build base 99L"], ["bank 1, then build base 99L"]],
)
def test_what_there_is_not_is_offered_for_no_turn(
    desk: Desk, barrage: tuple[int, int], lines: list[str]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, lines)
    refused = reply.transcript.items[-1]
    assert refused.outcome == REFUSED
    assert str(refused.text) == "There is no dam site 99L. Near it: 9U, 9L."
    assert not any("next turn" in str(one) for one in (*refused.nearest, refused.example))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("build base 99L", "There is no dam site 99L. Near it: 9U, 9L."),
        ("powerhouse 99", "There is no basin 99; powerhouses stand in the basins 5 to 12."),
    ],
)
def test_out_of_turn_what_there_is_not_is_not_offered_for_ones_turn(
    desk: Desk, barrage: tuple[int, int], line: str, why: str
) -> None:
    number, seat = barrage
    (refused,) = give_orders(desk, number, 1 - seat, [line]).transcript.items
    assert (refused.outcome, str(refused.text)) == (REFUSED, why)
    assert [refused.example, *refused.nearest] == [""]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("powerhouse 7; bank 1", []),
        ("build powerhouse 7 with mixers; bank 1", []),
        ("bank 7 engineers; build base 99L", ["bank; 7"]),
    ],
)
def test_an_amount_is_not_taken_from_a_clause_about_another_thing(
    desk: Desk, barrage: tuple[int, int], line: str, offered: list[str]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["build powerhouse 9"])
    give_orders(desk, number, 1 - seat, ["bank 1"])
    assert desk.read(number).load().awaiting == [seat]
    (refused,) = give_orders(desk, number, seat, [line]).transcript.items
    assert refused.outcome == REFUSED
    assert [str(one) for one in refused.nearest] == offered
