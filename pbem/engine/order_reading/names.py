"""Names of cards and sites in a line, and parts of such names: codes on offer in their place."""

from __future__ import annotations

from typing import Any

from ..errors import Ambiguous
from ..order_language.parts_of_names import as_asked, parts_of_names, with_code
from ..question import Question
from ..reader import reading_as
from ..text import _, text
from .batch import Batch
from .limits import LONGEST_LINE, is_long
from .refusing import shown
from .trials import fits, read_as

MOST_WAYS = 5
"""Things of which a part of a name may be meant that are tried."""


def with_names_as_codes(batch: Batch, line: str) -> str:
    """The line with the codes of cards on offer whose names have a word of doubt in them."""
    language, question = batch.language, batch.play.pending.get(batch.seat)
    if question is None or not language.free or len(line) > LONGEST_LINE:
        return line
    if not language.lexicon.has_hedged_name(line):
        return line
    offered = {
        word
        for choice in question.choices
        for word in language.phrase_words(question.phrase(choice))
        if word.isdecimal()
    }
    return language.lexicon.with_codes_of_hedged(line, offered)


def without_words_of_question(batch: Batch, line: str) -> str:
    """The line without words that are only those of the question that it answers."""
    question = batch.play.pending.get(batch.seat)
    if question is None or len(line) > LONGEST_LINE or is_long(line):
        return line
    whole = line
    if batch.language.unknown(line):
        with reading_as(batch.manner.told):
            there = str(question.prompt)
        whole = as_asked(batch.language, question, [str(question.prompt), there], line)
    if whole == line and not batch.manner.trying:
        _see_names_clear(batch, question, line)
    return whole


def _see_names_clear(batch: Batch, question: Question[Any], line: str) -> None:
    """See that no part of a name is one of several names on offer, which is asked then."""
    for part in parts_of_names(batch.language, question, line):
        codes = sorted(part.codes) if len(part.codes) > 1 else []
        ways = [with_code(line, part, code) for code in codes[:MOST_WAYS]]
        read = [one for one in (read_as(batch, way) for way in ways) if one]
        if len(read) > 1:
            said = shown(" ".join(part.words))
            why = text(_("“{read}” could mean more than one thing."), read=said)
            batch.offers_reading = False  # the suggestions are whole lines
            raise Ambiguous(said, why, nearest=read)


def reads_names(batch: Batch, line: str) -> bool:
    """Whether a line reads where its words that no order has are parts of names on offer."""
    return fits(batch, batch.language.segments(line))
