"""Answers questions with the words of a line, from the front on, until none is left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..errors import NotUnderstood
from ..order_language.cutting import Segment
from ..order_language.matching import EXACT, FREE, LOOKS, PARTIAL, Match, Unclear
from ..order_language.notes import Known
from ..order_language.other_readings import with_codes
from ..play import Revealed
from ..question import DONE, Question
from .batch import Begun, Stuck
from .filling_in import FillingIn
from .outcome import Answered
from .refusing import ambiguous, miscounted

MOST_MOVED = 40  # words among which a later part is looked for
MOST_REPEATED = 4


class Answering(FillingIn):
    """Takes the words of a line, one stretch after the other."""

    def _read_segments(self) -> None:
        while self.todo:
            self._segment(self.todo.pop(0))
        self._see_counts()

    def _segment(self, segment: Segment) -> None:
        if segment.wall != ",":
            self.carried = ()
        words = segment.words
        self.begun = self.begun if self.moved else []
        while words:
            if self.seat not in self.play.pending:
                used = self._after_turn(words, begun=len(words) < len(segment.words))
            else:
                self.going_on = len(words) < len(segment.words)
                words = with_codes(self.language, self.play.pending[self.seat], words)
                used = self._answer_words(words)
            words = words[used:]

    def _after_turn(self, words: Sequence[str], *, begun: bool) -> int:
        """Take words where nothing is asked; returns how many those are."""
        used = self._name_unasked(words)
        if not used and self._declines(words):
            return len(words)
        return used or self._settle_aside(words, begun=begun)

    def _declines(self, words: Sequence[str]) -> bool:
        """Whether the words only decline what is not asked (`no contract`), which is noted."""
        if not self.answered or not self._is_spare(words, self._mine(self.play.unasked)):
            return False
        thing = self.language.declined(words)
        if thing:
            self.outcome.done[-1].spare.append(" ".join(words))
            self.declined.add(thing)
        return True

    def _answer_words(self, words: Sequence[str]) -> int:
        """Answer the question with the words that it takes; returns how many those are.

        A later part of the line may answer it, when nothing else fits: then it is none.
        """
        passed: list[Question[Any]] = []
        for look in self.looks if self.language.free else (EXACT,):
            question = self.play.pending[self.seat]
            found = self.language.match(question, words, self.carried, (look,))
            if isinstance(found, Match):
                return self._take(question, found, words)
            if isinstance(found, Unclear):
                raise ambiguous(question, words, found)
            used = self._name_unasked(words, (look,))
            if used:
                return used
            passed = self._pass_over(words, look)
            if not passed:
                return 0
        over = self.at_end or self.play.snapshot.number != self.step
        if (over or self.language.repeats(*self.named, words)) and self._declines(words):
            return len(words)
        behind = self._more_about(self.behind, passed, words)
        error = self._error([behind] if behind else passed, words)
        if isinstance(error, NotUnderstood) and self.at_end and self.answered:
            error = self._refusing.left_over(passed, words, asked_on=self.asked_on)
        if self.stuck is None:
            self.stuck = Stuck(self.answered, words, tuple(self.todo))
        if self._take_later_part(words):
            self.moved = self.moved or error
            return len(words)  # they are read again, after it
        raise error

    def _take(self, question: Question[Any], found: Match, words: Sequence[str]) -> int:
        """Answer with a choice that was found."""
        choice = question.choice(found.place)
        phrase = question.phrase(choice)
        if self._was_unasked(phrase):
            return found.used
        if found.used < len(words):
            self.begun.append(Begun(self.answered, words, found.used))
        if found.counted is not None:
            self.counted.append(found.counted)
        took = self.language.phrase_content(phrase)
        self.said.append((tuple(words[: found.used]), took))
        self.left = words[found.used :]
        self.named = question.phrases(choice), words[: found.used]
        if self.language.repeats(*self.named, self.left) or self._says_again(question, found.place):
            self.left = ()
        self._see_turn_goes_on(found.place, self.left)
        self._answer(question, found.place, filled_in=False)
        self.carried = self.language.leading(took)
        return len(words) - len(self.left)

    def _says_again(self, question: Question[Any], place: int) -> bool:
        """Whether words behind a choice that shows something only say what else it gives."""
        if not self.left or self.left[-1].isdecimal() or not {*self.named[1]}.isdisjoint(self.left):
            return False
        lexicon = self.language.lexicon
        if any(map(lexicon.is_code, self.left)):
            return False
        if all(not lexicon.goods.isdisjoint(lexicon.read(word).terms) for word in self.left):
            return False  # they may be what is chosen next: `use assistant steel`
        known, choice = Known(self.language), question.choice(place)
        known.add([*question.phrases(choice), question.note(choice)])
        return known.says(" ".join(self.left)) and self._reveals(place)

    def _take_later_part(self, words: Sequence[str]) -> bool:
        """Answer with a part that comes later in the line; what stands before it is read then."""
        rest = [Segment(";", tuple(words)), *self.todo]
        if not self.language.free or sum(len(one.words) for one in rest) > MOST_MOVED:
            return False
        question = self.play.pending[self.seat]
        for place, segment in enumerate(rest):
            for start in range(0 if place else 1, len(segment.words)):
                part = segment.words[start:]
                found = self.language.match(question, part, (), (EXACT, FREE))
                if isinstance(found, Match) and not self._reveals(found.place):
                    before, after = segment.words[:start], part[found.used :]
                    kept = [Segment(";", some) for some in (before, after) if some]
                    self.todo = [*rest[:place], *kept, *rest[place + 1 :]]
                    self._take(question, found, part[: found.used])
                    if self.stuck is not None and not place:
                        self.stuck = self.stuck._replace(answered=self.answered)
                    self.carried = ()
                    return True
        return False

    def _reveals(self, place: int) -> bool:
        """Whether an answer shows the seat something, so that it cannot be taken back."""
        try:
            self.play.preview(self.seat).answer(self.seat, place)
        except Revealed:
            return True
        return False

    def _see_counts(self) -> None:
        """See that the line did as many of a thing as it spoke of; one site may do for all."""
        for count in self._counts():
            did = self._done_with(count.thing)
            if len(did) == 1 < count.number <= MOST_REPEATED:
                again = tuple(word for word in did[0] if word != str(count.number))
                for _time in range(count.number - 1):
                    self._segment(Segment(";", again))
            if not self._is_full(count):
                raise miscounted(count, len(self._done_with(count.thing)))

    # --- what is not asked ---------------------------------------------------------------

    def _was_unasked(self, phrase: str) -> bool:
        """Whether this letter just did the same unasked: said once, it is not to be done twice."""
        if not self.answered or self.going_on:  # `use assistant steel`: what the assistant gives
            return False
        for place, question in enumerate(self.play.unasked):
            lone = question.choices[0]
            if question.seat != self.seat or lone == DONE:
                continue
            if question.phrase(lone) == phrase:
                del self.play.unasked[: place + 1]
                return True
        return False

    def _name_unasked(self, words: Sequence[str], looks: Collection[int] = LOOKS) -> int:
        """The words may say what was taken unasked, as the only choice; how many do."""
        for place, question in enumerate(self.play.unasked):
            if question.seat != self.seat or self._only_declined(question, words):
                continue
            found = self.language.match(question, words, self.carried, looks)
            if found is None and PARTIAL in looks and self.language.names_part(question, words):
                found = Match(0, len(words))
            if isinstance(found, Match):
                phrase = question.phrase(question.choice(found.place))
                took = self.language.phrase_content(phrase)
                self.said.append((tuple(words[: found.used]), took))
                self.carried = self.language.leading(took)
                del self.play.unasked[place]
                return found.used
        return 0

    def _only_declined(self, question: Question[Any], words: Sequence[str]) -> bool:
        """Whether the words decline what could not be chosen anyway, which is noted elsewhere."""
        lone = self.language.phrase_words(question.phrase(question.choices[0]))
        return lone[:1] == ("no",) and bool(self.language.declined(words))

    def _settle_aside(self, words: Sequence[str], *, begun: bool) -> int:
        """Do outside the turn what the words say; returns how many words that took."""
        question = self.play.asides(self.seat)
        if question is None:
            raise self._refusing.out_of_turn(words, None, begun=begun)
        found = self.language.match(question, words, self.carried)
        if found is None:
            raise self._refusing.out_of_turn(words, question, begun=begun)
        if isinstance(found, Unclear):
            raise ambiguous(question, words, found)
        choice = question.choice(found.place)
        phrase = question.phrase(choice)
        self.play.aside(self.seat, question.key(choice))
        self.answered += 1
        self.outcome.done[-1].answers.append(
            Answered(question.prompt, question.kept_phrase(choice))
        )
        self.carried = self.language.leading(self.language.phrase_content(phrase))
        return found.used
