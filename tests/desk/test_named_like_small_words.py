"""A player may be called like a small word of a language: Ben, which says nothing in French."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE

from .real_games import speaks


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("Ben construit la base 5L", False),
        ("Ben construis la base 5L", False),
        ("Ben joue la base 5L", False),
        ("Bon, Ben joue la base 5L", False),
        ("ben construis la base 5L", True),
        ("Ben, je construis la base 5L", True),
        ("Ben je construis la base 5L", True),
    ],
)
def test_what_another_player_does_is_no_order(
    desk: Desk, barrage: tuple[int, int], line: str, done: bool
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, "fr")
    (item,) = give_orders(desk, number, seat, [line]).transcript.items
    assert (item.outcome == DONE) is done
