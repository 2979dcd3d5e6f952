"""`substitute`: part of a price may be paid `with` something else; payment.py reckons with it."""

from __future__ import annotations

from ..data import Slot
from ..deck import Part
from .appraiser import Appraiser
from .discount import check_on
from .verb import PERMANENT, Form, Verb

A_TURN = 0.03


class Substitute(Verb):
    """Another way to pay `on` an event, perhaps once a turn."""

    name = "substitute"
    modifiers = ("with_", "on", "once")
    needed = ("with_", "on")
    places = PERMANENT

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        check_on(part, path, form)

    def helps(self, part: Part, slot: Slot) -> bool:
        return True

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        return A_TURN * by.prices.turns
