"""`whenever`: something happens, and the card does something; triggers.py sets it off."""

from __future__ import annotations

from ..data import Slot
from ..deck import Part
from ..slots import joins, uses_action
from .appraiser import Appraiser
from .verb import PERMANENT, Form, Verb


class Whenever(Verb):
    """What it is to `do`, each time or once a turn."""

    name = "whenever"
    modifiers = ("do", "once")
    needed = ("do",)
    places = PERMANENT

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        assert part.whenever is not None
        form.event(part.whenever, f"{path}.whenever")
        form.parts(part.do or [], f"{path}.do", "instant")

    def helps(self, part: Part, slot: Slot) -> bool:
        used = part.whenever is not None and part.whenever.use_action
        return bool(used and uses_action(slot.effect)) or joins(part, slot)

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        assert part.whenever is not None
        gives = sum(by.given(do) for do in part.do or ())
        return gives * by.often(part.whenever) * by.prices.turns
