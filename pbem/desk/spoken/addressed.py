"""Whom words to the other players are for: `To everybody: hello`, `message Ben and Hal: hello`."""

from __future__ import annotations

import re
from functools import cache

from pbem.desk.spoken.joining_words import with_and
from pbem.engine.languages import LANGUAGES, about

_MOST_NAMED = 12
_LONGEST_SAYING = 40  # characters
_JOINED = r"\s*[,;&+]\s*(?:and\s+)?|\s+and\s+"


@cache
def _everybody() -> frozenset[str]:
    """What all the others are called, in any language."""
    return frozenset(one for code in LANGUAGES for one in about(code).everybody)


@cache
def _others() -> frozenset[str]:
    """The same behind a word that addresses somebody."""
    return _everybody().union(*(about(code).others for code in LANGUAGES))


@cache
def _addressing() -> re.Pattern[str]:
    """What stands before the name of somebody whom words are for, in any language."""
    words = {re.escape(word) for code in LANGUAGES for word in about(code).addressing}
    return re.compile(rf"(?:{'|'.join(sorted(words))})\s+", re.IGNORECASE)


def names_everybody(name: str) -> bool:
    """Whether some words, in any language, mean all the others: `all`, `to all`."""
    said = _plain(name)
    return said in _others() or without_to(said) in _others()


def said_to_everybody(line: str) -> str:
    """What a line says to all the others behind the colon: `To all: good luck`; or nothing."""
    said, colon, words = line.partition(":")
    if not colon or len(said) > _LONGEST_SAYING:
        return ""
    said = _plain(said)
    addressed = without_to(said)
    is_to_all = said in _everybody() or (addressed != said and addressed in _others())
    return words.strip() if is_to_all else ""


def names_in(said: str) -> list[str]:
    """The names that are joined in a row: `Ben, Anna and Hal`."""
    names = with_and(_JOINED).split(said.strip(), maxsplit=_MOST_NAMED)
    return [name for one in names if (name := without_to(one.strip()))]


def without_to(name: str) -> str:
    """A name without the `to` before it."""
    begun = _addressing().match(name)
    return name[begun.end() :].strip() if begun else name


def _plain(said: str) -> str:
    return " ".join(said.casefold().split())
