"""What each typed word may stand for, whole or in part, right or one letter off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from .game_words import GameWords
from .slips import Slips, far_off, has_double, mistyped, one_off, slip, without_accents

T = TypeVar("T")
_WORDS_KEPT = 10_000
_LONGEST_NAME = 8  # words
_ELIDED_BARE = 4  # letters behind one whose apostrophe was left out: `jmets`
_SHORT_WORD = 4  # letters; in such a word only some slips are looked for
_SHORTEST_SWAPPED = 3
_SHORTEST_NAME = 5
_LONG_IN_NAME = 7  # letters of a word of a name in which two may be wrong
_LONG_SYNONYM = 6  # letters of a word in another word for ours, if we look for slips in it
_NUMBER = re.compile(r"[+-]?\d+")
_APOSTROPHES = dict.fromkeys(map(ord, "’ʼ"), "'")  # as typed lines have them
_SPACES = r"\s+"


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


class SingleWords(GameWords):
    """What typed words mean in one game, each for itself."""

    def __init__(
        self,
        vocabulary: Iterable[str],
        fillers: Iterable[str],
        reserved: Iterable[str] = (),
        table: Mapping[str, Any] | None = None,
        names: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        super().__init__(vocabulary, fillers, reserved, table)
        self._learn(self._other_words, names or {})

    def _learn(
        self, synonyms: Mapping[str, Iterable[str]], names: Mapping[str, Iterable[str]]
    ) -> None:
        """Make out what can be typed for each term, whole or in part, right or one letter off."""
        self._readings = _Kept(self._read)
        self._silent = _Kept(self._is_silent)
        self._alone = _Kept(self._find_alone)
        self._canons = _Kept(self._find_canon)
        self._known = _Kept(self._is_known)
        self._said_of_words = _Kept(self._find_said_of)
        self._learnt = False
        self._spellings = _Kept(self._find_spelled)
        self._far_spellings = _Kept(self._find_far_spelled)
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
        self._codes_by_any_word: dict[str, set[str]] = {}  # also of names that are one word
        self._codes_by_thing: dict[str, set[str]] = {}  # by each thing of which names speak
        self._synonym_slips: Slips | None = None  # made when they are needed: they are many
        self._long_words: dict[str, list[str]] = {}  # by their first letters; made then, too
        for term, others in synonyms.items():
            for other in others:
                self._add_synonym(other, term)
        self.codes_of_names = frozenset(
            code.casefold() for codes in names.values() for code in codes
        )
        for name, codes in names.items():
            self._add_name(
                name.casefold().translate(_APOSTROPHES), [code.casefold() for code in codes]
            )
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

    @property
    def words_in_everyday_use(self) -> set[str]:
        """The words for ours, and those that say something of things; no names."""
        rows = (
            row
            for rows in self._rows.values()
            for row, term in rows.items()
            if not self.is_name(term)
        )
        others = {word for row in rows for word in row} | {*self._synonyms, *self._ordinals}
        kinds = self.everyday | self.kinds | self.alike.keys() | self.pointing | self.sets.keys()
        return {word for word in others | kinds if not self.is_name(word)}

    def _add_synonym(self, other: str, term: str) -> None:
        whole = other.split()
        if len(whole) > 1 and self.hedges.intersection(whole):
            self._hedged.setdefault(whole[0], {})[tuple(whole)] = ""
        words = tuple(self._without_fillers(whole))
        if len(words) > 1:
            self._rows.setdefault(words[0], {})[words] = term
        elif term == "both" and words and words[0].isdecimal():
            return  # `les deux` are both, but a mere 2 may be the number of something
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
                self._add_words_of_name(words, codes)
            return
        if len(words) > 1:
            rows = (tuple(words), tuple(map(self._unelided, words)))
            for row in dict.fromkeys((*rows, *(tuple(map(without_accents, row)) for row in rows))):
                self._rows.setdefault(row[0], {}).setdefault(row, name)
        elif len(whole) > 1:
            self._synonyms.setdefault(words[0], []).extend(codes)
        self._add_words_of_name(words, codes)
        self._synonyms.setdefault(name, []).extend(codes)
        if (plain := without_accents(name)) != name:
            self._synonyms.setdefault(plain, []).extend(codes)
        self._names.add(name)

    def _add_words_of_name(self, words: Sequence[str], codes: list[str]) -> None:
        """Each word of a name may be said of it, and so may another word for the same thing."""
        for form in self._forms_in_name(words):
            self._codes_by_word.setdefault(form, set()).update(codes)
        for word in words:
            self._codes_by_any_word.setdefault(word, set()).update(codes)
        for word in words if len(words) > 1 else ():
            forms = (word, *self._uninflected(word))
            known = (term for form in forms for term in (form, *self._synonyms.get(form, ())))
            for thing in self.nouns.intersection(known):
                self._codes_by_thing.setdefault(thing, set()).update(codes)

    def _forms_in_name(self, words: Sequence[str]) -> Iterator[str]:
        """How one of the words of a name may be typed that is said of it: `drones`, `pepiniere`."""
        halves = [half for word in words for half in word.split("-") if half != word]
        for word in (*(words if len(words) > 1 else ()), *halves):
            for form in (word, self._unelided(word)):
                yield from (form, without_accents(form), *self._uninflected(form))

    def _unelided(self, word: str) -> str:
        """A word of a name without what stands before it without a blank: `d'exportation`."""
        before = next((one for one in self._elided if one[0] != "-" and word.startswith(one)), "")
        return word.removeprefix(before) or word

    def _find_alone(self, word: str) -> str | None:
        kept = self._without_fillers([word])
        beside = (self._sayings, self._tens, self.pronouns, self.articles, self.labels, {"1"})
        alone = (
            kept in ([], [word])
            and self._whole(word) == word
            and not any(word in some for some in beside)
            and not any(word == pair[-1] for pair in self._pairs)
            and not any(one in self._rows for one in self._spelled_in_name(word))
        )
        return "".join(kept) if alone else None

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

    def _may_begin_pair(self, word: str) -> bool:
        word = self.numbers.get(word, word)
        return word.isdecimal() or word in self._begin_pairs

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
        if len(word) > _SHORT_WORD:
            return bool(self._filler_slips.of(word))
        return self._swaps_filler(word)

    def _swaps_filler(self, word: str) -> bool:
        """Whether two letters of a short filler are swapped, and no word of the game is near."""
        if len(word) < _SHORTEST_SWAPPED or self._slips.of(word) or self._is_term(word):
            return False
        swapped = (
            word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)
        )
        return any(one in self.fillers and one not in self.joining for one in swapped)

    def _row(
        self, rows: dict[str, dict[tuple[str, ...], str]], words: list[str], place: int
    ) -> tuple[str, int]:
        """The longest name or saying of several words that begins here, and its length."""
        for first in self._spelled_in_name(words[place]):
            known = rows.get(first)
            if known is None:
                continue
            for end in range(min(len(words), place + _LONGEST_NAME), place + 1, -1):
                for last in self._spelled_in_name(words[end - 1]):
                    between = words[place + 1 : end - 1]
                    middle = (self._spelled_in_name(word)[-1] for word in between)
                    name = known.get((first, *middle, last))
                    if name is not None:
                        return name, end - place
        return "", 0

    def _spelled_in_name(self, word: str) -> tuple[str, ...]:
        """The same; a long word may be two letters off, since the rest of the name has to fit."""
        return self._far_spellings[word]

    def _find_far_spelled(self, word: str) -> tuple[str, ...]:
        spelled = self._spelled(word)
        if len(spelled) > 1 or len(word) < _LONG_IN_NAME or not word.isalpha():
            return spelled
        if word in self._name_words or self._is_inflected_term(word) or self.idle(word):
            return spelled
        far = [one for one in self._name_words if far_off(word, one)]
        return (word, far[0]) if len(far) == 1 else spelled

    def _spelled(self, word: str) -> tuple[str, ...]:
        """The word, and the word of a name or saying that it is a slip or an ending away from."""
        return self._spellings[word]

    def _find_spelled(self, word: str) -> tuple[str, ...]:
        known = self._name_words
        letters = word.replace("-", "").isalpha()
        if word in known or not letters or len(word) < _SHORT_WORD:
            return (word,)
        others = [form for form in self._uninflected(word) if form in known]
        plain = without_accents(word) if len(word) >= _SHORTEST_NAME else word
        if not others and plain != word and plain in known:
            others = [plain]
        slips = not others and len(word) >= _SHORTEST_NAME
        if slips and not self._is_inflected_term(word) and not self.idle(word):
            others = known.of(word)
        return (word, others[0]) if len(others) == 1 else (word,)

    def _is_article(self, words: list[str], after: int) -> bool:
        """Whether a word follows that an article goes with."""
        if not self.is_exact(words[after - 1]):
            return True
        following = words[after] if after < len(words) else ""
        if after > 1 and following == words[after - 2]:
            return False  # `drop A drop C`
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
        if not known and self.free and word.replace("-", "").isalpha():
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
        first, hyphen, last = word.partition("-")
        if hyphen and first.isalpha() and last.isalpha():  # both words of it may be inflected
            for one in self._uninflected(first):
                yield f"{one}-{last}"
                yield from (f"{one}-{other}" for other in self._uninflected(last))

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
        return self._slip_of_synonym(word) or self._far_off(forms) if not names else []

    def _far_off(self, forms: Sequence[str]) -> list[str]:
        """What a long word of the game stands for that a word is two letters off, or its vowels."""
        if len(forms[0]) < _SHORT_WORD or any(map(self.is_of_name, forms)):
            return []
        if not self._long_words:
            for one in self.vocabulary | self.nouns | self.verbs | self._synonyms.keys():
                if len(one) >= _LONG_SYNONYM and one.isalpha():
                    self._long_words.setdefault(one[0], []).append(one)
        long = self._long_words.get(forms[0][0], ())
        near = {one for one in long for form in forms if far_off(form, one)}
        found = {tuple(self._terms_of(one)) for one in near if one not in self._names}
        return list(found.pop()) if len(found) == 1 else []

    def _terms_of(self, word: str) -> list[str]:
        """What a word of the game, or one for it, stands for."""
        own = [self.canon(word)] if self._is_own(word) else []
        return list(dict.fromkeys([*own, *map(self.canon, self._synonyms.get(word, ()))]))

    def _is_own(self, word: str) -> bool:
        return word in self.vocabulary or word in self.nouns or word in self.verbs

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
            wrong = known in self.verbs and word[0] == known[0] and mistyped(word, known)
            return wrong or sorted(word) == sorted(known)
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

    def _find_said_of(self, word: str) -> list[str]:
        """What the form of a code says of it."""
        return [one for code, said in self._said_of if code.fullmatch(word) for one in said]

    def kinds_of_code(self, word: str) -> set[str]:
        """Of what kinds a code or a number is: how such codes look, `+` for what is added."""
        if self.is_number(word):
            return {"number" if word.isdecimal() else "+"}
        return {how for how, looks in self._kinds_of_codes.items() if looks.fullmatch(word)}

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
            or word in self.codes_of_names
            or self.idle(word)
            or word in self.labels
            or word in self.numbers
            or len(self.read(word).terms) > 1
            or self._is_term(word)
            or self.canon(word) in self.nouns
        )
