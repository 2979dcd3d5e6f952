"""What is offered of a line that leaves open which of several orders is meant: each of them.

    build a base at 1L, or maybe 2L?      build base 1L  |  build base 2L

What stands behind such a word may leave out what it has in common with what stands before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..order_language.cutting import tidy
from ..text import Words
from .batch import Batch
from .limits import is_long
from .nearest_phrases import MOST_SUGGESTED
from .trials import read_as

_SHORTEST = 3  # letters of a short form that begins an order
_MOST_LEFT_OUT = 3
"""Words at the end of an order for which others may stand: `2L` for `at 1L`."""


def alternatives_offered(batch: Batch, line: str, doubtful: bool) -> list[Words]:
    """How each of the orders is read that a line names; nothing if it names but one.

    A doubtful line may be chatter (`yes or no`): then each of them has to begin like an order.
    """
    language = batch.language
    if not language.free or is_long(line) or batch.seat not in batch.play.pending:
        return []
    if language.denies(line):
        return []
    found: dict[str, Words] = {}
    before: list[str] = []
    for number, stretch in enumerate(_stretches(batch, line)):
        if number and (language.doubt(stretch) or language.unknown(stretch)):
            continue  # `if 9L is taken` names no other order
        if doubtful and not language.begins_order(stretch, _SHORTEST):
            return []
        for order in _orders(before, language.plainly(stretch).split()):
            if reading := read_as(batch, " ".join(order)):
                found.setdefault(str(reading), reading)
                before = order
                break
    return [*found.values()][:MOST_SUGGESTED] if len(found) > 1 else []


def _stretches(batch: Batch, line: str) -> list[str]:
    """What stands between the words that leave it open."""
    lexicon, found = batch.language.lexicon, [list[str]()]
    for word in tidy(line).casefold().replace("?", " ? ").split():
        bare = word.strip(",;:.!")
        maybe = bare in lexicon.alternatively
        if maybe and found[-1] and f"{found[-1][-1]} {bare}" in lexicon.alternatively:
            found[-1].pop()  # `а може`
        if bare == "?" or bare in lexicon.undecided or (maybe and found[-1]):
            found.append([])
        elif not maybe:
            found[-1].append(word)
    return [" ".join(words) for words in found if words]


def _orders(before: list[str], words: list[str]) -> Iterator[list[str]]:
    """The words by themselves, or in the place of the last ones of what stands before them."""
    yield words
    for count in range(1, min(_MOST_LEFT_OUT, len(before) - 1) + 1):
        yield [*before[:-count], *words]
