"""`build`: tunnels, cities and buildings, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine import (
    Asking,
    Question,
    Refusal,
    Text,
    Words,
    _,
    listed,
    mark,
    order,
    semicolons,
    spoken,
    text,
)

from ..actor import Actor, Choice
from ..building import build_prices, build_ways, payable_kinds, payable_sites
from ..data import BLUE_TUNNELS, CITY_SITES, METROPOLIS_TUNNELS, TUNNEL_SITES
from ..deck import BUILDINGS, CITIES, STRUCTURE_KINDS, Part
from ..effects import fire, prompt
from ..gains import holds, tell_built, tell_upgraded
from ..network import alike, city_of, open_cities, open_expansions, open_tunnels
from ..payment import (
    Goods,
    afford,
    all_ways,
    alternatives,
    choose_way,
    less,
    most,
    pay,
    plus,
    times,
)
from ..state import Building
from ..task import Task
from ..terms import filled, goods_words, site_called, term
from ..triggers import after_build, after_upgrade
from ..upgrading import upgrade_prices
from .appraiser import Appraiser, Offered, Weigher
from .kinds import CALLED, check_cost, check_kinds, either_way, not_taken, tunnel_ends
from .notes import is_free, price_note
from .verb import Form, Promise, Verb

BELONGS = prompt(mark("The upgrade belongs to it"))
AGAIN = 0.76  # what the second thing built by one effect is worth, of the first
SPENDING = 0.09  # what a build has to be worth more than its price


class Build(Verb):
    """Build one of these kinds, as often as it says."""

    name = "build"
    modifiers = ("count", "cost", "less", "site", "at", "and_upgrade")
    heads = ("build", "belongs")
    vocabulary = (
        *("build", "free", "upgrade", "it", "tunnel", "city", "symbiotic", "nonsymbiotic"),
        *BUILDINGS,
    )

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        kinds = part.build or []
        check_kinds(form, f"{path}.build", kinds)
        check_cost(form, f"{path}.cost", part.cost)
        check_cost(form, f"{path}.and_upgrade", part.and_upgrade)
        if part.and_upgrade and not STRUCTURE_KINDS.issuperset(kinds):
            raise form.fail(f"{path}.and_upgrade", "cities cannot be upgraded")

    # --- carried out ---------------------------------------------------------------------------

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        part = task.part
        if part.if_ and not holds(a, part):
            return
        for kind in payable_kinds(a, part):
            out += [("build", kind, site, task) for site in payable_sites(a, part, kind)]

    def can(self, a: Actor, part: Part) -> bool:
        if part.if_ and not holds(a, part):
            return False
        for kind in payable_kinds(a, part):  # noqa: SIM110 - any() takes twice as long
            if payable_sites(a, part, kind):
                return True
        return False

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        part = task.part
        _head, kind, site, *_rest = choice
        ways = build_ways(a, part, kind, site)
        way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
        pay(a.goods, way.goods)
        a.once += way.once
        _place(a, kind, site)
        tell_built(a, kind, site, way.goods)
        left = after_build(a, kind, site)
        if part.and_upgrade is not None:
            yield from _upgrade_it(a, part, kind, site, left)
        elif left:
            yield from fire(a, left)

    # --- said ----------------------------------------------------------------------------------

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        kind = choice[1]
        if choice[0] == "belongs":
            return _upgrade_phrases(kind, choice[2])
        kinds = [kind, f"{kind} city", "city"] if kind in CITIES else [kind]
        names = _site_names(a, choice[2])
        plain = [f"{k} {s}" for s in names for k in kinds]
        if kind == "tunnel":
            plain += [f"tunnel {end}" for end in tunnel_ends(choice[2])]
            plain += _to_metropolis(a, choice[2])
            plain.append(choice[2])
        if is_free(build_ways(a, choice[3].part, kind, choice[2])):
            plain += [f"free {words}" for words in plain]
        shown = filled(_BUILD[kind], site=site_called(names[0]))
        return (shown, *(f"build {words}" for words in plain), *plain)

    def note(self, a: Actor, choice: Choice) -> Words:
        _head, kind, site, task = choice
        parts: list[Words] = [price_note(build_ways(a, task.part, kind, site))]
        gives = a.board.bonus.get(site)
        special = a.board.special.get(site)
        if task.part.and_upgrade is not None:
            upgrade = price_note(upgrade_prices(a, task.part, kind, site))
            parts.append(text("then `upgrade it`: {price}", price=upgrade))
        if gives:
            parts.append(text("gives {goods}", goods=goods_words(gives)))
        return semicolons([*parts, *([Text(special.text)] if special else [])])

    def wrong_kinds(self, parts: Sequence[Part]) -> Iterator[Refusal]:
        yield from not_taken(parts, "build")

    def refusals(self, a: Actor, parts: Sequence[Part]) -> Iterator[Refusal]:
        for part in parts:
            yield from self.left(a, part)

    def left(self, a: Actor, part: Part) -> Iterator[Refusal]:
        for kind in part.kinds:
            for site in _all_sites(a, kind):
                rule, why = _why_not(a, part, kind, site)
                for name in either_way(site):
                    for words in CALLED.get(kind, (kind,)):
                        yield Refusal(f"build {words} {name}", rule, why)
                        yield Refusal(f"{words} {name}", rule, why)

    # --- promised, and worth to a bot ----------------------------------------------------------

    def promise(self, part: Part, promise: Promise) -> Goods:
        """Bonuses of free sites of the kind, and what watches for building."""
        a = promise.a
        count = part.count or 1
        here = None  # the sites that count, or all
        if part is promise.alone and count == 1:
            here = frozenset(site for kind in part.kinds for site in a.sites(kind, part))
        bonuses: list[Goods] = []
        for site, bonus in _free_bonuses(a, part):
            found = a.board.bonus_resources[site]
            if "federation" in bonus:
                found = plus(found, promise.advances())
            bonuses.append(found if here is None or site in here else times(found, 0))
        each = plus(most(bonuses), promise.watched("build"))
        found = plus(times(each, count), promise.contracts())
        return plus(found, promise.metropolises(count)) if "tunnel" in part.kinds else found

    def worth(self, part: Part, by: Appraiser) -> float:
        values = [self._worth_of_kind(part, kind, by) for kind in part.kinds]
        best = max(values, default=0.0)
        if (part.count or 1) > 1 and best > 0:
            best += AGAIN * best * (part.count or 1) - AGAIN * best
        return best

    def _worth_of_kind(self, part: Part, kind: str, by: Appraiser) -> float:
        usual = by.actor.content.structures[kind].cost
        best = 0.0
        for cost in alternatives(part.cost, usual):
            price = less(cost, part.less) if part.less else cost
            if afford(by.actor.goods, price, building=True):
                gives = _best_built(part, kind, by) - by.prices.cost(price)
                if part.and_upgrade is not None:
                    gives += by.best_upgrade() * 0.8
                best = max(best, gives)
        return best

    def hope(self, part: Part, by: Appraiser) -> float:
        return 2.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        kind, _colon, site = rest.partition(":")
        price = by.price(option.note.partition(";")[0].rstrip())
        return by.built(kind, site) - price - SPENDING * bool(price)


def _free_bonuses(a: Actor, part: Part) -> Iterator[tuple[str, Goods]]:
    """The free sites with a bonus that are of a sort which the part builds on."""
    player, sorts = a.player, part.build_sorts
    taken: dict[str, Mapping[str, object]] = {
        "tunnel": player.tunnels,
        "city": player.cities,
        "building": player.buildings,
    }
    for sort, bonuses in a.board.bonuses.items():
        if sort in sorts:
            built = taken[sort]
            for site, bonus in bonuses.items():
                if site not in built:
                    yield site, bonus


def _place(a: Actor, kind: str, site: str) -> None:
    """Put the new tunnel, city or building on its site."""
    player = a.player
    if kind == "tunnel":
        player.tunnels[site] = False
        a.state.supply["tunnel"] -= 1
    elif kind in BUILDINGS:
        player.buildings[site] = Building(kind)
    else:
        player.cities[site] = kind
        a.state.supply[kind] -= 1
    a.built[kind] = a.built.get(kind, 0) + 1
    a.moved()


def _upgrade_it(a: Actor, part: Part, kind: str, site: str, left: list[Part]) -> Asking[None]:
    """The second half of build-and-upgrade: not optional once the first half is done.

    What the building set off is decided in between, with the price of the upgrade set aside.
    """
    it = [("belongs", kind, site)]  # there is no choice in it, but people say it
    if not left:
        yield Question(a.seat, BELONGS, it, a.words.key, a.words.phrase)
    ways = all_ways(a.goods, upgrade_prices(a, part, kind, site))
    way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
    pay(a.goods, way.goods)
    a.once += way.once
    if left:
        a.unfinished.append(site)
        yield from fire(a, left)
        a.unfinished.remove(site)
        yield Question(a.seat, BELONGS, it, a.words.key, a.words.phrase)
    tell_upgraded(a, kind, site, way.goods)
    yield from after_upgrade(a, kind, site)


_BUILD = {
    "farm": order("build farm {site}"),
    "desalination": order("build desalination {site}"),
    "laboratory": order("build laboratory {site}"),
    "tunnel": order("build tunnel {site}"),
    "symbiotic": order("build symbiotic {site}"),
    "nonsymbiotic": order("build nonsymbiotic {site}"),
}


def _upgrade_phrases(kind: str, site: str) -> tuple[Words, ...]:
    """How a person names the upgrade of what was built just now."""
    names = either_way(site) if kind == "tunnel" else [city_of(site), site]
    said = [f"{kind} {name}" for name in names]
    return (
        order("upgrade it"),
        *(f"upgrade {words}" for words in (*said, *names, kind)),
        "upgrade",
    )


def _to_metropolis(a: Actor, site: str) -> list[str]:
    """A tunnel by the name of the metropolis that it leads to, in any language."""
    if site not in METROPOLIS_TUNNELS:
        return []
    city = site.partition("-")[0]
    no = a.player.blue[city] if site in BLUE_TUNNELS else a.player.brown
    named = a.content.metropolises[no]
    names = dict.fromkeys((named.name, spoken(named.called), f"metropolis-{no}"))
    return [f"tunnel {ends}" for name in names for ends in (f"{city} {name}", name)]


def _site_names(a: Actor, site: str) -> list[str]:
    """How a person may name a site to build on."""
    if "." not in site:
        return either_way(site)
    same = alike(a.board, a.player, site)
    city = city_of(site)
    if site.endswith(".x"):
        return [site, city]
    offered = [s for s in a.building_sites() if city_of(s) == city]
    return [city, *same] if len(offered) == 1 else [*same, city]


def _all_sites(a: Actor, kind: str) -> list[str]:
    if kind == "tunnel":
        return list(TUNNEL_SITES)
    if kind in CITIES:
        return list(CITY_SITES)
    buildings = [f"{city}.{number}" for city in CITY_SITES for number in range(1, 10)]
    return [*CITY_SITES, *buildings, *(f"{city}.x" for city in CITY_SITES)]


def _why_not(a: Actor, part: Part, kind: str, site: str) -> tuple[str, Text]:
    """The rule that forbids building the kind there, and its reason."""
    player = a.player
    city_stands = site in player.cities and kind in CITIES
    if site in player.tunnels or city_stands or site in player.buildings:
        rule = {"tunnel": "U7.3"}.get(kind, "U7.1" if kind in CITIES else "U7.2")
        return rule, text(_("Something stands on {site} already."), site=site_called(site))
    if kind in a.state.supply and a.state.supply[kind] < 1:
        return "U7.6", text(_("There are none of those left."))
    if kind == "tunnel" and site not in open_tunnels(player):
        return "U7.3", text(_("No tunnel of yours leads to {site} yet."), site=site_called(site))
    if kind in CITIES and site not in open_cities(player):
        return "U7.1", text(_("{site} is not next to a city of yours."), site=site)
    if kind in BUILDINGS:
        found = _no_building(a, part, site)
        if found is not None:
            return found
    return _too_dear(a, part, kind, site)


def _no_building(a: Actor, part: Part, site: str) -> tuple[str, Text] | None:
    city = site.partition(".")[0]
    if city not in a.player.cities and city not in open_cities(a.player):
        return "U7.2", text(_("No city stands or could be built at {city}."), city=city)
    sites = a.board.sites[city]
    if site not in (city, f"{city}.x", *sites):
        none = _("Your board has no building site {site}; at {city} it has {sites}.")
        return "U7.2", text(none, site=site, city=city, sites=listed(sites))
    if site.endswith(".x") and part.site != "expansion":
        return "U7.5", text(_("Only some cards build on expansion sites."))
    if "." in site and not site.endswith(".x") and part.site == "expansion":
        return "U7.5", text(
            _("This card builds on expansion sites (such as {city}.x) only."), city=city
        )
    free = [s for s in (*a.board.sites[city], f"{city}.x") if s not in a.player.buildings]
    if not [s for s in free if s.endswith(".x") == (part.site == "expansion")]:
        return "U7.2", text(_("There is no free building site at {city}."), city=city)
    return None


def _too_dear(a: Actor, part: Part, kind: str, site: str) -> tuple[str, Text]:
    prices = build_prices(a, part, kind, site)
    goods = plus(prices[0].goods, a.board.surcharge.get(site) or {})
    rule = "U6.6" if site in a.board.surcharge else "U6.2" if kind in CITIES else "U6.1"
    why = _("A {kind} on {site} costs {goods}; you have {have}.")
    upgrade: Words = ""
    if part.and_upgrade is not None:
        rule = "U7.8"
        why = _("A {kind} on {site} costs {goods}, and its upgrade {upgrade}: all or nothing.")
        upgrade = price_note(upgrade_prices(a, part, kind, site))
    have = goods_words({what: n for what, n in a.goods.items() if n})
    cost = goods_words(goods)
    where = site_called(site)
    return rule, text(why, kind=term(kind), site=where, goods=cost, upgrade=upgrade, have=have)


def _best_built(part: Part, kind: str, by: Appraiser) -> float:
    """The most that building one of this kind by this part adds."""
    a = by.actor
    if part.site == "expansion":
        return by.best_built(f"{kind} x", kind, open_expansions(a.player, [*a.player.cities]))
    if part.at == "metropolis":
        sites = [site for site in a.tunnel_sites() if site in METROPOLIS_TUNNELS]
        return by.best_built(f"{kind} m", kind, sites)
    return by.best_built(kind, kind, a.sites(kind, part))
