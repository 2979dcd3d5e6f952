"""How people say hello and goodbye in a letter, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pbem.engine.languages import LANGUAGES, about

_NAMED = 3  # words behind a greeting that may be names


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
