"""A line that can mean only one thing, though some of its words are not ours.

    G4 with Survey. My assistant brings me a credit, as I'm short of cash.

What it is likely to mean (`likely_answers.py`) is done where all that it says speaks for it: every
code, name, thing, verb and number belongs to the answers, or is true of what they do. Only clauses
that name no code may have words that nobody knows, and none may deny, doubt or put off anything, or
speak of somebody else.
"""

from __future__ import annotations

from ..order_language.clues import NAME, THING
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .evidence import Evidence
from .likely_answers import Likely, likely_rows
from .limits import is_long
from .manner import Manner
from .said_besides import breaks_off
from .told_beside import is_beside
from .trials import before_line, carried_out, trial_of
from .ways_to_account import Plain, plainer_ways

MOST_LIKELY = 6
"""Ways to say a line whose likely meanings are looked at."""


def read_certain(batch: Batch, line: str) -> bool:
    """Do a line whose likely meaning is certain."""
    manner, lexicon = batch.manner, batch.language.lexicon
    if lexicon.accounts:
        return False  # where moves account for all words of a line, no other line is certain
    if not lexicon.free or manner.trying or manner.plainer or manner.hears or manner.bare:
        return False
    if batch.play.stopped is not None or batch.before < batch.safe or is_long(line):
        return False
    if before_line(batch).pending.get(batch.seat) is None or breaks_off(batch.language, line):
        return False
    for way in plainer_ways(batch, line)[:MOST_LIKELY]:
        reading = _certain_reading(batch, line, way)
        if reading:
            batch.begin_line_anew()
            read_as_it_stands(batch, reading)
            batch.outcome.done[-1].line = line
            return True
    return False


def _certain_reading(batch: Batch, line: str, way: Plain) -> str:
    """The answers that a line means for certain, as they are typed; else nothing."""
    rows = likely_rows(batch, way.text) if not way.kept else []
    if len(rows) != 1 or not (_is_orderly(rows[0]) and _tells_enough(rows[0])):
        return ""
    reading = _that_works(batch, rows[0])
    evidence = Evidence(batch, line, rows[0], reading)
    if not reading or not evidence.is_clear(way.text):
        return ""
    whole = "; ".join([reading, *(f"no {thing}" for thing in evidence.declined)])
    if not _works(batch, whole) or (way.talk and not is_beside(batch, reading, way.talk)):
        return ""
    return whole


def _works(batch: Batch, reading: str) -> bool:
    """Whether answers can be given, as far as nothing is shown."""
    manner = Manner(trying=True, offers_reading=False)
    return carried_out(trial_of(batch, manner, before_line(batch)), reading).error is None


def _that_works(batch: Batch, row: Likely) -> str:
    """The answers as they are typed, if they can be given; a card at their end goes by itself."""
    last = batch.language.phrase_words(str(row.phrases[-1]))
    shorter = row.phrases[:-1] if batch.language.lexicon.labels.issuperset(last) else ()
    readings = ["; ".join(map(str, phrases)) for phrases in (row.phrases, shorter) if phrases]
    return next((one for one in readings if _works(batch, one)), "")


def _is_orderly(row: Likely) -> bool:
    """Whether answers come in the order of the line; what is played may be said behind the rest."""
    return list(row.begins[1:]) == sorted(row.begins[1:])


def _tells_enough(row: Likely) -> bool:
    """Whether the line names or counts something that the answers choose, or several things."""
    named = any(clue.weight == NAME or clue.counted for clue in row.clues)
    return named or sum(clue.weight == THING for clue in row.clues) > 1
