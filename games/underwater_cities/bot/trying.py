"""Trying a play out on a table of one's own, by the rules themselves."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.engine import Question

from ..state import State
from ..turn import turn
from ..verbs.appraiser import Offered
from .answers import answer
from .card_value import Estimate
from .effect_value import Known
from .goods_value import turns_left
from .position_value import Mind, quiet_table

PROMISING = 7  # plays that are tried out
CLONING = 0.6  # what the cloning tile costs
MATCHING = 1.39  # what a card that matches does, of what it is worth later
BEYOND: Mapping[str, float] = {
    "action_and_two_resources": 0.44,
    "two_tunnels": 0.14,
    "city_and_building": -0.08,
    "science_or_upgrade": -0.44,
    "farms_or_laboratories": -0.25,
    "tunnel_and_city": 0.38,
    "tunnel_and_action": -0.19,
    "steelplast_and_kelp": 0.12,
    "advance_two": 0.0,
    "draw_special": -0.17,
    "one_city": -0.45,
    "cards_and_upgrade": 0.38,
    "open": -0.29,
}
"""What slots are worth at a glance beyond what is reckoned, by what they do."""


class Choice:
    """A choice as the bot sees it; its words are made when somebody looks at them."""

    __slots__ = ("_choice", "_question", "key")

    def __init__(self, question: Question[Any], choice: Any) -> None:
        self._question = question
        self._choice = choice
        self.key = question.key(choice)

    @property
    def phrase(self) -> str:
        return self._question.phrase(self._choice)

    @property
    def note(self) -> str:
        return self._question.note(self._choice)


class Trial:
    """A turn that can be begun again and again from the same position."""

    def __init__(self, state: State, seat: int, known: Known) -> None:
        self.known = known
        self.seat = seat
        self.number = state.turn
        self.place = state.order.index(seat)
        self.turns = turns_left(state)
        self.kept = msgspec.json.encode(state)
        self.decode = msgspec.json.Decoder(type(state)).decode

    def worth_of(self, key: str) -> float:
        """What the position is worth after the play that is called so."""
        state = self.decode(self.kept)
        steps = turn(quiet_table(state), self.number, self.place)
        try:
            question: Any = next(steps)
            question = steps.send(_named(question, key))
            while question.choices:
                question = steps.send(self._choose(state, question))
        except StopIteration:
            return position(Mind(state, self.seat, self.turns), self.known)
        return -math.inf  # it led to where nothing can be answered

    def _choose(self, state: State, question: Question[Any]) -> Any:
        choices: Sequence[Any] = question.choices
        if len(choices) == 1:
            return choices[0]
        options = [Choice(question, choice) for choice in choices]
        return choices[answer(Mind(state, self.seat, self.turns), options, self.known)]


def _named(question: Question[Any], key: str) -> Any:
    """The choice with this key; plays that take time to find are looked for only if need be."""
    place = question.find(key)
    if place < 0:
        raise LookupError(key)
    return question.choice(place)


def position(mind: Mind, known: Known) -> float:
    """What the seat's position is worth."""
    estimate = Estimate(mind, known)
    return mind.player.points + mind.goods() + estimate.network + estimate.held()


def choose(state: State, seat: int, options: Sequence[Offered]) -> int:
    """The place of the best choice: plays are tried out, anything else is answered."""
    mind = Mind(state, seat)
    if not options[0].key.startswith(("play:", "clone:")):
        return answer(mind, options)
    return ranked(state, seat, options)[0]


def ranked(state: State, seat: int, options: Sequence[Offered], most: int = PROMISING) -> list[int]:
    """The places of the plays, the best first: the most promising ones are tried out."""
    estimate = Estimate(Mind(state, seat))
    places = at_a_glance(estimate, options)
    trial = Trial(state, seat, estimate.known)
    tried = sorted(places[:most], key=lambda place: -trial.worth_of(options[place].key))
    return tried + places[most:]


def at_a_glance(estimate: Estimate, options: Sequence[Offered]) -> list[int]:
    """The plays as they look at a glance: the slot, the card if it matches, the cards kept."""
    content, hand = estimate.content, estimate.player.hand
    slots = content.slots[estimate.mind.state.side]
    kept = {no: estimate.hand([n for n in hand if n != no]) for no in hand}
    looks: list[tuple[float, int]] = []
    for place, option in enumerate(options):
        verb, _colon, rest = option.key.partition(":")
        if verb not in ("play", "clone"):
            continue
        number, _colon, name = rest.partition(":")
        no = int(number)
        slot = slots[name]
        look = estimate.slot(slot) + BEYOND.get(slot.id, 0.0) + kept[no]
        if content.colour[no] == slot.colour:
            look += MATCHING * estimate.card(no)
        looks.append((look - CLONING * (verb == "clone"), place))
    looks.sort(key=lambda one: (-one[0], one[1]))
    return [place for _look, place in looks]
