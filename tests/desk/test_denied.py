"""What a line says not to do is not offered, in any language; what it leaves open is."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED

from .real_games import speaks


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "don't build base 5L"),
        ("en", "do not build base 5L"),
        ("en", "please never build base 5L"),
        ("fr", "ne construis pas base 5L"),
        ("fr", "ne pas construire base 5L, merci"),
        ("uk", "не будуй базу 5L"),
        ("ru", "не строй базу 5L"),
    ],
)
def test_what_is_denied_is_not_offered(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    (item,) = give_orders(desk, number, seat, [line]).transcript.items
    assert item.outcome == REFUSED
    assert not item.nearest
    assert not item.example


def test_what_is_left_open_is_offered(desk: Desk, barrage: tuple[int, int]) -> None:
    (item,) = give_orders(desk, *barrage, ["build base 5L or 8L"]).transcript.items
    assert item.nearest
