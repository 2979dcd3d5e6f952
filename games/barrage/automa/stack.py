"""The stack of Automa tiles: turning the next one up."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from pbem.engine import Table, _, text

from ..state import AutomaTiles, State
from .tiles import TILES, AutomaTile, Back


class Chooser(NamedTuple):
    """An Automa that has to choose: the table, its seat, and the back that has the criteria."""

    state: State
    seat: int
    back: Back


def lay_stack(table: Table[State]) -> AutomaTiles:
    """The tiles shuffled, in one stack for all Automas."""
    stack = list(TILES)
    table.shuffle("Automa tiles", stack)
    return AutomaTiles(front=stack.pop(), stack=stack)


def tiles_of(state: State) -> AutomaTiles:
    """The stack of a game that has Automas."""
    assert state.automa_tiles is not UNSET, "there is no Automa"
    return state.automa_tiles


def flip(table: Table[State]) -> tuple[AutomaTile, AutomaTile]:
    """Turn the top tile over beside the stack; returns the new front and the back's tile.

    When the stack is used up, all but the tile that was just turned over are shuffled.
    """
    tiles = tiles_of(table.state)
    tiles.beside.append(tiles.front)
    if not tiles.stack:
        *used, last = tiles.beside
        table.shuffle("Automa tiles", used)
        tiles.stack, tiles.beside = used, [last]
    (tiles.front,) = table.draw(tiles.stack, 1, what=text(_("the Automa's next tile")))
    return TILES[tiles.front], TILES[tiles.beside[-1]]


def chooser_of(state: State, seat: int) -> Chooser:
    """Who chooses, by the back beside the stack; before the first turn by the top tile's."""
    tiles = tiles_of(state)
    shown = tiles.beside[-1] if tiles.beside else tiles.front
    return Chooser(state, seat, TILES[shown].back)
