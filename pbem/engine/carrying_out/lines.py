"""Carries out typed orders on a play: all or nothing between reveals.

Once a line has revealed something to the player, what came before stands as draft and only the
rest is refused; otherwise a failed order changes nothing. When the seat is not asked anything,
the words are what it may settle outside its turn.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ..errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from ..languages import SOURCE
from ..order_language.cutting import Segment, tidy
from ..order_language.game_language import language_of
from ..order_language.matching import EXACT, FREE, LOOKS, PARTIAL, Language, Match, Unclear
from ..order_language.notes import Known, Misnamed, noted, said_again, without_names
from ..order_language.other_readings import (
    all_in_latin,
    as_asked,
    behind_yes,
    implied_lines,
    in_latin,
    named_in_menu,
    ordinal_ways,
    parts_of_names,
    several_places,
    the_others,
    with_code,
)
from ..order_language.remarks import without_remarks
from ..play import Play, Revealed
from ..question import DONE, Question
from ..reader import reader_of, reading_as
from ..text import Words, _, joined, text
from .answering import Answering
from .outcome import LineDone, Outcome, said
from .refusing import MOST_SUGGESTED, ambiguous, not_asked, shown, shown_phrases

LONGEST_LINE = 2000
MOST_TURNED = 80  # words of a line that is read in another way than it stands
MOST_TRIED = 5  # suggestions that are tried out
_WORD = re.compile(r"\w+")


MOST_CHATTER = 20
"""Lines that came to nothing, after which only those are read that are surely orders."""


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
    batch = _Lines(play, seat, language_of(play, reserved, spoken))
    batch.costs = costs
    batch.told = reader_of(spoken, game=play.game.name)
    return batch.run(lines, doubtful)


def preview(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> tuple[Outcome, Play[Any]]:
    """What the lines would do, up to the first reveal, on a copy that the caller may look at."""
    trial = play.preview(seat)
    return carry_out(trial, seat, lines, reserved), trial


class _Lines(Answering):
    """Reads the lines of a batch: as they stand, or in another way that fits."""

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
        if doubtful and len(self.outcome.ignored) >= MOST_CHATTER:
            self.outcome.ignored.append(self.read - 1)
            return
        self.before, seen, here = self.answered, self.play.reveals[self.seat], self.read
        self.step = self.play.snapshot.number
        typed, line = line, self._with_names_as_codes(line)
        doubt = self.language.doubt(line[:LONGEST_LINE])
        if doubt and ((doubt != "?" and self._says_no(line)) or self._rephrased(line)):
            doubt = ""
        try:
            if doubt:
                raise self._no_order(line[:LONGEST_LINE], doubtful=doubtful)
            self._line(line)
            self.outcome.done[-1].line = typed
        except OrderError as error:
            reads = doubt and error.example and not self.language.unknown(line)
            later = self.read != here  # a line below stands behind the end of the turn
            if not doubtful or reads or later or self.play.reveals[self.seat] != seen:
                raise
            self._rewind(self.before)
            if not doubt:
                self.outcome.done.pop()
            self.outcome.ignored.append(self.read - 1)

    def _with_names_as_codes(self, line: str) -> str:
        """The line with the codes of cards on offer whose names have a word of doubt in them."""
        question = self.play.pending.get(self.seat)
        if question is None or not self.language.free or len(line) > LONGEST_LINE:
            return line
        if not self.language.lexicon.has_hedged_name(line):
            return line
        offered = {
            word
            for choice in question.choices
            for word in self.language.phrase_words(question.phrase(choice))
            if word.isdecimal()
        }
        return self.language.lexicon.with_codes_of_hedged(line, offered)

    def _line(self, line: str) -> None:
        """Do a line as it stands; if it cannot be read so, with plainer words for some of it."""
        here = self.read
        if self._read_amended(line):
            return
        try:
            self._line_as_it_stands(line)
        except OrderError:
            if self.read == here and self._yes_and_more(line):
                return
            plainer = self._rephrased(line) if self.read == here else ""
            if not plainer:
                self._see_plainer_is_clear()
                raise
            self._begin_line_anew()
            self._line_as_it_stands(plainer)
            self.outcome.done[-1].line = line

    def _see_plainer_is_clear(self) -> None:
        """See that a line in plainer words does not mean several things, which is asked then."""
        if not self.unclear or self.trying:
            return
        before = self.play.copy()
        before.rewind(self.start, keep=self.before)
        trial = _Lines(before.preview(self.seat), self.seat, self.language)
        trial.plainer = True
        error = trial.run([self.unclear]).error
        if isinstance(error, Ambiguous):
            self._rewind(self.before)
            self.taken_back, self.stuck, self.offers_reading = [], None, False
            raise error

    def _read_amended(self, line: str) -> bool:
        """Do a line that replaces one part of itself; what it said first is not meant."""
        if self.plainer or not self.language.free or _is_long(line):
            return False
        amended = self.language.corrections.amended(tidy(line).casefold())
        if amended is None and self.play.stopped is None:
            self.outcome.done.append(LineDone(line, []))
            raise self._no_order(line, doubtful=False)
        plainer = self._rephrased(line) if amended else ""
        if plainer:
            self._line_as_it_stands(plainer)
            self.outcome.done[-1].line = line
        return bool(plainer)

    def _begin_line_anew(self) -> None:
        """Take back what was read of the line."""
        self._rewind(self.before)
        self.outcome.done.pop()
        self.offers_reading, self.taken_back = True, None

    def _yes_and_more(self, line: str) -> bool:
        """Do a line that says yes or no, and then what that costs or what comes next.

        It is tried on a copy first, which shows nothing.
        """
        if not self.language.free or self.trying or self.before < self.safe or _is_long(line):
            return False
        if self.read > 1 or self.play.stopped is not None:
            return False
        before = self.play.copy()
        before.rewind(self.start, keep=self.before)
        question = before.pending.get(self.seat)
        if question is None:
            return False
        for head, rest in behind_yes(line):
            place = self.language.yes_or_no(question, head)
            if place >= 0 and (more := self._behind_yes(before, place, rest)) is not None:
                self._begin_line_anew()
                self.outcome.done.append(LineDone(line, []))
                self._answer(self.play.pending[self.seat], place, filled_in=False)
                if more:
                    self._line_as_it_stands(more)
                return True
        return False

    def _behind_yes(self, before: Play[Any], place: int, rest: str) -> str | None:
        """What is to be read behind a yes or no; None if what stands there comes to nothing."""
        heard = self._hearing(before)
        heard.outcome.done.append(LineDone("", []))
        try:
            heard._answer(heard.play.pending[self.seat], place, filled_in=False)
        except Revealed:
            return "" if heard.known.says(rest) else None
        if heard.known.says(rest):
            return ""
        return rest if heard.run([rest]).error is None else None

    def _rephrased(self, line: str) -> str:
        """The line with plainer words for turns of speech, if it can be read so; else nothing.

        It is tried on a copy first, which shows nothing.
        """
        if not self.language.free or self.plainer or self.play.stopped is not None:
            return ""
        if self.before < self.safe or len(line) > LONGEST_LINE:
            return ""
        said = tidy(line).casefold().strip()
        self.unclear = ""
        ways = [] if _is_long(line) else self._in_plain_words(self._in_person(said))
        readings: dict[str, str] = {}
        for plainer in ways:
            if plainer != said and not self.language.doubt(plainer):
                reading = self._plainly_read(plainer)
                readings.setdefault(reading, plainer if reading else "")
        found = [plainer for plainer in readings.values() if plainer]
        return found[0] if len(found) == 1 else ""

    def _plainly_read(self, plainer: str) -> str:
        """How a line in plainer words is read on a copy; nothing if it cannot be."""
        before = self.play.copy()
        before.rewind(self.start, keep=self.before)
        trial = _Lines(before.preview(self.seat), self.seat, self.language)
        trial.trying, trial.plainer = noted(plainer) is None, True
        trial.offers_reading = False
        outcome = trial.run([plainer])
        left = (trial.todo or trial.left) and not trial.rest_fits
        if isinstance(outcome.error, Ambiguous):
            self.unclear = plainer
        if outcome.error is not None or (outcome.stopped_at is not None and left):
            return ""  # what comes behind a reveal might not fit, and that stands
        answers = [one for done in outcome.done for one in done.answers]
        return "; ".join(map(str, said(answers))) or "nothing"

    def _in_plain_words(self, line: str) -> list[str]:
        """The line without remarks, with plainer words, and only what a correction put right.

        That may be one part of it, or all; two ways, if both may be meant. A correction at the
        beginning of a line takes back nothing of the lines above.
        """
        before, corrected = self.language.corrections.corrected(line)
        question = self.play.pending.get(self.seat)
        answers = question is not None and self.language.can_be_declined(question)
        amended = self.language.corrections.amended
        ways = [amended(line) or "", amended(self.language.lexicon.rephrased(line)) or ""]
        if corrected and (before.strip() or not (self.answered or answers)):
            ways.append(corrected)
        else:
            ways.append(line)
        return [self._without_ornament(one, answers=answers) for one in ways if one]

    def _without_ornament(self, line: str, *, answers: bool) -> str:
        """The line in plainer words and without remarks, each of which may uncover the other."""
        for _time in range(2):
            plainer = self.language.lexicon.rephrased(line)
            line = without_remarks(self.language, plainer, answers=answers)
        return self.language.lexicon.rephrased(line)

    def _in_person(self, line: str) -> str:
        """The line without the sender's own name or side at its beginning: `Italy builds ...`."""
        name, _blank, rest = line.partition(" ")
        name = name.rstrip(":,")
        if not rest or not name.isalpha():
            return line
        sides = self.play.game.sides(self.play.view(self.seat))
        mine = [self.play.names[self.seat], *(one.name for one in sides[self.seat : self.seat + 1])]
        return rest if name in map(str.casefold, mine) else line

    def _line_as_it_stands(self, line: str) -> None:
        if self.play.stopped is not None:
            raise NotAllowed(shown(line), not_asked(self.play, self.seat))
        self.outcome.done.append(LineDone(line, []))
        self.carried, self.stuck = (), None
        if len(line) > LONGEST_LINE:
            raise NotUnderstood(shown(line), _("This line is too long to be an order."))
        if self._take_yes_or_no(line):
            return
        line = self._without_notes(self._as_asked(in_latin(self.language, line)))
        self.todo = self.language.segments(line)
        if not self.todo:
            raise NotUnderstood(shown(line), _("There is no order in this line."))
        self.counted, self.said, self.moved = [], [], None
        self.begun = []
        if self._read_ordinal(line):
            return
        if self.offers_reading and self.language.unknown(line) and not self._reads_names(line):
            raise self._unknown_word(line)
        here = self.read
        try:
            self._read_segments()
        except OrderError as error:
            if self.read != here or not self._read_otherwise(line):
                error = self.moved or error
                self.taken_back = self._not_safe()
                meant = self._meant(error) if isinstance(error, NotUnderstood) else error
                if meant is not error:
                    self.taken_back = self.stuck = None
                raise meant from None

    def _as_asked(self, line: str) -> str:
        """The line without words that are only those of the question that it answers."""
        question = self.play.pending.get(self.seat)
        if question is None or len(line) > LONGEST_LINE or _is_long(line):
            return line
        whole = line
        if self.language.unknown(line):
            with reading_as(self.told):
                there = str(question.prompt)
            whole = as_asked(self.language, question, [str(question.prompt), there], line)
        if whole == line and not self.trying:
            self._see_names_clear(question, line)
        return whole

    def _see_names_clear(self, question: Question[Any], line: str) -> None:
        """See that no part of a name is one of several names on offer, which is asked then."""
        for part in parts_of_names(self.language, question, line):
            codes = sorted(part.codes) if len(part.codes) > 1 else []
            ways = [with_code(line, part, code) for code in codes[:MOST_TRIED]]
            read = [one for one in map(self._read_as, ways) if one]
            if len(read) > 1:
                said = shown(" ".join(part.words))
                why = text(_("“{read}” could mean more than one thing."), read=said)
                self.offers_reading = False  # the suggestions are whole lines
                raise Ambiguous(said, why, nearest=read)

    def _reads_names(self, line: str) -> bool:
        """Whether a line reads where its words that no order has are parts of names on offer."""
        lexicon = self.language.lexicon
        words = (word for segment in self.language.segments(line) for word in segment.words)
        if not all(lexicon.known(word) or lexicon.is_of_name(word) for word in words):
            return False
        trial = _Lines(self.play.preview(self.seat), self.seat, self.language)
        return trial.fits(self.language.segments(line))

    def _read_as(self, line: str) -> Words:
        """How a line is read that would work, in our words; else nothing."""
        trial = _Lines(self.play.preview(self.seat), self.seat, self.language)
        trial.trying, trial.offers_reading = True, False
        outcome = trial.run([line])
        if outcome.error is not None:
            return ""
        return joined(said(one for done in outcome.done for one in done.answers), "; ")

    def _take_yes_or_no(self, line: str) -> bool:
        """Answer with a bare yes or no, if that is the first thing said and is an answer."""
        question = self.play.pending.get(self.seat)
        if self.read > 1 or question is None:
            return False
        place = self.language.yes_or_no(question, line)
        if place >= 0:
            self._answer(question, place, filled_in=False)
        else:
            self._see_yes_is_meant(question, line)
            if len(line) < LONGEST_LINE and self.language.is_yes_to_several(question, line):
                raise ambiguous(question, tidy(line).split(), self._to_take(question))
        return place >= 0

    def _to_take(self, question: Question[Any]) -> Unclear:
        """All choices but the one that declines them."""
        places = (place for place, one in enumerate(question.choices) if one != DONE)
        return Unclear(tuple(places))

    def _see_yes_is_meant(self, question: Question[Any], line: str) -> None:
        """See that a line does not say yes first and then no, or the other way round."""
        for head, rest in behind_yes(line):
            place = self.language.yes_or_no(question, head)
            found = self.language.match(question, self.language.words(rest)) if place >= 0 else None
            if isinstance(found, Match) and found.place != place:
                both = Unclear((place, found.place))
                raise ambiguous(question, tidy(line).split(), both)

    def _says_no(self, line: str) -> bool:
        """Whether a sentence with a word of doubt declines what is offered: `not this time`."""
        question = self.play.pending.get(self.seat)
        if self.read > 1 or question is None:
            return False
        return self.language.yes_or_no(question, line[:LONGEST_LINE]) >= 0

    def _without_notes(self, line: str) -> str:
        """The line without notes in brackets that only say again what it does.

        Where all of it can be read, or nothing without the notes, it stays as it is.
        """
        if self.trying or not self.language.free or noted(line) is None or _is_long(line):
            return line
        named = without_names(self.language, line)
        if isinstance(named, Misnamed):
            raise self._refusing.misnamed(named.code, named.name)
        found = noted(named)
        if found is None:
            return named
        if self._would_work(named):
            return named
        heard = self._hearing(self.play)
        heard.costs = True
        outcome = heard.run([found.line])
        if outcome.error is not None:
            return found.line if isinstance(outcome.error, NotAllowed) else named
        wrong = next(
            (one for one in found.notes if one.isdecimal() or not heard.known.says(one)), None
        )
        if wrong is None:
            return found.line
        answers = [one for line in outcome.done for one in line.answers]
        costs = next((one.note for one in answers if one.note), "")
        reading = joined(said(answers), "; ")
        raise self._refusing.noted_otherwise(found.line, wrong, reading, costs)

    def _read_otherwise(self, line: str) -> bool:
        """Read a line whose words stand in another way than we have them, if all of them fit.

        It is tried on a copy first, which shows nothing.
        """
        if not self.language.free or self.play.stopped is not None or self.before < self.safe:
            return False
        if _is_long(line):
            return False
        before = self.play.copy()
        before.rewind(self.start, keep=self.before)
        question = before.pending.get(self.seat)
        ways = [*self.language.named_way(line), *self.language.at_every_wall(line)]
        if question is not None:
            ways += named_in_menu(self.language, question, self.language.segments(line))
            for way in (self.language.segments(line), *self.language.named_way(line)):
                ways += the_others(self.language, question, way)
            ways += self.language.other_ways(question, self.language.segments(line))
            for implied in implied_lines(self.language, line):
                way = self.language.segments(implied)
                ways += [way, *self.language.other_ways(question, way)]
        latin = all_in_latin(self.language, line)
        if latin != line:
            ways.append(self.language.segments(latin))
        freely = (FREE, EXACT, PARTIAL)  # so that the fullest fit wins
        tries = [*((LOOKS, way) for way in ways), (freely, self.language.segments(line))]
        for looks, segments in tries:
            trial = _Lines(before.preview(self.seat), self.seat, self.language)
            trial.looks = looks
            if trial.fits(segments):
                self._read_this_way(segments, looks)
                return True
        exactly = self.trying and not self.plainer
        return not exactly and self._read_shorter(before, self.language.segments(line))

    def _read_shorter(self, before: Play[Any], segments: list[Segment]) -> bool:
        """Read a line that ends with what is known of its order: what it costs or gives."""
        question = before.pending.get(self.seat)
        for order, known in said_again(self.language, segments):
            for way in [order, *(self.language.other_ways(question, order) if question else ())]:
                heard = self._hearing(before)
                if heard.fits(way) and heard.known.says(known) and heard.may_stop(known):
                    self._read_this_way(way)
                    return True
        return False

    def _hearing(self, play: Play[Any]) -> _Heard:
        """A trial on a copy of the play that keeps what is known of its moves."""
        heard = _Heard(play.preview(self.seat), self.seat, self.language)
        heard.told, heard.offers_reading = self.told, False
        return heard

    def _read_this_way(self, segments: list[Segment], looks: Sequence[int] = LOOKS) -> None:
        """Read the line anew, cut in a way of which is known that it fits."""
        self._rewind(self.before)
        self.counted, self.said, self.moved, self.begun = [], [], None, []
        self.todo, self.carried, self.stuck = segments, (), None
        self.outcome.done[-1].spare = []
        self.looks = looks
        self._read_segments()
        self.looks = LOOKS

    def _read_ordinal(self, line: str) -> bool:
        """Read a line with an ordinal, if only one thing can be meant by it."""
        question = self.play.pending.get(self.seat)
        if question is None or not self.language.free:
            return False
        seen = not self.answered
        several = several_places(self.language, question, line) if seen else []
        ways = [several] if several else ordinal_ways(self.language, question, line, seen=seen)
        fitting = [
            way
            for way in ways
            if _Lines(self.play.preview(self.seat), self.seat, self.language).fits(way)
        ]
        if len(fitting) != 1:
            return False
        self._read_this_way(fitting[0])
        return True

    def fits(self, segments: list[Segment]) -> bool:
        """Whether all words of a line fit what is asked; the play is a copy, to be thrown away."""
        self.outcome.done.append(LineDone("", []))
        self.lines, self.read, self.todo = [""], 1, list(segments)
        self.offers_reading, self.trying = False, True
        try:
            self._read_segments()
        except Revealed:
            return not self.todo and not self.left
        except OrderError:
            return False
        return True

    # --- taking back and teaching --------------------------------------------------------

    def _take_back(self, error: OrderError) -> None:
        if self.stuck is not None and self.before < self.safe < self.stuck.answered:
            self.safe, self.taken_back = self.stuck.answered, []
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
        if any(self._is_opposite(str(one)) for one in (*before, *error.nearest)):
            before, error.nearest = [], []
        lines = [joined([*before, phrase], "; ") for phrase in error.nearest[:MOST_TRIED]]
        begun = str(before[0]).split()[:1] if len(before) == 1 else []
        alone = {
            str(line): phrase
            for line, phrase in zip(lines, error.nearest, strict=False)
            if str(phrase).split()[:1] == begun  # `contracts; contracts Y03`
        }
        verified: list[Words] = []
        for line in lines or ([joined(before, "; ")] if before else []):
            if whole := self._with_the_rest(str(line)) if lines else "":
                verified.append(whole)
            elif self._would_work(str(line)):
                short = alone.get(str(line), "")
                same = short and str(self._read_as(str(short))) == str(line)
                verified.append(short if same else line)
            if len(verified) == MOST_SUGGESTED:
                break
        error.nearest = verified
        error.example = verified[0] if verified else ""

    def _is_opposite(self, phrase: str) -> bool:
        """Whether a suggestion does the opposite of what the line says of the same thing."""
        language = self.language
        verb, *codes = language.phrase_words(phrase) or ("",)
        opposite = language.lexicon.opposites.get(verb)
        if opposite is None or not 0 < self.read <= len(self.lines):
            return False
        said = language.terms(language.words(self.lines[self.read - 1][:LONGEST_LINE]))
        return opposite in said and not said.isdisjoint(codes)

    def _with_the_rest(self, line: str) -> Words:
        """The line with what else was said behind the words that it replaces, if that works."""
        if self.stuck is None or not self.language.free:
            return ""
        words = self._behind(line.rpartition("; ")[2], self.stuck.words)
        rest = [some for some in (words, *(one.words for one in self.stuck.todo)) if some]
        if not rest or len(words) == len(self.stuck.words):
            return ""
        trial = _Lines(self.play.preview(self.seat), self.seat, self.language)
        trial.trying, trial.offers_reading = True, False
        outcome = trial.run(["; ".join([line, *map(" ".join, rest)])])
        if outcome.error is not None or any(one.spare for one in outcome.done):
            return ""
        return joined(said(one for done in outcome.done for one in done.answers), "; ")

    def _behind(self, phrase: str, words: Sequence[str]) -> Sequence[str]:
        """The words behind those that the phrase has, too; all of them if others are between."""
        own = set(self.language.phrase_words(phrase))
        shared = [not own.isdisjoint(self.language.terms([word])) for word in words]
        number = sum(shared)
        return words[number:] if all(shared[:number]) else words

    def _would_work(self, line: str) -> bool:
        trial = _Lines(self.play.preview(self.seat), self.seat, self.language)
        trial.trying = True
        trial.offers_reading = False
        return trial.run([line]).error is None

    def _no_order(self, line: str, *, doubtful: bool) -> OrderError:
        """A question or a thought plays nothing; what it may mean is offered."""
        reading = self._reading(line)
        return self._refusing.thought(line, reading, near=not reading and not doubtful)

    def _unknown_word(self, line: str) -> OrderError:
        """What a line with a word that no order has comes to: nothing, and nothing is shown."""
        if self.answered and self.seat not in self.play.pending:
            words, aside = self.language.words(line), self.play.asides(self.seat)
            return self._refusing.out_of_turn(words, aside, begun=False)
        trial = _Lines(self.play.preview(self.seat), self.seat, self.language)
        trial.offers_reading = False
        error = trial.run([line]).error or self._refusing.unknown_word(line)
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
        if _is_long(plain):
            return ""
        reading = self._read_as(plain)
        if reading:
            self.offers_reading = False  # the example is a whole line
        return reading

    def _meant(self, error: NotUnderstood) -> OrderError:
        """The error, or the reason why a longer order was refused that the words began with.

        `bank 3` may be read as `bank` with a word left over where only three are too many.
        """
        if self.play.stopped is not None:
            return error
        for begun in reversed(self.begun):
            if begun.answered < self.safe:
                break
            self._rewind(begun.answered)
            self.carried = ()
            question = self.play.pending[self.seat]
            refusal = self._refusing.rule_against([question], begun.words)
            if refusal and self._refusing.how_many(refusal, begun.words) > begun.used:
                return self._error([question], begun.words)
        return error


