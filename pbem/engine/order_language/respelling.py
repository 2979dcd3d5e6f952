"""A line with everyday words for those that nobody knows and that are one letter off.

    turn my weel one step       wheel
    i want to make 10U heigher  higher

Slips in the game's own words, and in longer words for them, are found wherever they stand
(`single_words.py`). Others make other words more easily: what they are taken for counts only where
the line cannot be read as it stands, and can be read so as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property

from .lexicon import Lexicon
from .slips import Slips, mistyped, slip

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_JOINED = re.compile(r"(?<=[^\W\d_]{2})\+(?=[^\W\d_]{2})")
_SHORTEST = 4  # letters as typed
_SHORTEST_KNOWN = 5
_LONG = 6  # letters of a word in which any letter may be wrong


class Respelling:
    """Puts slips in everyday words right."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def respelled(self, line: str, names: Collection[str]) -> str:
        """The line in small letters with the right words; `names` are those of people."""
        if not self._lexicon.free:
            return line
        line = " ".join(map(self._apart, line.split(" ")))
        return _WORD.sub(lambda one: one[0] if one[0] in names else self._right(one[0]), line)

    def _apart(self, word: str) -> str:
        """Two words joined by a plus, if nobody knows them as one: `mixer+excavator`."""
        if not _JOINED.search(word) or self._lexicon.known(word):
            return word
        return _JOINED.sub(" + ", word)

    def _right(self, word: str) -> str:
        """The one everyday word that a word nobody knows is a slip away from, else the word."""
        lexicon = self._lexicon
        if len(word) < _SHORTEST or not word.isalpha():
            return word
        if lexicon.known(word) or lexicon.is_in_name(word) or word in self._right_words:
            return word
        found = [one for one in self._slips.near(word) if _slipped(word, one)]
        return found[0] if len(found) == 1 else word

    @cached_property
    def _slips(self) -> Slips:
        """Made when a line first has a word that nobody knows."""
        words = self._lexicon.words_in_everyday_use
        return Slips(one for one in words if len(one) >= _SHORTEST_KNOWN and one.isalpha())

    @cached_property
    def _right_words(self) -> frozenset[str]:
        """Words that are no slips in others: those in everyday use, and those beside orders."""
        lexicon = self._lexicon
        rows = (row for some in lexicon.talk.values() for row in some)
        words = {word for row in rows for word in row.split()} | lexicon.words_in_everyday_use
        return lexicon.openers | lexicon.asides | lexicon.unsafe | lexicon.wishes | words


def _slipped(word: str, known: str) -> bool:
    """Whether a word is one letter off, its first letter being right; a short one not anyhow."""
    if not slip(word, known):
        return False
    if len(known) >= _LONG or len(word) != len(known):
        return True
    return sorted(word) == sorted(known) or mistyped(word, known)
