"""Where a turn ends: what a letter says behind that is refused before anything is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..order_language.matching import Match
from ..play import Play, Revealed
from ..question import DONE, Question
from ..thinking.worlds import imagined_now
from .batch import Batch
from .refusing import miscounted


class _Imagined(NamedTuple):
    """A world after an answer, and whether the turn is over there."""

    world: Play[Any]
    over: bool


class TurnEnd(Batch):
    """Sees that the turn goes on while there are words left for it."""

    def _see_turn_goes_on(self, place: int, left: Sequence[str]) -> None:
        """Refuse what stands behind the turn's end before its end reveals anything.

        Afterwards it would be too late: what was revealed stands. A turn is over with its step, or
        where the rules have nothing left to ask but `done`.
        """
        self.rest_fits = False
        rest = [*([tuple(left)] if left else []), *(one.words for one in self.todo)]
        open_count = next((one for one in self._counts() if not self._is_full(one)), None)
        if not rest and self.read == len(self.lines) and open_count is None:
            return
        trial = self.trial or self.play.preview(self.seat)
        self.trial = None
        step = trial.snapshot.number
        try:
            trial.answer(self.seat, place)
            self.trial = trial
        except Revealed:
            passed = self._mine(trial.unasked)
            ends = trial.snapshot.number != step or any(one.choices == [DONE] for one in passed)
            after = self._imagined_after(place)
            if not ends and after is not None and after.over:
                ends, passed = True, self._mine(after.world.unasked)
            if ends and open_count is not None:
                did = self._done_with(open_count.thing)
                raise miscounted(open_count, len(did)) from None
            rest = [words for words in rest if not self._is_spare(words, passed)]
            asked_again = after is not None and self.seat in after.world.pending
            self.asked_on = after is not None and self._is_asked_on(after.world)
            if ends and (rest or not asked_again):  # else a new line may be for the next turn
                question = self.play.pending[self.seat]
                self.ending = question.kept_phrase(question.choice(place))
                self._see_rest_fits(passed, rest, trial)
                self.ending, self.rest_fits = "", True

    def _imagined_after(self, place: int) -> _Imagined | None:
        """What an answer that reveals something leads to, as far as the seat can imagine it."""
        question, world = self.play.pending[self.seat], imagined_now(self.play, self.seat)
        there = -1
        if world is not None:
            there = world.pending[self.seat].find(question.key(question.choice(place)))
        if world is None or there < 0:
            return None
        step = world.snapshot.number
        world.answer(self.seat, there)
        over = self.seat not in world.pending or world.snapshot.number != step
        return _Imagined(world, over)

    def _is_asked_on(self, world: Play[Any]) -> bool:
        """Whether the seat is asked something there that this letter did not begin with."""
        asked = world.pending.get(self.seat)
        return asked is not None and asked.prompt != self.first_prompt

    def _see_rest_fits(
        self, passed: list[Question[Any]], rest: list[tuple[str, ...]], trial: Play[Any]
    ) -> None:
        """See that what follows the turn's end names what is done unasked, or is for later."""
        unnamed = self._first_unnamed(passed, rest)
        if unnamed is not None:
            raise self._refusing.left_over(passed, unnamed, asked_on=self.asked_on) from None
        aside = self.play.game.asides(trial.table.state, self.seat)
        for number in range(self.read, len(self.lines)):
            for segment in self.language.segments(self.lines[number])[:1]:
                if self.language.declined(segment.words):
                    continue
                for one in (*passed, *([aside] if aside else [])):
                    if isinstance(self.language.match(one, segment.words), Match):
                        break
                else:
                    if number not in self.doubtful:
                        self.read = number + 1
                        left = self._refusing.left_over(
                            passed, segment.words, asked_on=self.asked_on
                        )
                        raise left from None
