"""What typed words in a row mean: names of several words, sayings, codes in two parts.

lexicon = Lexicon(vocabulary, fillers, table=game.words(), names=game.names(options))
lexicon.content(["a", "base", "at", "5l"])    # base, 5l
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from .rephrasing import rephrasings
from .single_words import SingleWords

_SHORTEST_PART = 4  # letters of what is said of a name
_STEM = 5  # letters that words of one stem have in common, at least
_LONGEST_ENDING = 3  # letters behind them
_NEAR = 3  # words behind a name among which the code is that says what is done with it
_LONGEST_PAIRED = 9  # letters of each word of a code that is typed as two

_LINES_KEPT = 64  # of those that were rephrased: one way to read a line asks for it after another

LONGEST_SENTENCE = 600  # characters in which turns of speech are looked for


class Lexicon(SingleWords):
    """What typed words mean in one game."""

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
        """The line in small letters, with our words for turns of speech that the table has.

        A line that is too long to be a sentence stays as it is.
        """
        if len(line) > LONGEST_SENTENCE:
            return line
        plainer = self._in_our_words.get(line)
        if plainer is None:
            if len(self._in_our_words) >= _LINES_KEPT:
                self._in_our_words.clear()
            plainer = self._in_our_words[line] = self._rephrased(line)
        return plainer

    def _rephrased(self, line: str) -> str:
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
        return tuple(self._without_ones(self._without_labels_of_names(found)))

    def _without_labels_of_names(self, words: list[str]) -> list[str]:
        """Without the `card` of `R1 with the card Prefab Dock`."""
        if self.labels.isdisjoint(words) or not any(map(self.is_name, words)):
            return words
        return [
            word
            for word, behind in zip(words, [*words[1:], ""], strict=True)
            if not (behind and self.is_name(behind) and self._labels_numbers(word))
        ]

    def _labels_numbers(self, word: str) -> bool:
        return word in self.labels and not self.number_labels.isdisjoint(self.read(word).terms)

    def _by_itself(self, word: str) -> str | None:
        """What counts of a word whatever is beside it, unless both are a pair: all or nothing.

        None if that has to be looked at. For most words of our own phrases it has not.
        """
        return self._alone[word]

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

    def praises(self, words: list[str]) -> bool:
        """Whether the words thank or praise somebody for what they did: `kind of you to look`."""
        return any(
            words[place : place + len(row)] == row
            for place, word in enumerate(words)
            for row in self._praises.get(word, ())
        )

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

    def begins_with_name(self, words: list[str]) -> bool:
        """Whether the words begin with a name of several words: `Press Office`."""
        plain = self._without_fillers(words)
        named = bool(plain) and self._row(self._rows, plain, 0)[0] in self._names
        return named or (bool(words) and bool(self._row(self._wordy, words, 0)[0]))

    def codes_with(self, words: Sequence[str]) -> set[str]:
        """The codes of all things that have all the words in their names."""
        if sum(map(len, words)) < _SHORTEST_PART:
            return set()
        return set.intersection(*map(self._codes_with, words))

    def _codes_with(self, word: str) -> set[str]:
        """The codes of all things with a word in their names, or another for the same thing."""
        forms = (form for one in self._spelled(word) for form in (one, *self._uninflected(one)))
        things = (term for term in self.read(word).terms if term in self.nouns)
        found = set[str]().union(
            *(self._codes_by_word.get(form, ()) for form in forms),
            *(self._codes_by_thing.get(thing, ()) for thing in things),
        )
        return found or self._codes_with_like(word)

    def _codes_with_like(self, word: str) -> set[str]:
        """The codes of things with a word of the same stem in their names: `the smugglers`."""
        if len(word) <= _STEM or not word.isalpha() or self.known(word):
            return set()
        like = self._words_by_stem.get(word[:_STEM], ())
        alike = (one for one in like if _have_one_stem(one, word))
        return set[str]().union(*(self._codes_by_any_word[one] for one in alike))

    @cached_property
    def _words_by_stem(self) -> dict[str, list[str]]:
        """The words of names by their first letters."""
        found: dict[str, list[str]] = {}
        for word in self._codes_by_any_word:
            if len(word) > _STEM:
                found.setdefault(word[:_STEM], []).append(word)
        return found

    def words_of_names(self, words: list[str]) -> set[str]:
        """The words that make up whole names."""
        typed = [word for word in words if not self._says_nothing(self._whole(word))]
        whole = list(map(self._whole, typed))
        found: set[str] = set()
        for place in range(len(whole)):
            length = self._row(self._rows, whole, place)[1]
            found.update(typed[place : place + length])
        return found

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
        return [said for word in words for said in self._said_of_words[word]]

    def without_tag(self, line: str) -> str:
        """The line without what asks at its end whether it is right: `bank 2, right?`."""
        return self._tag.sub("", line) if line.endswith(("?", "？")) else line


def _have_one_stem(word: str, other: str) -> bool:
    """Whether two words differ only in how they end: `smuggling`, `smugglers`."""
    stem = max(_STEM, len(word) - _LONGEST_ENDING, len(other) - _LONGEST_ENDING)
    return word[:stem] == other[:stem] and min(len(word), len(other)) >= stem


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
