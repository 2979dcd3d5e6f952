"""What a network consists of, counted once: most positions that a bot looks at differ elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ..data import BLUE_TUNNELS, BROWN_TUNNELS, NEIGHBOURS, content
from ..network import city_of, reached, tally
from ..production import network_production
from ..scoring import CITY_POINTS
from ..state import Building, Player

BUILDING_MAKES = {"farm": 0.75, "desalination": 0.65, "laboratory": 0.85}
UPGRADED = 1.6  # what an upgraded building makes, of a plain one

Cities = tuple[tuple[str, str], ...]
Tunnels = tuple[tuple[str, bool], ...]
Buildings = tuple[tuple[str, Building], ...]


class Lot(NamedTuple):
    """So many of a kind, and their worths together."""

    number: int
    worth: float


class Layout(NamedTuple):
    """A network in numbers.

    connected   cities of the network, by the points that their buildings make
    apart       cities that no tunnel leads to
    waiting     buildings at cities of the latter kind, by what they would make
    homeless    buildings where no city stands
    open_sites  for buildings, at connected cities
    open_ends   city sites next to a city to which a tunnel leads
    """

    touched: frozenset[str]
    counts: Mapping[str, int]
    makes: Mapping[str, int]
    connected: Lot
    apart: Lot
    waiting: Lot
    homeless: Lot
    open_sites: int
    open_ends: int
    brown_tunnels: int
    near_tiles: int


def layout_of(player: Player, deck_file: str) -> Layout:
    """The network of a player as it stands."""
    return _layout(
        deck_file,
        player.board,
        tuple(player.cities.items()),
        tuple(player.tunnels.items()),
        tuple(player.buildings.items()),
        len(player.connected),
    )


@lru_cache(maxsize=4_000)
def _layout(
    deck_file: str,
    board: int,
    cities: Cities,
    tunnels: Tunnels,
    buildings: Buildings,
    metropolises: int,
) -> Layout:
    player = Player(
        board=board,
        goods={},
        brown=0,
        blue={},
        cities=dict(cities),
        tunnels=dict(tunnels),
        buildings=dict(buildings),
        connected=[0] * metropolises,
    )
    touched = reached(player)
    cards = content(deck_file)
    sites = cards.boards[board].sites
    standing = player.cities
    at_connected = [city for city in standing if city in touched]
    waiting = [one for site, one in buildings if _waits(site, standing, touched)]
    homeless = [one for site, one in buildings if city_of(site) not in standing]
    return Layout(
        touched=frozenset(touched),
        counts=tally(player, touched),
        makes=network_production(cards, player, touched),
        connected=_points(player, at_connected),
        apart=_points(player, [city for city in standing if city not in touched]),
        waiting=_would_make(waiting),
        homeless=_would_make(homeless),
        open_sites=sum(
            site not in player.buildings for city in at_connected for site in sites[city]
        ),
        open_ends=sum(
            city not in standing and any(near in standing for near in NEIGHBOURS[city])
            for city in touched
        ),
        brown_tunnels=sum(tunnel in player.tunnels for tunnel in BROWN_TUNNELS),
        near_tiles=sum(
            tunnel not in player.tunnels and city in touched
            for tunnel, city in BLUE_TUNNELS.items()
        ),
    )


def _waits(site: str, standing: Mapping[str, str], touched: set[str]) -> bool:
    city = city_of(site)
    return city in standing and city not in touched


def _points(player: Player, cities: list[str]) -> Lot:
    """Cities, by the kinds of building that they have."""
    kinds: dict[str, set[str]] = {city: set() for city in cities}
    for site, building in player.buildings.items():
        city = city_of(site)
        if city in kinds:
            kinds[city].add(building.kind)
    return Lot(len(cities), sum(CITY_POINTS[len(found)] for found in kinds.values()))


def _would_make(buildings: list[Building]) -> Lot:
    makes = [BUILDING_MAKES[one.kind] * (UPGRADED if one.upgraded else 1.0) for one in buildings]
    return Lot(len(makes), sum(makes))
