"""What is known of a thing, as words that a description of it may have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..described import Described
from .matching import Language
from .slips import slip

_MARKS = re.compile(r"[,;:()\n]|[.!+](?=\s|$)")
_ELIDED = re.compile(r"[a-z]{1,2}'(?=\w{2})")
_LEAST_ALIKE = 4  # letters that two forms of a word have in common
_LONGEST_ENDING = 3
_SHORTEST_PART = 4  # letters of a word that is cut short


class Meanings:
    """What words mean where things are described, found out once for each."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.lexicon = language.lexicon
        self._known: dict[str, frozenset[str]] = {}

    def of(self, word: str) -> frozenset[str]:
        """The word, what it stands for, and whatever says the same."""
        known = self._known.get(word)
        if known is None:
            alike = self.lexicon.alike
            terms = {word, *self.lexicon.read(word).terms}
            same = (one for term in terms for one in alike.get(term, ()))
            known = self._known[word] = frozenset((*terms, *same))
        return known

    def are_same(self, word: str, term: str) -> bool:
        """Whether two words say the same: in meaning, as forms of one word, or cut short."""
        mine, other = self.of(word), self.of(term)
        if term in mine:
            return True
        if not word.isalpha() or (len(mine) > 1 and len(other) > 1):
            return False  # both are words of the game, and not the same
        return is_form(word, term)

    def number(self, word: str) -> str:
        """The number that a word is, or nothing."""
        plain = word.removeprefix("+")
        return plain if plain.isdecimal() else self.lexicon.numbers.get(word, "")

    def says_what_is_done(self, word: str) -> bool:
        """Whether a word may be one of several verbs: `take`, which may be a contract or a card."""
        if word in self.lexicon.nouns:
            return False
        done = self.lexicon.verbs | self.lexicon.understood
        return len(done.intersection(self.lexicon.read(word).terms)) > 1

    def is_idle(self, word: str) -> bool:
        """Whether a word says nothing of a thing, as an article does."""
        lexicon = self.lexicon
        return word in lexicon.fillers or word in lexicon.articles

    def words(self, stretch: str) -> list[str]:
        """The words of a stretch, without what was put before them: `l'eau`."""
        plain = self.language.plain_words(stretch)
        return [_ELIDED.sub("", word, count=1).removesuffix("'s") for word in plain]

    def stretches(self, sentence: str) -> list[list[str]]:
        """The words that say something, between the marks of a sentence."""
        stretches = map(self.words, _MARKS.split(sentence))
        return [[word for word in some if not self.is_idle(word)] for some in stretches]


