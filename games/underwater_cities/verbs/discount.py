"""`discount`: building, upgrading or a Special card costs less; payment.py reckons with it."""

from __future__ import annotations

from ..data import Slot
from ..deck import Part
from .appraiser import Appraiser
from .verb import PERMANENT, Form, Verb


class Discount(Verb):
    """So much less `on` an event, perhaps once a turn."""

    name = "discount"
    modifiers = ("on", "once")
    needed = ("on",)
    places = PERMANENT

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        check_on(part, path, form)

    def helps(self, part: Part, slot: Slot) -> bool:
        return True

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        assert part.on is not None
        return by.prices.bundle(part.discount or {}) * by.often(part.on) * by.prices.turns


def check_on(part: Part, path: str, form: Form) -> None:
    """A price is changed only where one is paid."""
    assert part.on is not None
    if not (part.on.build or part.on.upgrade or part.on.play):
        raise form.fail(f"{path}.on", "only building, upgrading and Special cards cost")
    form.event(part.on, f"{path}.on")
