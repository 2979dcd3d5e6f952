"""Notes in brackets that only say again what the line does, and those that say otherwise."""

from __future__ import annotations

import re

from ..errors import NotAllowed
from ..order_language.notes import Misnamed, Noted, noted, without_names
from ..reader import reading_as
from ..text import joined
from .batch import Batch
from .limits import is_long
from .outcome import said
from .trials import carried_out, hearing, would_work

_OFFER = re.compile(r"([^()]+)\((.+)\)\W*", re.DOTALL)


def without_shown_note(batch: Batch, line: str) -> str:
    """An offer that was copied with its note, without the note: whatever words that has."""
    offer = _OFFER.fullmatch(line.strip()) if "(" in line else None
    question = batch.play.pending.get(batch.seat)
    if offer is None or question is None or batch.play.stopped is not None:
        return line
    phrase, note = _letters(offer[1]), _letters(offer[2])
    for reader in batch.manner.readers:
        with reading_as(reader):
            for choice in question.choices:
                if phrase != _letters(question.phrase(choice)):
                    continue
                if note and note in _letters(str(question.note(choice))):
                    return offer[1].strip()
    return line


def _letters(words: str) -> str:
    """Letters and digits alone, however the words were wrapped."""
    return "".join(filter(str.isalnum, words.casefold()))


def without_notes(batch: Batch, line: str) -> str:
    """The line without notes in brackets that only say again what it does.

    Where all of it can be read, or nothing without the notes, it stays as it is.
    """
    if batch.manner.trying or not batch.language.free or noted(line) is None or is_long(line):
        return line
    named = without_names(batch.language, line)
    if isinstance(named, Misnamed):
        raise batch.refusing.misnamed(named.code, named.name)
    found = noted(named)
    if found is None or would_work(batch, named):
        return named
    return _without(batch, found, named)


def _without(batch: Batch, found: Noted, whole: str) -> str:
    """The line without its notes, if they say nothing else."""
    heard = hearing(batch, batch.play, costs=True)
    outcome = carried_out(heard, found.line)
    if outcome.error is not None:
        return found.line if isinstance(outcome.error, NotAllowed) else whole
    wrong = (one for one in found.notes if one.isdecimal() or not heard.known.says(one))
    note = next(wrong, None)
    if note is None:
        return found.line
    answers = outcome.answers()
    costs = next((one.note for one in answers if one.note), "")
    reading = joined(said(answers), "; ")
    raise batch.refusing.noted_otherwise(found.line, note, reading, costs)
