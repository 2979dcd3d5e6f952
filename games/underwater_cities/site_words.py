"""What a site of somebody's board has on it and has to give, in words, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import _, semicolons

from .board_words import goods_held
from .data import CITY_SITES, TUNNEL_SITES
from .terms import term


def site_words(view: Any, words: Sequence[str]) -> str | None:
    """About `NW`, `NW.2` or `NW-N` on one's own board, or on that of whom else the words name."""
    player = _whose(view, " ".join(words[1:]).casefold())
    if player is None:
        return None
    called = words[0].casefold()
    city = next((one for one in CITY_SITES if one.casefold() == called), None)
    if city is not None:
        return _city(player, city)
    tunnel = next((one for one in TUNNEL_SITES if one.casefold() == called), None)
    if tunnel is not None:
        return _tunnel(player, tunnel)
    building = next((one for one in _building_sites(player) if one.casefold() == called), None)
    return None if building is None else _building(player, building)


def _whose(view: Any, name: str) -> Any:
    if not name:
        return None if view["seat"] is None else view["players"][view["seat"]]
    return next((one for one in view["players"] if one["name"].casefold() == name), None)


def _building_sites(player: Any) -> list[str]:
    return [site for city in CITY_SITES for site in _sites_at(player, city)]


def _sites_at(player: Any, city: str) -> list[str]:
    return [*player["sites"][city], f"{city}.x"]


def _city(player: Any, city: str) -> str:
    kind = player["cities"].get(city)
    built = _("no city")
    if kind:
        joined = city in player["connected_cities"]
        built = f"{term(kind)}, {_('connected') if joined else _('not connected')}"
    sites = [
        f"{site.partition('.')[2]} {_stands_on(player, site)}" for site in _sites_at(player, city)
    ]
    head = _("City site {site}: {what}.").format(site=city, what=built)
    below = _("Building sites: {sites}.").format(sites=semicolons(sites))
    return " ".join([head, *_gives(player, city), below])


def _tunnel(player: Any, tunnel: str) -> str:
    built = {
        "plain": str(term("tunnel")),
        "upgraded": _("{what}, upgraded").format(what=term("tunnel")),
    }.get(player["tunnels"].get(tunnel, ""), _("empty"))
    head = _("Tunnel site {site}: {what}.").format(site=tunnel, what=built)
    special = "brown" if "brown" in tunnel else tunnel
    return " ".join([head, *_gives(player, tunnel, special)])


def _building(player: Any, site: str) -> str:
    head = _("Building site {site}: {what}.").format(site=site, what=_stands_on(player, site))
    return " ".join([head, *_special(player, site)])


def _stands_on(player: Any, site: str) -> str:
    """`laboratory, upgraded`, `empty`, `empty, gives 1 science`."""
    building = player["buildings"].get(site)
    if building is None:
        gain = player["bonuses"].get(site)
        return _("empty, gives {goods}").format(goods=goods_held(gain)) if gain else _("empty")
    what = term(building["kind"])
    return _("{what}, upgraded").format(what=what) if building["upgraded"] else str(what)


def gains_at(player: Any, site: str) -> list[str]:
    """What building on a site gives, in brackets, if it gives anything."""
    gain = player["bonuses"].get(site)
    return [f"({goods_held(gain)})"] if gain else []


def _gives(player: Any, site: str, special: str = "") -> list[str]:
    """What whoever builds there gains, and what else is printed there."""
    gain = player["bonuses"].get(site)
    said = [_("Building here gives {goods}.").format(goods=goods_held(gain))] if gain else []
    return [*said, *_special(player, special or site)]


def _special(player: Any, site: str) -> list[str]:
    """What a special site does, and what it costs more."""
    special = player["special_sites"].get(site)
    if special is None:
        return []
    more = []
    if special["surcharge"] and not special["built"]:
        goods = goods_held(special["surcharge"])
        more = [_("Building here costs {goods} more.").format(goods=goods)]
    return [str(special["text"]), *more]
