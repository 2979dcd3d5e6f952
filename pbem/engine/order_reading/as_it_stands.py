"""A line as it stands: its words answer what is asked, if need be cut in another way.

The first of these that works is done:

1. a bare yes or no;
2. things named by their places in the menu;
3. the words, from the front on;
4. the words, cut or arranged in another way;
5. the words without what they say again at their end, or what they bring by themselves.

Before 2., letters that look like codes are such codes, parts of names become codes, and notes in
brackets that say nothing else are left out. A line with a word that no order has ends there.
"""

from __future__ import annotations

from ..errors import NotUnderstood, OrderError
from ..order_language.look_alikes import in_latin
from ..text import _
from .answering import read_segments
from .bare_yes_or_no import take_yes_or_no
from .batch import Batch, Line
from .gains import read_with_gains
from .limits import LONGEST_LINE, is_long
from .names import reads_names, without_words_of_question
from .notes_in_brackets import without_notes
from .ordinals import read_ordinal
from .other_ways import read_another_way
from .outcome import LineDone
from .refusing import shown, stopped
from .said_besides import read_with_besides
from .shorter import read_shorter
from .suggestions import unknown_word
from .trials import before_line

_OTHERWISE = (read_another_way, read_shorter, read_with_gains, read_with_besides)


def read_as_it_stands(batch: Batch, line: str) -> None:
    """Do a line in its own words."""
    if batch.play.stopped is not None:
        raise stopped(batch.play, batch.seat, line)
    batch.outcome.done.append(LineDone(line, []))
    batch.line = Line()
    if len(line) > LONGEST_LINE:
        raise NotUnderstood(shown(line), _("This line is too long to be an order."))
    if take_yes_or_no(batch, line):
        return
    line = in_latin(batch.language, line)
    line = without_notes(batch, without_words_of_question(batch, line))
    batch.line.todo = batch.language.segments(line)
    if not batch.line.todo:
        raise NotUnderstood(shown(line), _("There is no order in this line."))
    if read_ordinal(batch, line):
        return
    offers = batch.offers_reading and not batch.tired
    if offers and batch.language.unknown(line) and not reads_names(batch, line):
        raise unknown_word(batch, line)
    _read_words(batch, line)


def _read_words(batch: Batch, line: str) -> None:
    """Answer with the words from the front on, or in another way."""
    here = batch.read
    try:
        read_segments(batch)
    except OrderError as error:
        if batch.read == here and _read_otherwise(batch, line):
            return
        error = batch.line.moved or error
        batch.taken_back = batch.not_safe()
        meant = _meant(batch, error) if isinstance(error, NotUnderstood) else error
        if meant is not error:
            batch.taken_back = batch.line.stuck = None
        raise meant from None


def _read_otherwise(batch: Batch, line: str) -> bool:
    """Read a line whose words cannot be read from the front on."""
    if not batch.language.free or batch.play.stopped is not None or batch.before < batch.safe:
        return False
    if batch.tired or is_long(line):
        return False
    before = before_line(batch)
    return any(read(batch, before, line) for read in _OTHERWISE)


def _meant(batch: Batch, error: NotUnderstood) -> OrderError:
    """The error, or the reason why a longer order was refused that the words began with.

    `bank 3` may be read as `bank` with a word left over where only three are too many.
    """
    if batch.play.stopped is not None:
        return error
    for begun in reversed(batch.line.begun):
        if begun.answered < batch.safe:
            break
        batch.rewind(begun.answered)
        batch.line.carried = ()
        question, refusing = begun.unasked or batch.play.pending[batch.seat], batch.refusing
        refusal = refusing.rule_against([question], begun.words)
        if refusal and refusing.how_many(refusal, begun.words) > begun.used:
            return batch.error([question], begun.words)
    return error
