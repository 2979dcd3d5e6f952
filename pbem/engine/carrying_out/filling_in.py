"""What a letter leaves unsaid: the defaults of the rules are filled in, before words or behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..order_language.matching import Match
from ..play import Play, Revealed
from ..question import DONE, Question
from ..thinking.worlds import imagined_now
from .batch import MOST_ANSWERS
from .turn_end import TurnEnd


class FillingIn(TurnEnd):
    """Fills in what the rules name as default."""

    def _pass_over(self, words: Sequence[str], look: int) -> list[Question[Any]]:
        """Fill in defaults ahead of the words, if that leads to a question that they fit.

        It is tried on a copy first, since it must show nothing that the player did not ask for.
        Returns the questions that the words fit none of; none at all means that it worked.
        """
        asked = self.play.pending[self.seat]
        self.at_end, self.asked_on, self.behind = False, False, None
        if asked.default is None:
            return [asked]
        passed: list[Question[Any]] = []
        trial = self.play.preview(self.seat)
        step, question = trial.snapshot.number, trial.pending[self.seat]
        while self.language.match(question, words, self.carried, (look,)) is None:
            passed.append(question)
            place = question.default_place()
            if place < 0 or len(passed) > MOST_ANSWERS:
                return passed
            try:
                trial.answer(self.seat, place)
            except Revealed:
                if self._is_unasked(trial, words):
                    break
                self.at_end = trial.snapshot.number != step
                self.behind = self._look_behind(len(passed))
                if self.behind and self._names_site(self.behind, words, look):
                    break
                return passed
            if self.seat not in trial.pending:
                return passed
            question = trial.pending[self.seat]
        self.trial = None
        for _default in passed:
            now = self.play.pending[self.seat]
            self._answer(now, now.default_place(), filled_in=True)
        return []

    def _look_behind(self, defaults: int) -> Question[Any] | None:
        """What the turn goes on with after so many defaults, the last being a reveal.

        That is looked at in an imagined world, so that it tells nothing of what is hidden in the
        true one; only what is asked there of sites is likely to be asked in the true one as well.
        """
        trial = imagined_now(self.play, self.seat)
        if trial is None:
            return None
        step = trial.snapshot.number
        for _default in range(defaults):
            question = trial.pending.get(self.seat)
            place = question.default_place() if question else -1
            if place < 0:
                return None
            trial.answer(self.seat, place)
        asks = self.seat in trial.pending and trial.snapshot.number == step
        self.at_end = not asks
        self.asked_on = self._is_asked_on(trial)
        return trial.pending[self.seat] if asks else None

    def _names_site(self, question: Question[Any], words: Sequence[str], look: int) -> bool:
        """Whether all the words name a site that a question offers."""
        found = self.language.match(question, words, self.carried, (look,))
        if not isinstance(found, Match) or found.used < len(words):
            return False
        return self.language.is_sited(question.phrase(question.choice(found.place)))

    def _more_about(
        self, behind: Question[Any] | None, passed: Sequence[Question[Any]], words: Sequence[str]
    ) -> Question[Any] | None:
        """The question behind a reveal, as far as it is of sites, if the words rather fit it."""
        if behind is None:
            return None
        sited = behind.narrowed(lambda one: self.language.is_sited(behind.phrase(one)))
        shared = self._refusing.shared
        return sited if shared([sited], words) > shared(passed, words) else None

    def _is_unasked(self, trial: Play[Any], words: Sequence[str]) -> bool:
        """Whether all that is left of the line says what comes without a choice."""
        mine = [one for one in trial.unasked if one.seat == self.seat]
        return self._first_unnamed(mine, [words, *(one.words for one in self.todo)]) is None

    def _fill_in_rest(self) -> None:
        """Fill in what the rules name as default and the whole batch left unsaid."""
        while self.answered and self.play.drafting(self.seat):
            question = self.play.pending.get(self.seat)
            place = question.default_place() if question else -1
            if question is None or place < 0:
                return
            default = self.language.phrase_words(question.phrase(question.choice(place)))
            if DONE in question.choices and not self.declined.isdisjoint(default):
                self._answer(question, list(question.choices).index(DONE), filled_in=False)
            else:
                self._answer(question, place, filled_in=True)
