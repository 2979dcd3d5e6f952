"""`gain`: resources, points, cards, steps on the Federation track, or a Special card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine import (
    Asking,
    Text,
    Words,
    _,
    order,
)

from ..actor import Actor, Choice
from ..data import RESOURCES
from ..deck import Part
from ..effects import worth
from ..federation import foreseen
from ..gains import gain_phrases, times_of
from ..payment import PLENTY, Goods, plus, times
from ..specials import draw_special, ways_to_draw
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher, value
from .notes import card_note
from .verb import NOW, Form, Promise, Verb

LESS = -1.0  # to leave out a gain
EARLY = 40.0  # a gain is taken early: it may pay for the rest


class Gain(Verb):
    """Gains are taken by the resolution itself; only a Special card is chosen here."""

    name = "gain"
    places = NOW | {"production", "end"}
    heads = ("special", "gain", "gained", "without")
    vocabulary = (
        *("gain", "special", "top", "deck", "card", "cards", "federation", "point", "points"),
        *("kelp", "steelplast", "science", "biomatter", "credit", "credits"),
    )

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        for key in part.gain or {}:
            if key == "special" and place != "slot":
                raise form.fail(f"{path}.gain.special", "only slots draw Special cards")
            if place in ("production", "end") and key in ("card", "federation"):
                raise form.fail(f"{path}.gain.{key}", f"cannot be gained here ({place})")
            if place == "end" and key != "point":
                raise form.fail(f"{path}.gain.{key}", "final scoring gives points only")
        if not part.gain:
            raise form.fail(f"{path}.gain", "is empty")

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        out += [("special", what, task) for what in ways_to_draw(a)]

    def can(self, a: Actor, part: Part) -> bool:
        offered = "special" not in (part.gain or ()) or bool(a.state.offer or a.state.specials)
        return offered and times_of(a, part) > 0

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        yield from draw_special(a, choice[1])

    def points(self, a: Actor, part: Part) -> int:
        return (part.gain or {}).get("point", 0) * times_of(a, part)

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        if choice[0] == "special":
            if choice[1] == "top":
                return (order("special {card}", card=a.state.specials[-1]), order("special top"))
            return (_special(choice[1]),)
        if choice[0] == "gained":
            return gain_phrases([choice[1]])
        if choice[0] == "without":
            return (order("no federation"),)
        return gain_phrases([choice[1].part], worth(a, choice[1]))

    def note(self, a: Actor, choice: Choice) -> Words:
        if choice[0] == "without":
            return _("leave the step out")
        if choice[0] != "special":
            return ""
        if choice[1] == "deck":
            return _("the top card goes under the deck; look at the next 3, keep 1")
        return card_note(a, a.state.specials[-1] if choice[1] == "top" else int(choice[1]))

    def promise(self, part: Part, promise: Promise) -> Goods:
        bundle = part.gain or {}
        if promise.still:
            return _as_things_are(part, promise)
        often = PLENTY if part.per else 1
        found = {what: n * often for what, n in bundle.items() if what in RESOURCES}
        return plus(found, promise.advances()) if "federation" in bundle else found

    def outcomes(self, a: Actor, part: Part) -> list[Goods]:
        if not part.plain:
            return [{}]
        return [{what: n for what, n in (part.gain or {}).items() if what in RESOURCES}]

    def worth(self, part: Part, by: Appraiser) -> float:
        often = times_of(by.actor, part)
        return often * by.prices.bundle(part.gain or {}, by.space)

    def hope(self, part: Part, by: Appraiser) -> float:
        return by.prices.bundle(part.gain or {})

    def worth_made(
        self, part: Part, price: Mapping[str, float], turns: int, by: Appraiser
    ) -> float:
        return value(part.gain or {}, price) * by.times(part, turns)

    def worth_scored(self, part: Part, by: Appraiser) -> float:
        return (part.gain or {}).get("point", 0) * by.times(part, by.prices.turns)

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        if option.key.startswith("without:"):
            return LESS
        if not option.key.startswith("special:"):
            return EARLY
        if rest == "deck":
            return by.drawn(None)
        return by.drawn(by.actor.state.specials[-1] if rest == "top" else int(rest))


def _as_things_are(part: Part, promise: Promise) -> Goods:
    """What a gain brings now; of what it might bring at other times, 0."""
    bundle, often = part.gain or {}, times_of(promise.a, part)
    found = {what: n * often for what, n in bundle.items() if what in RESOURCES}
    if "federation" not in bundle:
        return found
    found = plus(found, times(promise.advances(), 0))
    return plus(found, foreseen(promise.a, bundle["federation"] * often))


def _special(which: str) -> Text:
    """How a Special card is drawn: from the deck, or one on offer by its number."""
    return order("special deck") if which == "deck" else order("special {card}", card=which)
