"""A line that leaves open which of several orders is meant: nothing is played, each is offered."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Play, carry_out
from tests.barrage import positions as barrage
from tests.underwater_cities import positions as underwater_cities


def offered(standing: tuple[Play[Any], int], spoken: str, line: str) -> list[str]:
    """What is offered for a line that plays nothing."""
    play, seat = standing
    registry.find(play.game.name)  # which says where its catalogues are
    before = len(play.record)
    outcome = carry_out(play, seat, [line], orders.reserved(), (), spoken)
    assert len(play.record) == before
    assert outcome.error is not None
    return list(map(str, outcome.error.nearest))


@pytest.mark.parametrize(
    ("spoken", "line", "named"),
    [
        ("en", "biuld a base at 1L, or maybe 2L?", ["build base 1L", "build base 2L"]),
        ("en", "base at 5L, or perhaps 9L", ["build base 5L", "build base 9L"]),
        ("en", "should I build at 5L or 9L?", ["build base 5L", "build base 9L"]),
        ("en", "either build base 5L or bank 2", ["build base 5L", "bank; 2"]),
        ("en", "workshop 1, or maybe bank 3?", ["workshop 1", "bank; 3"]),
        ("en", "bank 2 or 3 or 4?", ["bank; 2", "bank; 3", "bank; 4"]),
        ("en", "contract Y03 or G15", ["contracts; contracts Y03", "contracts; contracts G15"]),
        ("fr", "construire une base en 5L, ou peut-être 9L ?", ["build base 5L", "build base 9L"]),
        ("fr", "soit la banque 2, soit la base 5L", ["bank; 2", "build base 5L"]),
        ("uk", "будую базу на 5L, а може на 9L?", ["build base 5L", "build base 9L"]),
        ("uk", "банк 2 чи 3?", ["bank; 2", "bank; 3"]),
        ("ru", "построю базу на 5L, или, может, на 9L?", ["build base 5L", "build base 9L"]),
        ("ru", "контракт Y03 или G15", ["contracts; contracts Y03", "contracts; contracts G15"]),
    ],
)
def test_each_order_is_offered(spoken: str, line: str, named: list[str]) -> None:
    assert offered(barrage.first_turn(), spoken, line) == named


@pytest.mark.parametrize(
    "line",
    [
        "I don't want to build at 5L or 9L",
        "bank 2 or not",
        "maybe bank 2",
        "bank 2, or whatever you like",
    ],
)
def test_what_names_but_one_order_is_not_taken_for_several(line: str) -> None:
    assert len(offered(barrage.first_turn(), "en", line)) <= 1


def test_cards_and_slots_may_be_left_open_too() -> None:
    standing = underwater_cities.first_turn()
    line = "play 16 on R4 or maybe on G1?"
    assert offered(standing, "en", line) == ["play 16 on R4", "play 16 on G1"]
