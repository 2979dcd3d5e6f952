"""In which language people ask to be written to: `Could you write in French, please?`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pbem.desk.spoken.phrasings import phrasings, words_of
from pbem.engine.languages import LANGUAGES, about

_MOST_SPOKEN = 30  # words of a line that asks for a language
_SENTENCES = re.compile(r"[.!?;]+(?=\s|$)")


def wished_language(line: str) -> str:
    """The code of the language in which a line, in any language, asks to be written to.

    `I don't speak English well. Could you write in French, please?` says nothing else.
    """
    sentences = [words for one in _SENTENCES.split(line) if (words := words_of(one))]
    if not 0 < sum(map(len, sentences)) <= _MOST_SPOKEN:
        return ""
    if not all(map(_words_about_language().issuperset, sentences)):
        return ""
    found = set[str]()
    for words in sentences:
        if all(one.unspoken.isdisjoint(words) for one in phrasings()):
            found.update(code for code, saying in _languages_named() if _stands_in(saying, words))
    return found.pop() if len(found) == 1 else ""


@cache
def _words_about_language() -> frozenset[str]:
    """All words of a line that only says in which language to write, in any language."""
    said = (one.polite | one.speaking for one in phrasings())
    return frozenset(word for _code, saying in _languages_named() for word in saying).union(*said)


@cache
def _languages_named() -> list[tuple[str, list[str]]]:
    """What says `in this language`, in words, with the code of the language."""
    tables = ((code, about(code).asking.get("in_it", ())) for code in LANGUAGES)
    return [(code, saying.split()) for code, sayings in tables for saying in sayings]


def _stands_in(saying: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words stand in a row among others."""
    starts = range(len(words) - len(saying) + 1)
    return any(list(words[at : at + len(saying)]) == list(saying) for at in starts)
