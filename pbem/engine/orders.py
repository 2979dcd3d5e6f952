"""Carries out typed orders on a play: all or nothing between reveals.

Once a line has revealed something to the player, what came before stands as draft and only the
rest is refused; otherwise a failed order changes nothing.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from .language import Language, Match, Segment, Unclear
from .play import Play, Revealed
from .question import Question
from .text import Text

MOST_ANSWERS = 500


class Answered(msgspec.Struct):
    """One question that a line answered: what was asked, what was chosen, and how."""

    prompt: str
    phrase: str
    filled_in: bool = False


class LineDone(msgspec.Struct):
    """A line of orders and the answers it gave."""

    line: str
    answers: list[Answered] = []


class Outcome(msgspec.Struct):
    """What became of a batch of lines."""

    done: list[LineDone] = []
    error: OrderError | None = None
    failed_line: str = ""
    kept: int = 0
    stopped_at: Text | None = None

    @property
    def undone(self) -> bool:
        """Whether an error took back everything the batch had done."""
        return self.error is not None and self.kept == 0


def language_of(play: Play[Any], reserved: Iterable[str] = ()) -> Language:
    """The order language of the game that is played; reserved words are the host's own orders."""
    return Language([*play.game.vocabulary, *reserved])


def carry_out(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> Outcome:
    """Apply the lines to the play; after an error it stands where the last reveal left it."""
    return _Batch(play, seat, language_of(play, reserved)).run(lines)


def preview(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> tuple[Outcome, Play[Any]]:
    """What the lines would do, up to the first reveal, on a copy that the caller may look at."""
    trial = play.preview(seat)
    return carry_out(trial, seat, lines, reserved), trial


class _Batch:
    """The state of one run through the lines."""

    def __init__(self, play: Play[Any], seat: int, language: Language) -> None:
        self.play = play
        self.seat = seat
        self.language = language
        self.start = play.checkpoint()
        self.outcome = Outcome()
        self.answered = 0
        self.safe = 0  # entries up to the last reveal to this seat
        self.kept_lines = 0
        self.carried: tuple[str, ...] = ()

    def run(self, lines: Sequence[str]) -> Outcome:
        line = ""
        try:
            for line in lines:
                self._line(line)
            self._fill_in_rest()
        except OrderError as error:
            self._take_back(error, line)
        except Revealed as signal:
            self.outcome.stopped_at = signal.what
        return self.outcome

    def _line(self, line: str) -> None:
        self.outcome.done.append(LineDone(line, []))
        self.carried = ()
        segments = self.language.segments(line)
        if not segments:
            raise NotUnderstood(line, "There is no order in this line.")
        for segment in segments:
            self._segment(segment)

    def _segment(self, segment: Segment) -> None:
        if segment.wall != ",":
            self.carried = ()
        words = segment.words
        while words:
            question = self._question(words)
            found = self.language.match(question, words, self.carried)
            if isinstance(found, Match):
                self._answer(question, found.place, filled_in=False)
                self.carried = self._first_word(question, found)
                words = words[found.used :]
            elif found is None and self._may_fill_in(question):
                self._answer(question, question.default_place(), filled_in=True)
            else:
                raise self._error(question, words, found)

    def _first_word(self, question: Question[Any], found: Match) -> tuple[str, ...]:
        words = self.language.words(question.phrase(question.choices[found.place]))
        return words[:1] if words and words[0] in self.language.vocabulary else ()

    def _question(self, words: Sequence[str]) -> Question[Any]:
        question = self.play.pending.get(self.seat)
        if question is not None:
            return question
        raise NotAllowed(" ".join(words), str(not_asked(self.play, self.seat)))

    def _may_fill_in(self, question: Question[Any]) -> bool:
        return question.default is not None and self.play.drafting(self.seat)

    def _fill_in_rest(self) -> None:
        """Fill in what the rules name as default and the whole batch left unsaid."""
        while self.answered:
            question = self.play.pending.get(self.seat)
            if question is None or not self._may_fill_in(question):
                return
            self._answer(question, question.default_place(), filled_in=True)

    def _answer(self, question: Question[Any], place: int, *, filled_in: bool) -> None:
        if self.answered >= MOST_ANSWERS:
            raise NotAllowed("", "One letter can answer no more questions than that.")
        seen = self.play.reveals[self.seat]
        answer = Answered(str(question.prompt), question.phrase(question.choices[place]), filled_in)
        try:
            self.play.answer(self.seat, place)
        finally:
            self.outcome.done[-1].answers.append(answer)
        self.answered += 1
        if self.play.reveals[self.seat] != seen:
            self.safe = len(self.play.record) - self.start.record

    def _take_back(self, error: OrderError, line: str) -> None:
        self.play.rewind(self.start, keep=self.safe)
        self.outcome.error = error
        self.outcome.failed_line = line
        self.outcome.kept = self.safe
        keep = self.safe
        done = []
        for one in self.outcome.done:
            answers = one.answers[:keep]
            keep -= len(answers)
            if answers:
                done.append(LineDone(one.line, answers))
        self.outcome.done = done

    def _error(
        self, question: Question[Any], words: Sequence[str], found: Unclear | None
    ) -> OrderError:
        read = " ".join(words)
        if found is not None:
            phrases = [question.phrase(question.choices[place]) for place in found.places]
            return Ambiguous(read, f"“{read}” could mean more than one thing.", nearest=phrases[:5])
        nearest = nearest_phrases(question, read)
        example = nearest[0] if nearest else ""
        refusal = self._refusal(question, words)
        if refusal is not None:
            return NotAllowed(
                read, str(refusal.why), rule=refusal.rule, nearest=nearest, example=example
            )
        return NotUnderstood(
            read,
            f"“{read}” is no answer to: {question.prompt}",
            nearest=nearest,
            example=example,
        )

    def _refusal(self, question: Question[Any], words: Sequence[str]) -> Any:
        """The rule that forbids what the words say, if the game knows one; the longest wins."""
        if question.forbidden is None:
            return None
        best, refusal = 0, None
        for one in question.forbidden():
            wanted = self.language.words(one.phrase)
            if len(wanted) > best and self.language.fits(wanted, words):
                best, refusal = len(wanted), one
        return refusal


def nearest_phrases(question: Question[Any], read: str, most: int = 5) -> list[str]:
    """The phrases on offer that look most like what was read, nearest first."""
    phrases = [question.phrase(choice) for choice in question.choices]
    ranked = sorted(
        phrases,
        key=lambda phrase: -difflib.SequenceMatcher(None, phrase.casefold(), read[:80]).ratio(),
    )
    return ranked[:most]


def not_asked(play: Play[Any], seat: int) -> Text:
    """Why a seat cannot answer now, in words."""
    if play.result is not None:
        return Text("The game is over.")
    others = ", ".join(play.names[other] for other in play.awaiting)
    return Text(
        "It is not {seat}'s turn; the game waits for {others}.",
        {"seat": play.names[seat], "others": others},
    )
