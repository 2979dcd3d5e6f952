"""Whom words to the other players are for: `To everybody: hello`, `message Ben and Hal: hello`."""

from __future__ import annotations

import re
from functools import cache

from pbem.engine.languages import LANGUAGES, about

_MOST_NAMED = 12
_LONGEST_SAYING = 40  # characters
_JOINED = re.compile(
    r"\s*[,;&+]\s*(?:(?:and|et|і|й|та|и)\s+)?|\s+(?:and|et|і|й|та|и)\s+", re.IGNORECASE
)
_BEFORE_NAME = re.compile(r"(?:to|for|à|a|au|pour|для|до)\s+", re.IGNORECASE)


@cache
def _sayings() -> frozenset[str]:
    """What a line to all begins with, in any language."""
    return frozenset(one for code in LANGUAGES for one in about(code).to_everybody)


@cache
def _everybody() -> frozenset[str]:
    return _sayings().union(*(about(code).everybody for code in LANGUAGES))


def names_everybody(name: str) -> bool:
    """Whether a word or two, in any language, mean all the others."""
    return " ".join(name.casefold().split()) in _everybody()


def said_to_everybody(line: str) -> str:
    """What a line says to all the others behind the colon: `To all: good luck`; or nothing."""
    said, colon, words = line.partition(":")
    if not colon or len(said) > _LONGEST_SAYING:
        return ""
    return words.strip() if " ".join(said.casefold().split()) in _sayings() else ""


def names_in(said: str) -> list[str]:
    """The names that are joined in a row: `Ben, Anna and Hal`."""
    names = _JOINED.split(said.strip(), maxsplit=_MOST_NAMED)
    return [name for one in names if (name := without_to(one.strip()))]


def without_to(name: str) -> str:
    """A name without the `to` before it."""
    begun = _BEFORE_NAME.match(name)
    return name[begun.end() :].strip() if begun else name
