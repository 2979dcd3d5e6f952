"""Words by which somebody else is to move before the player: what they stand beside has to wait.

    Bank 2. Ben first!
    bank 2, but Ben has to move before me
    let Ben go first, then bank 2

Rows of words are in `yielding` of `talk` in each `words.toml`, each of them the end of a clause; in
them `somebody` stands for the name of another player or for one of `yielded_to`: `someone else`.
What is denied yields to nobody: `no need to wait for Ben`. A whole clause that is one of the rows
of `unyielding` only says so, and may stand beside an order.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from .clauses import has, rows_of_words
from .cutting import Cutting
from .declined_names import may_be_case_of
from .worded_pattern import WordedPattern

_CLAUSE = re.compile(r"[,;:!?.…()]+|\s-+\s")
_WORD = re.compile(r"\S+")
_SOMEBODY = "somebody"
_MOST_CLAUSES = 24
_MOST_WORDS = 30  # of a clause


class Yielding:
    """Finds who is to move before the player."""

    def __init__(self, language: Cutting) -> None:
        self._language = language
        said = language.lexicon.talk
        self._rows = rows_of_words(said.get("yielding", ()))
        self._nobody = rows_of_words(said.get("unyielding", ()))
        self._others = rows_of_words(said.get("yielded_to", ()))

    def found(self, line: str, fellows: Collection[str]) -> str:
        """The words at the end of a clause that let somebody else go first, or nothing."""
        clauses = map(str.strip, _CLAUSE.split(line)[:_MOST_CLAUSES])
        return next(filter(None, (self._found(one, fellows) for one in clauses)), "")

    def waits_for_nobody(self, clause: str, fellows: Collection[str]) -> bool:
        """Whether a clause only says that nobody has to move before the player."""
        return _is_only(self._nobody, self._with_somebody(clause, fellows))

    def _found(self, clause: str, fellows: Collection[str]) -> str:
        if not has(self._rows, self._with_somebody(clause, fellows)):
            return ""
        words = list(_WORD.finditer(clause))
        if len(words) > _MOST_WORDS:
            return ""
        starts = (one.start() for one in words)
        ends = ((one, self._with_somebody(clause[one:], fellows)) for one in starts)
        start = next((one for one, end in ends if _is_only(self._rows, end)), None)
        return "" if start is None or self._denies(clause[:start]) else clause[start:]

    def _with_somebody(self, text: str, fellows: Collection[str]) -> str:
        """The text in small letters with one word for each that stands for somebody else."""
        words = self._others.sub(_SOMEBODY, text.casefold()).split()
        return " ".join(self._named(word, fellows) for word in words)

    def _named(self, word: str, fellows: Collection[str]) -> str:
        name = word.removesuffix("'s")
        known = name in fellows or any(may_be_case_of(name, one) for one in fellows)
        return _SOMEBODY + word[len(name) :] if known else word

    def _denies(self, text: str) -> bool:
        words = self._language.plain_words(text)
        return self._language.denies(text) or not self._language.lexicon.no.isdisjoint(words)


def _is_only(rows: WordedPattern, text: str) -> bool:
    """Whether a text is one of the rows, and no more."""
    found = rows.match(text)
    return found is not None and found.end() == len(text)
