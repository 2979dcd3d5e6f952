"""Answers to questions about how things stand, from what the asker sees: `which slots are free?`"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine import About, Asked, Words, _, joined, ntext, text, with_colon

from .actor import Actor
from .board_words import feeding_words, goods_held
from .bot.reading import state_from
from .data import CITY_SITES, NEIGHBOURS, RESOURCES, TUNNEL_ENDS
from .deck import BUILDINGS
from .federation import new_order
from .network import open_buildings, open_cities, open_tunnels, tunnels_to
from .payment import prices
from .price import Price
from .production import by_source, source_called
from .rounds import ERA_ENDS
from .site_words import gains_at, site_words
from .slots import slots_of
from .state import State
from .terms import goods_words, site_called, term
from .turn import TURNS
from .view import watching

CITIES = ("nonsymbiotic", "symbiotic")


def how_it_stands(view: Any, question: Asked, kind: type[State]) -> str:
    """The answer; nothing where the rules have none."""
    answer = _ANSWERS.get(question.about)
    if answer is None or view["over"]:
        return ""
    a = watching(state_from(view, kind), question.seat)
    return "\n".join(map(str, answer(a, view, question)))


def _free(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    free = [one["slot"] for one in view["slots"] if not one["held_by"]]
    taken = [one["slot"] for one in view["slots"] if one["held_by"]]
    yield text("Free slots: {slots:,}.", slots=free or [text("none")])
    yield text("Taken: {slots:,}.", slots=taken or [text("none")])


def _order(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    if view["keeping"]:
        following, seats = view["round"], view["order"]
    else:
        following, seats = view["round"] + 1, new_order(a.state)
    if following > view["rounds"]:
        yield text("This is the last round.")
        return
    names = [view["names"][seat] for seat in seats]
    yield text(
        "As things stand, round {round} goes in this order: {names:,}.",
        round=following,
        names=names,
    )
    if not view["keeping"]:
        yield text("The Federation track decides: who is farther ahead goes first (rule U12.2).")


def _left(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    if not question.things.isdisjoint(("turn", "turns")) or "turns" in question.said:
        yield text("Each player has {n} turns in a round.", n=TURNS)
    yield text(
        "It is round {round} of {rounds}. Production comes after round {last}.",
        round=view["round"],
        rounds=view["rounds"],
        last=view["production_after"],
    )
    later = [str(last) for last in ERA_ENDS if last > view["production_after"]]
    if later:
        yield ntext(
            "Another Production comes after round {rounds}.",
            "Later Productions come after rounds {rounds}.",
            len(later),
            rounds=later,
        )
    yield text("The game ends after the Production of round {round}.", round=view["rounds"])


def _income(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    if "upgrade" in question.things or "upgraded" in question.said:
        return  # a rule says what a building produces
    made = by_source(a)
    player = view["players"][question.seat]
    yield text(
        "What {name} gets at the Production after round {round}, as things stand: {goods}.",
        name=player["name"],
        round=view["production_after"],
        goods=goods_words(player["next_production"]),
    )
    giving = {source: goods for source, goods in made.items() if any(goods.values())}
    if len(giving) > 1:
        for source, goods in giving.items():
            yield f"  {with_colon(str(source_called(source)), goods_held(goods))}"


def _upkeep(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    player = view["players"][question.seat]
    yield text(
        "Connected cities of {name}: {n}. After Production each takes 1 kelp, or else 1 biomatter;"
        " a city without either costs 3 points.",
        name=player["name"],
        n=len(player["connected_cities"]),
    )
    yield text(
        "As things stand, with what Production gives, feeding after round {round} takes {goods}.",
        round=view["production_after"],
        goods=feeding_words(player),
    )


def _afford(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    own = {what: n for what, n in a.goods.items() if what in RESOURCES}
    for what in _kinds(question):
        cost = a.content.structures[what].cost
        price = prices(a, "build", what, None, [Price(cost)])[0].goods
        words = _("No, not now ({what}): it costs {price}, and you have {goods}.")
        if _is_enough(own, price):
            words = _("Yes ({what}): it costs {price}, and you have {goods}.")
        yield text(words, what=term(what), price=goods_words(price), goods=goods_held(own))


def _is_enough(own: Mapping[str, int], price: Mapping[str, int]) -> bool:
    """Whether a build can be paid; biomatter may stand in for kelp and steelplast."""
    short = {what: max(0, n - own.get(what, 0)) for what, n in price.items()}
    spare = own.get("biomatter", 0) - price.get("biomatter", 0)
    instead = short.pop("kelp", 0) + short.pop("steelplast", 0)
    return not any(short.values()) and instead <= max(0, spare)


def _sites(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    player = view["players"][question.seat]
    kinds = _kinds(question) or ["tunnel", *CITIES, "farm"]
    for what in kinds:
        if what == "symbiotic" and "nonsymbiotic" in kinds:
            continue
        found = _open(a, what)
        sites = [joined([site_called(one), *gains_at(player, one)], " ") for one in found]
        yield text(
            "Open sites on the board of {name} ({what}): {sites:,}.",
            name=player["name"],
            what=term(what) if what in _kinds(question) or what != "farm" else text("buildings"),
            sites=sites or [text("none")],
        )
    if not _kinds(question):
        yield text("What you build takes a slot or a card that builds it, and its price.")


def _open(a: Actor, what: str) -> tuple[str, ...]:
    if what == "tunnel":
        return open_tunnels(a.player)
    if what in CITIES:
        return open_cities(a.player)
    return open_buildings(a.player, a.board, a.player.cities)


def _held(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    player = view["players"][question.seat]
    if not question.things.isdisjoint(("card", "cards", "hand")):
        yield text(
            "Cards in the hand of {name}: {n}. Hand limit: {limit}.",
            name=player["name"],
            n=player["hand_count"],
            limit=player["hand_limit"],
        )
    built = Counter([*player["cities"].values(), *("tunnel" for _site in player["tunnels"])])
    built.update(one["kind"] for one in player["buildings"].values())
    for what in _kinds(question):
        yield text(
            "On the board of {name} ({what}): {n}.",
            name=player["name"],
            what=term(what),
            n=built[what],
        )


def _needed(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    if not question.things.isdisjoint(("special", "specials")):
        drawing = [
            name
            for name, slot in slots_of(a).items()
            if any("special" in (part.gain or ()) for part in slot.effect)
        ]
        yield text("These slots let you draw a Special card: {slots:,}.", slots=drawing)
    for tile in view["players"][question.seat]["metropolises"]:
        missing = [one for one in tile["tunnels"] if one not in a.player.tunnels]
        if tile["name"].casefold() not in question.things or not tile["tunnels"]:
            continue
        if tile["connected"]:
            yield text("{name} is connected.", name=tile["name"])
            continue
        way = [site_called(one) for one in [*tunnels_to(a.player, tile["at"]), *missing]]
        words = _("To connect {name} you still need these tunnels: {tunnels:,}.")
        if len(way) == 1:
            words = _("To connect {name} you still need this tunnel: {tunnels:,}.")
        yield text(words, name=tile["name"], tunnels=way)


def _connected(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    player = view["players"][question.seat]
    linked = player["connected_cities"]
    apart = [site for site in player["cities"] if site not in linked]
    yield text(
        "Connected cities of {name}: {linked:,}. Not connected: {apart:,}.",
        name=player["name"],
        linked=list(linked) or [text("none")],
        apart=apart or [text("none")],
    )
    tiles = [one["name"] for one in player["metropolises"] if one["connected"]]
    if tiles:
        yield text("Connected metropolises: {names:,}.", names=tiles)


def _beside(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    """What stands on a city site that the question names, and next to it."""
    player = view["players"][question.seat]
    site = next((one for one in CITY_SITES if one in question.said), "")
    if not site:
        return
    about = site_words(view, [site, player["name"]])
    if about:
        yield about
    near = [
        joined([one, term(kind)], " ") if (kind := player["cities"].get(one)) else one
        for one in NEIGHBOURS[site]
    ]
    yield text("City sites next to {site}: {sites:,}.", site=site, sites=near)
    tunnels = [one for one, ends in TUNNEL_ENDS.items() if site in ends]
    built = [site_called(one) for one in tunnels if one in a.player.tunnels]
    left = [site_called(one) for one in tunnels if one not in a.player.tunnels]
    yield text(
        "Tunnels there that are built: {built:,}; not built: {left:,}.",
        built=built or [text("none")],
        left=left or [text("none")],
    )


def _owner(a: Actor, view: Any, question: Asked) -> Iterator[Words]:
    """Who has the slots that the question names."""
    named = {word.upper() for word in question.said}
    for slot in view["slots"]:
        if slot["slot"].upper() not in named:
            continue
        names = [
            view["names"][seat] if seat >= 0 else text("a blocker") for seat in slot["held_by"]
        ]
        if names:
            yield text("{slot} is taken: {names:,}.", slot=slot["slot"], names=names)
        else:
            yield text("{slot} is free.", slot=slot["slot"])


def _kinds(question: Asked) -> list[str]:
    """The kinds of structures that a question names; a city may be of either kind."""
    kinds = [what for what in ("tunnel", *CITIES, *BUILDINGS) if what in question.things]
    if "city" in question.things and not set(CITIES).intersection(kinds):
        kinds += CITIES
    return kinds


_ANSWERS: Mapping[About, Callable[[Actor, Any, Asked], Iterator[Words]]] = {
    About.FREE: _free,
    About.ORDER: _order,
    About.LEFT: _left,
    About.INCOME: _income,
    About.UPKEEP: _upkeep,
    About.AFFORD: _afford,
    About.SITES: _sites,
    About.HELD: _held,
    About.NEEDED: _needed,
    About.CONNECTED: _connected,
    About.BESIDE: _beside,
    About.OWNER: _owner,
}
