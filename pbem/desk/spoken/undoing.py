"""Sentences that take back what was done, and say why: `oops, too expensive, take it back`.

One clause takes back, and names nothing but what is taken back; each other one tells something or
says what is not wanted. The words of each language are in `undoing` of its `language.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache

import msgspec

from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.questions import is_question
from pbem.engine.languages import LANGUAGES, about

_CLAUSES = re.compile(r"[,;:()…!]+|[.](?=\s|[.]|$)|\s[-–—]+\s|\n")
_MOST_WORDS = 30
_MOST_CLAUSES = 8


class Undoing(Enum):
    """Whether a line takes something back."""

    NO = 0
    PERHAPS = 1
    SURELY = 2


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one language takes back; see the head of its table."""

    back: list[str]
    alone: frozenset[str]
    denied: frozenset[str]
    unsure: frozenset[str]
    beside: frozenset[str]

    def takes_back(self, words: Sequence[str]) -> frozenset[str]:
        """The words of a clause that take back; none if it takes nothing back."""
        if " ".join(words) in self.alone:
            return frozenset(words)
        sayings = (frozenset(one.split()) for one in self.back)
        return next((one for one in sayings if one.issubset(words)), frozenset())


def taking_back(
    line: str, is_latest: Callable[[str], bool], tells: Callable[[str], bool]
) -> Undoing:
    """Whether a line takes back the latest decision.

    `is_latest` says whether a word is of that decision, `tells` whether a clause orders nothing.
    """
    clauses = [one for one in _CLAUSES.split(line) if words_of(one)]
    if "?" in line or len(clauses) > _MOST_CLAUSES or len(words_of(line)) > _MOST_WORDS:
        return Undoing.NO
    if is_question(clauses[0]) if clauses else True:
        return Undoing.NO
    found = (_taken_back(words, clauses, is_latest, tells) for words in _tables())
    return max(found, key=lambda one: one.value)


def _taken_back(
    said: _Words,
    clauses: Sequence[str],
    is_latest: Callable[[str], bool],
    tells: Callable[[str], bool],
) -> Undoing:
    """The same in one language."""
    backs = [(clause, said.takes_back(words_of(clause))) for clause in clauses]
    if not any(back for _clause, back in backs):
        return Undoing.NO
    sure = Undoing.SURELY
    for clause, back in backs:
        words = words_of(clause)
        denies = not said.denied.isdisjoint(words)
        if back and denies and not _only_opens(said, words, back):
            return Undoing.NO  # `don't undo it`
        if not said.unsure.isdisjoint(words):
            sure = Undoing.PERHAPS
        elif back:
            rest = [one for one in words if one not in back and one not in said.beside]
            known = all(is_latest(one) or _is_small(one) for one in rest)
            sure = sure if known else Undoing.PERHAPS
        elif not denies and not tells(clause):
            sure = Undoing.PERHAPS
    return sure


def _only_opens(said: _Words, words: Sequence[str], back: frozenset[str]) -> bool:
    """Whether a word that denies only opens the clause that takes back: `no, undo that`."""
    first = next(place for place, word in enumerate(words) if word in back)
    denying = [place for place, word in enumerate(words) if word in said.denied]
    return denying == [0] and first > 0 and words[0] in _openers()


def _is_small(word: str) -> bool:
    return word in _openers()


@cache
def _openers() -> frozenset[str]:
    """Words that may open such a clause, in any language: `oops undo`."""
    rows = (about(code).asking.get("undone", ()) for code in LANGUAGES)
    return frozenset(word for row in rows for word in row)


@cache
def _tables() -> list[_Words]:
    tables = [table for code in LANGUAGES if (table := about(code).undoing)]
    return msgspec.convert(tables, list[_Words])
