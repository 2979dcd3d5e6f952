"""The words of a line for which moves on offer may account: in plainer words, and without asides.

Left out are clauses that only tell something (`talk.py`) and those that only say what is kept
(`order_language/keeping.py`). Whoever finds a move for the rest has to see that they hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..order_language.clauses import Clause, Kind, joined_clauses
from ..order_language.cutting import tidy
from ..order_language.implied import implied_lines
from ..order_language.keeping import without_kept
from ..order_language.look_alikes import all_in_latin, in_latin
from .batch import Batch
from .plainer_words import plainer_lines

_MOST_WORDS = 24
_AMOUNT = re.compile(r"(?<![\w+-])(\d{1,2})([^\W\d_]{2,})(?!\w)")


class Way(NamedTuple):
    """Words that count, and what was left out beside them."""

    words: tuple[str, ...]
    talk: tuple[Clause, ...] = ()
    kept: frozenset[str] = frozenset()


class Plain(NamedTuple):
    """A line in plainer words, and what was left out of it."""

    text: str
    talk: tuple[Clause, ...] = ()
    kept: frozenset[str] = frozenset()


def ways_to_account(batch: Batch, line: str) -> Iterator[Way]:
    """The words that count, of the line and of the same in plainer words and without asides."""
    seen = set[tuple[str, ...]]()
    language = batch.language
    lines = [one for one in plainer_ways(batch, line) if not language.doubt(one.text)]
    implied = [one._replace(text=x) for one in lines for x in implied_lines(language, one.text)]
    for one in (*lines, *implied):
        words = tuple(word for some in language.segments(one.text) for word in some.words)
        if 0 < len(words) <= _MOST_WORDS and words not in seen:
            seen.add(words)
            yield Way(words, one.talk, one.kept)


def plainer_ways(batch: Batch, line: str) -> list[Plain]:
    """The line and the same in plainer words, with and without asides."""
    language = batch.language
    typed = [tidy(line), all_in_latin(language, in_latin(language, line))]
    plain = [one for way in typed for one in (way, *plainer_lines(batch, way, doubtful=True))]
    lines = [Plain(_with_sides(batch, _with_amounts(batch, one))) for one in dict.fromkeys(plain)]
    return lines + [fewer for one in lines for fewer in _without_asides(batch, one)]


def _without_asides(batch: Batch, line: Plain) -> Iterator[Plain]:
    """The line without what only says what is kept, and without what only tells something."""
    text, kept = without_kept(batch.language, line.text)
    if kept and text:
        yield Plain(text, kept=kept)
    clauses = batch.language.talk.clauses(tidy(text).casefold().strip(), batch.fellows)
    talk = tuple(one for one in clauses if one.kind is not Kind.ORDER)
    rest = joined_clauses(one for one in clauses if one.kind is Kind.ORDER)
    if talk and rest:
        yield Plain(rest, talk, kept)


def _with_amounts(batch: Batch, line: str) -> str:
    """The line with numbers apart from the goods that they count: `5vp`."""

    def apart(found: re.Match[str]) -> str:
        goods = batch.language.lexicon.goods | batch.language.lexicon.amounts
        terms = batch.language.lexicon.read(found[2].casefold()).terms
        return f"{found[1]} {found[2]}" if not goods.isdisjoint(terms) else found[0]

    return _AMOUNT.sub(apart, line)


def _with_sides(batch: Batch, line: str) -> str:
    """The line with the sides of the other players for their names: `Ben's conduit`."""
    play = batch.play
    for seat, side in enumerate(batch.sides):
        if seat != batch.seat and side.name and seat < len(play.names):
            named = rf"(?<![\w-]){re.escape(play.names[seat])}(?:'s|’s)?(?![\w-])"
            line = re.sub(named, side.name, line, flags=re.IGNORECASE)
    return line
