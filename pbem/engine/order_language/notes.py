"""Notes in brackets: `contract G15 (left space, 1 engineer)`, `play 16 (Alloy Inspectors) on R4`.

What stands in brackets is read as orders where it can be. Where it cannot, it may say again what
the rest of the line does: its cost, its place, the kind of a site, the name of a card. Then it
changes nothing; a note that says anything else makes the line no order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from .cutting import Segment
from .matching import Language

_NOTE = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_MARKS = re.compile(r"[,;:+]|[.!](?=\s|$)")
_MOST_NOTES = 12
_LONGEST_TAIL = 9  # words
_MOST_TAILS = 3  # stretches between commas
_LEAST_ALIKE = 4  # letters
_LONGEST_ENDING = 2
_NEAR = 60  # characters before a note, the word that it is for among them


class Noted(NamedTuple):
    """A line without its notes, and the notes."""

    line: str
    notes: tuple[str, ...]


class Misnamed(NamedTuple):
    """A code, and a name or another code in brackets behind it that is not for the same thing."""

    code: str
    name: str


def noted(line: str) -> Noted | None:
    """The notes of a line, if it has any beside words of its own."""
    if "(" not in line and "[" not in line:
        return None
    notes = tuple((one[1] or one[2] or "").strip() for one in _NOTE.finditer(line))
    bare = " ".join(_NOTE.sub(" ", line).split())
    return Noted(bare, notes) if 0 < len(notes) <= _MOST_NOTES and bare else None


def without_names(language: Language, line: str) -> str | Misnamed:
    """The line without notes that only name what stands before them: `22 (Ballast Tender)`."""
    found, start = [], 0
    for note in _NOTE.finditer(line):
        before = language.words(line[: note.start()][-_NEAR:])
        name = language.words(note[1] or note[2] or "")
        found.append(line[start : note.start()])
        start = note.end()
        if len(name) != 1 or not before or not _same_kind(language, before[-1], name[0]):
            found.append(note[0])
        elif not _same_thing(language, before[-1], name[0]):
            return Misnamed(before[-1], (note[1] or note[2]).strip())
    return " ".join((*found, line[start:]))


def _codes(language: Language, word: str) -> set[str]:
    """The codes that a word is, or is a name of."""
    lexicon = language.lexicon
    terms = lexicon.read(word).terms
    return {term for term in terms if lexicon.is_exact(term)}


def _same_kind(language: Language, word: str, name: str) -> bool:
    """Whether both name a thing by a number, or both by a code of another form."""
    lexicon = language.lexicon
    kinds = [{lexicon.is_number(code) for code in _codes(language, one)} for one in (word, name)]
    named = lexicon.is_name(word) or lexicon.is_name(name)
    coded = lexicon.is_exact(word) and lexicon.is_exact(name)
    return (named or coded) and bool(kinds[0] & kinds[1])


def _same_thing(language: Language, word: str, name: str) -> bool:
    return not _codes(language, word).isdisjoint(_codes(language, name))


def said_again(
    language: Language, segments: Sequence[Segment]
) -> Iterator[tuple[list[Segment], str]]:
    """A line without what it may say at its end of its order, and those words.

    They begin no order: `for 2 credits`, `up the Federation`. A code among them has to be another
    name of what is done: `patent 2, I-base`. Goods without a number (`with credits`) may be meant
    as how it is paid.
    """
    known = ""
    for last in range(len(segments), max(len(segments) - _MOST_TAILS, 0), -1):
        start = -1
        for start, order in _shorter(language, segments[:last]):
            tail = " ".join(segments[last - 1].words[start:])
            yield order, f"{tail}, {known}" if known else tail
        if start != 0 or segments[last - 1].wall != ",":
            return
        known = f"{' '.join(segments[last - 1].words)}, {known}"


def _shorter(
    language: Language, segments: Sequence[Segment]
) -> Iterator[tuple[int, list[Segment]]]:
    """Where the tail of the last stretch may begin, and the order before it."""
    lexicon, words = language.lexicon, segments[-1].words
    if words[-1].isdecimal():
        return  # an amount of something, which may be part of the order
    for start in range(len(words) - 1, max(len(words) - _LONGEST_TAIL, 0) - 1, -1):
        word = words[start]
        denied = not {word, *words[max(0, start - 1) : start]}.isdisjoint(
            lexicon.no | lexicon.hedges
        )
        begins = word in lexicon.verbs and word not in lexicon.restated
        if denied or begins or not lexicon.known(word):
            return
        counted = start and words[start - 1].isdecimal()
        if counted and not lexicon.is_exact(word):
            continue
        gained = start and words[start - 1] in lexicon.restated
        if not gained and not lexicon.goods.isdisjoint(lexicon.read(word).terms):
            return
        last = [segments[-1]._replace(words=words[:start])] if start else []
        if last or (len(segments) > 1 and segments[-1].wall == ","):
            yield start, [*segments[:-1], *last]


def is_exact_code(language: Language, word: str) -> bool:
    """Whether a word is a code that has letters, which nothing else can stand for."""
    return language.lexicon.is_exact(word) and not word.isdecimal()


def alike(word: str, other: str) -> bool:
    """Whether two words differ only in how they end: `жовта`, `жовтий`."""
    stem = max(len(word), len(other)) - _LONGEST_ENDING
    return stem >= _LEAST_ALIKE and word[:stem] == other[:stem]


class Known:
    """What is known of the moves that a line makes: their words, and how many of what."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._terms: set[str] = set()
        self._amounts: set[tuple[str, str]] = set()
        self._costs: set[str] = set()
        self._chosen: dict[str, int] = {}  # things that were named by their codes
        self._names: set[str] = set()  # codes by which what was chosen may be named
        self._prices: list[tuple[str, str, set[tuple[str, str]]]] = []

    def choose(self, phrases: Sequence[str]) -> None:
        """Count the things that a move chooses by their codes, and know its other names."""
        lexicon, (words, *others) = (
            self._language.lexicon,
            map(self._language.phrase_words, phrases),
        )
        if any(map(lexicon.is_code, words)):
            for thing in lexicon.nouns.intersection(words):
                self._chosen[thing] = self._chosen.get(thing, 0) + 1
        names = {word for some in others for word in some if lexicon.is_exact(word)}
        self._names |= names.difference(words)

    def add_prices(self, note: str) -> None:
        """Know what so many things cost: `1 contract for 1 engineer; 2 contracts for ...`."""
        for part in note.split(";"):
            stretches = self._stretches(part)
            first = stretches[0][:2] if stretches else []
            thing = self._language.thing(first[1]) if len(first) > 1 else ""
            if thing and first[0].isdecimal():
                pairs = (pair for words in stretches for pair in pairwise(words))
                amounts = {(n, term) for n, word in pairs for term in self._meanings(word)}
                self._prices.append((first[0], thing, amounts))

    def _is_price_of_others(self, number: str, terms: Collection[str]) -> bool:
        """Whether so many goods are the price of more or fewer things than were chosen."""
        said = {(number, term) for term in terms}
        held = [
            str(self._chosen.get(thing, count)) == count
            for count, thing, amounts in self._prices
            if not said.isdisjoint(amounts)
        ]
        return bool(held) and not any(held)

    def add(self, said: Iterable[str]) -> None:
        """Know what these sentences say."""
        for sentence in said:
            terms, amounts = _said_in(self._language, sentence)
            self._terms |= terms
            self._amounts |= amounts

    def add_cost(self, note: str) -> None:
        """Know what a move costs."""
        self._costs.update(*(self._meanings(w) for some in self._stretches(note) for w in some))

    def counts(self, number: str, word: str) -> bool:
        """Whether so many of a thing are known."""
        return self._has_amount(number, word)

    def says(self, note: str) -> bool:
        """Whether a note says nothing else."""
        stretches = self._stretches(note)
        return all(self._has(some, place) for some in stretches for place in range(len(some)))

    def names(self, note: str) -> bool:
        """Whether all codes in a note are other names of what was chosen: `patent 2, I-base`.

        What has the name of something else that can be built is that: `tunnel SE-E, city E`.
        """
        return all(
            self._names.issuperset(codes) and self._built(some) <= self._chosen.keys()
            for some in self._stretches(note)
            if (codes := [word for word in some if is_exact_code(self._language, word)])
        )

    def _built(self, words: Sequence[str]) -> set[str]:
        """The things that can be built which these words name."""
        terms = {term for word in words for term in self._meanings(word)}
        return terms & self._language.lexicon.counted

    def _stretches(self, sentence: str) -> list[list[str]]:
        return _stretches(self._language, sentence)

    def _has(self, words: Sequence[str], place: int) -> bool:
        word, following = words[place], words[place + 1 : place + 2]
        if not self._language.lexicon.adjectives.isdisjoint(self._meanings(word)):
            return False  # of which of the moves it is said counts, too
        if word.isdecimal() and following:
            return self._has_amount(word, following[0])
        if not self._terms.isdisjoint(self._meanings(word)):
            return True
        without = self._language.lexicon.said_without
        if word in without:  # `the cheap site`
            return without[word] not in self._costs
        if word in self._language.lexicon.labels and place and words[place - 1] in without:
            return True
        return word.isalpha() and any(alike(word, term) for term in self._terms)

    def _has_amount(self, number: str, word: str) -> bool:
        terms = self._meanings(word)
        known = any((number, term) in self._amounts for term in terms)
        return known and not self._is_price_of_others(number, terms)

    def _meanings(self, word: str) -> set[str]:
        return _meanings(self._language, word)


@lru_cache(maxsize=2000)
def _said_in(
    language: Language, sentence: str
) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """What a sentence speaks of, and how many of what; each is heard again and again."""
    terms, amounts = set[str](), set[tuple[str, str]]()
    for words in _stretches(language, sentence):
        terms.update(*(_meanings(language, word) for word in words))
        terms.update(language.lexicon.said_of(words))
        for number, thing in pairwise(words):
            if number.isdecimal():
                amounts.update((number, term) for term in _meanings(language, thing))
    return frozenset(terms), frozenset(amounts)


def _stretches(language: Language, sentence: str) -> list[list[str]]:
    """The words that say something, between the marks of a sentence."""
    lexicon = language.lexicon
    stretches = map(language.plain_words, _MARKS.split(sentence))
    return [
        [lexicon.numbers.get(word, word) for word in some if not lexicon.idle(word)]
        for some in stretches
    ]


def _meanings(language: Language, word: str) -> set[str]:
    return {word, *language.lexicon.read(word).terms}
