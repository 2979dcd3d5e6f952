"""One run of typed lines over a play: what it has said and done, and how it takes it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import NotAllowed, NotUnderstood, OrderError
from ..languages import SOURCE
from ..order_language.cutting import Segment
from ..order_language.matching import LOOKS, Count, Language, Match
from ..play import Play
from ..question import DONE, Question
from ..reader import reader_of, reading_as
from ..text import Words, _
from .outcome import Answered, LineDone, Outcome, said
from .refusing import Refusing, shown

MOST_ANSWERS = 500


class Begun(NamedTuple):
    """An answer that took only the first of the words."""

    answered: int  # how many answers were before it
    words: Sequence[str]
    used: int


class Stuck(NamedTuple):
    """Where a line could not be read on."""

    answered: int  # how many answers were before it, or are among its words
    words: Sequence[str]
    todo: Sequence[Segment]  # what comes behind the words


class Batch:
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
        self.ending: Words = ""  # the answer that was not given, since words stand behind its turn
        self.rest_fits = False  # what stands behind the end of the turn names what was unasked
        self.at_end = False  # the defaults end the turn
        first = play.pending.get(seat)
        self.first_prompt = first.prompt if first is not None else ""
        self.asked_on = False  # and then the player is asked something else
        self.behind: Question[Any] | None = None  # what is asked behind a default that reveals
        self.going_on = False  # the words stand right behind an answer, with no wall between
        self.read = 0  # lines
        self.answered = 0
        self.before = 0  # answers before the line that is read
        self.step = play.snapshot.number  # where that line begins
        self.safe = 0  # answers up to the last reveal to this seat
        self.costs = False  # each answer says what it costs
        self.told = reader_of(SOURCE)  # who is told the costs
        self.looks: Sequence[int] = LOOKS
        self.declined: set[str] = set()  # things that the letter wants nothing done with
        self.named: tuple[Sequence[str], Sequence[str]] = ((), ())  # the latest choice, as said
        self.trying = False  # whether something would work is all that is asked
        self.plainer = False  # turns of speech have been replaced in the line
        self.unclear = ""  # the line in plainer words, if it means several things so
        self.offers_reading = True  # an error says how else the line could be read
        self.carried: tuple[str, ...] = ()
        self.begun: list[Begun] = []
        self.todo: list[Segment] = []  # what is still to be read of the line
        self.counted: list[Count] = []  # of how many things the line speaks
        self.said: list[tuple[tuple[str, ...], tuple[str, ...]]] = []  # words, and what they took
        self.moved: OrderError | None = None  # why the line cannot be read in its own order
        self.stuck: Stuck | None = None  # where that is, or where the error is
        self.left: Sequence[str] = ()  # the words behind the latest answer
        self.trial: Play[Any] | None = None  # a preview that stands where the play stands

    # --- doing and taking back -----------------------------------------------------------

    def _answer(self, question: Question[Any], place: int, *, filled_in: bool) -> None:
        if self.answered >= MOST_ANSWERS:
            raise NotAllowed(
                "",
                _("That is more than I take in one letter; please send the rest in another."),
            )
        seen = self.play.reveals[self.seat]
        answer = Answered(question.prompt, question.kept_phrase(question.choice(place)), filled_in)
        self.outcome.done[-1].answers.append(answer)
        if self.costs or filled_in:
            with reading_as(self.told):
                answer.note = question.note(question.choice(place))
        self.play.answer(self.seat, place)
        self.answered += 1
        if self.costs:
            with reading_as(self.told):
                answer.left = self.play.game.holdings(self.play.view(self.seat), self.seat)
        if self.play.reveals[self.seat] != seen:
            self.safe = self.answered

    def _not_safe(self) -> list[Words]:
        """What has been said since the last reveal, and is taken back with an error.

        What was tried first, though it stands behind the words that failed, does not count.
        """
        answers = [answer for line in self.outcome.done for answer in line.answers]
        end = self.stuck.answered if self.stuck else len(answers)
        ending = [self.ending] if self.ending and self.stuck is None else []
        return [*said(answers[self.safe : end]), *ending]

    def _rewind(self, keep: int) -> None:
        """Keep so many answers."""
        if self.play.stopped is None:
            self.play.rewind(self.start, keep=keep)
        self.trial, self.ending = None, ""
        self.answered = keep
        for one in self.outcome.done:
            one.answers = one.answers[:keep]
            keep -= len(one.answers)

    # --- what the line has said ----------------------------------------------------------

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
        did = len(self._done_with(count.thing))
        return did == count.number or count.number < did == self._ones()

    def _ones(self) -> int:
        """How often the line says one: `one farm in SE and another (one) in E`."""
        lexicon = self.language.lexicon
        words = self.language.plain_words(self.outcome.done[-1].line)
        return sum(
            word in lexicon.others
            or (lexicon.numbers.get(word, word) == "1" and before not in lexicon.others)
            for before, word in zip(["", *words], words, strict=False)
        )

    def _canon(self, word: str) -> str:
        return self.language.lexicon.canon(word)

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

    def _is_spare(self, words: Sequence[str], unasked: Sequence[Question[Any]] = ()) -> bool:
        """Whether the words decline a thing with which the line does nothing, or only end it.

        What was done unasked and cannot be declined is no such thing.
        """
        thing = self.language.declined(words)
        if self._only_ends(words) or self.language.repeats(*self.named, words):
            return True
        if not thing or self._done_with(thing):
            return False
        return self._refusing.rule_against(unasked, words) is None

    def _only_ends(self, words: Sequence[str]) -> bool:
        """Whether the words say no more than `done`."""
        return all(DONE in self.language.lexicon.read(word).terms for word in words)

    def _mine(self, questions: Iterable[Question[Any]]) -> list[Question[Any]]:
        return [question for question in questions if question.seat == self.seat]

    # --- errors that teach ---------------------------------------------------------------

    @property
    def _refusing(self) -> Refusing:
        """The words for what cannot be done where the batch stands now."""
        line = self.outcome.done[-1] if self.outcome.done else LineDone("")
        before, begun = said(line.answers), self.answered > 0
        return Refusing(self.play, self.seat, self.language, self.carried, begun, before, line.line)

    def _error(self, questions: Sequence[Question[Any]], words: Sequence[str]) -> OrderError:
        """What the words did wrong at questions that they could have answered."""
        if self.trying:
            return NotUnderstood(shown(" ".join(words)), "")
        return self._refusing.no_fit(questions, words)
