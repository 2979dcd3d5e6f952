"""Whom words to the other players are for: `To everybody: hello`, `message Ben and Hal: hello`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from pbem.desk.spoken.joining_words import with_and
from pbem.engine.languages import LANGUAGES, about

_MOST_NAMED = 12
_LONGEST_SAYING = 60  # characters
_MOST_NAME_WORDS = 6
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


class SaidTo(NamedTuple):
    """Words to others, and whom they are for."""

    names: str
    words: str


def said_to(
    line: str, are_others: Callable[[list[str]], bool], orders: Callable[[str, str], bool]
) -> SaidTo | None:
    """What a line says to others, in any language; None if it is for nobody.

    `And a message to Bo: hello` and `Please tell the others that I am late`; of `Bo: hello`,
    `orders` says whether the words behind the name may be an order.
    """
    head, colon, said = line.partition(":")
    if colon and len(head) <= _LONGEST_SAYING:
        bare, led = _without_leading(head)
        while len(bare.split()) > 1 and _plain_word(bare.split()[-1]) in _leading():
            bare = bare.rsplit(maxsplit=1)[0].strip(" ,")  # `a word to Bo, please: ...`
        named = not names_everybody(bare) and not orders(bare, said)
        if _is_for(bare, are_others) and (led or named):
            return SaidTo(bare, said.strip()) if said.strip() else None
    bare, led = _without_leading(line)
    before = [_plain_word(word) for word in line[: len(line) - len(bare)].split()]
    if not led or _telling().isdisjoint(before):
        return None
    told = _told(bare, are_others)
    return told or (None if orders("", bare) else _told_to_all(before, bare))


def _told(bare: str, are_others: Callable[[list[str]], bool]) -> SaidTo | None:
    """Words behind the name of somebody, or before it: `Bo that I am late`, `hello to Bo`."""
    words = bare.split()
    for count in range(min(_MOST_NAME_WORDS, len(words) - 1), 0, -1):
        name = " ".join(words[:count]).strip(" ,:")
        if _is_for(name, are_others):
            return SaidTo(name, " ".join(words[count:]).strip(" ,:"))
    for count in range(min(_MOST_NAME_WORDS, len(words) - 1), 1, -1):
        name = " ".join(words[-count:]).strip(" ,:.!")
        if without_to(name) != name and _is_for(name, are_others):
            return SaidTo(without_to(name), " ".join(words[:-count]).strip(" ,:"))
    return None


def _told_to_all(before: Sequence[str], said: str) -> SaidTo | None:
    """Words behind `say`, which are for all if they name nobody and ask nothing."""
    if not said or "?" in said or before[-1] not in _telling_all():
        return None
    if not _me().isdisjoint(before):
        return None  # `I say yes`
    return SaidTo("all", said)


def _is_for(name: str, are_others: Callable[[list[str]], bool]) -> bool:
    """Whether these are the others, or each of them somebody here."""
    if names_everybody(name):
        return True
    named = names_in(name)
    return bool(named) and are_others(named)


def _without_leading(head: str) -> tuple[str, bool]:
    """Words without those that only lead to a name, and whether one of them speaks of writing."""
    words, led = head.strip(" ,").split(), False
    while words:
        word = _plain_word(words[0])
        leads = word in _leading() and not _begins_with_everybody(words)
        if not leads and word not in _writing():
            break
        led |= word in _writing()
        words.pop(0)
    return " ".join(words), led


def _begins_with_everybody(words: Sequence[str]) -> bool:
    counts = range(1, min(len(words), _MOST_NAME_WORDS) + 1)
    return any(names_everybody(" ".join(words[:count]).strip(" ,:")) for count in counts)


def _plain_word(word: str) -> str:
    return word.casefold().strip(" ,.;:!–—-").replace("’", "'").replace("ʼ", "'")


@cache
def _leading() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).before_message)


@cache
def _writing() -> frozenset[str]:
    """Words that speak of a message, in any language."""
    return _telling().union(*(about(code).messages for code in LANGUAGES))


@cache
def _telling_all() -> frozenset[str]:
    """Those of them that tell all the others, if nobody is named: `say`."""
    return frozenset(one for code in LANGUAGES for one in about(code).telling_all)


@cache
def _me() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).me)


def tells_of_oneself(line: str) -> bool:
    """Whether a line begins as one tells of oneself, in any language: `I will ...`, `j'ai ...`."""
    first, _blank, rest = _plain(line).replace("’", "'").partition(" ")
    before, apostrophe, _behind = first.partition("'")
    return bool(rest) and not _me().isdisjoint((before, before + apostrophe))


@cache
def _telling() -> frozenset[str]:
    """Words that tell somebody something, in any language."""
    told = frozenset(one for code in LANGUAGES for one in about(code).telling)
    return told | _telling_all()


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
