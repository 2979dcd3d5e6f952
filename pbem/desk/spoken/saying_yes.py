"""How people say yes or no to what a letter asks of them, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from pbem.engine.languages import LANGUAGES, about


def says_yes(word: str) -> bool:
    """Whether a letter that begins with this word agrees."""
    return word in _yes()


def says_no(word: str) -> bool:
    """Whether it does not."""
    return word in _no()


def doubts(words: Iterable[str]) -> bool:
    """Whether one of the words makes a yes doubtful: `yes, but not today`."""
    return not _doubts().isdisjoint(words)


@cache
def _yes() -> frozenset[str]:
    return frozenset(word for code in LANGUAGES for word in about(code).yes)


@cache
def _no() -> frozenset[str]:
    return frozenset(word for code in LANGUAGES for word in about(code).no)


@cache
def _doubts() -> frozenset[str]:
    return frozenset(word for code in LANGUAGES for word in about(code).doubts)


@cache
def _me() -> frozenset[str]:
    return frozenset(word for code in LANGUAGES for word in about(code).me)


def is_plain_yes(lines: Sequence[str]) -> bool:
    """Whether a letter's first line says yes and takes nothing of it back: no `yes, but ...`."""
    words = [word.strip(".,!;:\"'") for word in lines[0].casefold().split()] if lines else []
    words = _without_me(words)
    return bool(words) and says_yes(words[0]) and not doubts(words)


def first_word(lines: Sequence[str]) -> str:
    """The word that a letter begins with; none when a letter says nothing, which is no yes."""
    words = _without_me(lines[0].casefold().split()) if lines else []
    return words[0].strip(".,!;:\"'") if words else ""


def _without_me(words: list[str]) -> list[str]:
    """Without who says it: `I accept`."""
    return words[1:] if len(words) > 1 and words[0] in _me() else words
