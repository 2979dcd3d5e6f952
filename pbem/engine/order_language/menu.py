"""What a question offers, by codes: those of a menu in its order, and all of them."""

from __future__ import annotations

from typing import Any

from ..question import DONE, Question
from .matching import Language

LONGEST_MENU = 15
"""Choices that a letter shows in their order, so that one can be meant by its place."""


def menu(language: Language, question: Question[Any]) -> list[str]:
    """The codes of choices that differ in nothing else, in their order; else nothing."""
    lexicon = language.lexicon
    phrases = [
        language.phrase_words(question.phrase(one)) for one in question.choices if one != DONE
    ]
    phrases = [words for words in phrases if words[:1] != ("no",)]
    codes = [word for words in phrases for word in words if lexicon.is_exact(word)]
    kinds = {tuple(word for word in words if not lexicon.is_exact(word)) for words in phrases}
    uniform = len(kinds) == 1 and kinds != {()}  # numbers alone are amounts
    return codes if uniform and len(codes) == len(phrases) <= LONGEST_MENU else []


def codes_on_offer(language: Language, question: Question[Any]) -> frozenset[str]:
    """The codes on offer."""
    return frozenset(
        word
        for one in question.choices
        for word in language.phrase_words(question.phrase(one))
        if language.lexicon.is_exact(word)
    )


def numbers_on_offer(language: Language, question: Question[Any]) -> list[str]:
    """The numbers on offer."""
    phrases = (language.phrase_words(question.phrase(one)) for one in question.choices)
    return list(dict.fromkeys(word for words in phrases for word in words if word.isdecimal()))
