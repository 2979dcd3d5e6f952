"""A line that takes back what it said itself: its last word counts, if that is plain to see."""

from __future__ import annotations

from ..order_language.cutting import tidy
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .limits import is_long
from .plainer_words import in_plainer_words, reading_of


def read_last_word(batch: Batch, line: str) -> bool:
    """Do the last word of a line that cannot be read otherwise."""
    last = last_word(batch, line)
    if last:
        batch.begin_line_anew()
        read_as_it_stands(batch, last)
        batch.outcome.done[-1].line = line
    return bool(last)


def last_word(batch: Batch, line: str) -> str:
    """The last word of a line that corrects itself, if it is an order by itself; else nothing."""
    language = batch.language
    if not language.free or batch.manner.plainer or batch.manner.trying or is_long(line):
        return ""
    if batch.play.stopped is not None or batch.before < batch.safe:
        return ""
    typed = tidy(line).casefold().strip()
    readings: dict[str, str] = {}
    for last in language.last_words.last(typed, batch.fellows):
        reads = not language.doubt(last) and reading_of(batch, last)
        order = last if reads else in_plainer_words(batch, last)
        if order:
            readings.setdefault(reading_of(batch, order), order)
    return next(iter(readings.values())) if len(readings) == 1 else ""
