"""How much more time people wish for: `we need two more days`, `by two days`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.spoken.phrasings import MOST_WORDS, STRETCHES, Phrasing, has_all, phrasings, words_of

_COUNTED = re.compile(r"(\d*)(.*)", re.DOTALL)


def time_wished(line: str) -> str:
    """How much more time a line, or a part of one, wishes for in any language, as `2d`."""
    return next(filter(None, map(more_time, (line, *STRETCHES.split(line)))), "")


def more_time(stretch: str) -> str:
    """How much more time all of these words wish for in any language, as `2d`; or nothing."""
    words = words_of(stretch)
    if len(words) > MOST_WORDS:
        return ""
    return next(filter(None, (_wished(one, words) for one in phrasings())), "")


def time_named(words: str) -> str:
    """The stretch of time in words of any language, as `2d`: `by two days`; or nothing."""
    said = words_of(words)
    return next(filter(None, (_span(one, said) for one in phrasings())), "")


def _wished(phrasing: Phrasing, words: Sequence[str]) -> str:
    """How much more time the words wish for and nothing else, as `2d`; or nothing."""
    if has_all(words, phrasing.time):
        return _span(phrasing, words) or ("1d" if phrasing.timed_words.issuperset(words) else "")
    return _span(phrasing, words) if not phrasing.more.isdisjoint(words) else ""


def _span(phrasing: Phrasing, words: Sequence[str]) -> str:
    """The one stretch of time that the words name among such as change nothing, as `2d`."""
    numbers, names = phrasing.counts, phrasing.unit_names
    counts, units = [], []
    for word in words:
        number, rest = _COUNTED.findall(word)[0]
        counts += [number] if number else [numbers[rest]] if rest in numbers else []
        units += [names[rest]] if rest in names else []
        if rest and not (rest in names or rest in numbers or rest in phrasing.timed_words):
            return ""
    return f"{(counts or ['1'])[0]}{units[0]}" if len(units) == 1 >= len(counts) else ""
