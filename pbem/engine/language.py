"""The order language: how a typed line is cut into words, and which option the words mean.

Case, extra blanks and filler words do not matter. Numbers and names are exact; the words of the
game's vocabulary may be shortened while they stay unique in the whole vocabulary, not just among
the options of the moment. Nothing here changes anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .question import Question

FILLERS = frozenset(
    {"on", "at", "to", "with", "the", "from", "via", "into", "in", "of", "for", "and"}
)
_WALLS = re.compile(r"[;,:]|(?<![\w-])then(?![\w-])", re.IGNORECASE)
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")  # what mail programs make of a hyphen
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_TYPED = _DASHES | _INVISIBLE
_PHRASES_KEPT = 10_000
_STOPS = " \t.!"  # how people end a sentence


def tidy(stretch: str) -> str:
    """The text with plain hyphens, and blanks for whatever cannot be printed."""
    if not stretch.isascii():
        stretch = stretch.translate(_TYPED)
    if stretch.isprintable():
        return stretch
    return "".join(letter if letter.isprintable() else " " for letter in stretch)


class Segment(NamedTuple):
    """The words between two walls, and the wall before them."""

    wall: str
    words: tuple[str, ...]


class Match(NamedTuple):
    """The choice that the words begin with, and how many words it took."""

    place: int
    used: int


class Unclear(NamedTuple):
    """The words begin with more than one choice."""

    places: tuple[int, ...]


class Language:
    """The words of one game, shortened or in full."""

    def __init__(self, vocabulary: Iterable[str], fillers: Iterable[str] = ()) -> None:
        self.vocabulary = frozenset(word.casefold() for word in vocabulary)
        self.fillers = (FILLERS | frozenset(fillers)) - self.vocabulary
        self._phrases: dict[str, tuple[str, ...]] = {}
        self._latest: tuple[Question[Any] | None, list[tuple[int, tuple[str, ...]]]] = (None, [])
        self._meanings: dict[str, list[str]] = {}
        for word in sorted(self.vocabulary):
            for end in range(1, len(word)):
                self._meanings.setdefault(word[:end], []).append(word)

    def segments(self, line: str) -> list[Segment]:
        """The line cut at its walls; empty stretches are dropped."""
        found: list[Segment] = []
        wall, start = "", 0
        for cut in [*_WALLS.finditer(line), None]:
            end = cut.start() if cut else len(line)
            words = self.words(line[start:end].rstrip(_STOPS))
            if words:
                found.append(Segment(wall, words))
            if cut:
                wall, start = cut.group().casefold(), cut.end()
        return found

    def words(self, stretch: str) -> tuple[str, ...]:
        """The words that count."""
        words = tidy(stretch).casefold().split()
        return tuple(word for word in words if word not in self.fillers)

    def _phrase_words(self, phrase: str) -> tuple[str, ...]:
        """The words of a phrase on offer, which is likely to be on offer again."""
        known = self._phrases.get(phrase)
        if known is None:
            if len(self._phrases) >= _PHRASES_KEPT:
                self._phrases.clear()
            known = self._phrases[phrase] = self.words(phrase)
        return known

    def meanings(self, word: str) -> Sequence[str]:
        """The words of the vocabulary that this one may stand for."""
        if word in self.vocabulary:
            return (word,)
        return self._meanings.get(word, ())

    def match(
        self, question: Question[Any], words: Sequence[str], carried: Sequence[str] = ()
    ) -> Match | Unclear | None:
        """The longest choice that the words begin with.

        `carried` is the first word of the answer before, which need not be said again:
        `keep 12 40 61` answers three questions.
        """
        found = self._longest(question, words)
        if found is None and carried:
            found = self._longest(question, [*carried, *words])
            if isinstance(found, Match):
                used = found.used - len(carried)
                return Match(found.place, used) if used > 0 else None
        return found

    def _longest(self, question: Question[Any], words: Sequence[str]) -> Match | Unclear | None:
        best, places, unclear = 0, [], []
        first = words[0] if words else ""
        for place, wanted in self._offered(question):
            if not wanted[0].startswith(first):
                continue
            fit = self.fits(wanted, words)
            if fit is None:
                unclear.append(place)
            elif fit and len(wanted) > best:
                best, places = len(wanted), [place]
            elif fit and len(wanted) == best and place not in places:
                places.append(place)
        if len(places) == 1:
            return Match(places[0], best)
        if places:
            return Unclear(tuple(places))
        return Unclear(tuple(dict.fromkeys(unclear))) if unclear else None

    def _offered(self, question: Question[Any]) -> list[tuple[int, tuple[str, ...]]]:
        """The words of each phrase on offer, with its place; kept, since it is often asked for."""
        asked, offered = self._latest
        if asked is not question:
            offered = [
                (place, words)
                for place, choice in enumerate(question.choices)
                for phrase in question.phrases(choice)
                if (words := self._phrase_words(phrase))
            ]
            self._latest = question, offered
        return offered

    def fits(self, wanted: Sequence[str], words: Sequence[str]) -> bool | None:
        """Whether the words begin with the wanted ones; None: only if a short form were clear."""
        if not wanted or len(words) < len(wanted):
            return False
        clear = True
        for want, word in zip(wanted, words, strict=False):
            if want == word:
                continue
            if want not in self.vocabulary or not want.startswith(word):
                return False
            if word in self.vocabulary:
                return False
            if len(self.meanings(word)) > 1:
                clear = False
        return True if clear else None

    def begins_order(self, word: str, shortest: int) -> bool:
        """Whether a line that begins so is meant as an order.

        It is when the word, or a short form of at least so many letters, is one of ours, or when
        a longer word is but one letter off.
        """
        if word in self.vocabulary:
            return True
        if len(word) < shortest:
            return False
        if word in self._meanings:
            return True
        return len(word) > shortest and any(one_off(word, known) for known in self.vocabulary)


def one_off(word: str, other: str) -> bool:
    """Whether one letter too many, too few, wrong, or swapped with the next makes the two equal."""
    if abs(len(word) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    mine, theirs = word[start:], other[start:]
    return (
        mine[1:] == theirs[1:]
        or mine[1:] == theirs
        or mine == theirs[1:]
        or (mine[2:] == theirs[2:] and mine[:2] == theirs[1::-1])
    )
