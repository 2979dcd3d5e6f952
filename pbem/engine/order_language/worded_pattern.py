"""Regular expressions with long lists of words, made when a line first has one of these words.

Such an expression takes Python some 20 ms to make, and hardly any line has words of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

_WORD = re.compile(r"[\w'’-]+")


class WordedPattern:
    """An expression that fits nothing but lines in which something is said, in small letters.

    What is said may be several words; it stands apart from other words.
    """

    def __init__(self, expression: str, said: Iterable[str]) -> None:
        self._expression = expression
        self._words = frozenset(_words_in(words.split()[0])[0] for words in said)

    def finditer(self, line: str) -> Iterator[re.Match[str]]:
        """Every place where it fits."""
        return self._pattern.finditer(line) if self._has_word(line) else iter(())

    def match(self, line: str) -> re.Match[str] | None:
        """Where it fits the beginning of the line."""
        return self._pattern.match(line) if self._has_word(line) else None

    def sub(self, instead: str, line: str) -> str:
        """The line with something else wherever it fits."""
        return self._pattern.sub(instead, line) if self._has_word(line) else line

    def _has_word(self, line: str) -> bool:
        return not self._words.isdisjoint(_words_in(line))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._expression)


def _words_in(line: str) -> list[str]:
    return [word.strip("-'’") for word in _WORD.findall(line)]
