"""What sets an effect off, and where something is built: "whenever you build a farm"."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine import Text, Words, text, within

from .deck import GROUPS, Event, Part
from .terms import filled
from .thing_words import one_of, second, taken

_SLOTS = {
    "two_tunnels": text("'build 2 tunnels'"),
    "city_and_building": text("'build 1 city and 1 building'"),
    "science_or_upgrade": text("'gain 2 science, or upgrade structures'"),
    "tunnel_and_city": text("'build 1 tunnel and 1 city'"),
    "steelplast_and_kelp": text("'gain 2 steelplast and 1 kelp'"),
    "advance_two": text("'advance 2 on the Federation track'"),
    "open": text("'gain 2 cards and 2 credits'"),
}
_WHENEVER = {
    "build": text("whenever you build {what}"),
    "upgrade": text("whenever you upgrade {what}"),
}
_WHEN = {
    "build": within("paying", "when you build {what}"),
    "upgrade": within("paying", "when you upgrade {what}"),
}


def on_event(event: Event | None) -> Words:
    """`whenever you build a farm`."""
    assert event is not None
    return _EVENTS[event.head](event)


def when_paying(event: Event | None) -> Words:
    """`when you build a farm`: what costs less, or may be paid in another way."""
    assert event is not None
    if event.head in _WHEN:
        return _built(_WHEN[event.head], event)
    return within("paying", "when you play a Special card")


def placed(said: Text, one: Part | Event) -> Text:
    """What is built, and on which sites."""
    if one.site:
        said = text("{clause} on an expansion site", clause=said)
    return text("{clause} to a metropolis", clause=said) if one.at == "metropolis" else said


def at_city(said: Text, one: Part | Event) -> Text:
    """What is built, and at which cities."""
    if one.at == "empty_city":
        return text("{clause} at a city that has no building yet", clause=said)
    return said


def _on_build(event: Event) -> Words:
    return _built(_WHENEVER[event.head], event)


def _built(form: Text, event: Event) -> Text:
    kinds = event.build or event.upgrade or []
    nth = event.nth_at_city or event.nth_in_turn
    one = len(kinds) == 1 and not (event.nth_at_city and kinds[0] in GROUPS)
    ordinal = second(kinds[0]) if nth == 2 and one else None
    said = filled(form, what=ordinal or one_of(kinds))
    said = at_city(placed(said, event), event)
    if event.nth_at_city:
        return _nth_at_city(said, event.nth_at_city, ordinal)
    return _nth_in_turn(said, event.nth_in_turn, ordinal) if event.nth_in_turn else said


def _nth_at_city(said: Text, n: int, ordinal: Text | None) -> Text:
    if ordinal is not None:
        return text("{clause} of a connected city", clause=said)
    return text("{clause} as number {n} of its kind at a connected city", clause=said, n=n)


def _nth_in_turn(said: Text, n: int, ordinal: Text | None) -> Text:
    if ordinal is not None:
        return text("{clause} on the same turn", clause=said)
    return text("{clause} as number {n} on the same turn", clause=said, n=n)


def _on_slot(event: Event) -> Words:
    if event.slot == "mismatch":
        return text("whenever you choose a coloured slot that does not match your card")
    if event.slot == "open":
        return text("whenever you choose the always-open slot")
    if event.slot == "any":
        goods = taken({event.gives or "kelp": 1})
        return text("whenever an action slot gives you at least {goods}", goods=goods)
    slots = [event.slot] if isinstance(event.slot, str) else event.slot or []
    return text("whenever you use the slot {slots:or}", slots=[_SLOTS[one] for one in slots])


_EVENTS: Mapping[str, Callable[[Event], Words]] = {
    "build": _on_build,
    "upgrade": _on_build,
    "advance_to": lambda event: text(
        "whenever you advance to Federation space {n}", n=event.advance_to
    ),
    "slot": _on_slot,
    "connect": lambda _event: text("whenever you connect a new metropolis"),
    "use_action": lambda _event: text("whenever you use one of your action cards"),
    "play": lambda _event: text("whenever you play and pay for a Special card after this one"),
}
