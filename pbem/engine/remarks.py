"""What people say before an order and behind it that is no part of it.

    Great, I can finally afford it: patent 3.
    What a game! Bank 2. It is getting late here.

Before a comma or a colon stand only words that open a line (`openers` in a `words.toml`). A
sentence of its own may say anything that has no word of the game and casts no doubt on the order.
"""

from __future__ import annotations

import re
from itertools import pairwise

from .cutting import Cutting

_MOST = 4  # remarks on each side of an order
_MOST_WORDS = 14
_LONGEST = 90  # characters
_FIRST = re.compile(rf"([^,.!?;:…()]{{1,{_LONGEST}}}?)(,|:|;|[.!…]+|\s[-–—]+)\s+(?=\S)")
_LAST = re.compile(rf"[.!…]\s+([^.!?;:…()]{{1,{_LONGEST}}})[.!…]*$")
_FIRST_SENTENCE = re.compile(rf"([^.!?;:…()]{{1,{_LONGEST}}})[.!…]+\s+(?=\S)")
_SMILEY = re.compile(r"[ ,.!]*[:;]-?[()dp]+(?=\s|$)", re.IGNORECASE)
_SENTENCE_ENDS = ".!…"
_SMILEY = re.compile(r"\s[:;]-?[()dp]+(?=\s)", re.IGNORECASE)


def without_remarks(language: Cutting, line: str, *, answers: bool = False) -> str:
    """The line without remarks before its order and behind it.

    Where yes and no are `answers` to what is asked, they are no remarks.
    """
    if not language.free:
        return line
    line = _SMILEY.sub(".", line.strip())
    return _without_last(language, _without_first(language, line, answers=answers))


def _without_first(language: Cutting, line: str, *, answers: bool) -> str:
    for _time in range(_MOST):
        found = _FIRST.match(line)
        if found is not None and _opens(language, _words(language, found[1]), answers=answers):
            line = line[found.end() :]
            continue
        found = _FIRST_SENTENCE.match(line)
        if found is None or not _is_remark(language, _words(language, found[1])):
            break
        line = line[found.end() :]
    return line


def _without_last(language: Cutting, line: str) -> str:
    for _time in range(_MOST):
        found = _LAST.search(line)
        if found is None or not _is_remark(language, _words(language, found[1])):
            break
        line = line[: found.start() + 1]
    return line


def _words(language: Cutting, stretch: str) -> list[str]:
    return language.plain_words(stretch.replace(",", " "))


def _opens(language: Cutting, words: list[str], *, answers: bool) -> bool:
    """Whether all words only open a line."""
    lexicon = language.lexicon
    if answers and not (lexicon.yes | lexicon.no).isdisjoint(words):
        return False
    left = lexicon.without_sayings(words)
    return 0 < len(words) <= _MOST_WORDS and lexicon.openers.issuperset(left)


def _is_remark(language: Cutting, words: list[str]) -> bool:
    """Whether a sentence has no word of the game, and does not doubt or deny anything."""
    lexicon = language.lexicon
    left = lexicon.without_remarks(lexicon.without_sayings(words))
    if not lexicon.hedges.isdisjoint(map(" ".join, pairwise(left))):
        return False  # `next turn`
    return 0 < len(words) <= _MOST_WORDS and all(_says_nothing(language, word) for word in left)


def _says_nothing(language: Cutting, word: str) -> bool:
    lexicon = language.lexicon
    if not word.replace("'", "").isalpha() or word in lexicon.no or word in lexicon.unsafe:
        return False
    if word in lexicon.openers or word in lexicon.harmless:
        return True
    if word in lexicon.hedges or word.endswith("n't"):
        return False
    return lexicon.idle(word) or not (lexicon.is_of_game(word) or lexicon.is_in_name(word))
