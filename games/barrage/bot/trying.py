"""Trying an action out on a table of one's own, by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pbem.engine import Question, Table, silent_table

from ..phrases import action_of
from ..state import State
from ..turn import turn
from .answers import answer
from .moved_pieces import alike, has_only_built, move
from .position_value import Outlook

RIVALS = 0.5  # what a point takes that the action gives to the others
ACTIONS = ("build", "space", "buy", "bank", "contracts", "copy", "pass")


class Trial:
    """A turn that can be begun again and again from the same position.

    `passed_over` are actions that are not tried again behind Mahiri's copy.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.passed_over: frozenset[str] = frozenset()
        self.place = state.order.index(seat)
        self.vp = [company.vp for company in state.companies]
        self.kept = msgspec.json.encode(state)
        self.decode = msgspec.json.Decoder(type(state)).decode

    def worths(self, keys: Iterable[str]) -> dict[str, float]:
        """What the position is worth after each of these actions."""
        before, found = self.decode(self.kept), {}
        for built, *others in alike(before, self.seat, keys):
            after = self.after(built)
            outlook = Outlook(after, self.seat)
            found[built] = self._judged(outlook)
            if others and not has_only_built(before, after, self.seat, built):
                found |= {key: self.worth_of(key) for key in others}
                continue
            for key in others:
                outlook.see(move(after, self.seat, built, key))
                built = key
                found[key] = self._judged(outlook)
        return found

    def worth_of(self, key: str) -> float:
        """What the position is worth after the action that is called so."""
        return self._judged(Outlook(self.after(key), self.seat))

    def after(self, key: str) -> State:
        """The position after the action that is called so."""
        state = self.decode(self.kept)
        steps = turn(_table(state), self.place, action_of(key))
        try:
            question: Any = next(steps)
            while True:
                question = steps.send(self._choose(state, question))
        except StopIteration:
            return state

    def _judged(self, outlook: Outlook) -> float:
        """What the position is worth, less some of what the action has given to the others."""
        before = sum(self.vp) - self.vp[self.seat]
        companies = outlook.state.companies
        after = sum(company.vp for company in companies) - companies[self.seat].vp
        return outlook.worth() - RIVALS * (after - before) / max(1, len(companies) - 1)

    def _choose(self, state: State, question: Question[Any]) -> Any:
        choices: Sequence[Any] = question.choices
        if len(choices) == 1:
            return choices[0]
        keys = [question.key(choice) for choice in choices]
        places = [place for place, key in enumerate(keys) if key not in self.passed_over]
        tried = places or range(len(keys))
        return choices[tried[choose(state, self.seat, [keys[place] for place in tried])]]


def choose(state: State, seat: int, keys: Sequence[str]) -> int:
    """The place of the best choice: an action is tried out, anything else is answered."""
    if not any(key.split()[0] in ACTIONS for key in keys):
        return answer(state, seat, keys)
    worths = Trial(state, seat).worths(keys)
    return max(range(len(keys)), key=lambda place: worths[keys[place]])


def _table(state: State) -> Table[State]:
    """A table on which nobody listens to a trial."""
    return silent_table(state, [company.name for company in state.companies])
