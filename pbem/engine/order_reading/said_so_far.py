"""What a line has said so far: how many of what, and what need not be done any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ..errors import OrderError
from ..order_language.matches import Count, Match
from ..order_language.parts import repeats
from ..question import DONE, Question
from .batch import Batch
from .refusing import miscounted

_MARKS = dict.fromkeys(map(ord, ",;:.!?"), " ")


def counts(batch: Batch) -> list[Count]:
    """Of how many of each thing the line has spoken so far."""
    counted = batch.line.counted
    things = dict.fromkeys(count.thing for count in counted)
    sure = {thing: sum(one.number for one in counted if one.thing == thing) for thing in things}
    return [Count(number + _named_alone(batch, thing), thing) for thing, number in sure.items()]


def _named_alone(batch: Batch, thing: str) -> int:
    """How often a thing is named without a number beside a number of them on their own site.

    `2 farms in E and a farm in N` are three; `2 farms: a farm in E and a farm in N` are two.
    """
    if not is_shared_out(batch, thing):
        return 0
    said = [words for words in done_with(batch, thing) if words not in batch.line.repeated]
    return sum(
        names(batch, words, thing) > 0 and not number_before(batch, words, thing) for words in said
    )


def is_shared_out(batch: Batch, thing: str) -> bool:
    """Whether each number of a thing stands before a site of its own, and not above a list."""
    counting = [one for one in done_with(batch, thing) if number_before(batch, one, thing)]
    return all(names(batch, words, thing) == 1 for words in counting)


def names(batch: Batch, words: Sequence[str], thing: str) -> int:
    """How many of the words name a thing."""
    return sum(thing in batch.language.lexicon.read(word).terms for word in words)


def number_before(batch: Batch, words: Sequence[str], thing: str) -> int:
    """The number that stands before a thing, or 0."""
    pairs = pairwise(words)
    found = (int(n[:9]) for n, one in pairs if n.isdecimal() and names(batch, [one], thing))
    return next(found, 0)


def wrong_count(batch: Batch, count: Count) -> OrderError:
    """The line speaks of more or fewer things than it does something with."""
    line = batch.outcome.done[-1].line if batch.outcome.done else ""
    words = batch.language.plain_words(line.translate(_MARKS))
    typed = next((word for word in words if names(batch, [word], count.thing)), count.thing)
    return miscounted(count, len(done_with(batch, count.thing)), typed)


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
            found = [batch.match(one, words) for one in still]
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
