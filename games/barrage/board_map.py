"""The map for the boards: basins with their sites, and the headstreams."""

from __future__ import annotations

from typing import Any

import msgspec

from .board_companies import Companies, Owner
from .board_words import ROMAN
from .data import facts
from .facts import Basin

FACTS = facts()


class DamSite(msgspec.Struct, frozen=True):
    """A dam site, with the dam on it if there is one."""

    id: str
    red: bool
    owner: Owner | None
    height: int = 0
    drops: int = 0
    holds: int = 0

    @property
    def room(self) -> int:
        """How many drops more the dam can take."""
        return max(0, self.holds - self.drops)


class PipeSite(msgspec.Struct, frozen=True):
    """A conduit site and who has built on it."""

    id: str
    capacity: int
    to: int
    owner: Owner | None


class PowerSite(msgspec.Struct, frozen=True):
    """A powerhouse site and who has built on it."""

    id: str
    red: bool
    owner: Owner | None


class BasinShown(msgspec.Struct, frozen=True):
    """A basin as water meets it: powerhouses, upper dam, lower dam; then its conduits."""

    id: int
    area: str
    river_to: int
    powerhouses: list[PowerSite]
    dams: list[DamSite]
    conduits: list[PipeSite]


class Stream(msgspec.Struct, frozen=True):
    """A headstream: the drops that flow in this round, and those of the rounds to come."""

    id: str
    basin: int
    waiting: int
    to_come: list[tuple[str, int]]


def basins_of(view: Any, companies: Companies) -> dict[int, BasinShown]:
    """All basins by number."""
    return {number: _basin(view, companies, basin) for number, basin in FACTS.basins.items()}


def _basin(view: Any, companies: Companies, basin: Basin) -> BasinShown:
    def built(kind: str, site: str) -> Owner | None:
        return companies.owner(view[kind][site]) if site in view[kind] else None

    return BasinShown(
        basin.id,
        basin.area,
        basin.river_to,
        [PowerSite(site.id, site.red, built("powerhouses", site.id)) for site in basin.powerhouses],
        [_dam(view, companies, site.id, site.red) for site in basin.dams],
        [
            PipeSite(pipe.id, pipe.capacity, pipe.to, built("conduits", pipe.id))
            for pipe in basin.conduits
        ],
    )


def _dam(view: Any, companies: Companies, site: str, red: bool) -> DamSite:
    dam = view["dams"].get(site)
    if dam is None:
        return DamSite(site, red, None)
    owner = companies.owner(dam["owner"])
    return DamSite(site, red, owner, dam["height"], dam["drops"], dam["holds"])


def headstreams_of(view: Any) -> list[Stream]:
    """The headstreams from left to right."""
    return [
        Stream(
            stream,
            FACTS.headstreams[stream],
            _of_this_round(view, shown),
            [
                (ROMAN[number], drops)
                for number, drops in enumerate(shown["tile"], 1)
                if number > view["round"]
            ],
        )
        for stream, shown in view["headstreams"].items()
    ]


def _of_this_round(view: Any, shown: Any) -> int:
    """The drops that flow when this round ends, as far as they are known.

    Those of the tile come behind the incomes, and stay until then; companies may add more.
    """
    tile = shown["tile"]
    brought = tile[view["round"] - 1] if 0 < view["round"] <= len(tile) else 0
    return int(max(shown["waiting"], brought))
