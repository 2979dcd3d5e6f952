"""What people take back in the same breath: `Ballast Tender on Y1 - no wait, rather 31 on R3`.

What stands behind the correction replaces all of its line before it. Which words correct, and which
go along with them, is in `corrections` and `corrected_by` of each `words.toml`. A plain no corrects
only before a mark or such a word: `base 5L, no conduit 7A` builds no conduit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .cutting import Cutting

_BEFORE = r"(?:^|[.!…;,:]|\s-+)\s*"
_MARK = r"\s*(?:[,:.!…]+|-+)\s*"
_BETWEEN = rf"(?:{_MARK}|\s+)"


class Corrections:
    """Finds where a line in small letters corrects itself."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        lexicon = language.lexicon
        words = _any_of(lexicon.corrections - lexicon.no)
        no = _any_of(lexicon.corrections & lexicon.no)
        along = _any_of(lexicon.corrected_by)
        begins = rf"(?:(?:{words}){_BETWEEN}|(?:{no})(?:{_MARK}|\s+(?=(?:{words}|{along}))))"
        pattern = rf"{_BEFORE}(?:{begins})+(?:(?:{along}){_BETWEEN})*(?=\S)"
        self._pattern = re.compile(pattern) if lexicon.corrections else None

    def corrected(self, line: str) -> tuple[str, str]:
        """What stands before the last correction, and what replaces it; nothing if there is none.

        What is quoted, doubted or said of others before it is none of the sender's own orders.
        """
        cuts = list(self._pattern.finditer(line)) if self._pattern is not None else []
        if not cuts:
            return "", ""
        before, behind = line[: cuts[-1].start()], line[cuts[-1].end() :]
        own = self._pattern.sub(" ; ", before) if self._pattern is not None else before
        return (before, behind) if self._is_own(own) else ("", "")

    def _is_own(self, before: str) -> bool:
        """Whether all words before a correction may be of an order of the sender's own."""
        lexicon, words = self._language.lexicon, self._language.plain_words(before)
        if self._language.doubt(before) or not lexicon.unsafe.isdisjoint(words):
            return False
        return all(
            lexicon.known(word) or lexicon.is_of_name(word) or word in lexicon.openers
            for segment in self._language.segments(before)
            for word in segment.words
        )


def _any_of(some: Iterable[str]) -> str:
    """The expression for any of these, the longest first; none of them is said nowhere."""
    return "|".join(map(_spelt, sorted(some, key=len, reverse=True))) or "(?!)"


def _spelt(words: str) -> str:
    """The expression for words, between which a comma may stand."""
    return _BETWEEN.join(map(re.escape, words.split())) + r"(?![\w'-])"
