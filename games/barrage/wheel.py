"""The construction wheel: what is laid on it comes home after a full turn."""

from __future__ import annotations

from pbem.engine import Table, _

from .state import Company, Sector, State
from .words import steps_words


def lay(company: Company, tile: str, excavators: int, mixers: int) -> None:
    """Put a tile and machinery from the supply into the open sector."""
    if tile:
        company.tiles.remove(tile)
    company.excavators -= excavators
    company.mixers -= mixers
    company.wheel[0] = Sector(tile, excavators, mixers)


def rotate(company: Company, steps: int) -> None:
    """Turn the wheel sector by sector; whatever reaches the open one comes home at once."""
    wheel = company.wheel
    for _step in range(steps):
        home = wheel.pop()
        if home.tile:
            company.tiles.append(home.tile)
        company.excavators += home.excavators
        company.mixers += home.mixers
        wheel.insert(0, Sector())


def turn_wheel(table: Table[State], company: Company, steps: int) -> None:
    """Turn the wheel as an action or a tile lets the company do, and tell it."""
    rotate(company, steps)
    words = _("{company} turns its wheel {steps}.")
    table.tell(words, company=company.called, steps=steps_words(steps))
