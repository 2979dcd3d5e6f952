"""`hand_limit`: more cards may be held; cards.py counts them."""

from __future__ import annotations

from ..deck import Part
from .appraiser import Appraiser
from .verb import PERMANENT, Verb

A_TURN = 0.06


class HandLimit(Verb):
    """So many more cards in hand."""

    name = "hand_limit"
    places = PERMANENT

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        return A_TURN * by.prices.turns
