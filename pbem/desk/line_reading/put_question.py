"""A question as it was put: its words, what they name, and who asks."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.desk.spoken.asked_about import asks_why, words_for_costs
from pbem.desk.spoken.phrasings import is_small, words_of
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_language.matching import Language
from pbem.engine.text import _

_SHORTEST_ROOT = 4
_ENDINGS = ("ations", "ation", "tions", "tion", "ings", "ing", "ies", "es", "ed", "s", "e")
"""What words of the languages in Latin letters end with, in one form or another."""


class PutQuestion:
    """A question that somebody on a seat asks, and all that its answer may be made from."""

    def __init__(self, visit: SeatVisit, language: Language, line: str) -> None:
        self.visit = visit
        self.seat = visit.seat
        self.play = visit.play
        self.lexicon = language.lexicon
        self.line = line
        self.words = words_of(line)
        self.content = language.words(line.replace("?", " "), named=True)
        self.about_costs = words_for_costs(self.words)
        self.asks_why = asks_why(self.words)
        self.view = visit.play.view(visit.seat)

    def terms(self, word: str) -> tuple[str, ...]:
        """What the game calls a thing that a word names: a noun, or a code."""
        lexicon = self.lexicon
        if lexicon.is_code(word):
            return lexicon.read(word).terms
        if lexicon.idle(word) or not lexicon.names_thing(word):
            return ()
        return tuple(term for term in lexicon.meanings(word) if term in lexicon.nouns)

    def codes(self, named: Iterable[str]) -> set[str]:
        """The sites, slots and the like among what the question names."""
        return set(filter(self.lexicon.is_code, named))

    def things(self) -> frozenset[str]:
        """The words of the game that the question has, as the game knows them."""
        said = (word for word in self.words if not is_small(word))
        terms = (term for word in said for term in self.lexicon.read(word).terms)
        return frozenset([*terms, *self.content])


def beginning(word: str) -> str:
    """A word without what may be its ending."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word.removesuffix(ending)
    if word.isascii():
        return word
    return word[:-2] if len(word) > 5 else word[:-1] if len(word) > 3 else word


def dont_know() -> str:
    """What is said where nothing is known."""
    return _("I don't know how to answer that.")
