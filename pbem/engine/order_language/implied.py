"""What a line implies: a verb that goes without saying, or those that it does not name.

the others     `keep 12, 40`, where one of three cards is to go
implied verbs  `drops on A and B` without the verb that the table has for it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..question import Question
from .cutting import Segment
from .matching import Language
from .menu import menu
from .parts_of_names import with_codes


def the_others(
    language: Language, question: Question[Any], segments: Sequence[Segment]
) -> list[list[Segment]]:
    """How a line reads that names what is not chosen: `keep 12, 40`, where 61 is to go."""
    lexicon, offer = language.lexicon, menu(language, question)
    if not offer:
        return []
    verb = language.phrase_words(question.phrase(question.choices[0]))[0]
    opposite = lexicon.opposites.get(verb, "")
    words = [word for one in segments for word in with_codes(language, question, one.words)]
    named = {term for word in words for term in lexicon.read(word).terms if term in offer}
    words = [word for word in words if word not in lexicon.labels]
    codes = [word for word in words if opposite not in lexicon.read(word).terms]
    said = all(not named.isdisjoint(lexicon.read(word).terms) for word in codes)
    rest = [code for code in offer if code not in named]
    if not opposite or len(codes) == len(words) or not (said and codes and rest):
        return []
    return [[Segment("", (verb, *rest))]]


def implied_lines(language: Language, line: str) -> list[str]:
    """The line with a verb in front of it that its words imply, if the table has one for them."""
    words = [word for segment in language.segments(line) for word in segment.words]
    said = " ".join(map(language.thing_or_word, words))
    implied = language.lexicon.implied
    return [f"{verb} {line}" for pattern, verb in implied if pattern.search(said) is not None]
