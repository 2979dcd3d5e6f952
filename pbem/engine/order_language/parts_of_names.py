"""Parts of names, where only one thing on offer has such a name: `the Panorama card`.

And words of the question itself: `I lead Italy`, where it asks who leads which company.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..question import Question
from .cutting import Segment
from .matching import Language
from .menu import codes_on_offer, menu

_WORD = re.compile(r"[\w'’-]+")
_LONGEST_PART = 4  # words of a name that are said of it


class Part(NamedTuple):
    """Words that are part of a name, and the codes on offer that are called so."""

    words: tuple[str, ...]
    codes: frozenset[str]


def as_asked(language: Language, question: Question[Any], prompts: Sequence[str], line: str) -> str:
    """A line with words that no order has: they become codes on offer, or are left out.

    That is so where they are part of the name of one thing on offer, or stand in the question.
    """
    whole = line
    for part in parts_of_names(language, question, line):
        if len(part.codes) == 1:
            whole = with_code(whole, part, next(iter(part.codes)))
    asked = {word.casefold() for prompt in prompts for word in _WORD.findall(prompt)}
    words = (word for segment in language.segments(whole) for word in segment.words)
    for word in dict.fromkeys(words):
        if word in asked and not language.lexicon.known(word):
            whole = with_code(whole, Part((word,), frozenset()), " ")
    return whole if not language.unknown(whole) else line


def parts_of_names(language: Language, question: Question[Any], line: str) -> list[Part]:
    """The parts of names on offer in a line; one of their words, at least, no order has."""
    known, segments = language.lexicon.known, language.segments(line)
    if all(known(word) for one in segments for word in one.words):
        return []
    offered = codes_on_offer(language, question)
    found = (part for one in segments for part in _parts(language, offered, one.words))
    return [part for part in found if not all(map(known, part.words))]


def with_code(line: str, part: Part, code: str) -> str:
    """The line with a code in place of a part of a name."""
    between = r"[^\w;,:.!]+(?:\w+[^\w;,:.!]+){0,2}?"  # `Ministry of Works`
    said = between.join(map(re.escape, part.words))
    return re.sub(rf"(?<![\w'’-]){said}(?![\w'’-])", code, line, count=1, flags=re.IGNORECASE)


def with_codes(
    language: Language, question: Question[Any], words: tuple[str, ...], *, known: bool = False
) -> tuple[str, ...]:
    """The words with codes in place of parts of names of which only one is on offer.

    If they are `known`, they may be other words of the game as well: `the Domes`.
    """
    if not language.free or not (known or any(not language.lexicon.known(one) for one in words)):
        return words
    found: list[str] = []
    for part in _parts(language, codes_on_offer(language, question), words, all_words=True):
        unknown = not all(map(language.lexicon.known, part.words))
        named = len(part.codes) == 1 and (known or unknown)
        found += part.codes if named else part.words
    return tuple(found) if all(map(language.lexicon.known, found)) else words


def named_in_menu(
    language: Language, question: Question[Any], segments: Sequence[Segment]
) -> list[list[Segment]]:
    """How a line is cut if parts of names that are other words as well name what is on offer."""
    if not menu(language, question):
        return []
    named = [
        one._replace(words=with_codes(language, question, one.words, known=True))
        for one in segments
    ]
    return [named] if named != list(segments) else []


def in_names(language: Language, offered: frozenset[str], words: Sequence[str]) -> Iterator[Part]:
    """The words in runs that are in names on offer, and all others one by one."""
    return _parts(language, offered, words, all_words=True)


def _parts(
    language: Language, offered: frozenset[str], words: Sequence[str], *, all_words: bool = False
) -> Iterator[Part]:
    """Words in a row that are in one name on offer; if so asked, the other words one by one."""
    run: tuple[str, ...] = ()
    codes = frozenset[str]()
    for word in words:
        go_on = bool(codes) and len(run) < _LONGEST_PART
        also = offered & language.lexicon.codes_with((*run, word)) if go_on else frozenset()
        if also:
            run, codes = (*run, word), also
            continue
        if run and (codes or all_words):
            yield Part(run, codes)
        run, codes = (word,), offered & language.lexicon.codes_with((word,))
    if run and (codes or all_words):
        yield Part(run, codes)
