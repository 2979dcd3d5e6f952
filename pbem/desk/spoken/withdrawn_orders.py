"""Lines that withdraw what was given ahead: `forget the yellow contract for next turn`.

How each language says it is in `withdrawing`, `unwithdrawn`, `of_noted` and `every` of its
`language.toml`; what puts others in their place, `change that: bank 2 instead`, in `replacing` and
`in_its_place`. Nothing here plays a move.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from pbem.desk.spoken.next_turn import later_named
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.questions import is_question
from pbem.engine.languages import LANGUAGES, about


def withdraws(line: str, named: Collection[str]) -> bool:
    """Whether a line has words of withdrawing, which are not those of names, and asks nothing."""
    if "?" in line:
        return False
    return bool(withdrawing_words(line) - set(named)) and not is_question(line)


def withdrawing_words(line: str) -> set[str]:
    """The words of a line that withdraw something; `don't forget` does not."""
    words = words_of(line)
    found: set[str] = set()
    for place in range(len(words)):
        if not place or words[place - 1] not in _unwithdrawn():
            found.update(*_sayings_at(words, place))
    return found


def is_of_noted(line: str) -> bool:
    """Whether a line speaks of orders given ahead: by what they are called, or by their turn."""
    return not _of_noted().isdisjoint(words_of(line)) or bool(later_named(line))


def only_forgets(line: str) -> bool:
    """Whether a line only speaks of a weak memory: `I always forget the rules`."""
    return _has_any(_forgetting(), line)


def means_every(line: str) -> bool:
    """Whether a line speaks of all that was given ahead."""
    return _has_any(_every(), line)


def around_change(line: str) -> tuple[str, str]:
    """What stands before and behind words that put other orders in the place of some; or nothing.

    `For the next turn, please change that: bank 2`
    """
    plain = line.lower().replace("’", "'").replace("ʼ", "'")
    found = _replacing().search(plain) if len(plain) == len(line) and "?" not in line else None
    return (line[: found.start()], line[found.end() :]) if found is not None else ("", "")


def says_instead(line: str) -> bool:
    """Whether orders say that they are in the place of others."""
    return _has_any(_in_its_place(), line)


def _has_any(sayings: Collection[str], line: str) -> bool:
    said = f" {' '.join(words_of(line))} "
    return any(f" {saying} " in said for saying in sayings)


def _sayings_at(words: Sequence[str], place: int) -> Iterator[Sequence[str]]:
    """The sayings of withdrawing that begin at a word."""
    for saying in _withdrawing().get(words[place], ()):
        if list(words[place : place + len(saying)]) == saying:
            yield saying


@cache
def _withdrawing() -> dict[str, list[list[str]]]:
    """What withdraws, in words, by the first of them, in every language."""
    found: dict[str, list[list[str]]] = {}
    for words in (one.split() for code in LANGUAGES for one in about(code).withdrawing):
        found.setdefault(words[0], []).append(words)
    return found


@cache
def _unwithdrawn() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).unwithdrawn)


@cache
def _of_noted() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).of_noted)


@cache
def _every() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).every)


@cache
def _forgetting() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).forgetting)


@cache
def _replacing() -> re.Pattern[str]:
    """What puts the orders behind it in the place of others, in every language."""
    sayings = {one for code in LANGUAGES for one in about(code).replacing}
    words = "|".join(map(re.escape, sorted(sayings, key=len, reverse=True)))
    return re.compile(rf"(?<![\w'])(?:{words})(?![\w'])")


@cache
def _in_its_place() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).in_its_place)
