"""The bot that builds a system, produces and serves contracts, from its view alone."""

from __future__ import annotations

from pbem.engine import Situation

from .answers import answer
from .reading import state_from
from .trying import Trial

ACTIONS = ("build", "space", "buy", "bank", "contracts", "copy", "pass")


def steady(situation: Situation) -> int:
    """Try every action on a table of its own and take the one that leaves it best off."""
    state = state_from(situation.view)
    keys = [offer.key for offer in situation.offers]
    if not any(key.split()[0] in ACTIONS for key in keys):
        return answer(state, situation.seat, keys)
    trial = Trial(state, situation.seat)
    return max(range(len(keys)), key=trial.worth_of)
