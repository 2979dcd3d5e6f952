"""What a network consists of: what is connected, which sites are open, and how much there is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .data import (
    BROWN_TUNNELS,
    CITY_SITES,
    CITY_TUNNELS,
    METROPOLIS_TUNNELS,
    NEIGHBOURS,
    START,
    TUNNEL_ENDS,
    TUNNEL_SITES,
    Board,
    Content,
)
from .deck import BUILDINGS
from .state import Building, Player

Sites = tuple[str, ...]


def city_of(site: str) -> str:
    """The city site that a building site belongs to."""
    return site[: site.index(".")]


def reached(player: Player) -> set[str]:
    """The city sites that tunnels lead to, built on or not, with the starting city's."""
    sites = {START}
    for tunnel in player.tunnels:
        sites.update(TUNNEL_ENDS[tunnel])
    return sites


def is_connected(player: Player, city: str) -> bool:
    """Whether a city stands there and a tunnel (or the start) connects it."""
    return city in player.cities and city in reached(player)


# A network changes now and then, and is asked in every turn where it is open: hence the caches.


def open_tunnels(player: Player) -> Sites:
    """The empty tunnel sites that the network touches."""
    return _open_tunnels(tuple(player.tunnels))


@lru_cache(maxsize=10_000)
def _open_tunnels(built: Sites) -> Sites:
    touched = {START, *(end for tunnel in built for end in TUNNEL_ENDS[tunnel])}
    taken = frozenset(built)
    return tuple(
        site
        for site, ends in TUNNEL_ENDS.items()
        if site not in taken and (ends[0] in touched or ends[-1] in touched)
    )


def tunnels_to(player: Player, city: str) -> Sites:
    """The tunnels of a shortest way from the network to a city site."""
    ways: dict[str, Sites] = dict.fromkeys(sorted(reached(player)), ())
    todo = list(ways)
    for here in todo:
        for tunnel in CITY_TUNNELS[here]:
            for there in TUNNEL_ENDS[tunnel]:
                if there not in ways:
                    ways[there] = (*ways[here], tunnel)
                    todo.append(there)
    return ways[city]


def open_cities(player: Player) -> Sites:
    """The empty city sites next to a city."""
    return _open_cities(tuple(player.cities))


@lru_cache(maxsize=10_000)
def _open_cities(cities: Sites) -> Sites:
    near = {site for city in cities for site in NEIGHBOURS[city]}
    return tuple(site for site in CITY_SITES if site in near and site not in cities)


def open_buildings(player: Player, board: Board, cities: Iterable[str]) -> Sites:
    """The empty building sites at these cities: of sites that are alike, one for each city."""
    return _open_buildings(tuple(player.buildings), board, tuple(cities))


@lru_cache(maxsize=10_000)
def _open_buildings(built: Sites, board: Board, cities: Sites) -> Sites:
    marked, taken = board.marked, frozenset(built)
    found = []
    for city in cities:
        plain = False
        for site in board.sites[city]:
            if site in taken:
                continue
            if site in marked:
                found.append(site)
            elif not plain:
                plain = True
                found.append(site)
    return tuple(found)


def open_expansions(player: Player, cities: Iterable[str]) -> Sites:
    """The empty expansion sites at these cities."""
    return tuple(site for city in cities if (site := f"{city}.x") not in player.buildings)


def alike(board: Board, player: Player, site: str) -> list[str]:
    """The empty building sites of the same city that are worth the same, this one first."""
    if site in board.marked or site.endswith(".x"):
        return [site]
    city = city_of(site)
    same = [s for s in board.sites[city] if s not in board.marked and s not in player.buildings]
    return [site, *(s for s in same if s != site)]


def at_city(player: Player, city: str) -> list[str]:
    """The buildings at a city site, by their sites."""
    return [site for site in player.buildings if city_of(site) == city]


