"""Whether all that a line says speaks for some answers, clause by clause.

A clause orders: each of its words belongs to the answers, or says what is told of them. Or it tells
something, perhaps in words that nobody knows; then it names no code, and what it says of things of
the game is true. Or it says no to things that the answers leave alone. Each answer is named by a
clause that orders.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from ..order_language.clauses import has, rows_of_words
from ..order_language.clues import is_denial
from ..order_language.look_alikes import all_in_latin
from ..order_language.notes import Misnamed, noted, without_names
from ..order_language.remarks import points_back, without_smileys
from ..order_language.worded_pattern import WordedPattern
from ..question import DONE
from ..text import Words
from ..thinking.worlds import imagined_now
from .batch import Batch
from .effort import WORLD
from .likely_answers import Likely
from .told_turn import ToldTurn, told_turn
from .trials import before_line

_CLAUSES = re.compile(r"[,;:!…()]+|\.+(?=\s|$)|(?<=\s)-+(?=\s)")
_FEW = 2  # words that nobody knows, which may name somebody


class Evidence:
    """Answers that a line is likely to mean, and what it says for them and against them."""

    def __init__(self, batch: Batch, line: str, row: Likely, reading: str) -> None:
        self._batch, self._line, self._row, self._reading = batch, line, row, reading
        self._language, self._lexicon = batch.language, batch.language.lexicon
        self._words = frozenset[str]().union(*row.typed)
        self._codes = {one for one in self._words if self._lexicon.is_exact(one)}
        question = before_line(batch).pending[batch.seat]
        asked = self._language.plain_words(str(question.prompt).replace(":", " "))
        self._asked = {one for one in asked if self._lexicon.is_code(one)}
        self._ordered: list[str] = []  # the words of clauses that order
        self.declined: dict[str, None] = {}
        """Things of which the line says that none of them is to be built, while that is open."""

    def is_clear(self, text: str) -> bool:
        """Whether a text means just these answers."""
        bare = without_names(self._language, without_smileys(text))
        if isinstance(bare, Misnamed) or self._notes_otherwise(bare):
            return False
        split = self._language.talk.with_reasons_apart
        clauses = [one for some in _CLAUSES.split(bare) for one in split(some) if one.strip()]
        return all(map(self._fits, clauses)) and self._names_all() and self._turn is not None

    def _notes_otherwise(self, text: str) -> bool:
        """Whether a note in brackets may say which one is meant: `60 (red)`, `22 (28)`."""
        lexicon = self._lexicon
        found = noted(text)
        notes = [self._language.words(one) for one in found.notes] if found is not None else []
        coded = any(
            lexicon.is_exact(word) and not word.isdecimal() for one in notes for word in one
        )
        single = any(len(one) == 1 and lexicon.goods.isdisjoint(one) for one in notes)
        return coded or single

    def _fits(self, clause: str) -> bool:
        if is_denial(self._language, self._language.plain_words(clause)):
            return self._denies_others(clause)
        if self._language.talk.is_reason(clause):
            return self._tells(clause)
        if self._names_in_short(clause):
            return False
        return all(map(self._part_fits, self._parts(clause)))

    def _parts(self, clause: str) -> list[str]:
        """A clause cut where words join two things."""
        clause = self._language.talk.without_therefore(clause.casefold())
        return [one for one in self._joins.split(clause) if one.strip()]

    @cached_property
    def _joins(self) -> re.Pattern[str]:
        joining = "|".join(map(re.escape, sorted(self._lexicon.joining))) or "(?!)"
        return re.compile(rf"(?<!\S)(?:{joining})(?!\S)", re.IGNORECASE)

    def _part_fits(self, part: str) -> bool:
        if self._speaks_of_others(part):
            return False
        plain = self._language.plain_words(part)
        if self._lexicon.without_remarks(plain) != plain and self._is_of_no_use(part):
            return True
        doubts = self._language.doubt(part) or has(self._unsafe, part.casefold())
        if not doubts and self._orders(part):
            return True
        return not has(self._doubts, part.casefold()) and self._tells(part)

    def _speaks_of_others(self, text: str) -> bool:
        """Whether words name another player."""
        owners = {word.removesuffix("'s") for word in self._language.plain_words(text)}
        people = {*self._lexicon.talk.get("people", ())} - self._lexicon.fillers
        latin = {all_in_latin(self._language, one) for one in self._batch.fellows}
        return not (self._batch.fellows | latin | people).isdisjoint(owners)

    # --- an order -------------------------------------------------------------------------

    def _orders(self, part: str) -> bool:
        """Whether each word belongs to the answers, or says what is told of them."""
        words = [word for one in self._language.segments(part) for word in one.words]
        told = [word for at, word in enumerate(words) if not self._is_answer(words, at)]
        if not (self._is_of_one(words) and self._is_one_of_each(words) and self._does_that(words)):
            return False
        if self._means_card(part) and not self._plays_card:
            return False
        if self._does_opposite(words):
            return False
        if told == self._language.plain_words(part) and told[0].isdecimal():
            return False
        if told and not self._is_told(told, asked=not self._row.typed[0].isdisjoint(words)):
            return False
        self._ordered += words
        return True

    def _does_opposite(self, words: Sequence[str]) -> bool:
        """Whether a word is the opposite of what is done: `discard` where cards are kept."""
        opposites = self._lexicon.opposites
        opposite = {opposites[one] for one in self._words if one in opposites}
        return not opposite.isdisjoint(self._language.terms(words))

    def _is_of_one(self, words: Sequence[str]) -> bool:
        """Whether the codes in a part are of one answer besides the first: not `from E to C`."""
        exact = {word for word in words if self._lexicon.is_exact(word) and not word.isdecimal()}
        left = exact - self._row.typed[0] - self._asked
        return any(left <= typed for typed in self._row.typed)

    def _names_in_short(self, clause: str) -> bool:
        """Whether one of several codes is only a part of that of an answer: `from E to C`."""
        words = [word for one in self._language.segments(clause) for word in one.words]
        exact = [word for word in words if self._lexicon.is_exact(word) and not word.isdecimal()]
        if not self._codes.issuperset(set(exact) - self._asked):
            return True
        left = [word for word in exact if word not in self._row.typed[0]]
        short = any(map(self._is_short, left))
        return short and len(left) > 1 and not all(map(_has_mark, left))

    def _is_short(self, code: str) -> bool:
        """Whether a code is only a part of that of the answer that has it."""
        said = (self._language.phrase_words(str(one)) for one in self._row.phrases[1:])
        codes = ([one for one in some if self._lexicon.is_exact(one)] for some in said)
        around = zip(codes, self._row.typed[1:], strict=True)
        own = [one for some, typed in around if code in typed for one in some]
        return bool(own) and code not in own and max(map(len, own)) > len(code)

    def _is_one_of_each(self, words: Sequence[str]) -> bool:
        """Whether no code was said before, or each time of another answer."""
        if not set(words).isdisjoint(self._ordered) and self._lexicon.labels.issuperset(words):
            return False  # `card; card`
        said = Counter(one for one in (*self._ordered, *words) if one in self._codes)
        first = self._row.typed[0]
        return all(
            number <= (one in first or sum(one in typed for typed in self._row.typed))
            for one, number in said.items()
            if not (one.isdecimal() and len(one) == 1)
        )

    def _does_that(self, words: Sequence[str]) -> bool:
        """Whether a part names just what is done and built at its site, and at no other."""
        lexicon = self._lexicon
        sites = {one for one in words if lexicon.is_exact(one) and not one.isdecimal()}
        sites -= self._row.typed[0]
        if not sites:
            return True
        typed = [some for some in self._row.typed[1:] if not sites.isdisjoint(some)]
        idle = lexicon.restated | lexicon.giving
        said = [lexicon.read(word).terms for word in words if word not in idle]
        acts = [some for some in said if not (lexicon.verbs | lexicon.counted).isdisjoint(some)]
        several = any(
            number.isdecimal() and number != "1" and self._language.is_counted(thing)
            for number, thing in pairwise(words)
        )
        done = all(any(not some.isdisjoint(terms) for some in typed) for terms in acts)
        return (done or not typed) and not (several and len(sites) == 1)

    def _means_card(self, text: str) -> bool:
        """Whether a text speaks of the card that is played, and of no site."""
        lexicon, words = self._lexicon, self._language.plain_words(text)
        if any(lexicon.is_exact(word) and not word.isdecimal() for word in words):
            return False
        named = lexicon.words_of_names(words)
        around = zip(["", *words], words, [*words[1:], ""], strict=False)
        return any(
            not lexicon.number_labels.isdisjoint(lexicon.read(word).terms)
            and not lexicon.numbers.get(before, before).isdecimal()
            and not (behind.isdecimal() or behind in named)
            for before, word, behind in around
        )

    @property
    def _plays_card(self) -> bool:
        """Whether one of the answers is no more than `card`."""
        phrases = (self._language.phrase_words(str(one)) for one in self._row.phrases)
        return any(self._lexicon.labels.issuperset(words) for words in phrases)

    def _is_answer(self, words: Sequence[str], at: int) -> bool:
        """Whether a word belongs to an answer, or says nothing."""
        word, lexicon = words[at], self._lexicon
        behind = words[at + 1] if at + 1 < len(words) else ""
        if word.isdecimal():
            return self._is_number(word, behind)
        if place := lexicon.ordinal(word):
            return self._counts(place, self._language.thing(behind))
        if lexicon.is_exact(word):
            return word in self._codes | self._asked
        if not self._words.isdisjoint({word, *lexicon.read(word).terms}):
            number = words[at - 1] if at and words[at - 1].isdecimal() else ""
            counted = number and number not in self._codes
            return not counted or (number == "1" and self._is_single(word))
        return self._says_nothing(word) or self._is_of_name(word)

    def _is_number(self, number: str, behind: str) -> bool:
        """Whether a number is a card that is named, or says how many things there are."""
        if number == "1" and self._is_single(behind):
            return True
        counts = bool(self._language.thing(behind))
        if not counts and self._is_number_of_alike(number):
            return True
        return number in self._codes and (not counts or len(number) > 1)

    def _says_nothing(self, word: str) -> bool:
        """Whether a word only goes with others."""
        lexicon = self._lexicon
        if word in lexicon.adjectives:
            return False
        if word in lexicon.labels:
            return not self._language.is_counted(word)
        if word in lexicon.giving or word in lexicon.restated or lexicon.idle(word):
            return True
        return word in lexicon.openers | lexicon.asides and not lexicon.is_of_game(word)

    def _is_of_name(self, word: str) -> bool:
        """Whether a word that is none of ours is part of the name of what is chosen."""
        codes = self._lexicon.codes_with([word.removesuffix("'s")])
        return not self._lexicon.known(word) and not self._codes.isdisjoint(codes)

    def _is_number_of_alike(self, number: str) -> bool:
        """Whether so many answers do the same: `I upgrade three: ...`."""
        phrases = (self._language.phrase_words(str(one)) for one in self._row.phrases)
        return int(number[:2]) > 1 and int(number[:2]) in Counter(x[0] for x in phrases).values()

    def _is_single(self, word: str) -> bool:
        """Whether just one answer is of what a word stands for, and names one of it."""
        terms = {word, *self._lexicon.read(word).terms}
        named = [some for some in self._row.typed if not terms.isdisjoint(some)]
        if len(named) != 1 and not terms.isdisjoint(self._lexicon.counted):
            return False
        numbers = [{one for one in some if one.isdecimal()} for some in named]
        return bool(named) and all(not some or "1" in some for some in numbers)

    def _counts(self, place: str, thing: str) -> bool:
        """Whether an ordinal only counts what is done or spent: `the second tunnel`."""
        if thing in self._lexicon.goods:
            return True
        done = Counter(one for words in self._row.typed for one in words & self._lexicon.counted)
        most = done[thing] if thing else max(done.values(), default=0)
        return place.isdecimal() and 0 < int(place) <= most

    def _goes_by_itself(self, phrase: Words) -> bool:
        """Whether an answer is only given so that those behind it can be: `card`, `done`."""
        words = self._language.phrase_words(str(phrase))
        return str(phrase) == DONE or self._lexicon.labels.issuperset(words)

    def _code(self, word: str) -> str:
        """The code that a word is, however it is spelt; no number."""
        terms = (word, *self._lexicon.read(word).terms)
        exact = (one for one in terms if self._lexicon.is_exact(one) and not one.isdecimal())
        return next(exact, "")

    def _has_site(self, phrase: Words) -> bool:
        words = self._language.phrase_words(str(phrase))
        return any(self._lexicon.is_exact(one) and not one.isdecimal() for one in words)

    def _names_all(self) -> bool:
        """Whether each answer is named in clauses that order; a card goes by itself."""
        lexicon = self._lexicon
        said = self._language.terms(self._ordered).union(self._ordered)
        parts = [word for word in self._ordered if not lexicon.known(word)]
        said |= lexicon.codes_with(parts[:1]) if parts else set()
        codes = [self._code(one) for one in self._ordered]
        sites = [one for one in codes if one and one not in self._row.typed[0] | self._asked]
        if len(sites) < sum(map(self._has_site, self._row.phrases[1:])):
            return False
        telling = lexicon.nouns | lexicon.labels | (self._codes - self._row.typed[0])
        needed = enumerate(self._row.phrases[:-1])
        implied = {number for number, one in needed if self._goes_by_itself(one)}
        return all(
            not (typed & (telling if number else typed)).isdisjoint(said)
            for number, typed in enumerate(self._row.typed)
            if number not in implied
        )

    # --- what is denied and told ------------------------------------------------------------

    def _denies_others(self, clause: str) -> bool:
        """Whether a clause says no to things that the answers leave alone, and to nothing else."""
        lexicon, plain = self._lexicon, self._language.plain_words(clause)
        if self._language.talk.turns_away(clause) or points_back(self._language, plain):
            return False
        words = self._language.words(self._language.talk.telling.without_shortage(clause))
        named = any(map(lexicon.is_exact, words)) or bool(lexicon.words_of_names(list(plain)))
        if named and not self._is_of_no_use(clause):
            return False
        terms = self._language.terms(words) & (lexicon.counted | lexicon.goods | lexicon.verbs)
        turn = self._turn
        if turn is None or not terms.isdisjoint(self._words):
            return False
        if turn.passed_over(terms):
            return True
        if named:
            return True
        built = terms & lexicon.counted
        if built and turn.leaves_open(built):
            self.declined.update(dict.fromkeys(sorted(built)))
        return bool(built)

    def _is_of_no_use(self, text: str) -> bool:
        """Whether a clause before the order only says of the card that it is of no use."""
        lexicon, plain = self._lexicon, self._language.plain_words(text)
        terms = self._language.terms(self._language.words(text))
        codes = {code for code in terms if lexicon.is_exact(code)}
        cards = bool(codes) and all(map(lexicon.is_number, codes))
        named = lexicon.words_of_names(plain)
        said = [word for word in lexicon.without_remarks(plain) if word not in named]
        verbs = any(
            before not in lexicon.no and not lexicon.verbs.isdisjoint(lexicon.read(word).terms)
            for before, word in pairwise(["", *said])
        )
        return cards and codes <= self._row.typed[0] and not verbs and not self._ordered

    def _tells(self, clause: str) -> bool:
        """Whether a clause only says what is told of the answers, perhaps in words of its own."""
        lexicon, plain = self._lexicon, self._language.plain_words(clause)
        if points_back(self._language, plain) or lexicon.words_of_names(list(plain)):
            return False
        words = [word for word in self._language.words(clause) if not lexicon.idle(word)]
        if any(
            _has_digit(word) or lexicon.is_exact(word) for word in words if not word.isdecimal()
        ):
            return False
        if self._language.talk.is_reason(clause):
            words = self._without_buildings(words)
        elif self._turn is None or self._turn.builds_more(words):
            return False
        ours = [
            word
            for before, word in pairwise(["", *words])
            if word.isdecimal()
            or (lexicon.is_of_game(word) and (before.isdecimal() or word not in lexicon.labels))
        ]
        verbs = lexicon.verbs - self._words
        if any(not verbs.isdisjoint(lexicon.read(word).terms) for word in ours):
            return False
        if not ours:
            silent = not words or len(plain) > _FEW
            doubts = bool(self._language.doubt(clause))
            return self._language.talk.is_reason(clause) or (silent and not doubts)
        if self._means_card(clause) and has(self._ordering, self._line.casefold()):
            return False
        return self._is_told(ours)

    def _without_buildings(self, words: Sequence[str]) -> list[str]:
        """Words without what has been built and how much of it, which a reason may tell."""
        built = [self._language.is_counted(word) for word in words]
        return [
            word
            for at, word in enumerate(words)
            if not built[at] and not (word.isdecimal() and built[at + 1 : at + 2] == [True])
        ]

    @cached_property
    def _doubts(self) -> WordedPattern:
        lexicon = self._lexicon
        certain = lexicon.harmless | lexicon.states | lexicon.denials
        return rows_of_words((lexicon.hedges - certain) | (lexicon.unsafe - lexicon.denials))

    @cached_property
    def _unsafe(self) -> WordedPattern:
        """What casts doubt on an order, and is not said of a wish."""
        lexicon = self._lexicon
        return rows_of_words(lexicon.unsafe - lexicon.denials - lexicon.wishes - lexicon.fillers)

    @cached_property
    def _ordering(self) -> WordedPattern:
        return rows_of_words(self._lexicon.talk.get("ordering", ()))

    def _is_told(self, words: Sequence[str], *, asked: bool = False) -> bool:
        """Whether words are told of the answers, or of what is `asked` behind them."""
        turn = self._turn
        return turn is not None and (turn.says(words) if asked else turn.tells(words))

    @cached_property
    def _turn(self) -> ToldTurn | None:
        batch = self._batch
        batch.effort.spend(WORLD)
        world = imagined_now(before_line(batch), batch.seat)
        return told_turn(batch, world, self._language.segments(self._reading)) if world else None


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _has_mark(word: str) -> bool:
    return not word.isalnum()
