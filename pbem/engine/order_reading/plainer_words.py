"""A line with plainer words for its turns of speech, and without remarks."""

from __future__ import annotations

from typing import Any

from ..errors import Ambiguous, NotAllowed, NotUnderstood, OrderError
from ..order_language.cutting import tidy
from ..order_language.notes import noted
from ..order_language.remarks import without_remarks
from ..order_language.yes_and_no import can_be_declined
from ..play import Play
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .limits import LONGEST_LINE, is_long
from .manner import Manner
from .outcome import said
from .trials import before_line, carried_out, trial_of


def read_in_plainer_words(batch: Batch, line: str) -> bool:
    """Do a line in plainer words, if it can be read so."""
    plainer, here = in_plainer_words(batch, line), batch.read
    if not plainer:
        return False
    batch.begin_line_anew()
    try:
        read_as_it_stands(batch, plainer)
    except OrderError:
        if batch.read != here:
            raise
        return False  # on a copy they were read in one of the ways that come later
    batch.outcome.done[-1].line = line
    return True


def in_plainer_words(batch: Batch, line: str) -> str:
    """The line with plainer words for turns of speech, if it can be read so; else nothing.

    It is tried on a copy first, which shows nothing.
    """
    language = batch.language
    if not language.free or batch.manner.plainer or batch.play.stopped is not None:
        return ""
    if batch.before < batch.safe or len(line) > LONGEST_LINE:
        return ""
    typed = _as_typed(batch, line)
    batch.unclear = ""
    readings: dict[str, str] = {}
    for plainer in plainer_lines(batch, line):
        if plainer != typed:
            reading = reading_of(batch, plainer)
            readings.setdefault(reading, plainer if reading else "")
    found = [plainer for plainer in readings.values() if plainer]
    besides = not found and not batch.manner.trying and not language.doubt(typed)
    if besides and reading_of(batch, typed):
        return typed  # with what it says besides
    return found[0] if len(found) == 1 else ""


def plainer_lines(batch: Batch, line: str, *, doubtful: bool = False) -> list[str]:
    """How a line may be said in plainer words, of which no thought is one, unless `doubtful`."""
    if is_long(line):
        return []
    typed = _in_person(batch, _as_typed(batch, line))
    ways = _in_plain_words(batch, typed)
    respelled = batch.language.respelling.respelled(typed, batch.fellows)
    ways += _in_plain_words(batch, respelled) if respelled != typed else []
    return [one for one in dict.fromkeys(ways) if doubtful or not batch.language.doubt(one)]


def _as_typed(batch: Batch, line: str) -> str:
    """The line in small letters, with the thing that `that tile` stands for."""
    return batch.language.with_recalled(tidy(line).casefold().strip())


def reading_of(batch: Batch, plainer: str) -> str:
    """How a line in plainer words is read on a copy; nothing if it cannot be."""
    before = before_line(batch)
    asked = "in plainer words", plainer
    reading, unclear = batch.found_once(before, asked, lambda: _tried(batch, before, plainer))
    if unclear:
        batch.unclear = plainer
    return reading


def _tried(batch: Batch, before: Play[Any], plainer: str) -> tuple[str, bool]:
    """How a line is read on a copy, and whether it is understood but means too much."""
    manner = Manner(trying=noted(plainer) is None, plainer=True, offers_reading=False)
    trial = trial_of(batch, manner, before)
    outcome = carried_out(trial, plainer)
    left = (trial.line.todo or trial.latest.left) and not trial.latest.rest_fits
    if outcome.error is not None or (outcome.stopped_at is not None and left):
        # what comes behind a reveal might not fit, and that stands
        return "", isinstance(outcome.error, Ambiguous | NotAllowed)
    return "; ".join(map(str, said(outcome.answers()))) or "nothing", False


def see_why_plainer_fails(batch: Batch, line: str, error: OrderError) -> None:
    """See that a line in plainer words does not mean several things, or what a rule forbids.

    Then that is said, instead of which word of `Lovely. Base 5L!` was not understood.
    """
    manner = batch.manner
    if manner.trying or manner.plainer or not manner.offers_reading:
        return  # a trial, of which nobody is told why it fails
    ignorant = isinstance(error, NotUnderstood)
    better = (Ambiguous, NotAllowed) if ignorant else (Ambiguous,)
    _raise_if(batch, line, batch.unclear, better)
    if ignorant and not is_long(line):
        bare = without_remarks(batch.language, tidy(line), answers=False)
        turned = "" if error.meant else _turned(batch, line)
        _raise_if(batch, line, bare if bare != tidy(line) else turned, (OrderError,))


def _turned(batch: Batch, line: str) -> str:
    """The line in plainer words that is no thought, if they are others; else nothing."""
    typed = tidy(line).casefold().strip()
    plainer = _without_ornament(batch, typed, answers=False)
    return plainer if plainer != typed and not batch.language.doubt(plainer) else ""


def _raise_if(batch: Batch, typed: str, plainer: str, errors: tuple[type[OrderError], ...]) -> None:
    """Raise what becomes of the line in plainer words on a copy, if that is one of these errors."""
    if not plainer:
        return
    trial = trial_of(batch, Manner(plainer=True, typed=typed), before_line(batch))
    found = carried_out(trial, plainer).error
    if isinstance(found, errors):
        batch.rewind(batch.before)
        batch.taken_back, batch.line.stuck, batch.offers_reading = [], None, False
        raise found


def _in_plain_words(batch: Batch, line: str) -> list[str]:
    """The line without remarks, with plainer words, and only what a correction put right.

    That may be one part of it, or all; two ways, if both may be meant. A correction at the
    beginning of a line takes back nothing of the lines above.
    """
    language, question = batch.language, before_line(batch).pending.get(batch.seat)
    before, corrected = language.corrections.corrected(line)
    answers = question is not None and can_be_declined(language, question)
    amended = language.corrections.amended
    ways = [amended(line) or "", amended(language.lexicon.rephrased(line)) or ""]
    if corrected and (before.strip() or not (batch.before or answers)):
        ways += [language.corrections.last_part(line), corrected]
    else:
        ways.append(line)
    return [_without_ornament(batch, one, answers=answers) for one in ways if one]


def _without_ornament(batch: Batch, line: str, *, answers: bool) -> str:
    """The line in plainer words and without remarks, each of which may uncover the other."""
    rephrased = batch.language.lexicon.rephrased
    for _time in range(2):
        line = without_remarks(batch.language, rephrased(line), answers=answers)
    return rephrased(line)


def _in_person(batch: Batch, line: str) -> str:
    """The line without the sender's own name or side at its beginning: `Italy builds ...`."""
    name, _blank, rest = line.partition(" ")
    name = name.rstrip(":,")
    if not rest or not name.isalpha():
        return line
    seat = batch.seat
    mine = [batch.play.names[seat], *(one.name for one in batch.sides[seat : seat + 1])]
    return rest if name in map(str.casefold, mine) else line