def tally(player: Player, touched: set[str] | None = None) -> dict[str, int]:
    """How many connected things of each sort there are; upgraded ones count as plain ones too.

    Whoever knows what is reached may say it.
    """
    touched = reached(player) if touched is None else touched
    cities = player.cities
    count = dict.fromkeys(NETWORK_THINGS, 0)
    _tally_tunnels(player, count)
    kinds: dict[str, dict[str, int]] = {}  # city: kind: upgraded ones
    for site, building in player.buildings.items():
        city = site[: site.index(".")]
        if city not in cities or city not in touched:
            continue
        kind = building.kind
        count[kind] += 1
        at = kinds.setdefault(city, {})
        at[kind] = at.get(kind, 0) + building.upgraded
        if building.upgraded:
            count["upgraded_" + kind] += 1
    for city, kind in cities.items():
        if city in touched:
            count["city"] += 1
            count[kind] += 1
    count["building"] = sum(count[kind] for kind in BUILDINGS)
    upgraded = [count["upgraded_" + kind] for kind in BUILDINGS]
    count["upgraded_building"] = sum(upgraded)
    count["upgraded_structure"] = sum(upgraded) + count["upgraded_tunnel"]
    count["upgraded_kinds"] = sum(n > 0 for n in (*upgraded, count["upgraded_tunnel"]))
    count["upgraded_set"] = min(*upgraded, count["upgraded_city_tunnel"])
    count["full_city"] = sum(len(at) == len(BUILDINGS) for at in kinds.values())
    count["pair"] = sum(any(n > 1 for n in at.values()) for at in kinds.values())
    count["metropolis"] = len(player.connected)
    return count


def _tally_tunnels(player: Player, count: dict[str, int]) -> None:
    cities = player.cities
    for site, upgraded in player.tunnels.items():
        ends = TUNNEL_ENDS[site]
        touches = ends[0] in cities or ends[-1] in cities
        count["tunnel"] += 1
        count["city_tunnel"] += touches
        if upgraded:
            count["upgraded_tunnel"] += 1
            count["upgraded_city_tunnel"] += touches


UPGRADED = {f"upgraded_{kind}": kind for kind in BUILDINGS}
NETWORK_THINGS = (
    *BUILDINGS,
    *UPGRADED,
    *("building", "upgraded_building", "tunnel", "upgraded_tunnel", "city_tunnel"),
    *("upgraded_city_tunnel", "upgraded_structure", "upgraded_kinds", "upgraded_set"),
    *("city", "symbiotic", "nonsymbiotic", "full_city", "pair", "metropolis"),
)


def how_many(content: Content, player: Player, thing: str) -> int:
    """How many of a thing the player has: on the network, or among the claimed cards."""
    if thing == "special":
        cards = (*player.claimed, *player.actions, *player.kept)
        return sum(no in content.is_special for no in cards)
    if thing == "action_card":
        return len(player.actions)
    if thing == "used_action":
        return len(player.used)
    if thing in ("permanent_card", "production_card"):
        wanted = thing.removesuffix("_card")
        return sum(content.cards[no].type == wanted for no in player.claimed)
    if thing in BUILDINGS:
        return len(_standing(player, thing))
    if thing in UPGRADED:
        return [one.upgraded for one in _standing(player, UPGRADED[thing])].count(True)
    if thing == "metropolis":
        return len(player.connected)
    return tally(player)[thing]


def _standing(player: Player, kind: str) -> list[Building]:
    """The buildings of a kind at connected cities, whatever else there is."""
    buildings, there = player.buildings, reached(player).intersection(player.cities)
    return [one for site, one in buildings.items() if one.kind == kind and city_of(site) in there]


def new_metropolis(player: Player, tunnel: str) -> int | None:
    """The metropolis tile that a tunnel just built has connected, if any."""
    if tunnel not in METROPOLIS_TUNNELS:
        return None
    if tunnel in BROWN_TUNNELS:
        return player.brown if all(t in player.tunnels for t in BROWN_TUNNELS) else None
    return player.blue[TUNNEL_ENDS[tunnel][0]]


assert tuple(TUNNEL_ENDS) == TUNNEL_SITES
