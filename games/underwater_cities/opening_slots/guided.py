"""A card that has to open its slot: only what leaves a way to use the slot is offered."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking

from ..actor import Actor
from ..data import Slot
from ..matching_card import MatchingCard
from ..slots import slots_of
from .may_open import opened_by, worth_performing
from .outlook import places
from .trial import Trial, twin


def guided(a: Actor, slot: Slot, card: MatchingCard) -> Asking[None]:
    """Resolve the card; only what leaves a way to use the slot afterwards is offered."""
    trial = Trial(twin(a), [slot], card.no, worth_performing(a, card.card, slot))
    answers: list[int] = []  # by their places
    asking = card.resolve()
    question: Any = next(asking, None)
    while question is not None:
        choices = question.choices
        if len(choices) > 1:
            good = [
                choice
                for place, choice in enumerate(choices)
                if _pays(a, choice, slot)
                or (trial.is_worth_trying(choice) and trial.opened([*answers, place]))
            ]
            question.choices = good or choices
            if question.default not in question.choices:
                question.default = None
        choice = yield question
        if len(choices) > 1:
            answers.append(choices.index(choice))
        try:
            question = asking.send(choice)
        except StopIteration:
            return


def _pays(a: Actor, choice: Any, slot: Slot) -> bool:
    """Whether the choice performs another slot, which surely pays for something on this one."""
    if choice[0] != "perform":
        return False
    place = places(a.state.deck_file, a.state.side)[slot.slot]
    return bool(opened_by(a, slots_of(a)[choice[1]].effect, [place], deep=1))