class Sayings:
    """What is said of things in one way, and of which a word says it: seen once for each word."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._told: dict[str, set[str]] = {}  # by term, the orders of the things
        self._alike: dict[str, list[str]] = {}  # terms that begin alike
        self._fitting: dict[str, frozenset[str]] = {}
        self._with_slip: dict[str, frozenset[str]] = {}

    def add(self, thing: str, terms: Iterable[str]) -> None:
        """Know what is said of a thing."""
        for term in terms:
            if term not in self._told:
                self._alike.setdefault(term[:_LEAST_ALIKE], []).append(term)
            self._told.setdefault(term, set()).add(thing)

    def of(self, word: str) -> frozenset[str]:
        """The things of which a word says that."""
        fitting = self._fitting.get(word)
        if fitting is None:
            alike = self._alike.get(word[:_LEAST_ALIKE], ())
            same = (term for term in alike if self._meanings.are_same(word, term))
            terms = (*self._meanings.of(word), *same)
            fitting = self._fitting[word] = self._told_in(terms)
        return fitting

    def with_slip(self, word: str) -> frozenset[str]:
        """The things of which a word that nobody knows says that, but for a letter: `gren`."""
        slipped = self._with_slip.get(word)
        if slipped is None:
            long = len(word) >= _SHORTEST_PART and not self._meanings.lexicon.known(word)
            terms = (one for one in (self._told if long else ()) if len(one) > _SHORTEST_PART)
            slipped = self._told_in(term for term in terms if slip(word, term))
            self._with_slip[word] = slipped
        return slipped

    def _told_in(self, terms: Iterable[str]) -> frozenset[str]:
        return frozenset[str]().union(*(self._told.get(term, ()) for term in terms))


class Said(NamedTuple):
    """What is said of all things: what they are, what is seen of them at once, and all else."""

    kinds: Sayings
    traits: Sayings
    texts: Sayings


class Portrait:
    """One thing, and the words that may be said of it in any of the languages in question."""

    def __init__(self, order: str, meanings: Meanings, said: Said) -> None:
        self.order = order
        self.words = meanings.language.phrase_words(order)
        exact = filter(meanings.lexicon.is_exact, self.words)
        self.codes = frozenset(one for one in exact if len(self.words) == 1 or not one.isdecimal())
        self.whole, self.by_kind = "", False
        self.sizes: set[str] = set()
        self.places: set[str] = set()
        self._meanings, self._said = meanings, said
        self._amounts: set[tuple[str, str]] = set()

    def add(self, one: Described) -> None:
        """Know what is said of the thing in one language."""
        self.whole, self.by_kind = one.whole or one.order, one.by_kind
        self.sizes.update(one.size.split())
        self.places.update(one.place.split())
        for word in self._meanings.words(one.kind):
            self._said.kinds.add(self.order, self._meanings.of(word))
        self._take(self._said.traits, one.traits)
        self._take(self._said.texts, one.text)

    def _take(self, told: Sayings, sentence: str) -> None:
        of, number = self._meanings.of, self._meanings.number
        for words in self._meanings.stretches(sentence):
            for word in words:
                told.add(self.order, of(word))
            for one, other in pairwise(words):
                if number(one):
                    self._amounts.update((number(one), term) for term in of(other))
                elif number(other):
                    self._amounts.update((number(other), term) for term in of(one))
            for one, _between, other in zip(words, words[1:], words[2:], strict=False):
                if number(one) and not number(other):
                    self._amounts.update((number(one), term) for term in of(other))

    def is_kind(self, word: str) -> bool:
        """Whether the word says what kind of thing it is."""
        return self.order in self._said.kinds.of(word)

    def has_trait(self, word: str) -> bool:
        """Whether the word says what is seen of the thing at once, if need be with a slip."""
        traits = self._said.traits
        return self.order in traits.of(word) or self.order in traits.with_slip(word)

    def says(self, word: str) -> bool:
        """Whether the word can be said of the thing."""
        told = self.order in self._said.texts.of(word)
        return told or self.is_kind(word) or self.has_trait(word)

    def has_amount(self, number: str, word: str) -> bool:
        """Whether the thing says so many of something."""
        same = self._meanings.are_same
        return any(said == number and same(word, term) for said, term in self._amounts)


def is_form(word: str, term: str) -> bool:
    """Whether two words differ only in how they end (`жовта`, `жовтий`), or one is cut short."""
    if len(word) >= _SHORTEST_PART and term.startswith(word) and term[len(word) :][:1] != "-":
        return True
    common = sum(1 for _same in _common(word, term))
    endings = max(len(word), len(term)) - common
    return common >= _LEAST_ALIKE and endings <= min(_LONGEST_ENDING, common - 2)


def _common(word: str, term: str) -> Iterable[str]:
    """The letters that two words begin with."""
    for one, other in zip(word, term, strict=False):
        if one != other:
            return
        yield one


class Things:
    """Some things, and whether a word says something of any of them, seen once for each word."""

    def __init__(self, things: Sequence[Portrait]) -> None:
        self.all = things
        self._kinds: dict[str, bool] = {}
        self._traits: dict[str, bool] = {}

    def any_is_kind(self, word: str) -> bool:
        """Whether a word says what kind of thing one of them is."""
        if word not in self._kinds:
            self._kinds[word] = any(one.is_kind(word) for one in self.all)
        return self._kinds[word]

    def any_has_trait(self, word: str) -> bool:
        """Whether a word says what is seen of one of them at once."""
        if word not in self._traits:
            self._traits[word] = any(one.has_trait(word) for one in self.all)
        return self._traits[word]


class InView(NamedTuple):
    """What somebody sees at some moment: as it is told in English, and as it may be described."""

    told: Sequence[Described]
    meanings: Meanings
    things: Sequence[Portrait]


def portraits(language: Language, tellings: Sequence[Sequence[Described]]) -> InView:
    """The portraits of things that are told of in several languages, in English first."""
    meanings = Meanings(language)
    said = Said(Sayings(meanings), Sayings(meanings), Sayings(meanings))
    found: dict[str, Portrait] = {}
    for things in tellings:
        for one in things:
            if one.order not in found:
                found[one.order] = Portrait(one.order, meanings, said)
            found[one.order].add(one)
    return InView(tellings[0], meanings, list(found.values()))
