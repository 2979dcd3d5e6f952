"""A bare yes or no, sentences that decline what is offered, and what may stand behind a yes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..question import DONE, Question
from .matches import Match
from .offered import Offered

_LONGEST_NO = 8  # words
_BREAKS = re.compile(r"[,;:.!]\s+|\s+[-–—]\s+")
_MOST_BREAKS = 4


def yes_or_no(language: Offered, question: Question[Any], line: str) -> int:
    """The place of the choice that a bare yes or no means, or -1."""
    lexicon, words = language.lexicon, language.sentence(line)
    if not language.free or not words or len(words) > _LONGEST_NO:
        return -1
    answers = lexicon.yes | lexicon.no
    talk = lexicon.usual_fillers
    said = {w for w in words if w in answers or not (lexicon.idle(w) or w in talk)}
    bare = bool(said) and lexicon.hedges.isdisjoint(words)  # not sure
    yes, no = bare and said <= lexicon.yes, bare and said <= lexicon.no
    if not yes and not no and not _declines(language, question, words):
        return -1
    done = declining(language, question)
    if yes and not no:
        return 1 - done if done >= 0 and len(question.choices) == 2 else -1
    return done


def is_yes_to_several(language: Offered, question: Question[Any], line: str) -> bool:
    """Whether a bare yes is said where several things are offered that can be declined."""
    sentence, lexicon = language.sentence(line), language.lexicon
    words = [word for word in sentence if word not in lexicon.usual_fillers]
    if not lexicon.yes.issuperset(words) or lexicon.yes.isdisjoint(sentence):
        return False
    return can_be_declined(language, question) and len(question.choices) > 2


def can_be_declined(language: Offered, question: Question[Any]) -> bool:
    """Whether a bare no is an answer."""
    return language.free and declining(language, question) >= 0


def declining(language: Offered, question: Question[Any]) -> int:
    """The place of the choice that declines all the others, or -1."""
    if DONE in question.choices:
        return list(question.choices).index(DONE)
    places = {place for place, phrase in language.offered(question) if phrase.words[0] == "no"}
    return places.pop() if len(places) == 1 else -1


def _declines(language: Offered, question: Question[Any], words: list[str]) -> bool:
    """Whether a sentence declines what is offered: `no, not this time`, `no trade, thanks`."""
    lexicon = language.lexicon
    for place, word in enumerate(words):
        if lexicon.declines(words[place:]):
            return True
        if word not in lexicon.no and (word in lexicon.hedges or not lexicon.idle(word)):
            break
    if not any("no" in language.lexicon.read(word).terms for word in words):
        return False
    content = language.lexicon.content([word for word in words if word])
    if len(content) < 2 or "no" not in language.lexicon.read(content[0]).terms:
        return False
    common = what_all_do(language, question)
    return all(not common.isdisjoint(language.lexicon.read(word).terms) for word in content[1:])


def what_all_do(language: Offered, question: Question[Any]) -> set[str]:
    """The words that all choices have which do something."""
    offered: dict[int, set[str]] = {}
    for place, phrase in language.offered(question):
        if question.choices[place] != DONE and phrase.words[0] != "no":
            offered.setdefault(place, set()).update(phrase.words)
    return set.intersection(*offered.values()) if offered else set()


def declined_part(language: Offered, question: Question[Any], words: Sequence[str]) -> Match | None:
    """The choice that declines, where the words name what all others do: `no exchange`."""
    read = language.lexicon.read
    if len(words) < 2 or DONE not in question.choices or "no" not in read(words[0]).terms:
        return None
    common = what_all_do(language, question)
    used = next(
        (at for at, one in enumerate(words) if at and common.isdisjoint(read(one).terms)),
        len(words),
    )
    return Match(declining(language, question), used) if used > 1 else None


def behind_yes(line: str) -> Iterator[tuple[str, str]]:
    """What may say yes or no at the beginning of a line, longest first, and what comes behind."""
    cuts = list(_BREAKS.finditer(line))[:_MOST_BREAKS]
    for cut in reversed(cuts):
        yield line[: cut.start()], line[cut.end() :].strip()
