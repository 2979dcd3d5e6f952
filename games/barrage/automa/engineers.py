"""An Automa's engineers: as many as its tile says, on the first free space of a section."""

from __future__ import annotations

from functools import cache

from msgspec import UNSET

from pbem.engine import Text, text

from ..phrases import space_phrase
from ..spaces import SPACES
from ..state import Company, State


def sent(company: Company, asked: int) -> int:
    """Take engineers from the supply: as many as the tile asks for, or what is left."""
    number = min(asked, company.engineers)
    company.engineers -= number
    return number


def put_down(company: Company, asked: int) -> None:
    """Engineers on a board: the own one, or the management board."""
    assert company.automa is not UNSET
    company.automa.placed += sent(company, asked)


def go_to_section(state: State, seat: int, section: str, asked: int) -> None:
    """Engineers on the section's first free space; beside the section if none is free."""
    put_down(state.companies[seat], asked)
    space = first_free(state, section)
    if space is not None:
        state.taken[space] = seat


def first_free(state: State, section: str) -> str | None:
    """The space of a section that its engineers take, if one is free."""
    spaces = _in_order(section, len(state.companies))
    return next((space for space in spaces if space not in state.taken), None)


def with_space(state: State, section: str, what: Text) -> Text:
    """What it does in a section, and on which space; people cannot use that one any more.

    What the space prints need not be what the Automa does there.
    """
    free = first_free(state, section)
    if free is None:
        return text("{what} (engineers beside the full board)", what=what)
    return text("{what} (engineers on `{space}`)", what=what, space=space_phrase(SPACES[free]))


@cache
def _in_order(section: str, players: int) -> tuple[str, ...]:
    """The open spaces of a section: the left column from the top, then the right one."""
    spaces = [one for one in SPACES.values() if one.row.section == section]
    spaces = [one for one in spaces if one.row.players <= players]
    return tuple(one.id for side in ("left", "right") for one in spaces if one.side == side)
