"""How people say yes, no, hello and goodbye, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from pbem.engine.languages import LANGUAGES, about

_NAMED = 3  # words behind a greeting that may be names


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


@cache
def _greetings() -> list[list[str]]:
    return [said.split() for code in LANGUAGES for said in about(code).greetings]


@cache
def _goodbyes() -> list[list[str]]:
    return [said.split() for code in LANGUAGES for said in about(code).thanks]


def begins_letter(words: Sequence[str]) -> bool:
    """Whether a line of these words only greets: `hello`, `dear Ben and Cléo`."""
    said = [word.strip(",.!") for word in words]
    length = max((len(one) for one in _greetings() if said[: len(one)] == one), default=0)
    named = [word for word in said[length:] if word]
    return length > 0 and len(named) <= _NAMED and all(map(str.isalpha, named))


def ends_letter(words: Sequence[str]) -> bool:
    """Whether a line of these words is how a letter ends: `best regards`."""
    said = [word.strip(",.!") for word in words]
    return any(said[: len(goodbye)] == goodbye for goodbye in _goodbyes())


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
