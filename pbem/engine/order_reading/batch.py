"""One run of typed lines over a play: what it has said and done, and how it takes it back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from ..errors import NotAllowed, NotUnderstood, OrderError
from ..game import Side
from ..languages import SOURCE
from ..order_language.cutting import Segment
from ..order_language.declined_names import in_other_letters
from ..order_language.matches import LOOKS, Count, Match, Unclear
from ..order_language.matching import Language
from ..order_language.notes import Known
from ..order_language.portraits import InView
from ..play import Play
from ..question import Question
from ..reader import reader_of, reading_as
from ..text import Words, _
from .effort import ANSWER, Effort, matching
from .limits import LONGEST_LINE
from .manner import Manner
from .outcome import Answered, LineDone, Outcome, said
from .refusing import Refusing, shown

T = TypeVar("T")

MOST_ANSWERS = 500


class Begun(NamedTuple):
    """An answer that took only the first of the words."""

    answered: int  # how many answers were before it
    words: Sequence[str]
    used: int
    unasked: Question[Any] | None = None  # what they named, if it was taken unasked


class Stuck(NamedTuple):
    """Where a line could not be read on."""

    answered: int  # how many answers were before it, or are among its words
    words: Sequence[str]
    todo: Sequence[Segment]  # what comes behind the words


@dataclass(slots=True)
class Line:
    """How far a line has been read; a line that is read anew begins with another."""

    todo: list[Segment] = field(default_factory=list)  # what is still to be read of it
    looks: Sequence[int] = LOOKS
    carried: tuple[str, ...] = ()  # the first words of the latest answer
    going_on: bool = False  # the words stand right behind an answer, with no wall between
    begun: list[Begun] = field(default_factory=list)
    counted: list[Count] = field(default_factory=list)  # of how many things it speaks
    said: list[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    """Words, and what they took."""
    repeated: set[tuple[str, ...]] = field(default_factory=set)
    """Words that are done again, since a number says so."""
    moved: OrderError | None = None  # why it cannot be read in its own order
    stuck: Stuck | None = None  # where that is, or where the error is
    ending: Words = ""  # the answer that was not given, since words stand behind its turn


@dataclass(slots=True)
class Latest:
    """The latest answer that words have chosen."""

    phrases: Sequence[str] = ()
    words: Sequence[str] = ()  # as it was said
    left: Sequence[str] = ()  # the words behind them
    rest_fits: bool = False  # what stands behind the end of the turn names what was unasked


class Batch:
    """The state of one run through the lines."""

    def __init__(
        self,
        play: Play[Any],
        seat: int,
        language: Language,
        manner: Manner,
        read_lines: Callable[[Batch, Sequence[str]], Outcome],
        effort: Effort,
    ) -> None:
        self.play = play
        self.seat = seat
        self.language = language
        self.manner = manner
        self.read_lines = read_lines  # carries out lines on another batch, which is a trial
        self.effort = effort  # the same for all trials, and for all else that a letter causes
        self.in_trial = False  # whether it comes to nothing once the effort is spent
        self.tired = False  # since it was spent, the line is only read as it stands
        self.start = play.checkpoint()
        first = play.pending.get(seat)
        self.first_prompt = first.prompt if first is not None else ""
        self.outcome = Outcome()
        self.lines: Sequence[str] = ()
        self.doubtful: Collection[int] = ()
        self.read = 0  # lines
        self.answered = 0
        self.before = 0  # answers before the line that is read
        self.step = play.snapshot.number  # where that line begins
        self.safe = 0  # answers up to the last reveal to this seat
        self.line = Line()
        self.latest = Latest()
        self.declined: set[str] = set()  # things that the letter wants nothing done with
        self.known = Known(language)  # of the moves, if the batch hears
        self.filled_in: list[Question[Any]] = []  # questions that no word answered, if it hears
        self.chosen: list[tuple[Question[Any], int]] = []  # all questions and answers, likewise
        self.preview: Play[Any] | None = None  # one that stands where the play stands
        self.taken_back: list[Words] | None = None  # what was said before an error
        self.offers_reading = manner.offers_reading  # until a whole line has been offered
        self.seen: dict[Hashable, InView] = {}  # by language and moment; a trial has its batch's
        self.findings: dict[Hashable, Any] = {}  # what was found out once, in the same way
        self.besides = False  # whether the line may say more than it does, if that is true
        self.asks = False  # to be asked what is left open, of which nothing is filled in
        self.unclear = ""  # the line in plainer words, if it means several things so

    @property
    def fellows(self) -> frozenset[str]:
        """The names of the other players, in small letters, also as the line spells them."""
        names = [name for seat, name in enumerate(self.play.names) if seat != self.seat]
        here = [line[:LONGEST_LINE] for line in self.lines[max(self.read - 1, 0) : self.read]]
        spelt = in_other_letters(names, here)
        return frozenset({name.casefold() for name in names}.union(spelt))

    @property
    def sides(self) -> Sequence[Side]:
        """What each seat plays."""
        play = self.play
        return self.found_once(play, ("sides",), lambda: play.game.sides(play.view(self.seat)))

    def found_once(self, play: Play[Any], what: tuple[Hashable, ...], find: Callable[[], T]) -> T:
        """What is found out on a play; several ways to read a line ask the same of it."""
        mark = play.checkpoint()
        asked = what, mark.snapshot.number, mark.snapshot.state, mark.draft, mark.waiting
        if asked not in self.findings:
            self.findings[asked] = find()
        found: T = self.findings[asked]
        return found

    # --- what it takes -------------------------------------------------------------------

    def on_copy(self, play: Play[Any], manner: Manner) -> Batch:
        """A batch on another play, which is no trial unless this is one."""
        other = Batch(play, self.seat, self.language, manner, self.read_lines, self.effort)
        other.in_trial = self.in_trial
        return other

    def spend(self, steps: int = 1) -> None:
        """Do so many steps; a trial only if so many are left."""
        if self.in_trial:
            self.effort.spend(steps)
        else:
            self.effort.count(steps)

    def match(
        self,
        question: Question[Any],
        words: Sequence[str],
        carried: Sequence[str] = (),
        looks: Collection[int] = LOOKS,
    ) -> Match | Unclear | None:
        """The choice that the words begin with."""
        self.spend(matching(question))
        return self.language.match(question, words, carried, looks)

    # --- doing and taking back -----------------------------------------------------------

    def answer(self, question: Question[Any], place: int, *, filled_in: bool) -> None:
        """Give an answer, and note it."""
        self.spend(ANSWER)
        choice, self.preview = question.choice(place), None
        if self.manner.hears:
            self._hear(question, choice)
            self.filled_in += [question] * filled_in
            self.chosen.append((question, place))
        if self.answered >= MOST_ANSWERS:
            raise NotAllowed(
                "",
                _("That is more than I take in one letter; please send the rest in another."),
            )
        seen = self.play.reveals[self.seat]
        answer = Answered(question.prompt, question.kept_phrase(choice), filled_in)
        self.outcome.done[-1].answers.append(answer)
        if self.manner.costs or filled_in:
            with reading_as(self.manner.told):
                answer.note = question.note(choice)
        try:
            self.play.answer(self.seat, place)
            self.answered += 1
        finally:  # what is left is certain also where a preview ends
            if self.manner.costs:
                with reading_as(self.manner.told):
                    answer.left = self.play.game.holdings(self.play.view(self.seat), self.seat)
        if self.play.reveals[self.seat] != seen:
            self.safe = self.answered

    def _hear(self, question: Question[Any], choice: Any) -> None:
        """Keep what is known of a move."""
        view = self.play.view(self.seat)
        with reading_as(reader_of(SOURCE)):
            self.known.choose(question.phrases(choice))
        for reader in self.manner.readers:
            with reading_as(reader):
                phrases = question.phrases(choice)
                note = str(question.note(choice))
                words = dict.fromkeys(word for one in phrases for word in one.split())
                abouts = filter(None, (self._about(view, word) for word in words))
                self.known.add([*phrases, note, *abouts])
                self.known.add_cost(note)
                self.known.add_prices(note)

    def _about(self, view: Any, word: str) -> str:
        """What the game tells of a site, a slot, a contract or a card."""
        if not self.language.lexicon.is_code(word.casefold()) and not word.isdecimal():
            return ""
        return str(self.play.game.lookup(view, ["about", word]) or "")

    def not_safe(self) -> list[Words]:
        """What has been said since the last reveal, and is taken back with an error.

        What was tried first, though it stands behind the words that failed, does not count.
        """
        answers, stuck = self.outcome.answers(), self.line.stuck
        end = stuck.answered if stuck else len(answers)
        ending = [self.line.ending] if self.line.ending and stuck is None else []
        return [*said(answers[self.safe : end]), *ending]

    def rewind(self, keep: int) -> None:
        """Keep so many answers."""
        if self.play.stopped is None:
            self.play.rewind(self.start, keep=keep)
        self.preview, self.line.ending = None, ""
        self.answered = keep
        for one in self.outcome.done:
            one.answers = one.answers[:keep]
            one.implied = [place for place in one.implied if place < len(one.answers)]
            keep -= len(one.answers)

    def begin_line_anew(self) -> None:
        """Take back what was read of the line."""
        self.rewind(self.before)
        self.outcome.done.pop()
        self.offers_reading, self.taken_back = self.manner.offers_reading, None

    # --- errors that teach ---------------------------------------------------------------

    @property
    def refusing(self) -> Refusing:
        """The words for what cannot be done where the batch stands now."""
        done = self.outcome.done[-1] if self.outcome.done else LineDone("")
        before, begun, carried = said(done.answers), self.answered > 0, self.line.carried
        typed = self.manner.typed or done.line
        return Refusing(self.play, self.seat, self.language, carried, begun, before, typed)

    def error(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> OrderError:
        """What the words did wrong at questions that they could have answered."""
        if self.manner.trying:
            return NotUnderstood(shown(" ".join(words)), "")
        return self.refusing.no_fit(questions, words)
