"""`each_turn`: an ability that may be used once in every turn."""

from __future__ import annotations

from ..data import Slot
from ..deck import Part
from .appraiser import Appraiser
from .verb import PERMANENT, Form, Verb

A_TURN = 0.08


class EachTurn(Verb):
    """Parts that are open from a turn's start to its end."""

    name = "each_turn"
    places = PERMANENT

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        for inner in part.each_turn or []:
            if inner.gain or inner.choose or inner.ladder or inner.metropolis:
                raise form.fail(f"{path}.each_turn", "gains belong to a turn's end")
        form.parts(part.each_turn or [], f"{path}.each_turn", "instant")

    def helps(self, part: Part, slot: Slot) -> bool:
        return True

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        return A_TURN * by.prices.turns
