"""A line that says no to a thing and does it behind that: `no farms! 60 on R1, both in SE`.

Whether it does is seen on a copy first, which shows nothing. What stands before the no may have
been done: `60 on Y2: SE-S, no more tunnels, keep 16`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..order_language.cutting import tidy
from ..text import Words, joined
from .batch import Batch
from .limits import LONGEST_LINE
from .outcome import LineDone
from .trials import before_line, carried_out, trial_of

_CLAUSE_ENDS = re.compile(r"[,;:!.…]+(?=\s|$)|\s-+\s")


def see_contradiction(batch: Batch, line: str) -> None:
    """Refuse a line that does what it has said no to, and offer that."""
    manner = batch.manner
    if manner.trying or manner.contradicted or not batch.language.free:
        return
    if batch.play.stopped is not None or batch.before < batch.safe:
        return
    for before, clause, thing in _denied(batch, tidy(line[:LONGEST_LINE])):
        phrases = _done(batch, line)
        done = sum(_names(batch, one, thing) for one in phrases)
        if done and done > sum(_names(batch, one, thing) for one in _done(batch, before)):
            batch.outcome.done.append(LineDone(line, []))
            batch.offers_reading = False  # the example is a whole line
            raise batch.refusing.noted_otherwise(line, clause, joined(phrases, "; "), "")


def _denied(batch: Batch, line: str) -> Iterator[tuple[str, str, str]]:
    """The things to which a line says no before its end, where, and what stands before that."""
    start = 0
    for mark in _CLAUSE_ENDS.finditer(line):
        clause = line[start : mark.start()].strip()
        thing = batch.language.declined(batch.language.words(clause))
        if thing and any(map(str.isalnum, line[mark.end() :])):
            yield line[:start], clause, thing
        start = mark.end()


def _done(batch: Batch, line: str) -> list[Words]:
    """What a line would choose, if it can be read."""
    if not any(map(str.isalnum, line)):
        return []
    manner = replace(batch.manner, contradicted=True, offers_reading=False)
    outcome = carried_out(trial_of(batch, manner, before_line(batch)), line)
    answers = outcome.answers() if outcome.error is None else []
    return [one.phrase for one in answers if not one.filled_in]


def _names(batch: Batch, phrase: Words, thing: str) -> bool:
    """Whether an answer does something with a thing, and does not say no to it itself."""
    words = batch.language.phrase_words(str(phrase))
    return thing in words and not batch.language.declined(words)
