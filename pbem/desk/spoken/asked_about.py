"""What a question to the host is about: whose turn it is, the scores, prices, a rule.

What it is answered with is in `pbem/desk/line_reading/answering_questions.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from pbem.desk.spoken.phrasings import has_all, phrasings
from pbem.engine.asked import About

T = TypeVar("T")


def asks_to_explain(words: Sequence[str]) -> bool:
    """Whether a question is about what a thing is or does."""
    return any(has_all(words, one.explained) for one in phrasings())


def asks_whose_turn(words: Sequence[str]) -> bool:
    """Whether a question is about whom the game waits for."""
    return any(has_all(words, one.turn) for one in phrasings())


def asks_for_moves(words: Sequence[str]) -> bool:
    """Whether a question is about what one may do now."""
    return any(has_all(words, one.moves) for one in phrasings())


def asks_for_scores(words: Sequence[str]) -> bool:
    """Whether a question is about who is ahead."""
    return any(has_all(words, one.scores) for one in phrasings())


def asks_what_was_done(words: Sequence[str]) -> bool:
    """Whether a question is about what somebody did."""
    return any(has_all(words, one.did) for one in phrasings())


def asks_for_points(words: Sequence[str]) -> bool:
    """Whether a question is about how many points somebody has."""
    return any(not one.points.isdisjoint(words) for one in phrasings())


def asks_what_is_owned(words: Sequence[str]) -> bool:
    """Whether a question is about how much of something the asker has."""
    return any(has_all(words, one.owned) for one in phrasings())


def asks_how_many(words: Sequence[str]) -> bool:
    """Whether a question is about how much of something there is."""
    return any(has_all(words, one.counted) for one in phrasings())


def asks_why(words: Sequence[str]) -> bool:
    """Whether a question asks why something is so."""
    return any(has_all(words, one.reasons) for one in phrasings())


def asks_for_price(words: Sequence[str]) -> bool:
    """Whether a question is about what something costs, and not only about how much there is."""
    for one in phrasings():
        amounts = {word for said in one.counted for word in said.split()}
        if not (one.costs - amounts).isdisjoint(words):
            return True
    return False


def asks_for_board(words: Sequence[str]) -> bool:
    """Whether a question is about somebody's board."""
    return any(not one.boards.isdisjoint(words) for one in phrasings())


def asks_for_advice(words: Sequence[str]) -> bool:
    """Whether a question asks which move is good."""
    return any(has_all(words, one.advice) for one in phrasings())


def asks_why_refused(words: Sequence[str]) -> bool:
    """Whether a question is about an order that was not carried out."""
    return any(has_all(words, one.refused) for one in phrasings())


def asks_what_happened(words: Sequence[str]) -> bool:
    """Whether a question is about what has happened in the game."""
    return any(has_all(words, one.missed) for one in phrasings())


def asks_whence(words: Sequence[str]) -> bool:
    """Whether a question is about where somebody has something from."""
    return any(has_all(words, one.whence) for one in phrasings())


def asks_to_take_back(words: Sequence[str]) -> bool:
    """Whether a question is about taking something back."""
    return any(one.takes_back(words) for one in phrasings())


def asked_how_it_stands(words: Sequence[str]) -> list[About]:
    """What a question may be about that only the game knows."""
    return _spoken_of(words, (one.stands for one in phrasings()))


def orders_asked_for(words: Sequence[str]) -> list[str]:
    """The orders of the host that do what a question is about, each by its word."""
    return _spoken_of(words, (one.topics for one in phrasings()))


def _spoken_of(words: Sequence[str], tables: Iterable[Mapping[T, list[str]]]) -> list[T]:
    """Of which things in the tables one of the sayings is there, each once."""
    found = (
        thing for table in tables for thing, sayings in table.items() if has_all(words, sayings)
    )
    return list(dict.fromkeys(found))


def words_for_costs(words: Sequence[str]) -> frozenset[str]:
    """How the language of a question about prices speaks of them; nothing in another question."""
    found = (one.costs for one in phrasings() if not one.costs.isdisjoint(words))
    return next(found, frozenset())
