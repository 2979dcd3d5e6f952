"""Why something that a player may well type is not allowed now, with the rule that says so.

Asked only after words fitted no option, so nothing here has to be fast. Everything is told from
what the player may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine import DONE, Refusal, Text, _, text
from pbem.engine import listed as and_so_on

from .actions import available
from .actor import Actor
from .build import build_prices
from .cards import hand_limit
from .data import CITY_SITES, TUNNEL_SITES, Slot
from .deck import BUILDINGS, CITIES, Part
from .gains import IN_FULL, listed
from .network import open_cities, open_tunnels
from .payment import plus
from .slots import OPEN, slots_of, usable
from .state import BLOCKER

TILE_PLAYERS = 4
GROUPS = {"nonsymbiotic": ("nonsymbiotic", "city"), "symbiotic": ("symbiotic", "city")}


def for_play(a: Actor) -> Iterator[Refusal]:
    """Why a card cannot be played, or not on that slot."""
    hand = a.player.hand
    for no in a.content.cards:
        if no and no not in hand:
            why = _not_held(no)
            yield Refusal(f"play {no}", "U2.2", why)
            yield Refusal(f"clone {no}", "U2.2", why)
            yield from (Refusal(f"clone {slot} {no}", "U2.2", why) for slot in slots_of(a))
    for name, slot in slots_of(a).items():
        refusal = _slot_refusal(a, name, slot)
        if refusal is not None:
            rule, why = refusal
            for no in hand:
                yield Refusal(f"play {no} {name}", rule, why)
                yield Refusal(f"play {name} {no}", rule, why)
        yield from _clone_refusals(a, name)
    for no in hand:
        words = _("Name one of the slots after it: `play {no} on ANY`; `slots` shows them all.")
        yield Refusal(f"play {no}", "U2.2", text(words, no=no))
    yield from _by_number(a, "play", "U2.2")
    none = _("There is no card to resolve yet. `card 28` shows a card, by its number or name.")
    yield Refusal("card", "U2.2", none)
    why = text(_("You hold no cards above your limit of {n}."), n=hand_limit(a.content, a.player))
    yield Refusal("discard", "U2.11", why)
    yield Refusal(DONE, "U2.2", _("A turn is a card on a slot; the slot ANY is always open."))


def _slot_refusal(a: Actor, name: str, slot: Slot) -> tuple[str, Text] | None:
    holders = a.state.slots.get(name, [])
    if holders:
        who = ", ".join(holder_name(a, seat) for seat in holders)
        return "U2.3", text(_("{slot} is occupied in this round: {who}."), slot=name, who=who)
    if name != OPEN and not usable(a, slot):
        why = _("You cannot use any part of {slot} now: {action}")
        return "U2.5", text(why, slot=name, action=slot.text)
    return None


def holder_name(a: Actor, seat: int) -> str:
    """Who occupies a slot."""
    return "blocked" if seat == BLOCKER else a.state.names[seat]


def _clone_refusals(a: Actor, name: str) -> Iterator[Refusal]:
    holders = a.state.slots.get(name, [])
    if len(a.state.players) != TILE_PLAYERS:
        rule, why = "U11.1", text(_("Only games of four have the cloning tile."))
    elif not a.state.clone_tile:
        rule, why = "U11.1", text(_("The cloning tile is taken in this round."))
    elif a.seat in holders:
        rule, why = "U11.2", text(_("You occupy {slot} yourself."), slot=name)
    elif not holders:
        rule, why = "U11.1", text(_("{slot} is free: play on it instead."), slot=name)
    elif not a.goods["credit"]:
        rule, why = "U11.1", text(_("The cloning tile costs 1 credit."))
    else:
        rule, why = "U2.5", text(_("You cannot use any part of {slot} now."), slot=name)
    yield Refusal(f"clone {name}", rule, why)
    for no in a.player.hand:
        yield Refusal(f"clone {no} {name}", rule, why)


def for_keep(a: Actor, chosen: list[int]) -> Iterator[Refusal]:
    """Why a card cannot be kept, or nothing else be done before."""
    rule = "U1.8" if a.state.era == 1 else "U14.5"
    for no in a.content.cards:
        if no in chosen:
            yield Refusal(f"keep {no}", rule, text(_("You keep card {no} already."), no=no))
        elif no not in a.player.hand:
            yield Refusal(f"keep {no}", rule, _not_held(no))
    yield from _by_number(a, "keep", rule)
    for verb in ("play", "clone", "discard", DONE):
        yield Refusal(verb, rule, _("First choose the cards that you keep."))


def _not_held(no: int) -> Text:
    return text(_("You do not hold card {no}."), no=no)


def _by_number(a: Actor, verb: str, rule: str) -> Iterator[Refusal]:
    """Names are no orders, since several cards may share one; say the numbers."""
    hand: dict[str, list[str]] = {}
    for no in a.player.hand:
        hand.setdefault(a.content.cards[no].name, []).append(str(no))
    for name, numbers in hand.items():
        why = _("Cards go by their numbers: {name} is {numbers}.")
        told = text(why, name=name, numbers=and_so_on(numbers, "or"))
        yield Refusal(f"{verb} {name}", rule, told)
    none = _("You hold no such card. Cards go by the numbers that `hand` shows.")
    yield Refusal(verb, rule, none)


def for_discard(a: Actor) -> Iterator[Refusal]:
    """Before a turn, only discarding is possible while there are too many cards."""
    why = _("First discard down to your hand limit.")
    for verb in ("play", "clone", DONE):
        yield Refusal(verb, "U2.11", why)
    for no in a.content.cards:
        if no not in a.player.hand:
            yield Refusal(f"discard {no}", "U2.11", _not_held(no))
    yield from _by_number(a, "discard", "U2.11")


def for_parts(a: Actor, parts: list[Part]) -> Iterator[Refusal]:
    """Why something cannot be done with these parts of an effect."""
    asks = any(part.choose for part in parts)
    parts = [sub for part in parts for sub in _flat(part)]
    building = [part for part in parts if part.build]
    yield from _kinds_refusals(building, "build")
    yield from _kinds_refusals([part for part in parts if part.upgrade], "upgrade")
    for part in building:
        for kind in part.kinds:
            yield from _build_refusals(a, part, kind)
    yield from _upgrade_refusals(a, any(part.upgrade for part in parts))
    yield from _use_refusals(a, any(part.use_action for part in parts))
    for part in parts:
        if part.perform:
            yield from _perform_refusals(a, part)
    yield Refusal(DONE, "U2.5", _("At least part of the slot's action must be used."))
    for word in ("play", "clone"):
        yield Refusal(word, "U2.2", _("You have played your card; finish this first, or say done."))
    if not any(part.gain and "special" in part.gain for part in parts):
        yield Refusal("special", "U5.1", _("This effect draws no Special card."))
    for word in () if asks else ("steelplast", "kelp", "science", "credit", "biomatter", "gain"):
        yield Refusal(word, "U20.1", _("What an effect gives is taken without being said."))


def for_left(a: Actor, parts: list[Part]) -> Iterator[Refusal]:
    """Why something cannot be done with the parts of an action that had to be left."""
    for part in [sub for left in parts for sub in _flat(left)]:
        for kind in part.kinds if part.build else ():
            yield from _build_refusals(a, part, kind)
        if part.upgrade:
            yield from _upgrade_refusals(a, allowed=True)


def _flat(part: Part) -> list[Part]:
    """The part itself, or those that it offers a choice of."""
    return [sub for parts in part.choose for sub in parts] if part.choose else [part]


def _kinds_refusals(parts: list[Part], verb: str) -> Iterator[Refusal]:
    allowed = {kind for part in parts for kind in part.kinds}
    for kind in (*BUILDINGS, "tunnel", *(CITIES if verb == "build" else ())):
        if kind not in allowed:
            why = text(_("This effect does not {verb} that."), verb=verb)
            for name in GROUPS.get(kind, (kind,)):
                if name != "city" or not allowed.intersection(CITIES):
                    yield Refusal(f"{verb} {name}", "U3.17", why)


def _build_refusals(a: Actor, part: Part, kind: str) -> Iterator[Refusal]:
    for site in _all_sites(a, part, kind):
        rule, why = _why_not(a, part, kind, site)
        for name in _names(site):
            for words in GROUPS.get(kind, (kind,)):
                yield Refusal(f"build {words} {name}", rule, why)
                yield Refusal(f"{words} {name}", rule, why)


def _names(site: str) -> list[str]:
    if "-" in site:
        return [site, "-".join(reversed(site.split("-")))]
    return [site]


def _all_sites(a: Actor, part: Part, kind: str) -> list[str]:
    if kind == "tunnel":
        return list(TUNNEL_SITES)
    if kind in CITIES:
        return list(CITY_SITES)
    buildings = [site for sites in a.board.sites.values() for site in sites]
    return [*CITY_SITES, *buildings, *(f"{city}.x" for city in CITY_SITES)]


def _why_not(a: Actor, part: Part, kind: str, site: str) -> tuple[str, Text]:
    player = a.player
    if (
        site in player.tunnels
        or (site in player.cities and kind in CITIES)
        or site in player.buildings
    ):
        rule = {"tunnel": "U7.3"}.get(kind, "U7.1" if kind in CITIES else "U7.2")
        return rule, text(_("Something stands on {site} already."), site=site)
    if kind in a.state.supply and a.state.supply[kind] < 1:
        return "U7.6", text(_("The supply of that is empty."))
    if kind == "tunnel" and site not in open_tunnels(player):
        return "U7.3", text(_("No tunnel of yours leads to {site} yet."), site=site)
    if kind in CITIES and site not in open_cities(player):
        return "U7.1", text(_("{site} is not next to a city of yours."), site=site)
    if kind in BUILDINGS:
        found = _building_refusal(a, part, site)
        if found is not None:
            return found
    prices = build_prices(a, part, kind, site)
    goods = plus(prices[0].goods, a.board.surcharge.get(site) or {})
    rule = "U6.6" if site in a.board.surcharge else "U6.2" if kind in CITIES else "U6.1"
    if part.and_upgrade is not None:
        rule = "U7.8"
        why = _("A {kind} on {site} and its upgrade cannot be paid: {goods} and the upgrade.")
    else:
        why = _("A {kind} on {site} cannot be paid: it costs {goods}.")
    return rule, text(why, kind=IN_FULL.get(kind, kind), site=site, goods=listed(goods))


def _building_refusal(a: Actor, part: Part, site: str) -> tuple[str, Text] | None:
    city = site.partition(".")[0]
    if city not in a.player.cities and city not in open_cities(a.player):
        return "U7.2", text(_("No city stands or could be built at {city}."), city=city)
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


def _upgrade_refusals(a: Actor, allowed: bool) -> Iterator[Refusal]:
    player = a.player
    upgraded = [site for site, is_upgraded in player.tunnels.items() if is_upgraded]
    upgraded += [site for site, b in player.buildings.items() if b.upgraded]
    for site in upgraded:
        kind = "tunnel" if "-" in site else player.buildings[site].kind
        why = text(_("The {kind} on {site} is upgraded already."), kind=kind, site=site)
        for name in (*_names(site), site.partition(".")[0]):
            yield Refusal(f"upgrade {kind} {name}", "U9.1", why)
    if allowed:
        for kind in (*BUILDINGS, "tunnel"):
            nothing = _("There is nothing of that kind to upgrade, or you cannot pay for it.")
            yield Refusal(f"upgrade {kind}", "U9.1", nothing)
            yield Refusal(kind, "U9.1", nothing)
    yield Refusal("upgrade city", "U9.1", _("Cities cannot be upgraded."))


def _use_refusals(a: Actor, allowed: bool) -> Iterator[Refusal]:
    for no, card in a.content.cards.items():
        named = "assistant" if no == 0 else str(no)
        if no in a.player.used:
            why = text(_("{card} was used in this era."), card=card.name)
            yield Refusal(f"use {named}", "U4.5", why)
        elif no not in a.player.actions:
            why = text(_("You have not claimed {card} as an action card."), card=card.name)
            yield Refusal(f"use {named}", "U4.5", why)
        elif allowed and no in available(a):
            why = text(_("{card} would have no effect now."), card=card.name)
            yield Refusal(f"use {named}", "U4.5", why)
        else:
            yield Refusal(f"use {named}", "U4.5", _("This effect uses no action card, or no more."))


def _perform_refusals(a: Actor, part: Part) -> Iterator[Refusal]:
    for name, slot in slots_of(a).items():
        holders = a.state.slots.get(name, [])
        rule = "U3.7"
        if name == OPEN:
            why = text(_("The open slot cannot be performed by a card."))
        elif a.seat in holders:
            why = text(_("You occupy {slot} yourself."), slot=name)
        elif part.colour and slot.colour != part.colour:
            why = text(_("This card performs {colour} slots only."), colour=part.colour)
        elif part.perform == "available" and holders:
            why = text(_("{slot} is occupied in this round."), slot=name)
        elif part.perform == "occupied" and not holders:
            rule, why = "U3.8", text(_("{slot} is not occupied by another player."), slot=name)
        else:
            why = text(_("You cannot use any part of {slot} now."), slot=name)
        yield Refusal(f"perform {name}", rule, why)
        yield Refusal(name, rule, why)
