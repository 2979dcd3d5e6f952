"""`ladder`: points by how many of a thing there are, step by step."""

from __future__ import annotations

from ..actor import Actor
from ..deck import Part
from ..gains import rung
from .appraiser import Appraiser
from .verb import NOW, Form, Verb


class Ladder(Verb):
    """The highest step that is reached counts; it is taken like a gain."""

    name = "ladder"
    modifiers = ("of",)
    needed = ("of",)
    places = NOW | {"end"}

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        if part.ladder != sorted(part.ladder or []):
            raise form.fail(f"{path}.ladder", "steps must rise")

    def can(self, a: Actor, part: Part) -> bool:
        return rung(a, part) > 0

    def points(self, a: Actor, part: Part) -> int:
        return rung(a, part)

    def worth(self, part: Part, by: Appraiser) -> float:
        return float(rung(by.actor, part))

    def worth_scored(self, part: Part, by: Appraiser) -> float:
        count = by.expected(part.of or "city", by.prices.turns)
        below = [points for wanted, points in part.ladder or () if count >= wanted]
        return float(below[-1]) if below else 0.0
