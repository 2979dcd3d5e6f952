"""Looks for rows of answers that account for all words of a line, and says which one fits best.

Every answer takes words of its own (`order_language/accounts.py`); what is left has to be said of
these answers, of what they cost and bring, of what can be seen of them, or of what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from ..languages import SOURCE
from ..order_language.accounts import Facts, Taken, Tokens, taken
from ..order_language.accounts_seen import Seen
from ..order_language.accounts_told import Told
from ..order_language.offered import Phrase
from ..order_language.portraits import Portrait
from ..play import Play, Revealed
from ..question import DONE, Question
from ..reader import reader_of, reading_as
from .batch import Batch
from .described_things import seen_things
from .effort import ANSWER
from .trials import before_line
from .ways_to_account import Way

_MOST_TRIALS = 40  # answers that are tried for one line
_MOST_ANSWERS = 5  # in a row
_MOST_TOLD = 6  # sentences about what they do


@dataclass(frozen=True)
class Row:
    """Answers in a row, and the tokens that they take."""

    play: Play[Any]
    places: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()
    spent: frozenset[int] = frozenset()
    told: tuple[Told, ...] = ()
    untold: bool = False  # too little is said of a site, or of what makes it dearer
    order: tuple[int, ...] = ()  # where the words of each answer end
    unsaid: frozenset[int] = frozenset()  # answers that no word says which no other takes
    ended: bool = False  # it has shown something, or the turn is over

    @property
    def phrases(self) -> list[str]:
        """What is typed for each of the answers."""
        return [told.phrases[0] for told in self.told if told.phrases]


@dataclass
class _Search:
    """Looks for rows of answers that account for all tokens."""

    batch: Batch
    tokens: Tokens
    kept: frozenset[str] = frozenset()  # what the line says is kept
    trials: int = _MOST_TRIALS
    found: list[Row] = field(default_factory=list)
    _seen: Sequence[Portrait] = ()

    def go_on(self, row: Row) -> None:
        """Try what may come behind a row; one that accounts for everything is kept."""
        if row.places and self._accounts(row):
            self.found.append(row)
        if row.ended or len(row.places) >= _MOST_ANSWERS or len(row.used) == len(self.tokens.words):
            return
        question = row.play.pending.get(self.batch.seat)
        if question is None:
            return
        options = list(self._options(question, row)) or self._kept(question)
        options = options or self._by_amounts(question, row)
        if not options and question.default is not None and question.default_place() >= 0:
            options = [(question.default_place(), Taken(frozenset()))]
        for place, takes in options:
            if self.trials <= 0:
                return
            self.trials -= 1
            self.go_on(self._answered(row, question, place, takes))

    def _kept(self, question: Question[Any]) -> list[tuple[int, Taken]]:
        """That nothing more is done, where only things are on offer that are kept."""
        if not self.kept or DONE not in question.choices:
            return []
        offered = self.batch.language.offered(question)
        done = question.choices.index(DONE)
        kept = {place for place, phrase in offered if not self.kept.isdisjoint(phrase.words)}
        others = {*range(len(question.choices))} - {done}
        return [(done, Taken(frozenset()))] if others and others <= kept else []

    def _by_amounts(self, question: Question[Any], row: Row) -> list[tuple[int, Taken]]:
        """The one choice that brings or costs what the line says: `produce +2 for 7 energy`.

        Not where what was chosen brings or costs it, nor where things are taken or given up: what a
        contract gives does not discard it.
        """
        tokens, language = self.tokens, self.batch.language
        settled = Facts(language, row.told[1:])  # the first answer may only announce it
        claims = {
            at: thing
            for at, thing in tokens.claims.items()
            if at not in row.used and not settled.claims(tokens.words[at], thing)
        }
        phrases = (language.phrase_words(question.phrase(one)) for one in question.choices)
        lexicon = language.lexicon
        things = lexicon.verbs | lexicon.nouns - lexicon.amounts
        orders = any(words[0] in things for words in phrases)
        if not claims or not row.places or orders or len(question.choices) > _MOST_TRIALS:
            return []
        known = enumerate(self._known(question, at) for at in range(len(question.choices)))
        fitting = [place for place, told in known if self._brings(told, claims)]
        return [(fitting[0], Taken(frozenset()))] if len(fitting) == 1 else []

    def _brings(self, told: Told, claims: Mapping[int, str]) -> bool:
        """Whether an answer brings or costs what the line says, as far as it speaks of it."""
        facts = Facts(self.batch.language, [told])
        spoken_of = {at: thing for at, thing in claims.items() if facts.speaks_of(thing)}
        words = self.tokens.words
        return bool(spoken_of) and all(
            facts.claims(words[at], one) for at, one in spoken_of.items()
        )

    def _options(self, question: Question[Any], row: Row) -> Iterator[tuple[int, Taken]]:
        """The choices that the tokens name, with what the fullest phrase of each takes."""
        best: dict[int, Taken] = {}
        offered = self.batch.language.offered(question)
        self.batch.effort.spend(1 + len(offered) // 2)
        plain = {phrase.words for _place, phrase in offered}
        for place, phrase in offered:
            takes = taken(self.tokens, phrase, row.spent)
            if takes is None or not takes.tokens:
                continue
            if takes.unsaid and _is_plainer_offered(phrase, takes, plain):
                continue
            before = best.get(place)
            if before is None or _fuller(takes, before):
                best[place] = takes
        for place, takes in best.items():
            sites = all(map(self.batch.language.lexicon.is_code, takes.unsaid))
            only_dearer = takes.priced and len(takes.unsaid) == 1
            if sites or only_dearer or self._is_told(question, place, takes):
                yield place, takes

    def _is_told(self, question: Question[Any], place: int, takes: Taken) -> bool:
        """Whether the line says an amount that is known of this choice.

        What the choice is for says nothing of its space: `an excavator` may be had on the left.
        """
        known, claims = self._known(question, place), self.tokens.claims
        facts = Facts(self.batch.language, [known])
        named = {word for phrase in known.phrases for word in phrase.split()}
        only_verb = {*takes.unsaid} == {known.phrases[0].split()[0]}
        said = [at for at, thing in claims.items() if only_verb or thing not in named]
        return any(facts.claims(self.tokens.words[at], claims[at]) for at in said)

    def _is_unpriced(self, question: Question[Any], place: int, takes: Taken) -> bool:
        """Whether nothing is said of what makes a choice dearer, nor its price."""
        if not takes.priced:
            return False
        facts = Facts(self.batch.language, [known := self._known(question, place)])
        every = enumerate(map(question.phrase, question.choices))
        cheaper = (at for at, one in every if known.phrases[0].startswith(f"{one} "))
        note = next((self._known(question, at).note for at in cheaper), "")
        return not facts.says_price(self.tokens, known.note, note)

    def _known(self, question: Question[Any], place: int) -> Told:
        """What is known of a choice: what is typed for it, and its note."""
        self.batch.effort.spend(ANSWER)
        choice = question.choice(place)
        with reading_as(reader_of(SOURCE)):
            phrases, note = question.phrases(choice), str(question.note(choice))
        with reading_as(self.batch.manner.told):
            theirs = (*question.phrases(choice), str(question.note(choice)), str(question.prompt))
        return Told(phrases, note, theirs)

    def _answered(self, row: Row, question: Question[Any], place: int, takes: Taken) -> Row:
        """The row with one more answer, on a copy of the play."""
        seat = self.batch.seat
        self.batch.effort.spend(ANSWER)
        play, told = row.play.preview(seat), [self._known(question, place)]
        step, unasked = play.snapshot.number, len(play.unasked)
        used, ended = row.used | takes.tokens, False
        try:
            play.answer(seat, place)
        except Revealed:
            ended = True
        else:
            ended = play.snapshot.number != step
            for one in play.unasked[unasked:]:
                if one.seat == seat and one.choices[0] != DONE:
                    told.append(self._known(one, 0))
        told.append(self._happened(play, step))
        exact = self.batch.language.lexicon.is_exact
        spent = frozenset(
            at for at in takes.tokens if self.tokens.ordinals[at] or exact(self.tokens.words[at])
        )
        told_all = not takes.unsaid or self._is_told(question, place, takes)
        untold = row.untold or not told_all or self._is_unpriced(question, place, takes)
        places, told = (*row.places, place), [*row.told, *told]
        order = (*row.order, max(spent or takes.tokens, default=len(self.tokens.words)))
        spent |= row.spent
        unsaid = row.unsaid if takes.tokens - row.used else row.unsaid | {len(row.places)}
        return Row(play, places, used, spent, tuple(told), untold, order, unsaid, ended)

    def _happened(self, play: Play[Any], step: int) -> Told:
        """What the seat is told of what its answers do, if the line names places."""
        if not self.tokens.places:
            return Told(())
        with reading_as(reader_of(SOURCE)):
            sentences = [str(one.said) for one in play.story(self.batch.seat, step)[:_MOST_TOLD]]
        return Told((), happened=tuple(sentences))

    def _accounts(self, row: Row) -> bool:
        """Whether every token is taken, or says what is known of the answers."""
        tokens, facts = self.tokens, Facts(self.batch.language, row.told)
        left = [at for at in range(len(tokens.words)) if at not in row.used]
        left = [at for at in left if not self._is_place(row, at)]
        seen = self._seen_of(row)
        if any(self._denies_or_repeats(row, at) and not seen.lacks(at) for at in left):
            return False
        if facts.names(self.kept):
            return False
        return (
            all(
                facts.claims(tokens.words[at], thing) or seen.counts(at)
                for at, thing in tokens.claims.items()
            )
            and all(facts.counts(tokens.number(at), thing) for at, thing in tokens.counts.items())
            and all(facts.accounts_for(tokens, at, row.used) or seen.says(at) for at in left)
            and all(self._keeps(facts, row, at) for at in tokens.kept)
            and not self._may_pay(row)
        )

    def _seen_of(self, row: Row) -> Seen:
        """What can be seen of the things that the answers choose, and of all others."""
        seen = self._seen = self._seen or seen_things(self.batch).things
        phrases = self.batch.language.phrase_words
        words = [frozenset(phrases(one)) for one in row.phrases]
        chosen = [one for one in seen if any(some.issuperset(one.words) for some in words)]
        return Seen(self.tokens, chosen, seen)

    def _denies_or_repeats(self, row: Row, at: int) -> bool:
        """Whether a token says no, or names again what an answer has taken: `base 8L with base`.

        An answer may say no, too: `no contract`.
        """
        lexicon, words = self.batch.language.lexicon, self.tokens.words
        if at - 1 in self.tokens.kept:
            return False  # `4 mixers, and keep no mixers`
        denying = lexicon.no | lexicon.denials | lexicon.lacking
        if words[at] in denying and not self._says_no(row, at):
            return True
        taken_once = [words[used] for used in row.used].count(words[at]) == 1
        if not taken_once or words[at].isdecimal():
            return False
        phrases = (self.batch.language.phrase_words(one) for one in row.phrases)
        said = sum(not self.tokens.terms_of(at).isdisjoint(some) for some in phrases)
        return said < words.count(words[at])  # the base, and the tile for a base

    def _says_no(self, row: Row, at: int) -> bool:
        """Whether an answer says the same of the word behind a no."""
        behind = {term for terms in self.tokens.terms[at + 1 : at + 2] for term in terms}
        phrases = (self.batch.language.phrase_words(one) for one in row.phrases)
        return any(
            not behind.isdisjoint(words[1:]) and words[0] in self.batch.language.lexicon.no
            for words in phrases
            if words
        )

    def _is_place(self, row: Row, at: int) -> bool:
        """Whether an ordinal only says where the first answer stands: `the third one, C`."""
        place = self.tokens.ordinals[at]
        return place == str(row.places[0] + 1) and len(row.places) == 1 == len(row.used)

    def _keeps(self, facts: Facts, row: Row, at: int) -> bool:
        """Whether the seat has so many behind a row as the number here says."""
        seat, tokens = self.batch.seat, self.tokens
        with reading_as(reader_of(SOURCE)):
            left = str(row.play.game.holdings(row.play.view(seat), seat))
        return facts.keeps(tokens.words[at], tokens.kept_goods(at), left)

    def _may_pay(self, row: Row) -> bool:
        """Whether an amount may be meant as how it is paid, since more is asked."""
        question = row.play.pending.get(self.batch.seat)
        if (
            question is None
            or row.ended
            or DONE in question.choices
            or question.default is not None
        ):
            return False
        goods = self.batch.language.lexicon.goods
        return any(
            one in goods and not self._is_paid(row, self.tokens.words[at], one)
            for at, one in self.tokens.claims.items()
        )

    def _is_paid(self, row: Row, number: str, thing: str) -> bool:
        """Whether the answers of a row have cost the seat so many of these goods."""
        before, after = (self._held(play) for play in (before_line(self.batch), row.play))
        return before.get(thing, 0) - after.get(thing, 0) == int(number)

    def _held(self, play: Play[Any]) -> dict[str, int]:
        """How many of which goods the seat has."""
        seat, language = self.batch.seat, self.batch.language
        with reading_as(reader_of(SOURCE)):
            held = str(play.game.holdings(play.view(seat), seat))
        words = language.plain_words(re.sub("[,;:]", " ", held))
        counted = ((number, thing) for number, thing in pairwise(words) if number.isdecimal())
        return {language.lexicon.canon(thing): int(number) for number, thing in counted}


def _is_plainer_offered(phrase: Phrase, takes: Taken, plain: set[tuple[str, ...]]) -> bool:
    """Whether the phrase without some of its unsaid words is another choice: the left space."""
    words, unsaid = {*phrase.words}, {*takes.unsaid}
    return any(words > {*other} and words.difference(other) <= unsaid for other in plain)


def _fuller(takes: Taken, before: Taken) -> bool:
    """Whether a phrase takes more of the tokens than another of the same choice."""
    return (len(takes.tokens), -len(takes.unsaid)) > (len(before.tokens), -len(before.unsaid))


def rows_of(batch: Batch, before: Play[Any], way: Way) -> list[Row]:
    """The rows of answers that account for all the words."""
    search = _Search(batch, Tokens(batch.language, way.words), way.kept)
    search.go_on(Row(before))
    return search.found if search.trials > 0 else []


def best_row(rows: list[Row]) -> Row | None:
    """The one row that takes most words, if no other takes as many."""
    most = max((len(row.used) for row in rows), default=0)
    best = [row for row in rows if len(row.used) == most]
    best = [row for row in best if not any(_begins(row, other) for other in best)]
    if len(best) > len({frozenset(row.phrases) for row in best}) == 1:
        fewest = min(map(_out_of_order, best))
        best = [row for row in best if _out_of_order(row) == fewest]
    return best[0] if len(best) == 1 and not best[0].untold else None


def _out_of_order(row: Row) -> int:
    """How many answers of a row stand in the line behind one that comes later."""
    return sum(one > other for one, other in combinations(row.order, 2))


def _begins(row: Row, other: Row) -> bool:
    """Whether another row goes on where this one ends."""
    longer = len(other.places) > len(row.places)
    return longer and other.places[: len(row.places)] == row.places
