"""What is told of one answer, and what can be learnt of it by itself: its words, its amounts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .matching import Language

MARKS = re.compile(r"[,:+=]|[.!](?=\s|$)")
_SIGNED = re.compile(r"(?<!\S)[+-]\d+")


class Told(NamedTuple):
    """What is known of one answer: what may be typed for it, and what its note says."""

    phrases: tuple[str, ...]
    note: str = ""
    theirs: tuple[str, ...] = ()
    """Phrases and note in the language of whoever writes."""
    happened: tuple[str, ...] = ()
    """What it does, of which only places are known: `water flows to 8L`."""


class Learnt(NamedTuple):
    """What one answer says by itself, whatever is chosen besides."""

    said: frozenset[str]
    """The words of its phrases."""
    said_of: frozenset[str]
    """What the forms of codes say."""
    terms: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    """Terms beside each other."""
    amounts: Mapping[str, frozenset[str]]
    """How many of which things."""
    ends: frozenset[str]
    """Where something leads: `to 11`, behind codes."""


@lru_cache(maxsize=500)
def learnt_of(
    language: Language, phrases: tuple[str, ...], theirs: tuple[str, ...], note: tuple[str, ...]
) -> Learnt:
    """What an answer says; one way to read a line asks for it after another."""
    lexicon = language.lexicon
    terms, said_of = set[str](), set[str]()
    pairs = set[tuple[str, str]]()
    for sentence in (*phrases, *theirs, *note):
        for words in map(language.plain_words, MARKS.split(sentence)):
            said_of.update(lexicon.said_of(words))
            meanings = [
                {word, *lexicon.read(word).terms} for word in words if not lexicon.idle(word)
            ]
            terms.update(*meanings)
            pairs.update((a, b) for x, y in pairwise(meanings) for a in x for b in y)
    said, ends = set[str](), set[str]()
    for phrase in map(language.phrase_words, phrases):
        said.update(phrase)
        behind = ((code, number) for code, number in pairwise(phrase) if number.isdecimal())
        ends.update(number for code, number in behind if lexicon.is_code(code))
    return Learnt(
        frozenset(said),
        frozenset(said_of),
        frozenset(terms),
        frozenset(pairs),
        _amounts(language, (*phrases, *note)),
        frozenset(ends),
    )


def _amounts(language: Language, sentences: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """How many of which things some sentences say."""
    amounts = dict[str, set[str]]()
    for sentence in sentences:
        unsigned = _SIGNED.sub(" ; ", sentence)  # `produce +2 drops` are not two drops
        for words in map(language.plain_words, MARKS.split(unsigned)):
            for number, thing in pairwise(words):
                if number.isdecimal():
                    amounts.setdefault(language.lexicon.canon(thing), set()).add(number)
    return {thing: frozenset(numbers) for thing, numbers in amounts.items()}
