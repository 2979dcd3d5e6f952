"""Effects in words: a grammar that every language has its sentences for.

A part of an effect is one clause or two ("gain 1 card"), clauses make a sentence, and sentences
make the text of a card, a tile or a contract. Ours have texts of their own, which are translated as
they stand; this speaks for decks that players bring: in every language but English, and in English
where a card has no text of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine import Text, Words, joined, listed, ntext, text, within

from .deck import Card, Contract, Cost, Event, Metropolis, Part
from .terms import filled, slot_colour
from .thing_words import built, counted, none_of, one_of, per, taken

_SLOTS = {
    "two_tunnels": text("‘build 2 tunnels’"),
    "city_and_building": text("‘build 1 city and 1 building’"),
    "science_or_upgrade": text("‘gain 2 science, or upgrade structures’"),
    "tunnel_and_city": text("‘build 1 tunnel and 1 city’"),
    "steelplast_and_kelp": text("‘gain 2 steelplast and 1 kelp’"),
    "advance_two": text("‘advance 2 on the Federation track’"),
    "open": text("‘gain 2 cards and 2 credits’"),
}
_PERFORMED = {
    "available": text("perform the action of an available slot"),
    "occupied": text("perform the action of a slot occupied by another player"),
    "not_yours": text("perform the action of a coloured slot that you do not occupy"),
}
_AT = {
    "metropolis": text("on a site that leads to a metropolis"),
    "empty_city": text("at a city that has no building yet"),
}


def effect_words(record: Card | Metropolis | Contract) -> Words:
    """What a record does, by its effects."""
    if isinstance(record, Card):
        return _of_card(record)
    return _of_metropolis(record) if isinstance(record, Metropolis) else _of_contract(record)


def _of_card(card: Card) -> Words:
    if card.type == "production":
        return _in_production(card.effect)
    return _at_the_end(card.effect) if card.type == "end" else _sentences(card.effect)


def _of_metropolis(tile: Metropolis) -> Words:
    parts = []
    if tile.instant:
        parts.append(_sentences(tile.instant))
    if tile.production:
        parts.append(_in_production(tile.production))
    if tile.end:
        parts.append(_at_the_end(tile.end))
    return joined(parts, " ")


def _of_contract(contract: Contract) -> Words:
    needs = listed(counted(thing, n) for thing, n in contract.needs.items())
    return text("If you have {needs}: {reward}.", needs=needs, reward=_clauses(contract.reward))


def _in_production(parts: Sequence[Part]) -> Words:
    if parts[0].if_ is not None:
        return _begun(within("before if", "During Production, "), parts)
    return _begun(text("During Production, "), parts)


def _at_the_end(parts: Sequence[Part]) -> Words:
    if parts[0].if_ is not None:
        return _begun(within("before if", "At the end of the game, "), parts)
    return _begun(text("At the end of the game, "), parts)


def _begun(when: Text, parts: Sequence[Part]) -> Words:
    """Sentences of which the first begins with when all of it happens."""
    first = joined([when, listed(_said(parts[0])), "."], "")
    return joined([first, _sentences(parts[1:])], " ") if parts[1:] else first


def _sentences(parts: Sequence[Part]) -> Words:
    return joined([text("{clause:A}.", clause=one) for part in parts for one in _said(part)], " ")


def _clauses(parts: Sequence[Part]) -> Words:
    return listed(one for part in parts for one in _said(part))


def _said(part: Part) -> list[Words]:
    """The clauses of a part, with what they depend on."""
    clauses = _VERBS[part.verb](part)
    if part.if_ is None:
        return clauses
    conditions = listed(_condition(what, n) for what, n in part.if_.items())
    return [text("if {conditions}, {clause}", conditions=conditions, clause=listed(clauses))]


def _condition(what: str, n: Any) -> Text:
    if what == "space":
        spaces = n if isinstance(n, list) else [n]
        return text("you are on Federation space {spaces:or}", spaces=spaces)
    if what == "none":
        return text("you have {goods}", goods=none_of(n))
    return text("you have {things}", things=counted(what, n))


# --- what each verb says -------------------------------------------------------------------------


def _gain(part: Part) -> list[Words]:
    bundle = dict(part.gain or {})
    steps = bundle.pop("federation", 0)
    clauses: list[Words] = []
    if steps:
        clauses.append(text("advance {n} on the Federation track", n=steps))
    if bundle:
        clauses.append(text("gain {goods}", goods=taken(bundle)))
    if part.per is None:
        return clauses
    said = text("{gain} {per}", gain=listed(clauses), per=per(part.per, part.each or 1))
    return [said if part.max is None else _at_most(said, bundle, steps, part.max)]


def _at_most(said: Words, bundle: Mapping[str, int], steps: int, most: int) -> Text:
    if len(bundle) == 1 and not steps:
        goods = taken({what: n * most for what, n in bundle.items()})
        return text("{clause} (at most {goods})", clause=said, goods=goods)
    return ntext("{clause} (at most once)", "{clause} (at most {n} times)", most, clause=said)


def _pay(part: Part) -> list[Words]:
    price, then = listed(map(taken, part.payments), "or"), _clauses(part.then or ())
    if part.produced:
        return [text("pay {price} produced in this phase: {then}", price=price, then=then)]
    return [_times(text("pay {price}: {then}", price=price, then=then), part.times)]


def _times(said: Words, times: int | str | None) -> Words:
    if times == "any":
        return text("{clause}, any number of times", clause=said)
    if not isinstance(times, int) or times == 1:
        return said
    return ntext("{clause}, up to {n} time", "{clause}, up to {n} times", times, clause=said)


def _choose(part: Part) -> list[Words]:
    chosen = part.choose or []
    options = [_clauses(parts) for parts in chosen]
    if (part.count or 1) == 1 and all(map(_only_gains, chosen)):
        goods = listed((taken(parts[0].gain or {}) for parts in chosen), "or")
        return [text("gain {goods}", goods=goods)]
    if (part.count or 1) == 1:
        return [listed(options, "or")]
    return [text("choose {n} of these: {options}", n=part.count, options=joined(options, "; "))]


def _only_gains(parts: Sequence[Part]) -> bool:
    """Whether all that happens is that goods are gained."""
    (one, *more) = parts
    plain = one.per is None and one.if_ is None and "federation" not in (one.gain or {})
    return not more and one.verb == "gain" and plain


def _build(part: Part) -> list[Words]:
    what = built(part.build or (), part.count or 1)
    said: list[Words] = [text("build {what}", what=_or_fewer(what, part.count))]
    if part.site:
        said.append(text("on an expansion site"))
    said.append(_discount_of(part.less) if part.less else _price(part.cost, part.count))
    if part.and_upgrade is not None:
        said.append(text("and upgrade it {price}", price=_price(part.and_upgrade)))
    if part.at:
        said.append(_AT[part.at])
    return [joined(said, " ")]


def _or_fewer(what: Words, count: int | None) -> Words:
    return what if (count or 1) == 1 else text("{things} or fewer", things=what)


def _discount_of(less: Mapping[str, int]) -> Text:
    return text("with a discount of {goods}", goods=taken(less))


def _price(cost: Cost | None, count: int | None = None) -> Text:
    if cost is None or cost == "usual":
        return text("at the usual cost")
    if isinstance(cost, str):
        return text("for free")
    ways = cost if isinstance(cost, list) else [cost]
    goods = listed(map(taken, ways), "or")
    if (count or 1) > 1:
        return text("for {goods} each", goods=goods)
    return text("for {goods}", goods=goods)


def _upgrade(part: Part) -> list[Words]:
    what = _or_fewer(built(part.upgrade or (), part.count or 1), part.count)
    return [joined([text("upgrade {what}", what=what), _price(part.cost, part.count)], " ")]


def _use_action(part: Part) -> list[Words]:
    n = part.use_action or 1
    return [ntext("use {n} of your action cards", "use up to {n} of your action cards", n)]


def _ready_action(part: Part) -> list[Words]:
    return [
        ntext(
            "make {n} of your used action cards available again",
            "make up to {n} of your used action cards available again",
            part.ready_action or 1,
        )
    ]


def _perform(part: Part) -> list[Words]:
    said = _PERFORMED[part.perform or "available"]
    if part.colour is None:
        return [said]
    return [text("{clause} ({colour})", clause=said, colour=slot_colour(part.colour))]


def _exchange(part: Part) -> list[Words]:
    one, other = (taken({what: 1}) for what in part.exchange or ())
    said = text("exchange {one} and {other}, either way", one=one, other=other)
    return [_times(said, part.times)]


def _trial_run(part: Part) -> list[Words]:
    what = built(part.trial_run or (), part.count or 1)
    return [text("gain what is produced by {what}, upgraded and connected", what=what)]


def _metropolis(part: Part) -> list[Words]:
    return [
        text(
            "look at {n} unused blue metropolises and keep 1: it counts as connected and gives its "
            "effects",
            n=part.metropolis,
        )
    ]


def _symbiotic(_part: Part) -> list[Words]:
    return [text("turn 1 of your nonsymbiotic cities into a symbiotic city")]


def _ladder(part: Part) -> list[Words]:
    of = part.of or "city"
    steps = [
        text("{points} with {things}", points=taken({"point": points}), things=counted(of, n))
        for n, points in part.ladder or ()
    ]
    return [text("gain the most that you reach: {steps:or}", steps=steps)]


def _hand_limit(part: Part) -> list[Words]:
    return [text("your hand limit is {n} higher", n=part.hand_limit)]


def _discount(part: Part) -> list[Words]:
    said = text(
        "it costs {goods} less to {act}", goods=taken(part.discount or {}), act=_act(part.on)
    )
    return [_once(part, said)]


def _substitute(part: Part) -> list[Words]:
    said = text(
        "to {act}, you may pay {these} instead of {those}",
        act=_act(part.on),
        these=taken(part.with_ or {}),
        those=taken(part.substitute or {}),
    )
    return [_once(part, said)]


def _whenever(part: Part) -> list[Words]:
    return [_once(part, _on(part.whenever, _clauses(part.do or ())))]


def _each_turn(part: Part) -> list[Words]:
    return [text("once per turn, {clause}", clause=_clauses(part.each_turn or ()))]


def _once(part: Part, said: Words) -> Words:
    return text("once per turn, {clause}", clause=said) if part.once else said


def _modify(part: Part) -> list[Words]:
    kind = "city_tunnel" if part.modify == "tunnel" else part.modify
    thing: Any = f"upgraded_{kind}" if part.upgraded else kind
    things, each = counted(thing, part.count or 1), (part.count or 1) > 1
    if part.add:
        more = text("{things} may make {goods} more")
        more_each = text("{things} may each make {goods} more")
        return [filled(more_each if each else more, things=things, goods=taken(part.add))]
    instead = text("{things} may make {these} instead of {those}")
    instead_each = text("{things} may each make {these} instead of {those}")
    return [
        filled(
            instead_each if each else instead,
            things=things,
            these=taken(part.to or {}),
            those=taken(part.from_ or {}),
        )
    ]


_VERBS: Mapping[str, Callable[[Part], list[Words]]] = {
    "gain": _gain,
    "pay": _pay,
    "choose": _choose,
    "build": _build,
    "upgrade": _upgrade,
    "use_action": _use_action,
    "ready_action": _ready_action,
    "perform": _perform,
    "exchange": _exchange,
    "trial_run": _trial_run,
    "metropolis": _metropolis,
    "symbiotic": _symbiotic,
    "ladder": _ladder,
    "hand_limit": _hand_limit,
    "discount": _discount,
    "substitute": _substitute,
    "whenever": _whenever,
    "each_turn": _each_turn,
    "modify": _modify,
}


def _act(event: Event | None) -> Words:
    """What costs less, or may be paid in another way."""
    assert event is not None
    if event.build:
        return _where_and_how(within("to", "build {what}", what=one_of(event.build)), event)
    if event.upgrade:
        return _where_and_how(within("to", "upgrade {what}", what=one_of(event.upgrade)), event)
    return within("to", "play a Special card")


# --- what sets something off ---------------------------------------------------------------------


def _on(event: Event | None, said: Words) -> Text:
    assert event is not None
    return text("{event}, {clause}", event=_EVENTS[event.head](event), clause=said)


def _on_build(event: Event) -> Words:
    return _where_and_how(text("whenever you build {what}", what=one_of(event.build or ())), event)


def _on_upgrade(event: Event) -> Words:
    said = text("whenever you upgrade {what}", what=one_of(event.upgrade or ()))
    return _where_and_how(said, event)


def _where_and_how(said: Words, event: Event) -> Words:
    parts = [said]
    if event.site:
        parts.append(text("on an expansion site"))
    if event.at:
        parts.append(_AT[event.at])
    if event.nth_at_city:
        parts.append(text("as number {n} of its kind at a connected city", n=event.nth_at_city))
    if event.nth_in_turn:
        parts.append(text("as number {n} on the same turn", n=event.nth_in_turn))
    return joined(parts, " ")


def _on_slot(event: Event) -> Words:
    if event.slot == "mismatch":
        return text("whenever you choose a coloured slot that does not match your card")
    if event.slot == "open":
        return text("whenever you choose the always-open slot")
    if event.slot == "any":
        return text(
            "whenever a coloured slot gives you {goods}", goods=taken({event.gives or "kelp": 1})
        )
    slots = [event.slot] if isinstance(event.slot, str) else event.slot or []
    return text("whenever you use the slot {slots:or}", slots=[_SLOTS[one] for one in slots])


_EVENTS: Mapping[str, Callable[[Event], Words]] = {
    "build": _on_build,
    "upgrade": _on_upgrade,
    "advance_to": lambda event: text(
        "whenever you advance to Federation space {n}", n=event.advance_to
    ),
    "slot": _on_slot,
    "connect": lambda _event: text("whenever you connect a new metropolis"),
    "use_action": lambda _event: text("whenever you use one of your action cards"),
    "play": lambda _event: text("whenever you play and pay for a Special card"),
    "turn_end": lambda _event: text("at the end of your turn"),
}