class _Heard(_Lines):
    """A trial that keeps what is known of the moves it makes: their words, costs and sites."""

    def __init__(self, play: Play[Any], seat: int, language: Language) -> None:
        super().__init__(play, seat, language)
        self.known = Known(language)

    def _answer(self, question: Question[Any], place: int, *, filled_in: bool) -> None:
        choice = question.choice(place)
        view = self.play.view(self.seat)
        for reader in (reader_of(SOURCE), self.told):
            with reading_as(reader):
                phrases = question.phrases(choice)
                abouts = [self._about(view, word) for one in phrases for word in one.split()]
                self.known.add([*phrases, question.note(choice), *abouts])
        super()._answer(question, place, filled_in=filled_in)

    def may_stop(self, known: str) -> bool:
        """Whether nothing is asked behind it that what is known may be meant to answer."""
        question = self.play.pending.get(self.seat)
        if question is None:
            return True
        counted = self.language.lexicon.counted
        built = {thing for thing in counted if self._done_with(thing)}
        spoken_of = counted.intersection(self.language.terms(self.language.words(known)))
        if built and not spoken_of <= built:
            return False  # it may be what is still to be built
        if question.default is not None or DONE in question.choices:
            return True
        phrases = map(self.language.phrase_words, map(str, shown_phrases(question)))
        answers = self.language.lexicon.goods.union(*phrases)  # goods may say how it is paid
        return answers.isdisjoint(self.language.terms(self.language.words(known)))

    def _about(self, view: Any, word: str) -> str:
        """What the game tells of a site, a slot, a contract or a card."""
        if not self.language.lexicon.is_code(word.casefold()) and not word.isdecimal():
            return ""
        return str(self.play.game.lookup(view, ["about", word]) or "")


def _is_long(line: str) -> bool:
    """Whether a line has too many words to be read in another way than it stands."""
    return len(_WORD.findall(line)) > MOST_TURNED
