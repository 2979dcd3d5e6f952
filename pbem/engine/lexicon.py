"""The words of one language and one game: what each typed word may stand for.

All of it is data: an English table for every game (`words.toml` beside this file), a table and
the names of the game's own things. A game without a table is read by its vocabulary alone.

Whoever reads another language may write in it, too: its tables (`words.uk.toml`, `word_tables.py`)
are added to the English ones, which always count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from .prepared import prepared
from .reader import reader_of, reading, reading_as
from .word_tables import word_table

_WORDS_KEPT = 10_000
_LONGEST_NAME = 6  # words
_SHORT_WORD = 4  # letters; in such a word only two letters may be swapped
_SHORTEST_NAME = 5
_NUMBER = re.compile(r"[+-]?\d+")
_LONGEST_PAIRED = 9  # letters of each word of a code that is typed as two
_LONGEST_WORD = 24  # letters; in a longer one we look for no slips


@prepared
class WordTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table of everyday words, as it is written in a `words.toml`."""

    fillers: list[str] = []
    """Say nothing, wherever they stand: words, or two words in a row."""
    articles: list[str] = []
    """Say nothing before a word; alone they may be a code of the game."""
    hedges: list[str] = []
    """Make a line no order."""
    denials: list[str] = []
    """The same, and what the line says without them is not meant either."""
    endings: list[tuple[str, str]] = []
    """How words are inflected: the ending as typed, and as known."""
    numbers: dict[str, str] = {}
    verbs: list[str] = []
    """The game's words that begin an order."""
    understood: list[str] = []
    """Of these, the ones that need not be said."""
    bare: list[str] = []
    """Of these, the ones that need not be said beside a code alone: `12 40` may be kept."""
    nouns: list[str] = []
    """The game's things, in the singular; they make a line an order, and keep their order."""
    counted: list[str] = []
    """Of these, the ones that are done one by one: `2 farms` are two orders."""
    labels: list[str] = []
    """Say of what kind the code behind them is, and nothing else: `card 12`, `basin 7`."""
    everyday: list[str] = []
    """Words of its phrases, or for them, that people begin other sentences with."""
    adjectives: list[str] = []
    """Stand before things, and make no line an order by themselves: `a free farm`."""
    labels_with: dict[str, list[str]] = {}
    """By thing: what else is only a label where an order is about it (`drop`: `dam 2L`)."""
    codes: list[str] = []
    """How the names of its sites, slots and cards look, as regular expressions."""
    short_codes: list[str] = []
    """The same for names so short that they do not make a line an order: `A`, `SE`."""
    respelled: list[tuple[str, str]] = []
    """Other ways to write codes, and ours: `S2` is S.2."""
    pairs: list[tuple[str, str]] = []
    """Two words in a row that are one, as a regular expression, and ours: `10 b` is 10B."""
    yes: list[str] = []
    """Alone, they take what is offered beside nothing else."""
    no: list[str] = []
    """Alone, they decline."""
    synonyms: dict[str, list[str]] = {}
    """By term: other words for it, or several words in a row."""


@cache
def _everyday(language: str) -> WordTable:
    """The table for every game, in English and in this language."""
    with reading_as(reader_of(language)):
        return msgspec.convert(word_table(Path(__file__).with_name("words.toml")), WordTable)


class Reading(NamedTuple):
    """The terms that a typed word may stand for, and whether its short form is clear."""

    terms: tuple[str, ...]
    clear: bool = True


