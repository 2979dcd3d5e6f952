"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import Question, _, first_of

from ..production import forecast
from ..state import State
from ..terms import term
from ..view import watching
from .answers import answer
from .effects import Known
from .estimate import Estimate
from .reading import BLANK
from .trying import PROMISING, at_a_glance, position
from .worth import Mind


class CitiesThoughts:
    """Plays are tried that look good at a glance; anything else is answered.

    What a seat finds out of its cards before a turn is kept until its next one. Cards that it
    draws from a deck meanwhile count as any other: what they are is chance, and no merit of the
    turn.
    """

    def __init__(self) -> None:
        self._known: dict[int, Known] = {}
        self._in_sight: dict[int, set[int]] = {}

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        options = _options(question)
        self._in_sight[seat] = {*state.players[seat].hand, *state.offer, *state.specials[-1:]}
        self._known[seat] = Known()
        estimate = Estimate(Mind(state, seat), self._known[seat])
        estimate.held()
        if not _asks_for_play(options):
            return first_of(answer(estimate.mind, options, estimate.known), len(options))
        return at_a_glance(estimate, options)[:PROMISING]

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        options, known = _options(question), self._known.get(seat)
        if _asks_for_play(options):
            return at_a_glance(Estimate(Mind(state, seat), known), options)[0]
        return answer(Mind(state, seat), options, known)

    def worth(self, state: State, seat: int) -> float:
        player = state.players[seat]
        hand, in_sight = player.hand, self._in_sight.get(seat, ())
        player.hand = [no if no in in_sight else BLANK for no in hand]
        found = position(Mind(state, seat), self._known.setdefault(seat, Known()))
        player.hand = hand
        return found

    def leads_to(self, before: State, after: State, seat: int) -> Sequence[str]:
        was, now = before.players[seat], after.players[seat]
        found = _changes({"points": was.points, **was.goods}, {"points": now.points, **now.goods})
        cards = len(now.hand) - len(was.hand)
        if cards:
            found.append(_("{cards:+d} cards in hand").format(cards=cards))
        made = [forecast(watching(state, seat)) for state in (before, after)]
        more = _changes(*made)
        if more:
            found.append(_("next Production: {what}").format(what=", ".join(more)))
        return found


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> list[str]:
    return [
        f"{after.get(what, 0) - before.get(what, 0):+d} {term(what)}"
        for what in {**before, **after}
        if after.get(what, 0) != before.get(what, 0)
    ]


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


def _asks_for_play(options: Sequence[Choice]) -> bool:
    """Whether it is asked which card to play where, perhaps beside other things."""
    return options[0].key.startswith(("play:", "clone:"))


def _options(question: Question[Any]) -> list[Choice]:
    return [Choice(question, choice) for choice in question.known]
