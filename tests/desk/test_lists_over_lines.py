"""Lists that go on below the line that they belong to."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import CLOSING, DONE
from pbem.games.barrage import Barrage


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked for a turn."""
    game = Barrage()
    monkeypatch.setattr(registry, "find", lambda name: game)
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, desk.read(number).load().awaiting[0]


@pytest.mark.parametrize(
    ("lines", "played"),
    [
        (["water:", "A", "B"], ["space W1L", "A B"]),
        (["water:", "A,", "B", "Cheers, Anna"], ["space W1L", "A B"]),
        (["water:", "- A", "- B"], ["space W1L", "A B"]),
        (["water:", "A", "Anna"], ["space W1L", "A"]),
        (["bank 2,", "see you on 3 May"], ["bank", "2"]),
        (["build base 5L,", "and something on 9U"], []),
    ],
)
def test_a_list_is_read_as_a_whole_or_not_at_all(
    desk: Desk, barrage: tuple[int, int], lines: list[str], played: list[str]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, lines)
    record = desk.read(number).load().record
    assert [entry.key for entry in record][: len(played) or None] == played


def test_lines_that_are_orders_by_themselves_stay_apart(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    account = give_orders(desk, number, seat, ["water:", "A", "bye"]).transcript
    assert [(one.line, one.outcome) for one in account.items] == [
        ("water:", DONE),
        ("A", DONE),
        ("bye", CLOSING),
    ]
