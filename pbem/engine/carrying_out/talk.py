"""A line without the clauses beside its order that only tell something or say why.

What is left has to be read as a whole. What was left out may not speak of anything that is asked
next or was filled in, and numbers in it have to hold: `that is 2 engineers and a credit` is true of
what the order costs or brings, or of what the seat has. Else it is only offered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ..order_language.cutting import tidy
from ..order_language.matches import Match
from ..order_language.talk import Clause, Kind, joined_clauses
from ..play import Play
from ..question import Question
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .gains import goods_of
from .limits import LONGEST_LINE, is_long
from .nearest_phrases import shown_phrases
from .outcome import Outcome
from .plainer_words import in_plainer_words, reading_of
from .trials import before_line, carried_out, hearing

_FEW = 8  # answers to a question of which any thing may be meant that is spoken of


def read_without_talk(batch: Batch, line: str) -> bool:
    """Do a line without its talk, if it can be read so."""
    order = without_talk(batch, line)
    if order:
        batch.begin_line_anew()
        read_as_it_stands(batch, order)
        batch.outcome.done[-1].line = line
    return bool(order)


def without_talk(batch: Batch, line: str) -> str:
    """The order of a line that talks besides, in words that can be read; else nothing."""
    language = batch.language
    if not language.free or batch.manner.plainer or batch.manner.trying:
        return ""
    if batch.play.stopped is not None or batch.before < batch.safe:
        return ""
    if len(line) > LONGEST_LINE or is_long(line) or "?" in line:
        return ""
    clauses = language.talk.clauses(tidy(line).casefold().strip(), batch.fellows)
    talk = [one for one in clauses if one.kind is not Kind.ORDER]
    rest = joined_clauses(one for one in clauses if one.kind is Kind.ORDER)
    if not talk or not rest:
        return ""
    as_it_stands = not language.doubt(rest) and bool(reading_of(batch, rest))
    order = rest if as_it_stands else in_plainer_words(batch, rest)
    return order if order and is_beside(batch, order, talk) else ""


def is_beside(batch: Batch, order: str, talk: Sequence[Clause]) -> bool:
    """Whether what was left out can mean nothing for the order."""
    before = before_line(batch)
    had = goods_of(batch.language, before, batch.seat)
    heard = hearing(batch, before)
    outcome = carried_out(heard, order)
    if outcome.error is not None:
        return False
    has = goods_of(batch.language, heard.play, batch.seat)
    words = [batch.language.plain_words(one.text) for one in talk]
    if _speaks_of_next(heard, outcome, words) or _tells_apart(batch, before, outcome, talk):
        return False
    return all(
        _Amounts(heard, has if one.kind is Kind.AIM else had, has).hold(some)
        for one, some in zip(talk, words, strict=True)
    )


def _tells_apart(batch: Batch, before: Play[Any], outcome: Outcome, talk: Sequence[Clause]) -> bool:
    """Whether a word that is no reason tells another answer from the one that was read: `right`."""
    question, language = before.pending.get(batch.seat), batch.language
    if question is None:
        return False
    lexicon = language.lexicon
    phrases = map(language.phrase_words, map(str, shown_phrases(question)))
    chosen = [language.phrase_words(str(one.phrase)) for one in outcome.answers()]
    other = set[str]().union(*phrases).difference(*chosen)
    other -= lexicon.verbs | lexicon.nouns | lexicon.goods | lexicon.labels | lexicon.counted
    said = (one.text for one in talk if one.kind is not Kind.REASON)
    words = [word for some in said for word in language.plain_words(some)]
    return any(term in other and not lexicon.is_exact(term) for term in language.terms(words))


def _speaks_of_next(heard: Batch, outcome: Outcome, words: Sequence[Sequence[str]]) -> bool:
    """Whether the words speak of what was filled in, or of what is asked behind the order."""
    language, lexicon = heard.language, heard.language.lexicon
    said = language.terms(word for some in words for word in some if not lexicon.idle(word))
    if any(_may_choose(heard, one, said) for one in heard.filled_in):
        return True
    terms = language.terms(word for some in words for word in some if lexicon.is_of_game(word))
    if not terms:
        return False
    filled_in = (
        f"{one.prompt} {one.phrase} {one.note}" for one in outcome.answers() if one.filled_in
    )
    if any(not terms.isdisjoint(language.terms(language.words(one))) for one in filled_in):
        return True
    question = heard.play.pending.get(heard.seat)
    return question is not None and any(_may_answer(heard, question, some) for some in words)


def _may_choose(heard: Batch, question: Question[Any], terms: Collection[str]) -> bool:
    """Whether words may say which answer is meant to a question that was filled in."""
    language, lexicon = heard.language, heard.language.lexicon
    phrases = (phrase.words for _place, phrase in language.offered(question))
    told = lexicon.goods | lexicon.labels
    return not (set[str]().union(*phrases) - told).isdisjoint(terms)


def _may_answer(heard: Batch, question: Question[Any], words: Sequence[str]) -> bool:
    """Whether what is asked next may be answered by words that tell something."""
    language, lexicon = heard.language, heard.language.lexicon
    said = [word for word in language.words(" ".join(words)) if lexicon.is_of_game(word)]
    if said and isinstance(language.match(question, said), Match):
        return True
    if len(question.choices) > _FEW:
        return False
    phrases = map(language.phrase_words, map(str, shown_phrases(question)))
    return not language.terms(said).isdisjoint(set[str]().union(*phrases))


class _Amounts(NamedTuple):
    """A trial of an order, and the goods that the seat had before it and has after it."""

    heard: Batch
    had: Mapping[str, int]
    has: Mapping[str, int]

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
        return False

    def _left(self, goods: Collection[str]) -> set[int]:
        """How many are left of these goods, or of those that the order takes or brings."""
        changed = {one for one in self.has if self.has[one] != self.had.get(one, 0)}
        return {self.has.get(one, 0) for one in goods or changed}

    def _of(self, thing: str) -> set[int]:
        had, has = self.had.get(thing, 0), self.has.get(thing, 0)
        return {had, has, abs(has - had)}
