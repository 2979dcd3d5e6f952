"""A line whose rest does not fit what its first answer brings: where the whole of it would.

play 39 on Y1; build farm SE      play 39 on Y4; build farm SE
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ..errors import NotUnderstood, OrderError
from ..order_language.matching import Language
from ..question import Question
from ..text import Words
from .batch import Batch
from .limits import is_long
from .nearest_phrases import MOST_SUGGESTED
from .trials import before_line, read_as

_MOST_TRIED = 16


def offer_elsewhere(batch: Batch, error: OrderError, line: str) -> None:
    """Offer the whole line with another code in its first answer, if it reads so."""
    if not isinstance(error, NotUnderstood) or not error.beyond or is_long(line):
        return
    if batch.manner.is_silent or not batch.language.free:
        return
    question = before_line(batch).pending.get(batch.seat)
    if question is None or not error.nearest:
        return
    first = batch.language.phrase_words(str(error.nearest[0]).partition("; ")[0])
    lines = islice(_with_other_codes(batch.language, question, first, line), _MOST_TRIED)
    found: dict[str, Words] = {}
    for one in lines:
        reading = read_as(batch, one) if len(found) < MOST_SUGGESTED - 1 else ""
        if "; " in str(reading):  # else the rest only says what comes unasked
            found.setdefault(str(reading), reading)
    whole = {**found, **{str(one): one for one in error.nearest}}
    error.nearest = list(whole.values())[:MOST_SUGGESTED]
    error.example = error.nearest[0]


def _with_other_codes(
    language: Language, question: Question[Any], first: Sequence[str], line: str
) -> Iterator[str]:
    """The line with each code that another choice has in the place of one of the first answer."""
    for _place, phrase in language.offered(question):
        if len(phrase.words) != len(first):
            continue
        others = [
            (mine, theirs)
            for mine, theirs in zip(first, phrase.words, strict=True)
            if mine != theirs
        ]
        if len(others) == 1 and all(map(language.lexicon.is_code, others[0])):
            mine, theirs = others[0]
            typed, count = re.subn(
                rf"(?<!\w){re.escape(mine)}(?!\w)", theirs.upper(), line, flags=re.IGNORECASE
            )
            if count == 1:
                yield typed
