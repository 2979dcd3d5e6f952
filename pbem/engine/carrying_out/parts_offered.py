"""What is offered of a line that cannot be read as a whole: the most of it that reads by itself.

    one engineer to the bank, the other one stays for later

The clauses that tell something are left out first, then clauses from its end, then from its front.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..order_language.cutting import tidy
from ..order_language.talk import Clause, Kind, joined_clauses
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
    if batch.seat not in batch.play.pending:
        return ""
    clauses = language.talk.clauses(tidy(line).casefold().strip(), batch.fellows)
    if not 1 < len(clauses) <= _MOST_CLAUSES:
        return ""
    tried: set[str] = set()
    for part in _parts(clauses):
        order = joined_clauses(part)
        denied = any(_denies(batch, order, one) for one in clauses if one not in part)
        if order and order not in tried and not denied and not language.doubt(order):
            tried.add(order)
            if reading := read_as(batch, order):
                return reading
    return ""


def _denies(batch: Batch, order: str, clause: Clause) -> bool:
    """Whether a clause that is left out may say that the order is not meant."""
    language, lexicon = batch.language, batch.language.lexicon
    words = language.plain_words(clause.text)
    if not language.denies(clause.text) and lexicon.no.isdisjoint(words):
        return False
    terms = language.terms(word for word in words if lexicon.is_of_game(word))
    return not terms or not terms.isdisjoint(language.terms(language.words(order)))


def _parts(clauses: list[Clause]) -> Iterator[list[Clause]]:
    """Parts of a line, the likeliest first."""
    ordering = [one for one in clauses if one.kind is Kind.ORDER]
    for some in dict.fromkeys((tuple(ordering), tuple(clauses))):
        yield list(some)
        for end in range(len(some) - 1, 0, -1):
            yield list(some[:end])
        for start in range(1, len(some)):
            yield list(some[start:])
