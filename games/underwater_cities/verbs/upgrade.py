"""`upgrade`: plain structures, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine import (
    Asking,
    Refusal,
    Text,
    Words,
    _,
    listed,
    order,
    text,
)

from ..actor import Actor, Choice
from ..deck import BUILDINGS, STRUCTURE_KINDS, Part
from ..gains import holds, tell_upgraded
from ..network import city_of
from ..payment import Goods, afford, alternatives, choose_way, pay, plus, times
from ..task import Task
from ..terms import filled, site_called, term
from ..triggers import after_upgrade
from ..upgrading import kind_at, upgradable, upgrade_prices, upgrade_ways
from .appraiser import Appraiser, Offered, Weigher
from .kinds import check_cost, check_kinds, either_way, not_taken, tunnel_ends
from .notes import is_free, price_note
from .verb import Form, Promise, Verb

AGAIN = 0.75  # what the second upgrade by one effect is worth, of the first
SPENDING = 0.13  # what an upgrade has to be worth more than its price


class Upgrade(Verb):
    """Upgrade one of these kinds, as often as it says."""

    name = "upgrade"
    modifiers = ("count", "cost")
    heads = ("upgrade",)
    vocabulary = ("upgrade", "tunnel", *BUILDINGS)

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        check_kinds(form, f"{path}.upgrade", part.upgrade or [], STRUCTURE_KINDS)
        check_cost(form, f"{path}.cost", part.cost)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        part = task.part
        if part.if_ and not holds(a, part):
            return
        sites = upgradable(a, part.kinds)
        if a.reserve is not None or (a.lasting and a.lasting.by_site):
            sites = [site for site in sites if upgrade_ways(a, part, site)]
        elif sites:
            kinds = _payable(a, part)
            if not kinds:
                return
            if len(kinds) < len(part.kinds):
                sites = [site for site in sites if kind_at(a, site) in kinds]
        out += [("upgrade", site, task) for site in sites]

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        site = choice[1]
        kind = kind_at(a, site)
        ways = upgrade_ways(a, task.part, site)
        way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
        pay(a.goods, way.goods)
        a.once += way.once
        tell_upgraded(a, kind, site, way.goods)
        yield from after_upgrade(a, kind, site)

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        site = choice[1]
        kind = kind_at(a, site)
        names = either_way(site)
        if kind != "tunnel" and site not in a.board.special:
            names = [city_of(site), site]
        plain = [f"{kind} {name}" for name in (*names, *tunnel_ends(site))]
        said = [*(f"upgrade {words}" for words in plain), f"upgrade {site}"]
        if is_free(upgrade_ways(a, choice[-1].part, site)):
            said += [f"free {words}" for words in said]
        shown = filled(_UPGRADE[kind], site=site_called(names[0]))
        return (shown, *said, *plain)

    def note(self, a: Actor, choice: Choice) -> Words:
        return price_note(upgrade_ways(a, choice[-1].part, choice[1]))

    def wrong_kinds(self, parts: Sequence[Part]) -> Iterator[Refusal]:
        yield from not_taken(parts, "upgrade")

    def refusals(self, a: Actor, parts: Sequence[Part]) -> Iterator[Refusal]:
        yield from _upgraded_already(a)
        for part in parts:
            yield from _too_dear(a, part)
        for kind in (*BUILDINGS, "tunnel") if parts else ():
            nothing = _nothing_to_upgrade(a, kind)
            yield Refusal(f"upgrade {kind}", "U9.1", nothing)
            yield Refusal(kind, "U9.1", nothing)
        yield Refusal("upgrade city", "U9.1", _("Cities cannot be upgraded."))

    def left(self, a: Actor, part: Part) -> Iterator[Refusal]:
        yield from self.refusals(a, [part])

    def promise(self, part: Part, promise: Promise) -> Goods:
        count = part.count or 1
        return plus(times(promise.watched("upgrade"), count), promise.contracts(count))

    def worth(self, part: Part, by: Appraiser) -> float:
        count = part.count or 1
        goods = by.actor.goods
        costs = alternatives(part.cost, {"science": 1})
        payable = [cost for cost in costs if afford(goods, cost, building=False)]
        price = min((by.prices.cost(cost) for cost in payable), default=None)
        if price is None:
            return 0.0
        gives = by.best_upgrade(part.kinds)
        if part.cost != "free":
            count = min(count, max(sum(goods.get(g, 0) for g in c) for c in costs))
        one = gives - price
        return one * (1 + AGAIN * (count - 1)) if one > 0 else 0.0

    def hope(self, part: Part, by: Appraiser) -> float:
        return 2.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        price = by.price(option.note)
        return by.upgraded(rest) - price - SPENDING * bool(price)


_UPGRADE = {
    "farm": order("upgrade farm {site}"),
    "desalination": order("upgrade desalination {site}"),
    "laboratory": order("upgrade laboratory {site}"),
    "tunnel": order("upgrade tunnel {site}"),
}


def _payable(a: Actor, part: Part) -> Sequence[str]:
    """The kinds of the part that the player can pay to upgrade."""
    if a.lasting is None:  # which alone makes a difference between them
        return part.kinds if _can_pay(a, part, part.kinds[0]) else ()
    return [kind for kind in part.kinds if _can_pay(a, part, kind)]


def _can_pay(a: Actor, part: Part, kind: str) -> bool:
    priced = upgrade_prices(a, part, kind, "")
    return any(afford(a.goods, price.goods, building=False) for price in priced)


def _too_dear(a: Actor, part: Part) -> Iterator[Refusal]:
    """What upgrading each structure costs this player."""
    for site in upgradable(a, part.kinds):
        kind = kind_at(a, site)
        why = text(
            _("Upgrading the {kind} on {site} costs {price}."),
            kind=term(kind),
            site=site_called(site),
            price=price_note(upgrade_prices(a, part, kind, site)),
        )
        for name in (*either_way(site), site.partition(".")[0]):
            yield Refusal(f"upgrade {kind} {name}", "U9.1", why)
            yield Refusal(f"{kind} {name}", "U9.1", why)


def _nothing_to_upgrade(a: Actor, kind: str) -> Text:
    """Where the player's things of a kind are that are not upgraded yet, if there are any."""
    player = a.player
    plain = [
        site for site, one in player.buildings.items() if one.kind == kind and not one.upgraded
    ]
    if kind == "tunnel":
        plain = [site for site, upgraded in player.tunnels.items() if not upgraded]
    named = term(kind)
    if not plain:
        return text(_("You have no {kind} that is not upgraded yet."), kind=named)
    where = listed(plain)
    return text(_("You can upgrade a {kind} at {where}, if you can pay."), kind=named, where=where)


def _upgraded_already(a: Actor) -> Iterator[Refusal]:
    player = a.player
    upgraded = [site for site, is_upgraded in player.tunnels.items() if is_upgraded]
    upgraded += [site for site, b in player.buildings.items() if b.upgraded]
    for site in upgraded:
        kind = kind_at(a, site)
        upgraded_already = _("The {kind} on {site} is upgraded already.")
        why = text(upgraded_already, kind=term(kind), site=site_called(site))
        for name in (*either_way(site), site.partition(".")[0]):
            yield Refusal(f"upgrade {kind} {name}", "U9.1", why)
