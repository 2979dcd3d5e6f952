"""The game's printed facts: read from `data/*.toml` once, typed, and checked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pbem.engine import GameError, toml_table

from .check import check_facts
from .facts import (
    Basin,
    BuildingFile,
    CompanyFact,
    Contract,
    Facts,
    HeadstreamTile,
    MapFile,
    OfficersFile,
    ScoringFile,
    SetupFile,
    SpacesFile,
    Tile,
)

_T = TypeVar("_T")


def _read(name: str, shape: type[_T], key: str = "") -> _T:
    return read_toml(Path(__file__).parent / "data" / f"{name}.toml", shape, key)


def read_toml(path: Path, shape: type[_T], key: str = "") -> _T:
    """One data file, in its type; with `key`, only the list of that name."""
    try:
        table = toml_table(path)
        return msgspec.convert(table[key] if key else table, type=shape, strict=False)
    except (OSError, KeyError, ValueError) as wrong:  # also TOML's errors, and a wrong shape
        raise GameError(f"barrage: {path.name} cannot be read: {wrong}") from wrong


def _placed(basin: Basin) -> Basin:
    """The basin with its number and area written on each of its sites."""

    def here(site: Any) -> Any:
        return msgspec.structs.replace(site, basin=basin.id, area=basin.area)

    return msgspec.structs.replace(
        basin,
        powerhouses=tuple(map(here, basin.powerhouses)),
        dams=tuple(map(here, basin.dams)),
        conduits=tuple(map(here, basin.conduits)),
    )


@cache
def facts() -> Facts:
    """Read all data files, join and check them."""
    board = _read("map", MapFile)
    basins = {basin.id: _placed(basin) for basin in board.basins}
    conduits = {pipe.id: pipe for basin in basins.values() for pipe in basin.conduits}
    officers = _read("officers", OfficersFile)
    spaces = _read("spaces", SpacesFile)
    scoring = _read("scoring", ScoringFile)
    found = Facts(
        headstreams={stream.id: stream.basin for stream in board.headstreams},
        basins=basins,
        dams={site.id: site for basin in basins.values() for site in basin.dams},
        powerhouses={site.id: site for basin in basins.values() for site in basin.powerhouses},
        conduits=conduits,
        conduits_into={
            number: tuple(pipe for pipe in conduits.values() if pipe.to == number)
            for number in basins
        },
        neutral_dams=board.neutral_dams,
        headstream_tiles={
            tile.id: tile for tile in _read("headstreams", tuple[HeadstreamTile, ...], "tiles")
        },
        contracts={deal.id: deal for deal in _read("contracts", tuple[Contract, ...], "contracts")},
        companies={
            company.id: company
            for company in _read("companies", tuple[CompanyFact, ...], "companies")
        },
        officers={officer.id: officer for officer in officers.officers},
        mahiri=officers.mahiri,
        numbers=officers.numbers,
        building=_read("building", BuildingFile),
        tiles={tile.id: tile for tile in _read("technology", tuple[Tile, ...], "tiles")},
        rows={row.id: row for row in spaces.rows},
        bank=spaces.bank,
        scoring=scoring,
        bonus={tile.id: tile for tile in scoring.bonus},
        setup=_read("setup", SetupFile),
    )
    check_facts(found)
    return found
