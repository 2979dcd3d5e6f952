"""The words of one language and one game: what each typed word may stand for.

All of it is data: an English table for every game (`pbem/locale/en/words.toml`), a table and the
names of the game's own things. A game without a table is read by its vocabulary alone.

Whoever reads another language may write in it, too: its tables (`word_tables.py`)
are added to the English ones, which always count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from .everyday_words import WordTable, everyday_words
from .reader import reading
from .rephrasing import Rephrasing, rephrasings
from .slips import Slips, has_double, one_off, slip, without_accents

T = TypeVar("T")
_WORDS_KEPT = 10_000
_LONGEST_NAME = 8  # words
_ELIDED_BARE = 4  # letters behind one whose apostrophe was left out: `jmets`
_SHORT_WORD = 4  # letters; in such a word only two letters may be swapped
_SHORTEST_NAME = 5
_SHORTEST_PART = 4  # letters of what is said of a name
_LONG_SYNONYM = 6  # letters of a word in another word for ours, if we look for slips in it
_NUMBER = re.compile(r"[+-]?\d+")
_NEAR = 3  # words behind a name among which the code is that says what is done with it
_SPACES = r"\s+"
_LONGEST_PAIRED = 9  # letters of each word of a code that is typed as two


class Reading(NamedTuple):
    """The terms that a typed word may stand for, and whether its short form is clear."""

    terms: tuple[str, ...]
    clear: bool = True


class _Kept(dict[str, T]):
    """What was found out about words, of which so many are remembered."""

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find

    def __missing__(self, word: str) -> T:
        if len(self) >= _WORDS_KEPT:
            self.clear()
        found = self[word] = self._find(word)
        return found


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
        self._games_own = games_own
        self.vocabulary = games_own | frozenset(reserved)
        self.free = table is not None
        """Whether lines are read freely: the game has a table of everyday words."""
        own = msgspec.convert(table or {}, WordTable)
        usual = everyday_words(reading().language) if self.free else WordTable()
        self._take_kinds_of_words(own)
        self._take_codes(own)
        self._take_turns_of_speech(usual, own)
        self._take_numbers(usual, own)
        self._take_words_without_meaning(usual, own, games_own, fillers)
        self._learn(own.synonyms, names or {})

    def _take_kinds_of_words(self, own: WordTable) -> None:
        """Which words of the game are things, which are what is done with them, and so on."""
        self.nouns = frozenset(own.nouns)
        self.verbs = frozenset(own.verbs)
        self.understood = frozenset(own.understood)
        self.bare = frozenset(own.bare)
        self.counted = frozenset(own.counted)
        self.restated = frozenset(own.restated)
        self.opposites = own.opposites
        self.goods = frozenset(own.goods)
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
        self._said_of = [(re.compile(code), words) for code, words in own.said_of]
        self.kinds = frozenset(word for _code, words in own.said_of for word in words)
        self._joined = [(re.compile(typed), known) for typed, known in own.pairs]
        self._begin_pairs = frozenset(
            word for typed, _known in own.pairs for word in typed.split()[0].strip("()").split("|")
        )

    def _take_turns_of_speech(self, usual: WordTable, own: WordTable) -> None:
        """What stands for something else, agrees, refuses, or goes without saying."""
        self._turns_of_speech = [(usual.rephrased, usual.pieces), (own.rephrased, own.pieces)]
        self._rephrasings: list[Rephrasing] | None = None  # made when they are needed
        self._replacements = rephrasings(own.replaced, own.pieces)
        self._sayings = _by_first((*usual.sayings, *own.sayings))
        self.yes = frozenset((*usual.yes, *own.yes))
        self.no = frozenset((*usual.no, *own.no))
        self.no_sayings = _by_first(one for one in self.no if " " in one)
        self.implied = [(re.compile(words), verb) for words, verb in own.implied]
        self.idle_where = [(term, re.compile(words)) for term, words in own.idle_where.items()]
        self.at_end = tuple(f" {words}" for words in (*usual.at_end, *own.at_end))
        self.pronouns = frozenset(usual.pronouns)
        there = sorted((*usual.there, *own.there), key=len, reverse=True)
        words = rf"(?<![\w-])(?:{'|'.join(map(re.escape, there))})(?![\w-])"
        self.there = re.compile(words) if own.places and there else None
        """What stands for a place that was named before, in a game that has such places."""
        tags = "|".join(map(re.escape, (*usual.tags, *own.tags)))
        self._tag = re.compile(rf"\s*[,.;-]\s*(?:{tags})\s*[?？]\s*$", re.IGNORECASE)
        self._elided = tuple(usual.elided)
        self._endings = [*usual.endings, *own.endings]

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
        self.hedges = (frozenset((*usual.hedges, *own.hedges)) - mine) | self.denials
        self._plain = self.fillers | self.hedges | self.numbers.keys()
        self.openers = frozenset((*usual.openers, *own.openers))
        self.harmless = frozenset((*usual.harmless, *own.harmless))
        self.unsafe = frozenset((*usual.unsafe, *own.unsafe)) | self.denials
        self._remarks = _by_first((*usual.remarks, *own.remarks))
        self.states = frozenset((*usual.states, *own.states))
        self.wishes = frozenset((*usual.wishes, *own.wishes))
        self.asides = frozenset((*usual.asides, *own.asides))
        self.determiners = frozenset((*usual.determiners, *own.determiners))
        self._courtesies = _by_first((*usual.courtesies, *own.courtesies))
        self.corrections = frozenset((*usual.corrections, *own.corrections))
        self.corrected_by = frozenset((*usual.corrected_by, *own.corrected_by))
        self.amends = frozenset((*usual.amends, *own.amends))

    def _learn(
        self, synonyms: Mapping[str, Iterable[str]], names: Mapping[str, Iterable[str]]
    ) -> None:
        """Make out what can be typed for each term, whole or in part, right or one letter off."""
        self._readings = _Kept(self._read)
        self._silent = _Kept(self._is_silent)
        self._alone = _Kept(self._find_alone)
        self._canons = _Kept(self._find_canon)
        self._known = _Kept(self._is_known)
        self._learnt = False
        self._spellings = _Kept(self._find_spelled)
        self._meanings: dict[str, list[str]] = {}
        for word in sorted(self.vocabulary):
            for end in range(1, len(word)):
                self._meanings.setdefault(word[:end], []).append(word)
        self._filler_slips = Slips()
        self._name_words = Slips()
        self._synonyms: dict[str, list[str]] = {}
        self._rows: dict[str, dict[tuple[str, ...], str]] = {}
        self._wordy: dict[str, dict[tuple[str, ...], str]] = {}  # names that read like orders
        self._hedged: dict[str, dict[tuple[str, ...], str]] = {}  # names and synonyms with a hedge
        self._names = Slips()
        self._codes_by_word: dict[str, set[str]] = {}  # by each word of names
        self._synonym_slips: Slips | None = None  # made when they are needed: they are many
        for term, others in synonyms.items():
            for other in others:
                self._add_synonym(other, term)
        for name, codes in names.items():
            self._add_name(name.casefold(), [code.casefold() for code in codes])
        self._slips = Slips(self.vocabulary | self.nouns | self.verbs)
        rows = [
            row for known in (self._rows, self._wordy) for some in known.values() for row in some
        ]
        self._name_words = Slips(word for row in rows for word in row)
        self._filler_slips = Slips(word for word in self.fillers if len(word) > _SHORT_WORD)
        self._hedged_names = [
            (
                re.compile(
                    rf"(?<![\w-]){_SPACES.join(map(re.escape, row))}(?![\w-])", re.IGNORECASE
                ),
                name,
            )
            for rows in self._hedged.values()
            for row, name in rows.items()
            if name
        ]
        self._silent.clear()
        self._learnt = True

    def _add_synonym(self, other: str, term: str) -> None:
        whole = other.split()
        if len(whole) > 1 and self.hedges.intersection(whole):
            self._hedged.setdefault(whole[0], {})[tuple(whole)] = ""
        words = tuple(self._without_fillers(whole))
        if len(words) > 1:
            self._rows.setdefault(words[0], {})[words] = term
        else:
            self._synonyms.setdefault(words[0] if words else other, []).append(term)

    def _add_name(self, name: str, codes: list[str]) -> None:
        """A name stands for its codes, unless it is made of the game's own words."""
        whole = [word.strip("'") for word in name.split()]
        words = self._without_fillers(whole)
        if self.hedges.intersection(whole):
            self._hedged.setdefault(whole[0], {})[tuple(whole)] = name
        if all(self._is_inflected_term(word) or word in self.hedges for word in words):
            if len(whole) > 1:
                self._wordy.setdefault(whole[0], {}).setdefault(tuple(whole), name)
                self._synonyms.setdefault(name, []).extend(codes)
            return
        if len(words) > 1:
            rows = (tuple(words), tuple(map(self._unelided, words)))
            for row in dict.fromkeys((*rows, *(tuple(map(without_accents, row)) for row in rows))):
                self._rows.setdefault(row[0], {}).setdefault(row, name)
            for form in (form for word in words for form in (word, *self._uninflected(word))):
                self._codes_by_word.setdefault(form, set()).update(codes)
        elif len(whole) > 1:
            self._synonyms.setdefault(words[0], []).extend(codes)
        self._synonyms.setdefault(name, []).extend(codes)
        if (plain := without_accents(name)) != name:
            self._synonyms.setdefault(plain, []).extend(codes)
        self._names.add(name)

    def _unelided(self, word: str) -> str:
        """A word of a name without what stands before it without a blank: `d'exportation`."""
        before = next((one for one in self._elided if one[0] != "-" and word.startswith(one)), "")
        return word.removeprefix(before) or word

    def without_hedged_names(self, words: list[str]) -> list[str]:
        """The words without names and synonyms that have a hedge in them: `Think Tank`, `at once`.

        A name that is made of the words of orders is a name only behind a verb (`use Build Farm or
        Laboratory`), or before a code where a line begins with it.
        """
        if self._hedged.keys().isdisjoint(words):
            return words
        found: list[str] = []
        place = 0
        while place < len(words):
            name, length = self._row(self._hedged, words, place)
            if name and name not in self._names:
                before = self.read(words[place - 1]).terms if place else ()
                coded = not place and any(map(self.is_code, words[length : length + _NEAR]))
                length = length if coded or not self.verbs.isdisjoint(before) else 0
            found += [] if length else [words[place]]
            place += length or 1
        return found

    def with_codes_of_hedged(self, line: str, offered: Collection[str]) -> str:
        """The line with codes that are on offer for names that have a hedge in them.

        Where it is held, `Build Farm or Laboratory` is a card, and not one of two things.
        """
        for row, name in self._hedged_names:
            codes = set(offered).intersection(self._synonyms.get(name, ()))
            if len(codes) == 1:
                line = row.sub(codes.pop(), line)
        return line

    def has_hedged_name(self, line: str) -> bool:
        """Whether a name with a hedge in it stands in the line."""
        return any(row.search(line) is not None for row, _name in self._hedged_names)

    def rephrased(self, line: str) -> str:
        """The line in small letters, with our words for turns of speech that the table has."""
        if self._rephrasings is None:
            tables = self._turns_of_speech
            self._rephrasings = [one for table in tables for one in rephrasings(*table)]
        for rephrase in self._rephrasings:
            line = rephrase(line)
        return line

    def replaced(self, line: str) -> str:
        """The line with our words for what is never meant as it could be read."""
        if not self._replacements:
            return line
        line = line.casefold()
        for replace in self._replacements:
            line = replace(line)
        return line

    # --- words in a row ------------------------------------------------------------------

    def content(self, words: list[str], *, named: bool = False) -> tuple[str, ...]:
        """The words that count: names in place of their words, numbers in digits, no fillers.

        `named` says that the first name that reads like an order (`Build Tunnel`) is a name.
        """
        if not self.free:
            return tuple(word for word in words if word not in self.fillers)
        if named:
            words = self._with_wordy_name(words)
        alone = list(map(self._by_itself, words))
        if None not in alone and self._with_pairs(words) == words:
            return tuple(filter(None, alone))
        words = self.without_sayings(words)
        words = self._without_pronouns(words)
        words = self._with_tens(list(map(self._whole, words)))
        words = self._without_fillers(self._with_pairs(words))
        found: list[str] = []
        place = 0
        while place < len(words):
            name, length = self._row(self._rows, words, place)
            found.append(name or words[place])
            place += length or 1
        if len(found) > 1 and self._labels_before(found[-2], found[-1]):
            found.pop()  # `the I-base patent`
        return tuple(self._without_ones(found))

    def _by_itself(self, word: str) -> str | None:
        """What counts of a word whatever is beside it, unless both are a pair: all or nothing.

        None if that has to be looked at. For most words of our own phrases it has not.
        """
        return self._alone[word]

    def _find_alone(self, word: str) -> str | None:
        kept = self._without_fillers([word])
        beside = (self._sayings, self._tens, self.pronouns, self.articles, self.labels, {"1"})
        alone = (
            kept in ([], [word])
            and self._whole(word) == word
            and not any(word in some for some in beside)
            and not any(word == pair[-1] for pair in self._pairs)
            and not any(one in self._rows for one in self._spelled(word))
        )
        return "".join(kept) if alone else None

    def without_sayings(self, words: list[str]) -> list[str]:
        """The words without rows of them that say nothing: `for the moment`."""
        return _without_rows(self._sayings, words)

    def without_remarks(self, words: list[str]) -> list[str]:
        """The words without rows of them that neither doubt nor deny: `doesn't mind`."""
        return _without_rows(self._remarks, words)

    def _without_pronouns(self, words: list[str]) -> list[str]:
        """Without the `one` of `the R12 one`, unless it counts what stands behind it."""
        if self.pronouns.isdisjoint(words):
            return words
        around = zip(["", *words], words, [*words[1:], ""], strict=False)
        return [
            word
            for before, word, after in around
            if word not in self.pronouns
            or not self._points(before)
            or (after and after not in self.fillers)
        ]

    def begins_courteously(self, words: list[str]) -> bool:
        """Whether the words begin with thanks for something, or the like."""
        rows = self._courtesies.get(words[0], ()) if words else ()
        return any(words[: len(row)] == row for row in rows)

    def _points(self, word: str) -> bool:
        """Whether a word says which one is meant: a code or an ordinal."""
        if self.ordinal(word) or word in self.kinds:
            return True
        return self.is_exact(word) and not self.is_number(word)

    def _labels_before(self, code: str, label: str) -> bool:
        """Whether a word says of what kind the code before it is."""
        if label in self.labels and " " in code:
            return any(map(self.is_number, self._synonyms.get(code, ())))
        if label not in self.labels or not self.is_exact(code):
            return False
        return self.is_number(code) or self.number_labels.isdisjoint(self.read(label).terms)

    def _whole(self, word: str) -> str:
        """A word of ours without what was put before it or into it: `j'envoie`, `power-house`."""
        for elided in self._elided:
            rest = word.removesuffix(elided) if elided[0] == "-" else word.removeprefix(elided)
            if elided.isalpha() and not (rest.isalpha() and len(rest) >= _ELIDED_BARE):
                continue
            if rest != word and not (self._is_term(word) or word in self._plain):
                known = rest in self._plain or self.is_exact(rest) or self._is_inflected_term(rest)
                return rest if known or self.is_of_name(rest) else word
        return self._unpossessed(self._unhyphened(word))

    def _unpossessed(self, word: str) -> str:
        """A word of ours without what says that something is its: `the card's effect`."""
        owner = word.removesuffix("'s")
        if owner == word or self._is_term(word) or word in self._plain or word in self._name_words:
            return word
        return owner if self._is_term(owner) or self.is_exact(owner) else word

    def _unhyphened(self, word: str) -> str:
        """A word of ours that was typed with a hyphen: `power-house`."""
        if "-" not in word or self._is_term(word) or self.is_exact(word):
            return word
        whole = word.replace("-", "")
        return whole if self._is_inflected_term(whole) else word

    def _with_tens(self, words: list[str]) -> list[str]:
        """Numbers and ordinals of two words as one: `twenty eight`, `тридцять перша`."""
        if self._tens.keys().isdisjoint(words):
            return words
        found: list[str] = []
        for word in words:
            before = self._tens.get(found[-1]) if found else None
            one = self.numbers.get(word) or self._ordinals.get(word, "")
            if before is None or len(one) != 1 or one == "0":
                found.append(word)
            else:
                found[-1] = f"{before[0]}{one}{'' if word in self.numbers else self._th}"
        return found

    def _with_pairs(self, words: list[str]) -> list[str]:
        """Codes of two words as one: `10 b`."""
        if not any(map(self._may_begin_pair, words)):
            return words
        found: list[str] = []
        place = 0
        while place < len(words):
            code = self._pair(words[place], words[place + 1]) if place + 1 < len(words) else ""
            found.append(code or words[place])
            place += 2 if code else 1
        return found

    def _may_begin_pair(self, word: str) -> bool:
        word = self.numbers.get(word, word)
        return word.isdecimal() or word in self._begin_pairs

    def _pair(self, word: str, following: str) -> str:
        if not self._may_begin_pair(word):
            return ""
        word = self.numbers.get(word, word)
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
            if word != "1" or not self._is_code_of_any_kind(after)
        ]

    def _is_code_of_any_kind(self, word: str) -> bool:
        """Whether a word is a code that is no number, however it is spelt: `SE2`."""
        if self.is_number(word):
            return False
        return self.is_exact(word) or any(typed.fullmatch(word) for typed, _ours in self._respelled)

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
        return self._silent[word]

    def _is_silent(self, word: str) -> bool:
        return word in self.fillers or (self.free and self._is_odd_filler(word))

    def _is_odd_filler(self, word: str) -> bool:
        if not word.isalpha() or word in self._name_words or self._is_inflected_term(word):
            return False
        if word in self.hedges or word in self.labels or word in self.numbers:
            return False
        if word in self.no or word in self._meanings or self.is_exact(word):
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
        return self._spellings[word]

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
        if following in self.numbers or self._is_adverb(words, after):
            return False
        if " ".join(words[after : after + 2]) in self.adverbs:
            return False
        return len(following) > 2 and following.isalpha() and following not in self.fillers

    def _is_adverb(self, words: list[str], place: int) -> bool:
        """Whether a word or a saying stands there that may follow a code: `A tout de suite`."""
        if place >= len(words):
            return False
        saying = self._row(self._rows, words, place)[0] if self._learnt else ""
        terms = (words[place], saying, *self._synonyms.get(words[place], ()))
        return not self.adverbs.isdisjoint(terms)

    # --- single words --------------------------------------------------------------------

    def canon(self, word: str) -> str:
        """The form of a phrase's word by which it is compared: things in the singular."""
        return self._canons[word]

    def _find_canon(self, word: str) -> str:
        if word in self.nouns or not self.free:
            return word
        for typed, known in self._endings[:3]:
            if word.endswith(typed) and word.removesuffix(typed) + known in self.nouns:
                return word.removesuffix(typed) + known
        return word

    def meanings(self, word: str) -> tuple[str, ...]:
        """What a word may stand for where something is looked up, in the plural too: `cards`."""
        return (*self._synonyms.get(word, ()), *self.read(word).terms)

    def read(self, word: str) -> Reading:
        """What a typed word may stand for."""
        return self._readings[word]

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
        if not self.free or not word.isalpha() or len(word) < _SHORT_WORD - 1 or self.idle(word):
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
        if terms:
            return []
        names = [one for one in self._names.of(word) if len(one) >= _SHORTEST_NAME]
        if len(names) == 1:
            return self._synonyms[names[0]]
        return self._slip_of_synonym(word) if not names else []

    def _slip_of_synonym(self, word: str) -> list[str]:
        """What a longer word of everyday speech stands for that the word is one letter off."""
        if len(word) < _LONG_SYNONYM:
            return []
        if self._synonym_slips is None:
            others = (one for one in self._synonyms if one.isalpha() and one not in self._names)
            self._synonym_slips = Slips(one for one in others if len(one) >= _LONG_SYNONYM)
        found = [self._synonyms[one] for one in self._synonym_slips.of(word)]
        same = all(set(one) == set(found[0]) for one in found)
        return found[0] if found and same else []

    def _slipped(self, word: str, known: str) -> bool:
        if len(known) > _SHORT_WORD:
            return slip(word, known)
        if len(known) < _SHORT_WORD or not one_off(word, known):
            return False
        if len(word) == len(known):
            return sorted(word) == sorted(known)
        ours = known in self.nouns or known in self.verbs
        return ours and word[0] == known[0] and (len(word) < len(known) or has_double(word))

    def idle(self, word: str) -> bool:
        """Whether the word is one of plain talk: a filler or a hedge."""
        return self._says_nothing(word) or word in self.hedges or word in self.articles

    def ordinal(self, word: str) -> str:
        """The number of the place that a word names, or nothing."""
        found = self._ordinal.fullmatch(word)
        return found[1] if found else self._ordinals.get(word, "")

    def is_name(self, word: str) -> bool:
        """Whether the word is a name of something in the game."""
        return word in self._names

    def is_of_name(self, word: str) -> bool:
        """Whether the word, or one that it is a slip away from, is part of a name."""
        spelled = self._spelled(self._whole(word))
        return any(one in self._name_words or one in self._names for one in spelled)

    def is_in_name(self, word: str) -> bool:
        """Whether the word is a name of something in the game, or part of one."""
        return word in self._names or word in self._codes_by_word

    def begins_with_name(self, words: list[str]) -> bool:
        """Whether the words begin with a name of several words: `Press Office`."""
        plain = self._without_fillers(words)
        named = bool(plain) and self._row(self._rows, plain, 0)[0] in self._names
        return named or (bool(words) and bool(self._row(self._wordy, words, 0)[0]))

    def codes_with(self, words: Sequence[str]) -> set[str]:
        """The codes of all things that have all the words in their names."""
        if sum(map(len, words)) < _SHORTEST_PART:
            return set()
        known = [
            set[str]().union(
                *(
                    self._codes_by_word.get(form, ())
                    for one in self._spelled(word)
                    for form in (one, *self._uninflected(one))
                )
            )
            for word in words
        ]
        return set.intersection(*known)

    def words_of_names(self, words: list[str]) -> set[str]:
        """The words that make up whole names."""
        typed = [word for word in words if not self._says_nothing(self._whole(word))]
        whole = list(map(self._whole, typed))
        found: set[str] = set()
        for place in range(len(whole)):
            length = self._row(self._rows, whole, place)[1]
            found.update(typed[place : place + length])
        return found

    def is_code(self, word: str) -> bool:
        """Whether the word looks like the name of a site, a slot or a card."""
        return self._code.fullmatch(word) is not None

    def is_number(self, word: str) -> bool:
        """Whether the word is a number."""
        return _NUMBER.fullmatch(word) is not None

    def is_exact(self, word: str) -> bool:
        """Whether the word is a number or a code, which nothing else can stand for."""
        return self.is_number(word) or self._exact.fullmatch(word) is not None

    def place(self, word: str) -> str:
        """The place that `there` means behind a code, or nothing."""
        found = ((code.fullmatch(word), place) for code, place in self._places)
        return next((fits.expand(place) for fits, place in found if fits), "")

    def without_tag(self, line: str) -> str:
        """The line without what asks at its end whether it is right: `bank 2, right?`."""
        return self._tag.sub("", line) if line.endswith(("?", "？")) else line

    def kinds_of_code(self, word: str) -> set[str]:
        """Of what kinds a code or a number is: how such codes look, `+` for what is added."""
        if self.is_number(word):
            return {"number" if word.isdecimal() else "+"}
        return {how for how, looks in self._kinds_of_codes.items() if looks.fullmatch(word)}

    def declines(self, words: list[str]) -> bool:
        """Whether the words begin with a saying that declines, and say no more than another."""
        for said in self.no_sayings.get(words[0], ()):
            if words[: len(said)] == said:
                rest = [word for word in words[len(said) :] if word]
                if rest and (self.no.issuperset(rest) or self.declines(rest)):
                    return True
                return self.hedges.isdisjoint(rest) and all(map(self.idle, rest))
        return False

    def said_of(self, words: Iterable[str]) -> list[str]:
        """What the forms of the codes among the words say of them."""
        found = ((code.fullmatch(word), said) for word in words for code, said in self._said_of)
        return [word for fits, said in found if fits for word in said]

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

    def is_of_game(self, word: str) -> bool:
        """Whether the word may be one of the game's: of its phrases, a thing, a verb, a code."""
        own = (self._games_own, self.nouns, self.verbs)
        terms = self.read(word).terms if self._is_inflected_term(word) else ()
        return self.is_exact(word) or any(term in some for term in terms for some in own)

    def known(self, word: str) -> bool:
        """Whether the word can be part of an order at all."""
        return self._known[word]

    def _is_known(self, word: str) -> bool:
        return (
            self.is_exact(word)
            or self.idle(word)
            or word in self.labels
            or word in self.numbers
            or len(self.read(word).terms) > 1
            or self._is_term(word)
            or self.canon(word) in self.nouns
        )


def _by_first(rows: Iterable[str]) -> dict[str, list[list[str]]]:
    """Rows of words by the first word of each, the longest first."""
    found: dict[str, list[list[str]]] = {}
    for row in sorted((one.split() for one in rows), key=len, reverse=True):
        found.setdefault(row[0], []).append(row)
    return found


def _without_rows(rows: Mapping[str, list[list[str]]], words: list[str]) -> list[str]:
    """The words without the rows, of which the longest counts."""
    if rows.keys().isdisjoint(words):
        return words
    found: list[str] = []
    place = 0
    while place < len(words):
        begun = rows.get(words[place], ())
        row = next((one for one in begun if words[place : place + len(one)] == one), [])
        found += [] if row else [words[place]]
        place += len(row) or 1
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
