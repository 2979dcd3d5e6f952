"""Carries out typed orders on a play: all or nothing between reveals.

Once a line has revealed something to the player, what came before stands as draft and only the
rest is refused; otherwise a failed order changes nothing. When the seat is not asked anything,
the words are what it may settle outside its turn.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from .errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from .language import EXACT, FREE, LOOKS, Count, Language, Match, Segment, Unclear, tidy
from .play import Play, Revealed
from .question import DONE, Question, Refusal
from .reader import SOURCE, reader_of, reading_as
from .text import (
    Text,
    Words,
    _,
    as_text,
    joined,
    text,
)

MOST_ANSWERS = 500
LONGEST_LINE = 2000
LONGEST_SHOWN = 80
MOST_MOVED = 40  # words among which a later part is looked for
MOST_REPEATED = 4
MOST_SUGGESTED = 3
MOST_COMPARED = 60  # phrases whose letters are compared with what was typed
MUCH_LESS_LIKE = 0.1
MOST_TRIED = 5  # suggestions that are tried out


class Answered(msgspec.Struct, omit_defaults=True):
    """One question that a line answered: what was asked, what was chosen, and how.

    Where it is wanted, also what the choice costs or brings, and what the seat has afterwards.
    """

    prompt: Words
    phrase: Words
    filled_in: bool = False
    note: Words = ""
    left: Words = ""


class LineDone(msgspec.Struct):
    """A line of orders and the answers it gave."""

    line: str
    answers: list[Answered] = []


class Outcome(msgspec.Struct):
    """What became of a batch of lines."""

    done: list[LineDone] = []
    error: OrderError | None = None
    failed: int = -1  # which of the lines, the first being 0
    kept: int = 0
    stopped_at: Text | None = None
    ignored: list[int] = []  # doubtful lines that could not be read

    @property
    def undone(self) -> bool:
        """Whether an error took back everything the batch had done."""
        return self.error is not None and self.kept == 0


def language_of(play: Play[Any], reserved: Iterable[str] = (), spoken: str = SOURCE) -> Language:
    """The order language of the game that is played; reserved words are the host's own orders.

    `spoken` is the language in which orders may be written, besides English.
    """
    game = play.game
    key = type(game), frozenset(reserved), tuple(sorted(play.options.items())), spoken
    found = _LANGUAGES.get(key)
    if found is None:
        if len(_LANGUAGES) >= _LANGUAGES_KEPT:
            _LANGUAGES.clear()
        with reading_as(reader_of(spoken, game=game.name)):
            found = Language(
                game.vocabulary,
                reserved=reserved,
                table=game.words(),
                names=game.names(play.options),
            )
        _LANGUAGES[key] = found
    return found


_LANGUAGES: dict[tuple[Any, ...], Language] = {}
_LANGUAGES_KEPT = 32


def carry_out(
    play: Play[Any],
    seat: int,
    lines: Sequence[str],
    reserved: Iterable[str] = (),
    doubtful: Collection[int] = (),
    spoken: str = SOURCE,
    *,
    costs: bool = False,
) -> Outcome:
    """Apply the lines to the play; after an error it stands where the last reveal left it.

    Of the doubtful lines, by number, those that cannot be read are ignored. `spoken` is the
    language in which they may be, besides English. With `costs`, each answer says what it costs
    and what is left.
    """
    batch = _Batch(play, seat, language_of(play, reserved, spoken))
    batch.costs = costs
    batch.told = reader_of(spoken, game=play.game.name)
    return batch.run(lines, doubtful)


def preview(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> tuple[Outcome, Play[Any]]:
    """What the lines would do, up to the first reveal, on a copy that the caller may look at."""
    trial = play.preview(seat)
    return carry_out(trial, seat, lines, reserved), trial


class _Begun(NamedTuple):
    """An answer that took only the first of the words."""

    answered: int  # how many answers were before it
    words: Sequence[str]
    used: int


class _Batch:
    """The state of one run through the lines."""

    def __init__(self, play: Play[Any], seat: int, language: Language) -> None:
        self.play = play
        self.seat = seat
        self.language = language
        self.start = play.checkpoint()
        self.outcome = Outcome()
        self.lines: Sequence[str] = ()
        self.doubtful: Collection[int] = ()
        self.taken_back: list[Words] | None = None  # what was said before an error
        self.at_end = False  # the defaults end the turn
        self.going_on = False  # the words stand right behind an answer, with no wall between
        self.read = 0  # lines
        self.answered = 0
        self.before = 0  # answers before the line that is read
        self.safe = 0  # answers up to the last reveal to this seat
        self.costs = False  # each answer says what it costs
        self.told = reader_of(SOURCE)  # who is told the costs
        self.trying = False  # whether something would work is all that is asked
        self.offers_reading = True  # an error says how else the line could be read
        self.carried: tuple[str, ...] = ()
        self.begun: list[_Begun] = []
        self.todo: list[Segment] = []  # what is still to be read of the line
        self.counted: list[Count] = []  # of how many things the line speaks
        self.said: list[tuple[tuple[str, ...], tuple[str, ...]]] = []  # words, and what they took
        self.moved: OrderError | None = None  # why the line cannot be read in its own order
        self.left: Sequence[str] = ()  # the words behind the latest answer
        self.trial: Play[Any] | None = None  # a preview that stands where the play stands

    def run(self, lines: Sequence[str], doubtful: Collection[int] = ()) -> Outcome:
        """Apply the lines; whatever goes wrong, the play stays sound."""
        self.lines, self.doubtful = lines, doubtful
        try:
            for number, line in enumerate(lines):
                self.read += 1
                self._read_line(line, doubtful=number in doubtful)
            self._fill_in_rest()
        except OrderError as error:
            self._take_back(error)
        except Revealed as signal:
            self.outcome.stopped_at = signal.what
        except Exception:
            self.play.rewind(self.start)
            raise
        return self.outcome

    # --- reading -------------------------------------------------------------------------

    def _read_line(self, line: str, *, doubtful: bool) -> None:
        """Do a line; one that is likely to be chatter is ignored if it cannot be read."""
        self.before, seen = self.answered, self.play.reveals[self.seat]
        doubt = self.language.doubt(line[:LONGEST_LINE])
        try:
            if doubt:
                raise self._no_order(line[:LONGEST_LINE])
            self._line(line)
        except OrderError as error:
            reads = doubt and error.example and not self.language.unknown(line)
            if not doubtful or reads or self.play.reveals[self.seat] != seen:
                raise
            self._rewind(self.before)
            if not doubt:
                self.outcome.done.pop()
            self.outcome.ignored.append(self.read - 1)

    def _line(self, line: str) -> None:
        if self.play.stopped is not None:
            raise NotAllowed(shown(line), not_asked(self.play, self.seat))
        self.outcome.done.append(LineDone(line, []))
        self.carried = ()
        if len(line) > LONGEST_LINE:
            raise NotUnderstood(shown(line), _("This line is too long to be an order."))
        if self._take_yes_or_no(line):
            return
        self.todo = self.language.segments(line)
        if not self.todo:
            raise NotUnderstood(shown(line), _("There is no order in this line."))
        self.counted, self.said, self.moved = [], [], None
        self.begun = []
        if self.offers_reading and self.language.unknown(line):
            raise self._unknown_word(line)
        try:
            self._read_segments()
        except OrderError as error:
            if isinstance(error, Ambiguous) or not self._read_otherwise(line):
                error = self.moved or error
                self.taken_back = self._not_safe()
                meant = self._meant(error) if isinstance(error, NotUnderstood) else error
                if meant is not error:
                    self.taken_back = None
                raise meant from None

    def _read_segments(self) -> None:
        while self.todo:
            self._segment(self.todo.pop(0))
        self._see_counts()

    def _take_yes_or_no(self, line: str) -> bool:
        """Answer with a bare yes or no, if that is the first thing said and is an answer."""
        question = self.play.pending.get(self.seat)
        if self.read > 1 or question is None:
            return False
        place = self.language.yes_or_no(question, line)
        if place >= 0:
            self._answer(question, place, filled_in=False)
        return place >= 0

    def _read_otherwise(self, line: str) -> bool:
        """Read a line whose words stand in another way than we have them, if all of them fit.

        It is tried on a copy first, which shows nothing.
        """
        if not self.language.free or self.play.stopped is not None or self.before < self.safe:
            return False
        before = self.play.copy()
        before.rewind(self.start, keep=self.before)
        question = before.pending.get(self.seat)
        ways = self.language.named_way(line)
        if question is not None:
            ways += self.language.other_ways(question, line)
        for segments in ways:
            trial = _Batch(before.preview(self.seat), self.seat, self.language)
            if trial.fits(segments):
                self._rewind(self.before)
                self.counted, self.said, self.moved, self.begun = [], [], None, []
                self.todo, self.carried = segments, ()
                self._read_segments()
                return True
        return False

    def fits(self, segments: list[Segment]) -> bool:
        """Whether all words of a line fit what is asked; the play is a copy, to be thrown away."""
        self.outcome.done.append(LineDone("", []))
        self.lines, self.read, self.todo = [""], 1, list(segments)
        self.offers_reading = False
        try:
            self._read_segments()
        except Revealed:
            return not self.todo and not self.left
        except OrderError:
            return False
        return True

    def _segment(self, segment: Segment) -> None:
        if segment.wall != ",":
            self.carried = ()
        words = segment.words
        self.begun = self.begun if self.moved else []
        while words:
            if self.seat not in self.play.pending:
                begun = len(words) < len(segment.words)
                used = self._name_unasked(words) or self._settle_aside(words, begun=begun)
            else:
                self.going_on = len(words) < len(segment.words)
                used = self._answer_words(words)
            words = words[used:]

    def _answer_words(self, words: Sequence[str]) -> int:
        """Answer the question with the words that it takes; returns how many those are.

        A later part of the line may answer it, when nothing else fits: then it is none.
        """
        passed: list[Question[Any]] = []
        for look in LOOKS if self.language.free else (EXACT,):
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
        error = self._error(passed, words)
        if isinstance(error, NotUnderstood) and self.at_end and self.answered:
            error = self._left_over(passed, words)
        if self._take_later_part(words):
            self.moved = self.moved or error
            return len(words)  # they are read again, after it
        raise error

    def _take(self, question: Question[Any], found: Match, words: Sequence[str]) -> int:
        """Answer with a choice that was found."""
        phrase = question.phrase(question.choices[found.place])
        if self._was_unasked(phrase):
            return found.used
        if found.used < len(words):
            self.begun.append(_Begun(self.answered, words, found.used))
        if found.counted is not None:
            self.counted.append(found.counted)
        self.said.append((tuple(words[: found.used]), self.language.words(phrase)))
        self.left = words[found.used :]
        self._see_turn_goes_on(found.place, self.left)
        self._answer(question, found.place, filled_in=False)
        self.carried = self.language.leading(phrase)
        return found.used

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
                raise self._miscounted(count)

    def _counts(self) -> list[Count]:
        """Of how many of each thing the line has spoken so far."""
        things = dict.fromkeys(count.thing for count in self.counted)
        return [
            Count(sum(one.number for one in self.counted if one.thing == thing), thing)
            for thing in things
        ]

    def _done_with(self, thing: str) -> list[tuple[str, ...]]:
        """The words of the answers that did something with a thing."""
        return [words for words, took in self.said if thing in map(self._canon, took)]

    def _is_full(self, count: Count) -> bool:
        return len(self._done_with(count.thing)) == count.number

    def _miscounted(self, count: Count) -> OrderError:
        why = _("You speak of {number} ({thing}), but I can read only {did}.")
        did = len(self._done_with(count.thing))
        said = text(why, number=count.number, thing=count.thing, did=did)
        return NotUnderstood(f"{count.number} {count.thing}", said)

    def _canon(self, word: str) -> str:
        return self.language.lexicon.canon(word)

    # --- the end of the turn -------------------------------------------------------------

    def _see_turn_goes_on(self, place: int, left: Sequence[str]) -> None:
        """Refuse what stands behind the turn's end before its end reveals anything.

        Afterwards it would be too late: what was revealed stands. A turn is over with its step, or
        where the rules have nothing left to ask but `done`.
        """
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
            passed = [question for question in trial.unasked if question.seat == self.seat]
            ends = trial.snapshot.number != step or any(one.choices == [DONE] for one in passed)
            if ends and open_count is not None:
                raise self._miscounted(open_count) from None
            if ends and (rest or not self._asked_again(place)):
                self._see_rest_fits(passed, rest, trial)

    def _asked_again(self, place: int) -> bool:
        """Whether the seat has the next turn, too, so that a new line may well be for it."""
        trial = self.play.copy()
        trial.answer(self.seat, place)
        return self.seat in trial.pending

    def _see_rest_fits(
        self, passed: list[Question[Any]], rest: list[tuple[str, ...]], trial: Play[Any]
    ) -> None:
        """See that what follows the turn's end names what is done unasked, or is for later."""
        unnamed = self._first_unnamed(passed, rest)
        if unnamed is not None:
            raise self._left_over(passed, unnamed) from None
        aside = self.play.game.asides(trial.table.state, self.seat)
        for number in range(self.read, len(self.lines)):
            for segment in self.language.segments(self.lines[number])[:1]:
                for one in (*passed, *([aside] if aside else [])):
                    if isinstance(self.language.match(one, segment.words), Match):
                        break
                else:
                    if number not in self.doubtful:
                        self.read = number + 1
                        raise self._left_over(passed, segment.words) from None

    def _left_over(self, passed: Sequence[Question[Any]], left: Sequence[str]) -> OrderError:
        """Words that the turn ends before, with the reason why they came to nothing if known."""
        read = shown(" ".join(left))
        refusal = self._refusal(passed, left)
        if refusal is not None:
            return NotAllowed(read, refusal.why, rule=refusal.rule)
        why = text(_("Your turn ends before “{read}”."), read=read)
        return NotUnderstood(read, why)

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
            if question.seat != self.seat:
                continue
            found = self.language.match(question, words, self.carried, looks)
            if isinstance(found, Match):
                phrase = question.phrase(question.choices[found.place])
                self.said.append((tuple(words[: found.used]), self.language.words(phrase)))
                self.carried = self.language.leading(phrase)
                del self.play.unasked[place]
                return found.used
        return 0

    def _settle_aside(self, words: Sequence[str], *, begun: bool) -> int:
        """Do outside the turn what the words say; returns how many words that took."""
        question = self.play.asides(self.seat)
        if question is None:
            raise self._not_asked(words, None, begun=begun)
        found = self.language.match(question, words, self.carried)
        if found is None:
            raise self._not_asked(words, question, begun=begun)
        if isinstance(found, Unclear):
            raise ambiguous(question, words, found)
        choice = question.choices[found.place]
        phrase = question.phrase(choice)
        self.play.aside(self.seat, question.key(choice))
        self.answered += 1
        self.outcome.done[-1].answers.append(
            Answered(question.prompt, question.kept_phrase(choice))
        )
        self.carried = self.language.leading(phrase)
        return found.used

    # --- filling in ----------------------------------------------------------------------

    def _pass_over(self, words: Sequence[str], look: int) -> list[Question[Any]]:
        """Fill in defaults ahead of the words, if that leads to a question that they fit.

        It is tried on a copy first, since it must show nothing that the player did not ask for.
        Returns the questions that the words fit none of; none at all means that it worked.
        """
        asked = self.play.pending[self.seat]
        self.at_end = False
        if asked.default is None:
            return [asked]
        passed: list[Question[Any]] = []
        trial = self.play.preview(self.seat)
        question = trial.pending[self.seat]
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
                self.at_end = True
                return passed
            if self.seat not in trial.pending:
                return passed
            question = trial.pending[self.seat]
        self.trial = None
        for _default in passed:
            now = self.play.pending[self.seat]
            self._answer(now, now.default_place(), filled_in=True)
        return []

    def _is_unasked(self, trial: Play[Any], words: Sequence[str]) -> bool:
        """Whether all that is left of the line says what comes without a choice."""
        mine = [one for one in trial.unasked if one.seat == self.seat]
        return self._first_unnamed(mine, [words, *(one.words for one in self.todo)]) is None

    def _first_unnamed(
        self, questions: Sequence[Question[Any]], rest: Iterable[Sequence[str]]
    ) -> Sequence[str] | None:
        """The first words that answer none of these questions, each of which is answered once."""
        still = list(questions)
        for words in rest:
            while words:
                found = [self.language.match(one, words) for one in still]
                used = [one.used if isinstance(one, Match) else 0 for one in found]
                best = max(used, default=0)
                if not best:
                    return words
                del still[used.index(best)]
                words = words[best:]
        return None

    def _fill_in_rest(self) -> None:
        """Fill in what the rules name as default and the whole batch left unsaid."""
        while self.answered and self.play.drafting(self.seat):
            question = self.play.pending.get(self.seat)
            place = question.default_place() if question else -1
            if question is None or place < 0:
                return
            self._answer(question, place, filled_in=True)

    # --- doing and taking back -----------------------------------------------------------

    def _answer(self, question: Question[Any], place: int, *, filled_in: bool) -> None:
        if self.answered >= MOST_ANSWERS:
            raise NotAllowed("", _("One letter can answer no more questions than that."))
        seen = self.play.reveals[self.seat]
        answer = Answered(question.prompt, question.kept_phrase(question.choices[place]), filled_in)
        self.outcome.done[-1].answers.append(answer)
        if self.costs:
            with reading_as(self.told):
                answer.note = question.note(question.choices[place])
        self.play.answer(self.seat, place)
        self.answered += 1
        if self.costs:
            with reading_as(self.told):
                answer.left = self.play.game.holdings(self.play.view(self.seat), self.seat)
        if self.play.reveals[self.seat] != seen:
            self.safe = self.answered

    def _take_back(self, error: OrderError) -> None:
        taken_back = self._not_safe() if self.taken_back is None else self.taken_back
        self._rewind(self.safe)
        self.outcome.error = error
        self.outcome.failed = self.read - 1
        self.outcome.kept = self.safe
        while self.outcome.done and not self.outcome.done[-1].answers:
            self.outcome.done.pop()
        self._verify(error, taken_back)

    def _verify(self, error: OrderError, before: list[Words]) -> None:
        """Keep only suggestions that would be carried out as they stand, with what comes before."""
        if self.trying or self.play.stopped is not None:
            return
        lines = [joined([*before, phrase], "; ") for phrase in error.nearest[:MOST_TRIED]]
        verified: list[Words] = []
        for line in lines or ([joined(before, "; ")] if before else []):
            if self._would_work(str(line)):
                verified.append(line)
            if len(verified) == MOST_SUGGESTED:
                break
        error.nearest = verified
        error.example = verified[0] if verified else ""

    def _would_work(self, line: str) -> bool:
        trial = _Batch(self.play.preview(self.seat), self.seat, self.language)
        trial.trying = True
        trial.offers_reading = False
        return trial.run([line]).error is None

    def _not_safe(self) -> list[Words]:
        """What has been said since the last reveal, and is taken back with an error."""
        answers = [answer for line in self.outcome.done for answer in line.answers]
        return _said(answers[self.safe :])

    def _rewind(self, keep: int) -> None:
        """Keep so many answers."""
        if self.play.stopped is None:
            self.play.rewind(self.start, keep=keep)
        self.trial = None
        self.answered = keep
        for one in self.outcome.done:
            one.answers = one.answers[:keep]
            keep -= len(one.answers)

    # --- errors that teach ---------------------------------------------------------------

    def _no_order(self, line: str) -> OrderError:
        """A question or a thought plays nothing; what it may mean is offered."""
        why = _("This sounds like a question or a thought, so I played nothing.")
        reading = self._reading(line)
        nearest = [reading] if reading else []
        error = NotUnderstood(shown(line), why, nearest=nearest, example=reading)
        error.meant = bool(reading)
        return error

    def _unknown_word(self, line: str) -> OrderError:
        """What a line with a word that no order has comes to: nothing, and nothing is shown."""
        trial = _Batch(self.play.preview(self.seat), self.seat, self.language)
        trial.offers_reading = False
        error = trial.run([line]).error
        if error is None:
            word = self.language.unknown(line)
            why = text(_("I don't know what “{word}” means here."), word=shown(word))
            error = NotUnderstood(shown(line), why)
        if isinstance(error, NotUnderstood):
            reading = self._reading(line)
            if reading:
                error.nearest, error.example, error.meant = [reading], reading, True
        self.offers_reading = False  # the example is a whole line
        return error

    def _reading(self, line: str) -> Words:
        """The orders that a line has if its doubtful and unknown words are left out, or none."""
        plain = self.language.plainly(line)
        if not self.offers_reading or not plain or self.play.stopped is not None:
            return ""
        trial = _Batch(self.play.preview(self.seat), self.seat, self.language)
        trial.offers_reading = False
        trial.trying = True
        outcome = trial.run([plain])
        if outcome.error is not None:
            return ""
        self.offers_reading = False  # the example is a whole line
        return joined(_said(one for line in outcome.done for one in line.answers), "; ")

    def _meant(self, error: NotUnderstood) -> OrderError:
        """The error, or the reason why a longer order was refused that the words began with.

        `bank 3` may be read as `bank` with a word left over where only three are too many.
        """
        if self.play.stopped is not None:
            return error
        for begun in self.begun:
            if begun.answered < self.safe:
                continue
            self._rewind(begun.answered)
            self.carried = ()
            question = self.play.pending[self.seat]
            refusal = self._refusal([question], begun.words)
            if refusal and self._how_many(refusal, begun.words) > begun.used:
                return self._error([question], begun.words)
        return error

    def _not_asked(
        self, words: Sequence[str], question: Question[Any] | None, *, begun: bool
    ) -> OrderError:
        read = shown(" ".join(words))
        refusal = self._refusal(self.play.unasked, words) if self.answered else None
        if refusal is not None:
            return NotAllowed(read, refusal.why, rule=refusal.rule)
        if begun:
            left = text(_("I can read all but “{read}”, which doesn't fit here."), read=read)
            return NotUnderstood(read, left)
        over = question is None and self.play.result is None and self.play.stopped is None
        if self.answered and over:
            others = ", ".join(self.play.names[other] for other in self.play.awaiting)
            why = _("Your turn ends before “{read}”; then the game waits for {others}.")
            return NotAllowed(read, text(why, read=read, others=others))
        nearest = nearest_phrases(question, read) if question else ()
        return NotAllowed(read, not_asked(self.play, self.seat), nearest=nearest)

    def _error(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> OrderError:
        """What the words did wrong at questions that they could have answered."""
        read = shown(" ".join(words))
        if self.trying:
            return NotUnderstood(read, "")
        nearest = self._nearest(questions, words)
        no_such = self._no_such(words)
        if no_such is not None:
            return NotAllowed(read, no_such, nearest=nearest)
        unasked = [one for one in self.play.unasked if one.seat == self.seat]
        refusal = self._refusal([*questions, *(unasked if self.answered else ())], words)
        if refusal is not None:
            return NotAllowed(read, refusal.why, rule=refusal.rule, nearest=nearest)
        begins = any(f"{one} ".casefold().startswith(f"{read} ".casefold()) for one in nearest)
        words_for = (
            _("“{read}” is only the beginning of an order.")
            if begins
            else _("“{read}” doesn't fit here. The question is: {prompt}")
            if nearest
            else _(
                "“{read}” doesn't fit here. The question is: {prompt} (`legal` lists the answers)"
            )
        )
        no_answer = text(words_for, read=read, prompt=as_text(questions[0].prompt))
        return NotUnderstood(read, no_answer, nearest=nearest)

    def _no_such(self, words: Sequence[str]) -> Text | None:
        """That there is no site, slot or card of that name, if the game says so."""
        terms = [self.language.thing_or_word(word) for word in words]
        return self.play.game.no_such(self.play.options, terms)

    def _nearest(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> list[Words]:
        """The phrases on offer that are about the same thing, the most alike first."""
        offered = {
            str(phrase): phrase
            for one in questions
            for phrase in shown_phrases(one)
            if not str(phrase).casefold().startswith("no ")
        }
        related = self.language.related(words, offered)
        if not related:
            few = len(offered) <= MOST_SUGGESTED
            near = few or self.answered > self.before or not self.language.free
            some = [*offered.values()][:MOST_COMPARED]
            return _nearest(some, " ".join(words)) if near else []
        most = max(related.values())
        best = [offered[phrase] for phrase, shared in related.items() if shared == most]
        return _nearest(best[:MOST_COMPARED], " ".join(words))

    def _refusal(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> Refusal | None:
        """The rule that forbids what the words say, if the game knows one; the longest wins."""
        language, understood = self.language, self.language.lexicon.understood
        terms = language.terms((*self.carried, *words))
        best, refusal = 0, None
        for question in questions:
            for one in question.forbidden() if question.forbidden else ():
                wanted = language.phrase_words(one.phrase)
                if len(wanted) <= best or any(
                    term not in terms and term not in understood for term in wanted
                ):
                    continue
                if self._says(words, one.phrase) or (
                    self._speaks_of(wanted, terms) and language.match(question, wanted) is None
                ):
                    best, refusal = len(wanted), one
        return refusal

    def _how_many(self, refusal: Refusal, words: Sequence[str]) -> int:
        """How many of a refusal's words the line has."""
        terms = self.language.terms(words)
        return sum(term in terms for term in self.language.phrase_words(refusal.phrase))

    def _speaks_of(self, wanted: Sequence[str], terms: Collection[str]) -> bool:
        """Whether all of a refusal's words stand somewhere in the line, a code among them."""
        named = len(wanted) > 1 and any(map(self.language.lexicon.is_exact, wanted))
        return named and len(set(wanted)) == len(wanted) and all(term in terms for term in wanted)

    def _says(self, words: Sequence[str], phrase: str) -> bool:
        if self.language.fits(phrase, words):
            return True
        more = len(self.language.phrase_words(phrase)) > len(self.carried) > 0
        return more and self.language.fits(phrase, [*self.carried, *words])


def _said(answers: Iterable[Answered]) -> list[Words]:
    """What has to be said again, since it was taken back with the rest of its line."""
    return [answer.phrase for answer in answers if not answer.filled_in]


def ambiguous(question: Question[Any], words: Sequence[str], found: Unclear) -> Ambiguous:
    """The error for words that could mean several choices."""
    read = shown(" ".join(words))
    phrases = [question.kept_phrase(question.choices[place]) for place in found.places]
    why = text(_("“{read}” could mean more than one thing."), read=read)
    return Ambiguous(read, why, nearest=_nearest(phrases, read))


def nearest_phrases(question: Question[Any], read: str, most: int = 5) -> list[Words]:
    """The phrases on offer that look most like what was read, nearest first."""
    return _nearest(shown_phrases(question), read, most)


def shown_phrases(question: Question[Any]) -> list[Words]:
    """What we show for each choice."""
    return [question.kept_phrase(choice) for choice in question.choices]


def _nearest(phrases: Iterable[Words], read: str, most: int = 5) -> list[Words]:
    typed = read[:LONGEST_SHOWN].casefold()
    likeness = difflib.SequenceMatcher(b=typed)

    def like(phrase: str) -> float:
        if typed.isdecimal() and phrase.isdecimal():
            return -abs(int(typed[:9]) - int(phrase[:9])) / 10
        likeness.set_seq1(phrase.casefold())
        return likeness.ratio()

    known: dict[str, Words] = {}
    for phrase in phrases:
        known.setdefault(str(phrase), phrase)
    likest = {phrase: like(phrase) for phrase in known}
    least = max(likest.values(), default=0.0) - MUCH_LESS_LIKE
    if len(likest) <= MOST_SUGGESTED:
        least = -1.0
    near = [phrase for phrase, ratio in likest.items() if ratio >= least]
    return [known[one] for one in sorted(near, key=lambda phrase: -likest[phrase])[:most]]


def shown(read: str) -> str:
    """What was read, short enough and clean enough to be said back."""
    clean = " ".join(tidy(read[: 2 * LONGEST_SHOWN]).split())
    return clean if len(clean) <= LONGEST_SHOWN else f"{clean[: LONGEST_SHOWN - 1]}…"


def not_asked(play: Play[Any], seat: int) -> Text:
    """Why a seat cannot answer now, in words."""
    if play.result is not None:
        return Text(_("The game is over."))
    if play.stopped is not None:
        return Text(_("The preview ended here: {what}."), {"what": play.stopped})
    others = ", ".join(play.names[other] for other in play.awaiting)
    return Text(
        _("It is not {seat}'s turn; the game waits for {others}."),
        {"seat": play.names[seat], "others": others},
    )
