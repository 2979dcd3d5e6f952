"""Whether what a line tells beside its order holds, and can mean nothing for the order.

It may not speak of anything that is asked next or was filled in, and amounts in it have to be true:
`that is 2 engineers and a credit` is what the order costs or brings, or what the seat has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..order_language.clauses import Clause, Kind
from ..order_language.matches import Match
from ..order_language.yes_and_no import yes_or_no
from ..question import DONE, Question
from ..text import Words
from .batch import Batch
from .gains import goods_of
from .manner import Manner
from .nearest_phrases import shown_phrases
from .outcome import Outcome
from .trials import before_line, carried_out, hearing, trial_of

_PARTS = re.compile(r"[-.]")  # between the parts of a site: `ne-e`, `se.2`
_FEW = 8  # answers to a question of which any thing may be meant that is spoken of
_SLIPPED = 5  # letters at least of a word that may be one of the game's with a slip in it
_TELLING = {Kind.TELLS, Kind.REASON, Kind.AIM, Kind.STATES, Kind.ASIDE, Kind.SILENT}
_OF_ORDER = {Kind.KEPT, Kind.WISH}  # they speak of what it takes or brings


class Beside(NamedTuple):
    """Whether talk can be left out beside an order, and the first amount in it that is untrue."""

    holds: bool
    untrue: str = ""
    costs: Words = ""


def is_beside(batch: Batch, order: str, talk: Sequence[Clause]) -> bool:
    """Whether what was left out can mean nothing for the order."""
    return beside(batch, order, talk).holds


def beside(batch: Batch, order: str, talk: Sequence[Clause]) -> Beside:
    """What becomes of talk beside an order, which is tried on a copy."""
    heard = hearing(batch, before_line(batch), costs=True)
    heard.asks = any(one.kind is Kind.ASKS for one in talk)
    had = goods_of(batch.language, heard.play, batch.seat)
    outcome = carried_out(heard, order)
    if outcome.error is not None:
        return Beside(False)
    trial = _Trial(batch, heard, outcome, had, goods_of(batch.language, heard.play, batch.seat))
    if not all(trial.may_go(one) for one in talk):
        return Beside(False)
    untrue = next((one.text for one in talk if not trial.is_true(one)), "")
    costs = next((one.note for one in outcome.answers() if one.note), "")
    return Beside(not untrue, untrue, costs)


class _Trial:
    """An order that was tried, and the goods that the seat had before it and has after it."""

    def __init__(
        self,
        batch: Batch,
        heard: Batch,
        outcome: Outcome,
        had: Mapping[str, int],
        has: Mapping[str, int],
    ) -> None:
        self._batch = batch
        self._heard = heard
        self._outcome = outcome
        self._had, self._has = had, has
        self._language, self._lexicon = heard.language, heard.language.lexicon

    def may_go(self, clause: Clause) -> bool:
        """Whether a clause can mean nothing for the order, if its amounts are true."""
        words = self._language.plain_words(clause.text)
        if self._says_otherwise(clause.text):
            return False
        motive = self._language.talk.telling.is_motive(clause.text)
        moves = clause.kind is Kind.REASON or motive
        if not moves and (self._tells_apart(words) or self._calls_otherwise(words)):
            return False
        choosing = words if clause.kind in _TELLING else self._without_verbs(words)
        if motive and not self._language.denies(clause.text):
            choosing = [word for word in choosing if not self._refers(word)]  # `I need it`
        if clause.kind in _TELLING | _OF_ORDER and self._may_choose_filled_in(choosing):
            return False
        if clause.kind in _TELLING and self._speaks_of_filled_in(words):
            return False
        if clause.kind in _TELLING | _OF_ORDER | {Kind.AMOUNT} and self._may_answer_next(words):
            return False
        return self._holds_as(clause, words)

    def _holds_as(self, clause: Clause, words: Sequence[str]) -> bool:
        """Whether nothing that such a clause in particular may mean speaks against it."""
        if clause.kind is Kind.AMOUNT and self._goods_are_asked(words):
            return False
        if clause.kind is Kind.KEPT and any(map(self._is_signed, words)):
            return False  # `I keep the +1`
        if clause.kind is Kind.STATES:
            return not (self._names_code(words) and self._is_order_itself(clause.text))
        if clause.kind is Kind.ASIDE:
            return not self._is_order_itself(clause.text)
        if clause.kind is Kind.SILENT:
            return not self._is_open
        if clause.kind is Kind.WISH:
            return self._brings(words)
        if clause.kind is Kind.KNOWN:
            said = self._language.talk.telling.known_of_order(clause.text)
            return self._heard.known.says(said)
        if clause.kind is Kind.ASKS:
            return not self._heard.filled_in
        return True

    def is_true(self, clause: Clause) -> bool:
        """Whether what a clause says of goods is true of the order."""
        words = self._language.plain_words(clause.text)
        if clause.kind is Kind.AMOUNT:
            each = self._language.talk.amounts.says_each(clause.text)
            said = self._language.talk.amounts.numbered(clause.text)
            return _Sums(self._heard, self._changes, self._done if each else 1).hold(said)
        if clause.kind in {Kind.WISH, Kind.ASIDE, Kind.SILENT}:
            return True
        if clause.kind is Kind.SHORT:
            lacking = self._language.talk.telling.without_shortage(clause.text)
            things = self._terms(self._language.plain_words(lacking))
            return things.isdisjoint(self._things_done)
        if clause.kind is Kind.KEPT and not self._terms(words).isdisjoint(self._things_used):
            return False
        had = self._has if clause.kind is Kind.AIM else self._had
        lenient = clause.kind in {Kind.REASON, Kind.STATES}
        return _Amounts(self._heard, had, self._has, lenient).hold(words)

    @property
    def _is_open(self) -> bool:
        """Whether words that nobody knows may say what the order leaves open."""
        heard = self._heard
        goes_on = heard.seat in heard.play.pending and heard.play.snapshot.number == heard.step
        return goes_on or bool(heard.filled_in)

    def _is_signed(self, word: str) -> bool:
        return self._lexicon.is_number(word) and not word.isdecimal()

    def _refers(self, word: str) -> bool:
        return word in self._lexicon.talk.get("referring", ())

    # --- what the order does --------------------------------------------------------------

    @cached_property
    def _changes(self) -> dict[str, int]:
        """How many goods it takes or brings."""
        both = {*self._had, *self._has}
        changes = {one: self._has.get(one, 0) - self._had.get(one, 0) for one in both}
        return {one: number for one, number in changes.items() if number}

    @cached_property
    def _phrases(self) -> list[list[str]]:
        answers = self._outcome.answers()
        return [list(self._language.phrase_words(str(one.phrase))) for one in answers]

    @property
    def _done(self) -> int:
        """How often it does the same in a row; 0 if never again, and nothing is for each then."""
        counted = Counter(words[0] for words in self._phrases if words)
        most = max(counted.values(), default=0)
        return most if most > 1 else 0

    @cached_property
    def _things_done(self) -> set[str]:
        """The codes and the things of which its answers speak."""
        words = {word for some in self._phrases for word in some}
        return {one for one in words if self._lexicon.is_code(one)} | (words & self._lexicon.nouns)

    @cached_property
    def _things_used(self) -> set[str]:
        """The same, with the goods that it takes."""
        return self._things_done | {one for one, number in self._changes.items() if number < 0}

    def _terms(self, words: Sequence[str]) -> set[str]:
        """The codes and the things that words may stand for."""
        said = [word for word in words if not self._lexicon.idle(word)]
        names = self._lexicon.words_of_names(list(words))
        codes = self._lexicon.codes_with([*names]) if names else set()
        return {*codes, *self._language.terms(said)}

    def _brings(self, words: Sequence[str]) -> bool:
        """Whether it brings all goods of which words speak."""
        amounts = self._language.talk.amounts
        plain = [self._lexicon.numbers.get(word, word) for word in words]
        for number, word in zip(["", *plain], plain, strict=False):
            if not amounts.is_wanted(word) or self._lexicon.idle(word):
                counts = number.isdecimal() and not word.isdecimal()
                if counts and not self._heard.known.counts(number, word):
                    return False
                continue
            brought = {self._changes.get(one, 0) for one in self._language.terms([word])}
            if number.isdecimal():
                if int(number[:4]) not in brought and not self._heard.known.counts(number, word):
                    return False
            elif max(brought) <= 0 and not self._says(word):
                return False
        return True

    def _says(self, word: str) -> bool:
        """Whether what is known of it speaks of a thing that the seat has none of: cards."""
        goods = self._lexicon.goods.isdisjoint(self._language.terms([word]))
        return goods and self._heard.known.says(word)

    # --- what talk may mean ---------------------------------------------------------------

    def _says_otherwise(self, text: str) -> bool:
        """Whether a clause says yes or no to what is asked, and the order another thing."""
        question = before_line(self._batch).pending.get(self._batch.seat)
        place = -1 if question is None else yes_or_no(self._language, question, text)
        if question is None or place < 0:
            return False
        phrase = str(question.phrase(question.choice(place)))
        return not any(str(one.phrase) == phrase for one in self._outcome.answers()[:1])

    def _tells_apart(self, words: Sequence[str]) -> bool:
        """Whether a word tells another answer from the one that was read: `right`."""
        question = before_line(self._batch).pending.get(self._batch.seat)
        if question is None:
            return False
        phrases = map(self._language.phrase_words, map(str, shown_phrases(question)))
        other = set[str]().union(*phrases).difference(*self._phrases)
        lexicon = self._lexicon
        other -= lexicon.verbs | lexicon.nouns | lexicon.goods | lexicon.labels | lexicon.counted
        return any(
            term in other and not lexicon.is_exact(term) for term in self._language.terms(words)
        )

    def _calls_otherwise(self, words: Sequence[str]) -> bool:
        """Whether a word is another name of what was not chosen: `patent 1, that is the joker`."""
        if not self._heard.chosen:
            return False
        question, chosen = self._heard.chosen[0]
        of = self._language.phrase_words
        shown, mine, others = set[str](), set[str](), set[str]()
        for place, choice in enumerate(question.choices):
            phrase, *names = map(of, question.phrases(choice))
            if names and phrase[:1] == of(question.phrase(question.choice(chosen)))[:1]:
                shown.update(phrase)
                (mine if place == chosen else others).update(*names)
        terms = self._language.terms(word for word in words if word not in self._lexicon.numbers)
        return any(not one.isdecimal() for one in terms & (others - mine - shown))

    def _may_choose_filled_in(self, words: Sequence[str]) -> bool:
        """Whether words may say which answer is meant where no word of the order says it."""
        lexicon = self._lexicon
        said = [word for word in words if lexicon.known(word) or len(word) >= _SLIPPED]
        terms = self._language.terms(word for word in said if not lexicon.idle(word))
        return any(self._may_choose(one, terms - {DONE}) for one in self._heard.filled_in)

    def _without_verbs(self, words: Sequence[str]) -> list[str]:
        verbs = self._lexicon.verbs
        return [word for word in words if verbs.isdisjoint(self._language.terms([word]))]

    def _speaks_of_filled_in(self, words: Sequence[str]) -> bool:
        """Whether words speak of what no word of the order answered."""
        language, lexicon = self._language, self._lexicon
        terms = language.terms(word for word in words if lexicon.is_of_game(word))
        filled_in = (
            f"{one.prompt} {one.phrase} {one.note}"
            for one in self._outcome.answers()
            if one.filled_in
        )
        return any(not terms.isdisjoint(language.terms(language.words(one))) for one in filled_in)

    def _may_choose(self, question: Question[Any], terms: Collection[str]) -> bool:
        """Whether words may say which answer is meant to a question that was filled in."""
        phrases = (phrase.words for _place, phrase in self._language.offered(question))
        told = self._lexicon.goods | self._lexicon.labels
        return not (set[str]().union(*phrases) - told).isdisjoint(terms)

    def _may_answer_next(self, words: Sequence[str]) -> bool:
        """Whether what is asked behind the order may be answered by words that tell something."""
        language, lexicon = self._language, self._lexicon
        question = self._heard.play.pending.get(self._heard.seat)
        if question is None or not any(map(lexicon.is_of_game, words)):
            return False
        said = [word for word in language.words(" ".join(words)) if lexicon.is_of_game(word)]
        if said and isinstance(language.match(question, said), Match):
            return True
        if self._names_on_offer(question, words):
            return True
        if len(question.choices) > _FEW:
            return False
        phrases = map(language.phrase_words, map(str, shown_phrases(question)))
        return not language.terms(said).isdisjoint(set[str]().union(*phrases))

    def _names_on_offer(self, question: Question[Any], words: Sequence[str]) -> bool:
        """Whether words name a site on offer, or one of its ends: `it digs from E to NE`."""
        lexicon = self._lexicon
        exact = {word for word in words if lexicon.is_exact(word) and not word.isdecimal()}
        phrases = (phrase.words for _place, phrase in self._language.offered(question))
        offered = {part for phrase in phrases for word in phrase for part in _PARTS.split(word)}
        return not offered.isdisjoint(exact - lexicon.articles)

    def _goods_are_asked(self, words: Sequence[str]) -> bool:
        """Whether what is asked behind the order offers goods of which words speak."""
        question = self._heard.play.pending.get(self._heard.seat)
        if question is None:
            return False
        offered = (phrase.words for _place, phrase in self._language.offered(question))
        said = filter(self._language.talk.amounts.is_wanted, words)
        goods = self._language.terms(said) & self._lexicon.amounts
        return not set[str]().union(*offered).isdisjoint(goods)

    def _names_code(self, words: Sequence[str]) -> bool:
        return any(map(self._lexicon.is_code, words))

    def _is_order_itself(self, text: str) -> bool:
        """Whether a clause can be carried out alone."""
        manner = Manner(self._batch.manner.told, bare=True, offers_reading=False)
        trial = trial_of(self._batch, manner, before_line(self._batch))
        return carried_out(trial, text).error is None


class _Sums(NamedTuple):
    """A trial of an order, what it takes and brings, and for how many things, if that is told."""

    heard: Batch
    changes: Mapping[str, int]
    things: int

    def hold(self, words: Sequence[str]) -> bool:
        """Whether all numbers are of what the order takes or brings."""
        lexicon = self.heard.language.lexicon
        plain = [one for one in words if one.isdecimal() or not lexicon.idle(one)]
        behind = zip(plain, [*plain[1:], ""], strict=True)
        return all(self._holds(number, word) for number, word in behind if number.isdecimal())

    def _holds(self, number: str, word: str) -> bool:
        amounts, language = self.heard.language.talk.amounts, self.heard.language
        sums = {abs(one) for one in self.changes.values()}
        if amounts.is_wanted(word):
            terms = language.terms([word])
            sums = {abs(self.changes[one]) for one in terms if one in self.changes}
            if (
                not sums
                and not self._may_be_chosen(terms)
                and self.heard.known.counts(number, word)
            ):
                return True
        elif any(self.heard.known.counts(number, one) for one in language.lexicon.amounts):
            return True  # `which makes 6`
        return int(number[:4]) * self.things in sums

    def _may_be_chosen(self, terms: Collection[str]) -> bool:
        """Whether goods are among what was filled in or not chosen, or are still to be paid."""
        heard, language = self.heard, self.heard.language
        if heard.seat in heard.play.pending and heard.play.snapshot.number == heard.step:
            return True
        phrases = (
            phrase.words
            for question, chosen in heard.chosen
            for place, phrase in language.offered(question)
            if place != chosen or question in heard.filled_in
        )
        return not set[str]().union(*phrases).isdisjoint(terms)


class _Amounts(NamedTuple):
    """A trial of an order, and the goods that the seat had before it and has after it."""

    heard: Batch
    had: Mapping[str, int]
    has: Mapping[str, int]
    lenient: bool = False
    """Whether numbers that count no goods are left alone."""

    def hold(self, words: Sequence[str]) -> bool:
        """Whether the numbers among words are what the order costs or brings, or the seat has."""
        lexicon = self.heard.language.lexicon
        plain = [lexicon.numbers.get(word, word) for word in words]
        around = zip(["", *plain], plain, [*plain[1:], ""], strict=False)
        return all(
            self._holds(number, before, behind)
            for before, number, behind in around
            if number.isdecimal() and (number != "1" or self.heard.language.thing(behind))
        )

    def _holds(self, number: str, before: str, behind: str) -> bool:
        lexicon = self.heard.language.lexicon
        if not lexicon.kept.isdisjoint((before, behind)) or before in lexicon.others:
            thing = lexicon.goods.intersection(self.heard.language.terms([behind]))
            return int(number[:4]) in self._left(thing)
        for word in (behind, before):
            if self.heard.known.counts(number, word):
                return True
            ours = lexicon.is_of_game(word) or lexicon.idle(word)
            if word is behind and word.isalpha() and not ours:
                return True  # `for 2 years`
            terms = self.heard.language.terms([word])
            if goods := lexicon.goods.intersection(terms):
                return any(int(number[:4]) in self._of(one) for one in goods)
        return self.lenient

    def _left(self, goods: Collection[str]) -> set[int]:
        """How many are left of these goods, or of those that the order takes or brings."""
        changed = {one for one in self.has if self.has[one] != self.had.get(one, 0)}
        return {self.has.get(one, 0) for one in goods or changed}

    def _of(self, thing: str) -> set[int]:
        had, has = self.had.get(thing, 0), self.has.get(thing, 0)
        return {had, has, abs(has - had)}
