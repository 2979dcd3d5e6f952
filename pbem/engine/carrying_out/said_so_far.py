"""What a line has said so far: how many of what, and what need not be done any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..order_language.matches import Count, Match
from ..order_language.parts import repeats
from ..question import DONE, Question
from .batch import Batch


def counts(batch: Batch) -> list[Count]:
    """Of how many of each thing the line has spoken so far."""
    counted = batch.line.counted
    things = dict.fromkeys(count.thing for count in counted)
    return [
        Count(sum(one.number for one in counted if one.thing == thing), thing) for thing in things
    ]


def done_with(batch: Batch, thing: str) -> list[tuple[str, ...]]:
    """The words of the answers that did something with a thing."""
    canon = batch.language.lexicon.canon
    return [words for words, took in batch.line.said if thing in map(canon, took)]


def is_full(batch: Batch, count: Count) -> bool:
    """Whether the line did as much with a thing as it spoke of."""
    did = len(done_with(batch, count.thing))
    return did == count.number or count.number < did == _ones(batch)


def _ones(batch: Batch) -> int:
    """How often the line says one: `one farm in SE and another (one) in E`."""
    lexicon = batch.language.lexicon
    words = batch.language.plain_words(batch.outcome.done[-1].line)
    return sum(
        word in lexicon.others
        or (lexicon.numbers.get(word, word) == "1" and before not in lexicon.others)
        for before, word in zip(["", *words], words, strict=False)
    )


def first_unnamed(
    batch: Batch, questions: Sequence[Question[Any]], rest: Iterable[Sequence[str]]
) -> Sequence[str] | None:
    """The first words that answer none of these questions, each of which is answered once."""
    still = list(questions)
    for words in rest:
        while words:
            found = [batch.language.match(one, words) for one in still]
            used = [one.used if isinstance(one, Match) else 0 for one in found]
            best = max(used, default=0)
            if not best:
                return words
            del still[used.index(best)]
            words = words[best:]
    return None


def is_spare(batch: Batch, words: Sequence[str], unasked: Sequence[Question[Any]] = ()) -> bool:
    """Whether the words decline a thing with which the line does nothing, or only end it.

    What was done unasked and cannot be declined is no such thing.
    """
    thing = batch.language.declined(words)
    if _only_ends(batch, words) or repeats_latest(batch, words):
        return True
    if not thing or done_with(batch, thing):
        return False
    return batch.refusing.rule_against(unasked, words) is None


def _only_ends(batch: Batch, words: Sequence[str]) -> bool:
    """Whether the words say no more than `done`."""
    return all(DONE in batch.language.lexicon.read(word).terms for word in words)


def repeats_latest(batch: Batch, words: Sequence[str]) -> bool:
    """Whether the words only call the latest choice by another of its names."""
    return repeats(batch.language, batch.latest.phrases, batch.latest.words, words)


def mine(batch: Batch, questions: Iterable[Question[Any]]) -> list[Question[Any]]:
    """The questions that are for the seat."""
    return [question for question in questions if question.seat == batch.seat]