class Lexicon:
    """What typed words mean in one game."""

    def __init__(
        self,
        vocabulary: Iterable[str],
        fillers: Iterable[str],
        reserved: Iterable[str] = (),
        table: Mapping[str, Any] | None = None,
        names: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        games_own = frozenset(word.casefold() for word in vocabulary)
        self.vocabulary = games_own | frozenset(reserved)
        self.free = table is not None
        """Whether lines are read freely: the game has a table of everyday words."""
        own = msgspec.convert(table or {}, WordTable)
        usual = _everyday(reading().language) if self.free else WordTable()
        self.nouns = frozenset(own.nouns)
        self.verbs = frozenset(own.verbs)
        self.understood = frozenset(own.understood)
        self.bare = frozenset(own.bare)
        self.counted = frozenset(own.counted)
        self.labels = frozenset(own.labels)
        self.adjectives = frozenset(own.adjectives)
        self._code = _any_of(own.codes)
        self._exact = _any_of([*own.codes, *own.short_codes])
        self._respelled = [(re.compile(typed), known) for typed, known in own.respelled]
        self._joined = [(re.compile(typed), known) for typed, known in own.pairs]
        self._begin_pairs = frozenset(
            word for typed, _known in own.pairs for word in typed.split()[0].strip("()").split("|")
        )
        self.labels_with = {thing: frozenset(words) for thing, words in own.labels_with.items()}
        self.yes = frozenset((*usual.yes, *own.yes))
        self.no = frozenset((*usual.no, *own.no))
        self.articles = frozenset(usual.articles)
        self.numbers = usual.numbers | own.numbers
        self._endings = [*usual.endings, *own.endings]
        self.everyday = frozenset(own.everyday)
        mine = games_own | self.nouns | self.verbs | self.everyday
        self.fillers = frozenset((*fillers, *usual.fillers, *own.fillers)) - mine
        self._pairs = frozenset(tuple(one.split()) for one in self.fillers if " " in one)
        self.denials = frozenset((*usual.denials, *own.denials)) - mine
        self.hedges = (frozenset((*usual.hedges, *own.hedges)) - mine) | self.denials
        self._readings: dict[str, Reading] = {}
        self._silent: dict[str, bool] = {}
        self._learnt = False
        self._spellings: dict[str, tuple[str, ...]] = {}
        self._meanings: dict[str, list[str]] = {}
        for word in sorted(self.vocabulary):
            for end in range(1, len(word)):
                self._meanings.setdefault(word[:end], []).append(word)
        self._filler_slips = Slips()
        self._name_words = Slips()
        self._synonyms: dict[str, list[str]] = {}
        self._rows: dict[str, dict[tuple[str, ...], str]] = {}
        self._wordy: dict[str, dict[tuple[str, ...], str]] = {}  # names that read like orders
        self._names = Slips()
        for term, others in own.synonyms.items():
            for other in others:
                self._add_synonym(other, term)
        for name, codes in (names or {}).items():
            self._add_name(name.casefold(), [code.casefold() for code in codes])
        self._slips = Slips(self.vocabulary)
        rows = [
            row for known in (self._rows, self._wordy) for some in known.values() for row in some
        ]
        self._name_words = Slips(word for row in rows for word in row)
        self._filler_slips = Slips(word for word in self.fillers if len(word) > _SHORT_WORD)
        self._silent.clear()
        self._learnt = True

    def _add_synonym(self, other: str, term: str) -> None:
        words = tuple(self._without_fillers(other.split()))
        if len(words) > 1:
            self._rows.setdefault(words[0], {})[words] = term
        else:
            self._synonyms.setdefault(words[0] if words else other, []).append(term)

    def _add_name(self, name: str, codes: list[str]) -> None:
        """A name stands for its codes, unless it is made of the game's own words."""
        whole = name.split()
        words = self._without_fillers(whole)
        if all(map(self._is_inflected_term, words)) or self.hedges.intersection(words):
            if len(whole) > 1:
                self._wordy.setdefault(whole[0], {}).setdefault(tuple(whole), name)
                self._synonyms.setdefault(name, []).extend(codes)
            return
        if len(words) > 1:
            self._rows.setdefault(words[0], {}).setdefault(tuple(words), name)
        self._synonyms.setdefault(name, []).extend(codes)
        self._names.add(name)

    # --- words in a row ------------------------------------------------------------------

    def content(self, words: list[str], *, named: bool = False) -> tuple[str, ...]:
        """The words that count: names in place of their words, numbers in digits, no fillers.

        `named` says that the first name that reads like an order (`Build Tunnel`) is a name.
        """
        if not self.free:
            return tuple(word for word in words if word not in self.fillers)
        if named:
            words = self._with_wordy_name(words)
        words = self._without_fillers(self._with_pairs(list(map(self._unhyphened, words))))
        found: list[str] = []
        place = 0
        while place < len(words):
            name, length = self._row(self._rows, words, place)
            found.append(name or words[place])
            place += length or 1
        if len(found) > 1 and found[-1] in self.labels and self.is_exact(found[-2]):
            found.pop()  # `the I-base patent`
        return tuple(self._without_ones(found))

    def _unhyphened(self, word: str) -> str:
        """A word of ours that was typed with a hyphen: `power-house`."""
        if "-" not in word or self._is_term(word) or self.is_exact(word):
            return word
        whole = word.replace("-", "")
        return whole if self._is_inflected_term(whole) else word

    def _with_pairs(self, words: list[str]) -> list[str]:
        """Codes of two words as one: `10 b`."""
        found: list[str] = []
        place = 0
        while place < len(words):
            code = self._pair(words[place], words[place + 1]) if place + 1 < len(words) else ""
            found.append(code or words[place])
            place += 2 if code else 1
        return found

    def _pair(self, word: str, following: str) -> str:
        if not word.isdecimal() and word not in self._begin_pairs:
            return ""
        if len(following) > _LONGEST_PAIRED or len(word) > _LONGEST_PAIRED:
            return ""
        both = f"{word} {self.numbers.get(following, following)}"
        for typed, known in self._joined:
            if (found := typed.fullmatch(both)) is not None:
                return found.expand(known)
        return ""

    def _with_wordy_name(self, words: list[str]) -> list[str]:
        """The first name that reads like an order, in place of its words."""
        for place in range(len(words)):
            name, length = self._row(self._wordy, words, place)
            if name:
                return [*words[:place], name, *words[place + length :]]
        return words

    def _without_ones(self, words: list[str]) -> list[str]:
        """Without the `one` of `one on SE`, which says nothing before a code that is no number."""
        if "1" not in words:
            return words
        following = [*words[1:], ""]
        return [
            word
            for word, after in zip(words, following, strict=True)
            if word != "1" or not (self.is_exact(after) and not self.is_number(after))
        ]

    def _without_fillers(self, words: list[str]) -> list[str]:
        numbers, vocabulary = self.numbers, self.vocabulary
        return [
            numbers.get(word, word) if word not in vocabulary else word
            for after, word in enumerate(words, 1)
            if not self._says_nothing(word)
            and (after == 1 or (words[after - 2], word) not in self._pairs)
            and not (word in self.articles and self._is_article(words, after))
        ]

    def _says_nothing(self, word: str) -> bool:
        """Whether a word is a filler, in whatever form or with a slip of the finger in it."""
        known = self._silent.get(word)
        if known is None:
            if len(self._silent) >= _WORDS_KEPT:
                self._silent.clear()
            known = word in self.fillers or (self.free and self._is_odd_filler(word))
            self._silent[word] = known
        return known

    def _is_odd_filler(self, word: str) -> bool:
        if not word.isalpha() or word in self._name_words or self._is_inflected_term(word):
            return False
        if word in self.hedges or word in self.labels or word in self.numbers:
            return False
        if word in self._meanings or self.is_exact(word):
            return False
        if not self._learnt:
            return False
        if any(form in self.fillers and len(form) > 2 for form in self._uninflected(word)):
            return True
        return len(word) > _SHORT_WORD and bool(self._filler_slips.of(word))

    def _row(
        self, rows: dict[str, dict[tuple[str, ...], str]], words: list[str], place: int
    ) -> tuple[str, int]:
        """The longest name or saying of several words that begins here, and its length."""
        for first in self._spelled(words[place]):
            known = rows.get(first)
            if known is None:
                continue
            for end in range(min(len(words), place + _LONGEST_NAME), place + 1, -1):
                for last in self._spelled(words[end - 1]):
                    middle = (self._spelled(word)[-1] for word in words[place + 1 : end - 1])
                    name = known.get((first, *middle, last))
                    if name is not None:
                        return name, end - place
        return "", 0

    def _spelled(self, word: str) -> tuple[str, ...]:
        """The word, and the word of a name or saying that it is a slip or an ending away from."""
        found = self._spellings.get(word)
        if found is None:
            if len(self._spellings) >= _WORDS_KEPT:
                self._spellings.clear()
            found = self._spellings[word] = self._find_spelled(word)
        return found

    def _find_spelled(self, word: str) -> tuple[str, ...]:
        known = self._name_words
        if word in known or not word.isalpha() or len(word) < _SHORTEST_NAME:
            return (word,)
        others = [form for form in self._uninflected(word) if form in known]
        if not others and not self._is_inflected_term(word) and not self.idle(word):
            others = known.of(word)
        return (word, others[0]) if len(others) == 1 else (word,)

    def _is_article(self, words: list[str], after: int) -> bool:
        """Whether a word follows that an article goes with."""
        if not self.is_exact(words[after - 1]):
            return True
        following = words[after] if after < len(words) else ""
        return len(following) > 2 and following.isalpha() and following not in self.fillers

    # --- single words --------------------------------------------------------------------

    def canon(self, word: str) -> str:
        """The form of a phrase's word by which it is compared: things in the singular."""
        if word in self.nouns or not self.free:
            return word
        for typed, known in self._endings[:3]:
            if word.endswith(typed) and word.removesuffix(typed) + known in self.nouns:
                return word.removesuffix(typed) + known
        return word

    def read(self, word: str) -> Reading:
        """What a typed word may stand for."""
        reading = self._readings.get(word)
        if reading is None:
            if len(self._readings) >= _WORDS_KEPT:
                self._readings.clear()
            reading = self._readings[word] = self._read(word)
        return reading

    def _read(self, word: str) -> Reading:
        plain = self.canon(word)
        terms = [plain, *map(self.canon, self._synonyms.get(word, ()))]
        known = self._is_term(word)
        if not known and self.free and word.isalpha():
            for form in self._uninflected(word):
                if self._is_term(form):
                    terms += [self.canon(form), *map(self.canon, self._synonyms.get(form, ()))]
                    known = True
        for typed, code in self._respelled:
            if (found := typed.fullmatch(word)) is not None:
                terms.append(found.expand(code))
        clear = True
        if not known and not self.is_exact(word):
            short = list(dict.fromkeys(map(self.canon, self._meanings.get(word, ()))))
            clear = len(short) < 2
            terms += short or self._one_letter_off(word)
        return Reading(tuple(dict.fromkeys(terms)), clear)

    def _is_term(self, word: str) -> bool:
        return (
            word in self.vocabulary
            or word in self.nouns
            or word in self._synonyms
            or word in self.verbs
            or word in self.everyday
        )

    def _is_inflected_term(self, word: str) -> bool:
        return self._is_term(word) or any(map(self._is_term, self._uninflected(word)))

    def _uninflected(self, word: str) -> Iterable[str]:
        for typed, known in self._endings:
            if word.endswith(typed) and len(word) > len(typed) + 1:
                yield word.removesuffix(typed) + known

    def _one_letter_off(self, word: str) -> list[str]:
        """The one term that the word is a slip of the finger away from, if there is one."""
        if not self.free or not word.isalpha() or len(word) < _SHORT_WORD or self.idle(word):
            return []
        forms = [word, *self._uninflected(word)]
        terms = {
            self.canon(one)
            for form in forms
            for one in self._slips.near(form)
            if self._slipped(form, one)
        }
        if len(terms) == 1:
            return list(terms)
        names = [one for one in self._names.of(word) if len(one) >= _SHORTEST_NAME]
        return self._synonyms[names[0]] if len(names) == 1 and not terms else []

    def _slipped(self, word: str, known: str) -> bool:
        if len(known) <= _SHORT_WORD:
            return (
                len(known) == _SHORT_WORD and sorted(word) == sorted(known) and one_off(word, known)
            )
        return slip(word, known)

    def idle(self, word: str) -> bool:
        """Whether the word is one of plain talk: a filler or a hedge."""
        return self._says_nothing(word) or word in self.hedges or word in self.articles

    def is_code(self, word: str) -> bool:
        """Whether the word looks like the name of a site, a slot or a card."""
        return self._code.fullmatch(word) is not None

    def is_number(self, word: str) -> bool:
        """Whether the word is a number."""
        return _NUMBER.fullmatch(word) is not None

    def is_exact(self, word: str) -> bool:
        """Whether the word is a number or a code, which nothing else can stand for."""
        return self.is_number(word) or self._exact.fullmatch(word) is not None

    def names_thing(self, word: str) -> bool:
        """Whether the word is a word of the game, in full: a verb, a noun, a synonym of one."""
        if not self.free:
            return word in self.vocabulary
        return (
            word not in self.everyday
            and any(
                term in self.vocabulary or term in self.nouns or term in self.verbs
                for term in self.read(word).terms
            )
            and self._is_inflected_term(word)
        )

    def known(self, word: str) -> bool:
        """Whether the word can be part of an order at all."""
        return (
            self.is_exact(word)
            or self.idle(word)
            or word in self.labels
            or word in self.numbers
            or len(self.read(word).terms) > 1
            or self._is_term(word)
            or self.canon(word) in self.nouns
        )


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


def _any_of(patterns: list[str]) -> re.Pattern[str]:
    """What any of the patterns matches; none of them matches nothing."""
    return re.compile("|".join(patterns) or r"(?!)")


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
