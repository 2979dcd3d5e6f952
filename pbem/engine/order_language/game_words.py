"""The words of one language and one game, as their tables have them.

All of it is data: an English table for every game (`pbem/locale/en/words.toml`), and a table of the
game's own. A game without a table is read by its vocabulary alone. Whoever reads another language
may write in it, too: its tables (`word_tables.py`) are added to the English ones, which always
count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..reader import reading
from .clauses import rows_of_words
from .everyday_words import WordTable, everyday_words
from .rephrasing import Rephrasing, rephrasings


class GameWords:
    """What the tables say of words."""

    def __init__(
        self,
        vocabulary: Iterable[str],
        fillers: Iterable[str],
        reserved: Iterable[str] = (),
        table: Mapping[str, Any] | None = None,
    ) -> None:
        games_own = frozenset(word.casefold() for word in vocabulary)
        self._games_own = games_own
        self.vocabulary = games_own | frozenset(reserved)
        self.free = table is not None
        """Whether lines are read freely: the game has a table of everyday words."""
        own = msgspec.convert(table or {}, WordTable)
        usual = everyday_words(reading().language) if self.free else WordTable()
        self._take_kinds_of_words(own)
        self._take_codes(own)
        self._take_turns_of_speech(usual, own)
        self._take_words_of_descriptions(usual, own)
        self._take_numbers(usual, own)
        self._take_words_without_meaning(usual, own, games_own, fillers)
        self._other_words = own.synonyms

    def _take_kinds_of_words(self, own: WordTable) -> None:
        """Which words of the game are things, which are what is done with them, and so on."""
        self.nouns = frozenset(own.nouns)
        self.verbs = frozenset(own.verbs)
        self.understood = frozenset(own.understood)
        self.bare = frozenset(own.bare)
        self.counted = frozenset(own.counted)
        self.restated = frozenset(own.restated)
        self.giving = frozenset(own.giving)
        self.given_for = frozenset(own.given_for)
        self.opposites = own.opposites
        self.parting = frozenset(own.parting)
        self.goods = frozenset(own.goods)
        self.amounts = self.goods.union(own.amounts)
        self.accounts = bool(own.amounts)
        """Whether a line may be read by what accounts for its words."""
        self.placed = dict.fromkeys(own.placed).keys()
        self.kept = frozenset(own.kept)
        self.labels = frozenset(own.labels)
        self.labels_with = {thing: frozenset(words) for thing, words in own.labels_with.items()}
        self.number_labels = frozenset(own.number_labels)
        self.adjectives = frozenset(own.adjectives)
        self.adverbs = frozenset(own.adverbs)
        self.numbered = frozenset(own.numbered)
        self.everyday = frozenset(own.everyday)

    def _take_codes(self, own: WordTable) -> None:
        """How codes of sites, slots and cards look, and how else people write them."""
        self._code = _any_of(own.codes)
        self._exact = _any_of([*own.codes, *own.short_codes])
        self._places = [(re.compile(code), place) for code, place in own.places]
        self._kinds_of_codes = {one: re.compile(one) for one in (*own.codes, *own.short_codes)}
        self._respelled = [(re.compile(typed), known) for typed, known in own.respelled]
        self.dearer = _any_of(own.dearer)
        self.told_by_amounts = _any_of(own.told_by_amounts)
        self.told_by_price = _any_of(own.told_by_price)
        self._said_of = [(re.compile(code), words) for code, words in own.said_of]
        self.said_without = {word: one for one, some in own.said_without.items() for word in some}
        """By what is said of a move: the goods that it does not cost then."""
        self.kinds = frozenset(word for _code, words in own.said_of for word in words)
        self._joined = [(re.compile(typed), known) for typed, known in own.pairs]
        self._begin_pairs = frozenset(
            word for typed, _known in own.pairs for word in typed.split()[0].strip("()").split("|")
        )

    def _take_turns_of_speech(self, usual: WordTable, own: WordTable) -> None:
        """What stands for something else, agrees, refuses, or goes without saying."""
        self._turns_of_speech = [(usual.rephrased, usual.pieces), (own.rephrased, own.pieces)]
        self._rephrasings: list[Rephrasing] | None = None  # made when they are needed
        self._in_our_words: dict[str, str] = {}  # lines that were rephrased lately
        self._replacements = [
            *rephrasings(usual.replaced, usual.pieces),
            *rephrasings(own.replaced, own.pieces),
        ]
        self._sayings = by_first((*usual.sayings, *own.sayings))
        self.yes = frozenset((*usual.yes, *own.yes))
        self.no = frozenset((*usual.no, *own.no))
        self.no_sayings = by_first(one for one in self.no if " " in one)
        self.implied = [(re.compile(words), verb) for words, verb in own.implied]
        self.idle_where = [(term, re.compile(words)) for term, words in own.idle_where.items()]
        self.at_end = tuple(f" {words}" for words in (*usual.at_end, *own.at_end))
        self.pronouns = frozenset(usual.pronouns)
        there = sorted((*usual.there, *own.there), key=len, reverse=True)
        words = rf"(?<![\w-])(?:{'|'.join(map(re.escape, there))})(?![\w-])"
        self.there = re.compile(words) if own.places and there else None
        """What stands for a place that was named before, in a game that has such places."""
        self.recalled = [(re.compile(said), re.compile(named)) for said, named in own.recalled]
        tags = "|".join(map(re.escape, (*usual.tags, *own.tags)))
        self._tag = re.compile(rf"\s*[,.;-]\s*(?:{tags})\s*[?？]\s*$", re.IGNORECASE)
        self._elided = tuple(usual.elided)
        self._endings = [*usual.endings, *own.endings]

    def _take_words_of_descriptions(self, usual: WordTable, own: WordTable) -> None:
        """What stands around the words of a description: `the one that gives ... and ...`."""
        self.pointing = frozenset((*usual.pointing, *own.pointing))
        self.relating = frozenset((*usual.relating, *own.relating))
        self.lacking = frozenset((*usual.lacking, *own.lacking))
        self.joining = frozenset((*usual.joining, *own.joining))
        self.sets = usual.sets | own.sets
        self.alike: dict[str, set[str]] = {}
        for row in (*usual.alike, *own.alike):
            for word in row.split():
                self.alike.setdefault(word, set()).update(row.split())

    def _take_numbers(self, usual: WordTable, own: WordTable) -> None:
        """Numbers in words, and which one of several: `two`, `the third`, `4th`."""
        self.numbers = _with_tens(usual.numbers) | own.numbers
        self._ordinals = {
            word: number for number, words in usual.ordinals.items() for word in words
        }
        self._tens = {
            word: number
            for word, number in usual.numbers.items()
            if number[1:] == "0" and number != "10"
        }
        self._th = usual.ordinal_endings[-1] if usual.ordinal_endings else ""
        endings = "|".join(map(re.escape, usual.ordinal_endings))
        self._ordinal = re.compile(rf"(\d{{1,3}})(?:{endings})") if endings else _any_of([])

    def _take_words_without_meaning(
        self,
        usual: WordTable,
        own: WordTable,
        games_own: frozenset[str],
        fillers: Iterable[str],
    ) -> None:
        """Words that are read past, and words that make a line no order."""
        self.articles = frozenset(usual.articles)
        self.usual_fillers = frozenset(usual.fillers)
        self.others = frozenset(usual.others)
        mine = games_own | self.nouns | self.verbs | self.everyday
        self.fillers = frozenset((*fillers, *usual.fillers, *own.fillers, *self.others)) - mine
        self._pairs = frozenset(tuple(one.split()) for one in self.fillers if " " in one)
        self.denials = frozenset((*usual.denials, *own.denials)) - mine
        self.undecided = frozenset(usual.undecided)
        self.alternatively = frozenset(usual.alternatively)
        self.denying = self.denials - self.undecided
        self.hedges = (frozenset((*usual.hedges, *own.hedges)) - mine) | self.denials
        self.maybes = frozenset(usual.maybes)
        self._plain = self.fillers | self.hedges | self.numbers.keys()
        self.openers = frozenset((*usual.openers, *own.openers))
        self.talk = {
            kind: [*usual.talk.get(kind, ()), *own.talk.get(kind, ())]
            for kind in (*usual.talk, *(one for one in own.talk if one not in usual.talk))
        }
        halts = (one for one in (*usual.halts, *own.halts) if one not in usual.denied)
        self.back = rows_of_words((*self.talk.get("back", ()), *halts))
        """What points back at an order that it stands behind."""
        self.loud = rows_of_words(self.talk.get("loud", ()))
        self.loud_stems = tuple(self.talk.get("loud_stems", ()))
        self.harmless = frozenset((*usual.harmless, *own.harmless))
        self.unsafe = frozenset((*usual.unsafe, *own.unsafe)) | self.denials
        self._remarks = by_first((*usual.remarks, *own.remarks))
        self.states = frozenset((*usual.states, *own.states))
        self.wishes = frozenset((*usual.wishes, *own.wishes))
        self.asides = frozenset((*usual.asides, *own.asides))
        self.determiners = frozenset((*usual.determiners, *own.determiners))
        self._courtesies = by_first((*usual.courtesies, *own.courtesies))
        self._praises = by_first((*usual.praises, *own.praises))
        self.corrections = frozenset((*usual.corrections, *own.corrections))
        self.halts = frozenset((*usual.halts, *own.halts))
        self.saying = frozenset((*usual.saying, *own.saying))
        self.corrected_by = frozenset((*usual.corrected_by, *own.corrected_by))
        self.amends = frozenset((*usual.amends, *own.amends))
        self.instead_of = frozenset(usual.instead_of)
        self.denied = frozenset(usual.denied)
        self.but_rather = frozenset(usual.but_rather)


def by_first(rows: Iterable[str]) -> dict[str, list[list[str]]]:
    """Rows of words by the first word of each, the longest first."""
    found: dict[str, list[list[str]]] = {}
    for row in sorted((one.split() for one in rows), key=len, reverse=True):
        found.setdefault(row[0], []).append(row)
    return found


def _with_tens(numbers: Mapping[str, str]) -> dict[str, str]:
    """The words for numbers, and those of two of them with a hyphen: `thirty-six`."""
    tens = [word for word, number in numbers.items() if len(number) > 1 and number[-1] == "0"]
    ones = [word for word, number in numbers.items() if len(number) == 1 and number != "0"]
    both = {
        f"{ten}-{one}": str(int(numbers[ten]) + int(numbers[one]))
        for ten in tens
        if numbers[ten] != "10"
        for one in ones
    }
    return {**numbers, **both}


def _any_of(patterns: list[str]) -> re.Pattern[str]:
    """What any of the patterns matches; none of them matches nothing."""
    return re.compile("|".join(patterns) or r"(?!)")
