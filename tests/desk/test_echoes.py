"""How a line was read is told as a person would tell it: each thing once."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.echoes import told_once
from pbem.desk.ordering import give_orders
from pbem.games.barrage.game import Barrage

from .real_games import opened


@pytest.mark.parametrize(
    ("phrases", "told"),
    [
        (["contracts", "contracts G03", "contracts Y01"], "contracts G03, Y01"),
        (["water", "water A B"], "water A B"),
        (["bank", "2"], "bank 2"),
        (["keep 15", "keep 22", "keep 28"], "keep 15, 22, 28"),
        (["play 4 on R1", "build farm SE", "build farm SE"], "play 4 on R1; build farm SE, SE"),
        (["play 4 on Y2", "build tunnel E-SE"], "play 4 on Y2; build tunnel E-SE"),
        (["pay 1 kelp", "pay 1 science"], "pay 1 kelp; pay 1 science"),
        (["produce +2", "2 drops from 5L via 5A"], "produce +2; 2 drops from 5L via 5A"),
        ([], ""),
    ],
)
def test_an_echo_says_each_thing_once(phrases: list[str], told: str) -> None:
    assert told_once(phrases) == told


def test_what_is_typed_so_needs_no_echo(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(desk, monkeypatch, Barrage())
    (item,) = give_orders(desk, *game, ["contracts G08 Y08"]).transcript.items
    assert item.read_as == ""


def test_what_is_said_in_other_words_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(desk, monkeypatch, Barrage())
    (item,) = give_orders(desk, *game, ["I take the contracts G08 and Y08"]).transcript.items
    assert item.read_as == "contracts G08, Y08"
