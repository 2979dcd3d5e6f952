"""The construction wheel: what is laid on it comes home after a full turn."""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine import Table, Words, _, joined, semicolons, text

from .state import Company, Sector, State
from .words import several, steps_words, tile_name


class Home(NamedTuple):
    """What came back from a wheel."""

    tiles: tuple[str, ...]
    excavators: int
    mixers: int


def lay(company: Company, tile: str, excavators: int, mixers: int) -> None:
    """Put a tile and machinery from the supply into the open sector."""
    if tile:
        company.tiles.remove(tile)
    company.excavators -= excavators
    company.mixers -= mixers
    company.wheel[0] = Sector(tile, excavators, mixers)


def rotate(company: Company, steps: int) -> Home:
    """Turn the wheel sector by sector; whatever reaches the open one comes home at once."""
    wheel, tiles = company.wheel, company.tiles
    before = len(tiles), company.excavators, company.mixers
    for _step in range(steps):
        sector = wheel.pop()
        if sector.tile:
            tiles.append(sector.tile)
        company.excavators += sector.excavators
        company.mixers += sector.mixers
        wheel.insert(0, Sector())
    had, excavators, mixers = before
    return Home(tuple(tiles[had:]), company.excavators - excavators, company.mixers - mixers)


def turn_wheel(table: Table[State], company: Company, steps: int, price: Words = "") -> None:
    """Turn the wheel as an action or a tile lets the company do, and tell it with its price."""
    home = rotate(company, steps)
    words = _("{company} turns its wheel {steps}.")
    if price:
        words = _("{company} pays {price} and turns its wheel {steps}.")
    table.tell(
        words,
        company=company.called,
        steps=steps_and_home(steps, home),
        price=price,
    )


# --- in words ------------------------------------------------------------------------------


def steps_and_home(steps: int, home: Home) -> Words:
    """`2 steps (back: 3 excavators, tile base)`."""
    if not any(home):
        return steps_words(steps)
    return text(_("{steps} (back: {what})"), steps=steps_words(steps), what=_home_words(home))


def paid_and_home(paid: Words, home: Home) -> Words:
    """What a build cost, and what the step of the wheel brought back."""
    if not any(home):
        return paid
    return semicolons([paid, text(_("back from the wheel: {what}"), what=_home_words(home))])


def _home_words(home: Home) -> Words:
    machines = several([(home.excavators, "excavator"), (home.mixers, "mixer")])
    tiles = [text("tile {tile}", tile=tile_name(tile)) for tile in home.tiles]
    return joined([machines, *tiles] if machines else tiles)
