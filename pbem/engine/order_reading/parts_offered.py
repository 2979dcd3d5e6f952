"""What is offered of a line that cannot be read as a whole: the most of it that reads by itself.

    one engineer to the bank, the other one stays for later

The clauses that tell something are left out first, then clauses from its end, then from its front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..order_language.clauses import Clause, Kind, joined_clauses
from ..order_language.cutting import tidy
from ..text import Words
from .batch import Batch
from .limits import is_long
from .trials import read_as

_MOST_CLAUSES = 6


def reading_of_part(batch: Batch, line: str) -> Words:
    """How the largest part of a line is read that would work, in our words; else nothing."""
    language = batch.language
    if not language.free or is_long(line) or "?" in line:
        return ""
    if "(" in line:
        return ""  # what is wrong with a note is said
    if batch.seat not in batch.play.pending:
        return ""
    typed = tidy(line).casefold().strip()
    behind = language.last_words.behind(typed)
    clauses = language.talk.clauses(behind, batch.fellows)
    if not (behind == typed) < len(clauses) <= _MOST_CLAUSES:
        return ""
    tried: set[str] = set()
    for part in _parts(clauses):
        order = joined_clauses(part)
        whole = all(_may_go(batch, one) for one in clauses if one not in part)
        if order and order not in tried and whole and not language.doubt(order):
            tried.add(order)
            if reading := read_as(batch, order):
                return reading
    return ""


def _may_go(batch: Batch, clause: Clause) -> bool:
    """Whether the rest may be meant without a clause: it denies nothing, depends on nothing."""
    language, lexicon = batch.language, batch.language.lexicon
    words = language.plain_words(clause.text)
    if language.talk.turns_away(clause.text) or not lexicon.maybes.isdisjoint(words):
        return False
    if clause.kind is not Kind.ORDER or language.talk.tells_by_ending(words):
        return True
    if language.denies(clause.text) or not (lexicon.no | lexicon.unsafe).isdisjoint(words):
        return False
    return not any(lexicon.is_exact(word) or lexicon.is_of_game(word) for word in words)


def _parts(clauses: Sequence[Clause]) -> Iterator[list[Clause]]:
    """Parts of a line, the likeliest first."""
    ordering = [one for one in clauses if one.kind is Kind.ORDER]
    for some in dict.fromkeys((tuple(ordering), tuple(clauses))):
        yield list(some)
        for end in range(len(some) - 1, 0, -1):
            yield list(some[:end])
        for start in range(1, len(some)):
            yield list(some[start:])
