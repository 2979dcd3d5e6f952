"""Slips of the finger: known words, found by what is typed with one letter wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from unicodedata import combining, normalize

_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_VOWELS = frozenset("aeiou")
_BESIDE = [pair for row in _KEYS for pair in pairwise(row)] + [
    pair
    for upper, lower in pairwise(_KEYS)
    for shifted in (upper, upper[1:])
    for pair in zip(shifted, lower, strict=False)
]
_TAKEN_FOR_EACH_OTHER = {
    *(frozenset(pair) for pair in _BESIDE if not _VOWELS.issuperset(pair)),
    *(frozenset(pair) for pair in ("ae", "iy")),
}
_PLAIN = "еЕ"  # letters with an accent that people leave out, beside those that are Latin
_ANY_VOWELS = frozenset("aeiouyàâéèêëîïôûùаеєиіїоуюяёыэ")
_FEWEST_LEFT = 4  # letters that are no vowels, of a word whose vowels are left out
_LONGEST_ENDING = 3
_LONG = 8  # letters of a word in which two may be wrong
_LONGEST_WORD = 24  # letters; in a longer one we look for no slips


class Slips:
    """Known words, found by what is typed with one slip of the finger after the first letter."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words: set[str] = set()
        self._shorter: dict[str, list[str]] = {}
        for word in words:
            self.add(word)

    def add(self, word: str) -> None:
        """Know one more word."""
        if word in self._words:
            return
        self._words.add(word)
        for short in _shortened(word):
            self._shorter.setdefault(short, []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def near(self, word: str) -> list[str]:
        """The known words that may be one letter off; whether they are has to be looked at."""
        if len(word) > _LONGEST_WORD:
            return []
        found = list(self._shorter.get(word, ()))
        for short in _shortened(word):
            found += self._shorter.get(short, ())
            if short in self._words:
                found.append(short)
        return list(dict.fromkeys(one for one in found if one != word))

    def of(self, word: str) -> list[str]:
        """The known words that are one letter off."""
        return [one for one in self.near(word) if slip(word, one)]


def _shortened(word: str) -> list[str]:
    """The word with one letter left out, but not the first."""
    return [word[:place] + word[place + 1 :] for place in range(1, len(word))]


def slip(word: str, known: str) -> bool:
    """Whether a word is one letter off, its first letter being right."""
    return word[:1] == known[:1] and one_off(word, known)


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


def far_off(word: str, known: str) -> bool:
    """Whether a long word has two letters wrong, or lacks only vowels: `pwrhouse`."""
    if word[:1] != known[:1] or word == known:
        return False
    if _lacks_vowels(word, known):
        return True
    if len(word) < _LONG - 1 or len(known) < _LONG or _has_other_ending(word, known):
        return False
    return two_off(word, known)


def _has_other_ending(word: str, known: str) -> bool:
    """Whether only the last letters differ, which make another word of the same stem."""
    stem = min(len(word), len(known)) - _LONGEST_ENDING
    return word[:stem] == known[:stem]


def _lacks_vowels(word: str, known: str) -> bool:
    """Whether the word is the known one without some of its vowels."""
    if len(word) >= len(known) or sum(one not in _ANY_VOWELS for one in word) < _FEWEST_LEFT:
        return False
    place = 0
    for letter in known:
        if place < len(word) and word[place] == letter:
            place += 1
        elif letter not in _ANY_VOWELS:
            return False
    return place == len(word)


def two_off(word: str, other: str) -> bool:
    """Whether at most two letters too many, too few, wrong, or swapped make the two equal."""
    most = 2
    if abs(len(word) - len(other)) > most:
        return False
    before, row = list[int](), list(range(len(other) + 1))
    for at, mine in enumerate(word, 1):
        latest, before, row = before, row, [at]
        for place, theirs in enumerate(other, 1):
            cost = min(row[-1] + 1, before[place] + 1, before[place - 1] + (mine != theirs))
            swapped = at > 1 and place > 1 and mine == other[place - 2] and word[at - 2] == theirs
            row.append(min(cost, latest[place - 2] + 1) if swapped else cost)
    return row[-1] <= most


def mistyped(word: str, known: str) -> bool:
    """Whether a wrong letter lies beside the right one, or sounds like it: `bamk`, `pley`.

    Other letters make words of plain talk of short ones: `back`, `plan`, `full`.
    """
    wrong = [(one, right) for one, right in zip(word, known, strict=True) if one != right]
    return len(wrong) == 1 and frozenset(wrong[0]) in _TAKEN_FOR_EACH_OTHER


def has_double(word: str) -> bool:
    """Whether a letter stands twice in a row."""
    return any(one == other for one, other in pairwise(word))


def without_accents(words: str) -> str:
    """Words as people type them who leave accents out: `équipe`, ё as е, but not й or ї."""
    if words.isascii():
        return words
    found = ""
    for one in normalize("NFD", words):
        if not (combining(one) and (found[-1:].isascii() or found[-1:] in _PLAIN)):
            found += one
    return normalize("NFC", found)
