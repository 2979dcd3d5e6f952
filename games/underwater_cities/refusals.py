"""Why something that a player may well type is not allowed now, with the rule that says so.

Asked only after words fitted no option, so nothing here has to be fast. Everything is told from
what the player may know.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine import DONE, Refusal, Text, Words, _, as_text, joined, listed, text

from .actor import Actor
from .cards import hand_limit
from .data import Slot
from .deck import Part
from .slots import OPEN, slots_of, usable
from .state import BLOCKER
from .terms import card_called, goods_words, term
from .verbs.all_verbs import VERBS

TILE_PLAYERS = 4
KINDS = ("farm", "desalination", "laboratory", "tunnel", "city", "symbiotic", "nonsymbiotic")


def for_play(a: Actor) -> Iterator[Refusal]:
    """Why a card cannot be played, or not on that slot."""
    hand = a.player.hand
    for no in a.content.cards:
        if no and no not in hand:
            why = _not_held(a, no)
            yield Refusal(f"play {no}", "U2.2", why)
            yield Refusal(f"clone {no}", "U2.2", why)
    for name, slot in slots_of(a).items():
        refusal = _slot_refusal(a, name, slot)
        if refusal is not None:
            rule, why = refusal
            for no in hand:
                yield Refusal(f"play {no} {name}", rule, why)
                yield Refusal(f"play {name} {no}", rule, why)
        yield from _clone_refusals(a, name)
    yield from _slots_of_other_side(a)
    for no in hand:
        words = _("Name one of the slots after it: `play {no} on ANY`; `slots` shows them all.")
        yield Refusal(f"play {no}", "U2.2", text(words, no=no))
    yield _none_such("play", "U2.2")
    yield from _before_playing(a)
    none = _("There is no card to resolve yet. `card 28` shows a card, by its number or name.")
    yield Refusal("card", "U2.2", none)
    why = text(
        _("You have no card too many: your limit is {n}."), n=hand_limit(a.content, a.player)
    )
    yield Refusal("discard", "U2.11", why)
    yield Refusal(DONE, "U2.2", _("A turn is a card on a slot; the slot ANY is always open."))


def _slots_of_other_side(a: Actor) -> Iterator[Refusal]:
    """Slots that the main board has only with more players, or with fewer."""
    here = slots_of(a)
    others = dict.fromkeys(name for side in a.content.slots.values() for name in side)
    for name in others:
        if name not in here:
            words = _("There is no slot {slot} with this number of players; there are {slots}.")
            none = text(words, slot=name, slots=listed(here))
            for no in a.player.hand:
                yield Refusal(f"play {no} {name}", "U1.5", none)
                yield Refusal(f"play {name} {no}", "U1.5", none)


def _slot_refusal(a: Actor, name: str, slot: Slot) -> tuple[str, Text] | None:
    holders = a.state.slots.get(name, [])
    if holders:
        if a.seat in holders:
            return "U2.3", text(_("You are already on {slot} this round."), slot=name)
        who = [holder_name(a, seat) for seat in holders]
        return "U2.3", text(_("{slot} is taken this round: {who:,}."), slot=name, who=who)
    if name != OPEN and not usable(a, slot):
        why = _("You cannot use any part of {slot} now: {action} {prices}")
        return "U2.5", text(why, slot=name, action=Text(slot.text), prices=_slot_prices(a, slot))
    return None


def _slot_prices(a: Actor, slot: Slot) -> Words:
    """What the things cost that a slot builds, and what the player has."""
    kinds = [kind for part in slot.effect for sub in _flat(part) for kind in sub.kinds if sub.build]
    costs = a.content.structures
    priced = [
        text(_("A {kind} costs {cost}."), kind=term(kind), cost=goods_words(costs[kind].cost))
        for kind in dict.fromkeys(kinds)
        if kind in costs
    ]
    if not priced:
        return ""
    have = goods_words({what: n for what, n in a.goods.items() if n})
    return joined([*priced, text(_("You have {have}."), have=have)], " ")


def holder_name(a: Actor, seat: int) -> Words:
    """Who occupies a slot."""
    return text("blocked") if seat == BLOCKER else a.state.names[seat]


def _clone_refusals(a: Actor, name: str) -> Iterator[Refusal]:
    holders = a.state.slots.get(name, [])
    if len(a.state.players) != TILE_PLAYERS:
        rule, why = "U11.1", text(_("Only games of four have the cloning tile."))
    elif not a.state.clone_tile:
        rule, why = "U11.1", text(_("The cloning tile is taken this round."))
    elif a.seat in holders:
        rule, why = "U11.2", text(_("You are on {slot} yourself."), slot=name)
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
            yield Refusal(f"keep {no}", rule, _not_held(a, no))
    yield _none_such("keep", rule)
    for verb in ("play", "clone", "discard", DONE):
        yield Refusal(verb, rule, _("First choose the cards that you keep."))


def _not_held(a: Actor, no: int) -> Text:
    card = card_called(no, a.content.cards[no].called)
    return text(_("You do not hold card {card}."), card=card)


def _none_such(verb: str, rule: str) -> Refusal:
    """The last refusal of a verb that takes a card of the hand."""
    return Refusal(verb, rule, _("You hold no such card. `hand` shows your cards."))


def _before_playing(a: Actor) -> Iterator[Refusal]:
    """What comes only after a card was played on a slot."""
    no = a.player.hand[0] if a.player.hand else 0
    first = text(_("First play a card on a slot, as in `play {no} on ANY`."), no=no)
    for word in ("build", "upgrade", "use", "special", "claim", "assistant", *KINDS):
        yield Refusal(word, "U2.2", first)
    yield Refusal("keep", "U2.2", _("There is nothing to choose from that you could keep."))
    for name in slots_of(a):
        which = _("Name a card of your hand, as in `play {no} on {slot}`.")
        yield Refusal(f"play {name}", "U2.2", text(which, no=no, slot=name))


def for_discard(a: Actor) -> Iterator[Refusal]:
    """Before a turn, only discarding is possible while there are too many cards."""
    why = _("First discard down to your hand limit.")
    for verb in ("play", "clone", "keep", "build", "use", DONE):
        yield Refusal(verb, "U2.11", why)
    for no in a.content.cards:
        if no not in a.player.hand:
            yield Refusal(f"discard {no}", "U2.11", _not_held(a, no))
    yield _none_such("discard", "U2.11")


def for_parts(a: Actor, parts: list[Part]) -> Iterator[Refusal]:
    """Why something cannot be done with these parts of an effect."""
    asks = any(part.choose for part in parts)
    parts = [sub for part in parts for sub in _flat(part)]
    by_verb = {name: [part for part in parts if part.verb == name] for name in VERBS}
    for name, verb in VERBS.items():
        yield from verb.wrong_kinds(by_verb[name])
    for name, verb in VERBS.items():
        yield from verb.refusals(a, by_verb[name])
    yield from without_card(a)
    yield Refusal(DONE, "U2.5", _("You have to use at least a part of the slot."))
    for word in ("play", "clone"):
        yield Refusal(word, "U2.2", _("You have played your card; finish this first, or say done."))
    if not any(part.gain and "special" in part.gain for part in parts):
        yield Refusal("special", "U5.1", _("This effect draws no Special card."))
    for word in () if asks else ("steelplast", "kelp", "science", "credit", "biomatter", "gain"):
        yield Refusal(word, "U20.1", _("You get what an effect gives without asking for it."))


def for_left(a: Actor, parts: list[Part]) -> Iterator[Refusal]:
    """Why something cannot be done with the parts of an action, or a card, that had to be left."""
    for part in [sub for left in parts for sub in _flat(left)]:
        yield from VERBS[part.verb].left(a, part)
    yield from without_card(a)


def without_card(a: Actor) -> Iterator[Refusal]:
    """Why the card that was played is not used."""
    if a.mismatched is not None:
        no, (rule, why) = a.mismatched[0], _mismatched(a, *a.mismatched)
    elif a.unplayed is not None:
        no, (rule, why) = a.unplayed, _unplayed(a, a.unplayed)
    else:
        return
    for word in ("card", "claim", *(f"{verb} {no}" for verb in ("card", "claim", "use"))):
        yield Refusal(word, rule, why)


def _mismatched(a: Actor, no: int, slot: str) -> tuple[str, Text]:
    """Why a card does nothing on this slot."""
    card = as_text(a.content.cards[no].called)
    if slot == OPEN:
        why = _("{slot} has no colour: {card} has no effect there, it is only discarded.")
    else:
        why = _("{card} and {slot} differ in colour: it has no effect there, it is only discarded.")
    return "U2.8", text(why, card=card, slot=slot)


def _unplayed(a: Actor, no: int) -> tuple[str, Text]:
    """Why a matching card could not be used."""
    card = a.content.cards[no]
    if card.cost is None:
        return "U3.3", text(_("{card} would do nothing now."), card=as_text(card.called))
    why = _("{card} costs {cost} credits; you have {have}.")
    return "U5.3", text(why, card=as_text(card.called), cost=card.cost, have=a.goods["credit"])


def _flat(part: Part) -> list[Part]:
    """The part itself, or those that it offers a choice of."""
    return [sub for parts in part.choose for sub in parts] if part.choose else [part]
