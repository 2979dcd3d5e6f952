"""Which lines ask something, where a question begins and ends, and what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache

from pbem.desk.spoken.joining_words import with_and
from pbem.desk.spoken.phrasings import LOOKED_AT, Phrasing, phrasings, words_of

_ASKED_FIRST = re.compile(r"([^?]+\?)\s+([^?]*\w[^?]*)")
_JOINED = r",\s+and\s+"
_BEFORE_QUESTION = (
    r"[.!;…)]+\s+(?:and\s+)?|\s[-–—]+\s|\s*\(|,\s+and\s+|\s[:;=]['-]?[()DdPpoO/]+\s+(?:and\s+)?"
)
_MOST_LEADING = 4  # rows of words and names before the first word of a question
_FEWEST_ASKED = 3  # words of a question behind a name
_QUESTIONS = re.compile(r"[^?]+\??")


def is_question(line: str) -> bool:
    """Whether a line asks something."""
    return bool(words_of(line)) and ("?" in line or begins_like_question(line))


def begins_like_question(line: str, names: Collection[str] = ()) -> bool:
    """Whether it asks from its first word on: `is 5L free?`, not `build base 5L?`.

    Before that may stand what leads to it, such as one of the `names` of those who are asked.
    """
    words = _without_leading(words_of(line), names)
    return bool(words) and words[0] in _asking_words()


def is_for_fellow(line: str, names: Collection[str]) -> bool:
    """Whether a question of some words begins with one of these names, or with that behind `and`.

    In many languages nothing else begins a question: `Ben, tu viens samedi ?`
    """
    words = words_of(line)
    rest = _without_leading(words, names)
    named = not set(words[: len(words) - len(rest)]).isdisjoint(names)
    return "?" in line and named and len(rest) >= _FEWEST_ASKED


def asks_when(line: str) -> bool:
    """Whether a question says only when something would be: `And production after this round?`"""
    said = f" {' '.join(words_of(line))} "
    return "?" in line and any(f" {row} " in said for one in phrasings() for row in one.moments)


@cache
def _asking_words() -> frozenset[str]:
    """The words that a question begins with, in all languages."""
    return frozenset[str]().union(*(one.asking for one in phrasings()))


def _without_leading(words: list[str], names: Collection[str]) -> list[str]:
    """The words without those that lead to a question: `by the way, Ben, what ...`."""
    for _time in range(_MOST_LEADING):
        known = _leading_words().get(words[0], ()) if words else ()
        row = next((one for one in known if words[: len(one)] == one), [])
        named = bool(words) and words[0] in names
        words = words[len(row) or named :]
    return words


@cache
def _leading_words() -> dict[str, list[list[str]]]:
    """What leads to a question, in words, by the first of them."""
    found: dict[str, list[list[str]]] = {}
    rows = sorted((said.split() for one in phrasings() for said in one.leading), key=len)
    for words in reversed(rows):
        found.setdefault(words[0], []).append(words)
    return found


def order_and_question(line: str, names: Collection[str] = ()) -> tuple[str, str]:
    """What a line says before its question, which may be an order, and the question."""
    for cut in with_and(_BEFORE_QUESTION).finditer(line[:LOOKED_AT]):
        if "?" in line[: cut.end()]:
            break
        if cut[0][:1] not in ".!;" and begins_like_question(line):
            continue  # it goes on: `who is first, and what is a dam?`
        behind = line[cut.end() :]
        asks = begins_like_question(behind, names) or is_for_fellow(behind, names)
        if asks or asks_when(behind):
            sentence = cut.start() + 1 if cut[0][:1] in ".!" else cut.start()
            return line[:sentence], line[cut.end() :].removesuffix(")")
    return "", line


def order_beside_question(
    line: str, names: Collection[str], is_thing: Callable[[str], bool]
) -> tuple[str, str]:
    """An order and a question of one line, whichever comes first, that is not about the order.

    `names` are those of the other players; `is_thing` knows the words for things of the game.
    """
    before, asked = order_and_question(line, names)
    if not before and (cut := _ASKED_FIRST.fullmatch(line)) and begins_like_question(line):
        before, asked = cut[2], cut[1]
    words = words_of(asked[: asked.rfind("?") + 1] or asked)
    if not before or any(_refers(one, words, is_thing) for one in phrasings()):
        return "", line
    return before, asked


def _refers(phrasing: Phrasing, words: list[str], is_thing: Callable[[str], bool]) -> bool:
    """Whether a question may be about the order beside it.

    No `what does it cost to build`, and no `that tile`, where `that` goes with the thing behind it.
    """
    said = " ".join(
        word
        for word, after in zip(words, [*words[1:], ""], strict=True)
        if word not in phrasing.demonstrative or not is_thing(after)
    )
    said = f" {said} "
    for row in phrasing.impersonal:
        said = said.replace(f" {row} ", " ")
    return not phrasing.referring.isdisjoint(said.split())


def questions_of(line: str) -> list[str]:
    """The questions of a line, one by one: `who is first? what does a dam cost?`."""
    found = [part for one in _QUESTIONS.findall(line) for part in _asked_together(one)]
    return [one for one in found if words_of(one)] or [line]


def _asked_together(question: str) -> list[str]:
    """Two questions that a comma joins, each of which begins like one: `who ..., and how ...?`."""
    for cut in with_and(_JOINED).finditer(question):
        before, behind = question[: cut.start()], question[cut.end() :]
        if begins_like_question(before) and begins_like_question(behind):
            return [before, *_asked_together(behind)]
    return [question]


def asks_for_something(words: Sequence[str]) -> bool:
    """Whether words before a question only lead up to it: `could you show me`."""
    return any(one.polite.union(one.idle, one.asking).issuperset(words) for one in phrasings())
