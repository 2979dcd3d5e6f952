"""How each language asks the host, and how words of a line are looked up in that.

The words are in `asking` of each `language.toml` in `pbem/locale`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from pbem.engine.asked import About
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.order_language.word_tables import everyday_table

MOST_WORDS = 12  # of a wish to the host
LOOKED_AT = 400  # characters
SENTENCE = re.compile(r"[.!]\s+")
STRETCHES = re.compile(r"([,;:()…]|[.!?](?=\s|$)|\s[-–—]+\s)")


class Phrasing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """How one language asks the host; see the head of the table."""

    code: str
    polite: frozenset[str]
    shown: dict[str, list[str]]
    rules: frozenset[str]
    undo: list[str]
    undone: frozenset[str]
    wholly: frozenset[str]
    trying: list[str]
    tried: frozenset[str]
    thanks: list[str]
    asking: frozenset[str]
    costs: frozenset[str]
    dropping: list[str] = []
    turn: list[str] = []
    moves: list[str] = []
    scores: list[str] = []
    owned: list[str] = []
    did: list[str] = []
    points: frozenset[str] = frozenset()
    lone_trial: list[str] = []
    noted: list[str] = []
    about_noted: list[str] = []
    unnoted: list[str] = []
    postponed: frozenset[str] = frozenset()
    all_postponed: frozenset[str] = frozenset()
    referring: frozenset[str] = frozenset()
    impersonal: list[str] = []
    demonstrative: frozenset[str] = frozenset()
    moments: list[str] = []
    leading: list[str] = []
    explained: list[str] = []
    topics: dict[str, list[str]] = {}
    counted: list[str] = []
    reasons: list[str] = []
    boards: frozenset[str] = frozenset()
    advice: list[str] = []
    supposing: list[str] = []
    supposed: dict[str, str] = {}
    refused: list[str] = []
    missed: list[str] = []
    rethought: list[str] = []
    restarted: list[str] = []
    restarting: list[str] = []
    whence: list[str] = []
    stands: dict[About, list[str]] = {}
    idle: frozenset[str] = frozenset()
    more: frozenset[str] = frozenset()
    time: list[str] = []
    timed: frozenset[str] = frozenset()
    units: dict[str, list[str]] = {}
    counts: dict[str, str] = {}
    please: frozenset[str] = frozenset()
    closing: list[str] = []
    in_it: list[str] = []
    speaking: frozenset[str] = frozenset()
    unspoken: frozenset[str] = frozenset()

    def takes_back(self, words: Sequence[str]) -> bool:
        """Whether the words speak of taking something back."""
        return any(map(set(words).issuperset, self.taking_back))

    def thanks_for(self, words: Sequence[str]) -> bool:
        """Whether the words thank for something that came: `thanks for the preview`."""
        return any(list(words[: len(one)]) == one for one in map(str.split, self.thanks))

    @cached_property
    def wish_words(self) -> frozenset[str]:
        """Words of which a wish has one at least."""
        return self.polite.union(self.more, *self.taking_back, *map(str.split, self.time))

    @cached_property
    def noted_words(self) -> frozenset[str]:
        """Every word that may stand in what is said of orders given ahead."""
        sayings = (*self.noted, *self.unnoted)
        return self.polite.union(self.asking, self.undone, self.idle, *map(str.split, sayings))

    @cached_property
    def dropping_words(self) -> frozenset[str]:
        """Every word of a line that says no to what is held, and nothing else."""
        return self.undone.union(self.polite, *map(str.split, self.dropping))

    @cached_property
    def rethinking_words(self) -> frozenset[str]:
        """Every word of a line that says that something else is wanted, and nothing else."""
        return self.dropping_words.union(*map(str.split, self.rethought))

    @cached_property
    def restart_words(self) -> frozenset[str]:
        """Every word of a line that takes back what was said before, and says nothing else."""
        sayings = (*self.rethought, *self.restarted, *self.restarting)
        return self.undone.union(self.polite, *map(str.split, sayings))

    @cached_property
    def trial_words(self) -> frozenset[str]:
        """Every word that a wish to try something may have."""
        return self.polite.union(self.tried, *self.trials)

    @cached_property
    def trials(self) -> list[frozenset[str]]:
        """The words of each saying that wishes to try something."""
        return [frozenset(one.split()) for one in self.trying]

    @cached_property
    def taking_back(self) -> list[frozenset[str]]:
        """The words of each saying that takes something back."""
        return [frozenset(one.split()) for one in self.undo]

    @cached_property
    def timed_words(self) -> frozenset[str]:
        """Every word that may stand around a wish for more time."""
        sayings = (word for saying in self.time for word in saying.split())
        return self.polite.union(self.more, self.timed, sayings)

    @cached_property
    def unit_names(self) -> dict[str, str]:
        """What the units of time are called, with the unit of each."""
        return {word: unit for unit, words in self.units.items() for word in (unit, *words)}


@cache
def phrasings() -> list[Phrasing]:
    """How each language asks."""
    tables = [_with_numbers(code, table) for code in LANGUAGES if (table := about(code).asking)]
    return msgspec.convert(tables, list[Phrasing])


def _with_numbers(code: str, table: dict[str, Any]) -> dict[str, Any]:
    """A table that also knows what the language counts with: `two`."""
    numbers = everyday_table(code).get("numbers", {})
    return {"code": code, **table, "counts": {**numbers, **table.get("counts", {})}}


def is_polite(word: str) -> bool:
    """Whether a word may stand around a wish and changes nothing, in any language."""
    return any(word in one.polite for one in phrasings())


def is_small(word: str) -> bool:
    """Whether a word of a question says nothing of what it is about."""
    return any(word in one.polite or word in one.asking or word in one.idle for one in phrasings())


def has_all(words: Sequence[str], sayings: Sequence[str]) -> bool:
    """Whether all words of one of the sayings are there."""
    there = set(words)
    return any(there.issuperset(one.split()) for one in sayings)


def words_of(line: str) -> list[str]:
    """The words of a line without the marks around them."""
    return list(_words_of(line[:LOOKED_AT]))


@lru_cache(maxsize=100)
def _words_of(line: str) -> tuple[str, ...]:
    """The same; a line is asked for again by whoever sees what it may be."""
    plain = line.casefold().replace("’", "'").replace("ʼ", "'")
    return tuple([word for one in plain.split() if (word := one.strip("?!.,:;()\"“”«»„…–—'`"))])
