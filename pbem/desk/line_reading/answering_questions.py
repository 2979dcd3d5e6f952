"""What a question to the host is answered with: what the asker may know of the things it names.

`what does G03 do?` gets the contract's text, `how much is a powerhouse?` the rule and this player's
prices, `whose turn is it?` just that. All of it is made from the seat's own view and moves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pbem.desk import orders
from pbem.desk.looking.columns import columns
from pbem.desk.looking.legend import marks_explained
from pbem.desk.looking.rulebook import rules_about, rules_with
from pbem.desk.looking.seat_names import Calling
from pbem.desk.looking.shown_moves import spread
from pbem.desk.orders.message import ONLY_BOTS, recipients
from pbem.desk.orders.undo import what_undo_does
from pbem.desk.spoken.about_standing_orders import asks_about_noted, asks_what_is_noted
from pbem.desk.spoken.asked_about import (
    asked_how_it_stands,
    asks_for_advice,
    asks_for_board,
    asks_for_moves,
    asks_for_points,
    asks_for_price,
    asks_for_scores,
    asks_how_many,
    asks_to_take_back,
    asks_what_happened,
    asks_what_is_owned,
    asks_what_was_done,
    asks_whence,
    asks_whose_turn,
    asks_why,
    asks_why_refused,
    orders_asked_for,
    words_for_costs,
)
from pbem.desk.spoken.declined_names import may_be_case_of
from pbem.desk.spoken.phrasings import is_small, words_of
from pbem.desk.spoken.questions import begins_like_question, questions_of
from pbem.desk.timing.awaited import Awaited, sentences
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.asked import About, Asked
from pbem.engine.carrying_out.refusing import not_asked
from pbem.engine.errors import PbemError
from pbem.engine.game import Offer
from pbem.engine.order_language.matching import Language
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, mark, order, spoken, with_colon
from pbem.rendering import has_board, render_board, templates_of

MOST_ANSWERED = 5  # in one letter
ENOUGH_TOLD = mark("That is all that fits into one letter; please ask for the rest in another.")
MOST_THINGS = 3
MOST_LINES = 8  # about one of them
MOST_RULES = 3
MOST_MOVES = 4
MOST_WHYS = 2
LOOKED_BACK = 100  # sentences of the story among which somebody's latest turn is looked for
AUTOMA = "automa"
"""What a seat is called that the rules of the game play."""
_CODE = re.compile(r"[\w.+-]*\w")
_MARK = re.compile(r"[^\s?!,;:.()\[\]\"“”„«»`]+")
_SIGN = re.compile(r"[<>=~*|]|-\d+-")  # what marks of a board have, and words do not
_QUOTED = re.compile(r"[\"“„«`]([^\"“”„«»`]{2,40})[\"”“»`]")
_SHORTEST = 3
_LEAST_THINGS = 2  # of a question why or how many, so that a rule may answer it
_SHORTEST_ROOT = 4
_ENDINGS = ("ations", "ation", "tions", "tion", "ings", "ing", "ies", "es", "ed", "s", "e")
"""What words of the languages in Latin letters end with, in one form or another."""


class Answer(NamedTuple):
    """What a question is told, whether that is how things stand at this moment, and what to tap."""

    words: str
    of_now: bool = False
    offered: Sequence[Words] = ()
    sure: bool = False
    """Whether it is surely what was asked, though no question mark says that something was."""


def answer(visit: SeatVisit, language: Language, line: str) -> Answer:
    """The answer, in the language of whoever sits on the seat."""
    with reading_as(visit.reader):
        asked = [_Question(visit, language, one) for one in _without_remarks(questions_of(line))]
        told = [said for one in asked for said in one.told() or one.unanswered()]
        more = _("`rules WORD` finds a rule, `about NAME` explains a thing.")
        if any(one.asks_why for one in asked):
            more = _("`history` tells what happened, `rules WORD` finds a rule.")
        if not any(one.told() for one in asked):
            report = _("`report: ...` reaches the operator.")
            return Answer(" ".join([_dont_know(), more, report]))
        of_now = all(one.certain for one in asked)
        offered = [one for question in asked for one in question.offered]
        sure = all(one.sure for one in asked)
        return Answer("\n".join(told if of_now else [*told, more]), of_now, offered, sure)


def _without_remarks(parts: Sequence[str]) -> Sequence[str]:
    """The parts that ask, if there are some: `May I take it back? I would rather have built.`"""
    return [one for one in parts if "?" in one or begins_like_question(one)] or parts


def _dont_know() -> str:
    return _("I don't know how to answer that.")


class _Question:
    def __init__(self, visit: SeatVisit, language: Language, line: str) -> None:
        self.visit = visit
        self.play = visit.play
        self.lexicon = language.lexicon
        self.line = line
        self.words = words_of(line)
        self.content = language.words(line.replace("?", " "), named=True)
        self.about_costs = words_for_costs(self.words)
        self.asks_why = asks_why(self.words)
        self.view = visit.play.view(visit.seat)
        self._known: list[str] | None = None
        self.certain = False
        """Whether it was about how things stand, so that no rule needs to be looked for."""
        self.sure = False
        self.offered: list[Words] = []
        """What its answer offers to do."""

    def told(self) -> list[str]:
        """What is known of what it asks."""
        if self._known is None:
            known = self._what_came() or self._what_was_done()
            known = known or self._how_it_stands() or self._about_people()
            self.certain = bool(known)
            known = self._about_the_game() or known
            self.sure = bool(known)
            self._known = known or self._marks() or list(self._about_things())
        return self._known

    def unanswered(self) -> list[str]:
        """What is said beside other answers: nothing of a thought that only goes with them."""
        asks = "?" in self.line or begins_like_question(self.line)
        return [_dont_know()] if asks else []

    def _how_it_stands(self) -> list[str]:
        """What is known if it asks for advice, for a board, or for what only the game knows."""
        if asks_for_advice(self.words) and self.visit.file.hints:
            return [self._answered("hint", "")]
        who = self._person()
        if who is not None and asks_for_board(self.words):
            return [self._answered("board", self.play.names[who])]
        seat = self.visit.seat if who is None else who
        for about in asked_how_it_stands(self.words):
            if about in (About.FREE, About.WATER) and any(map(self.lexicon.is_code, self.words)):
                continue  # `is G3 free?`
            if about == About.HELD and (self.about_costs or not self._about_somebody()):
                continue  # `how many cards does G3 give?`
            asked = Asked(about, seat, self._things(), tuple(_CODE.findall(self.line)))
            if said := self.play.game.how_it_stands(self.view, asked):
                return [said]
        return []

    def _about_somebody(self) -> bool:
        return self._person() is not None or asks_what_is_owned(self.words)

    def _things(self) -> frozenset[str]:
        """The words of the game that the question has, as the game knows them."""
        said = (word for word in self.words if not is_small(word))
        terms = (term for word in said for term in self.lexicon.read(word).terms)
        return frozenset([*terms, *self.content])

    def _answered(self, order: str, rest: str) -> str:
        """What an order of the host says, or why it says nothing."""
        try:
            return str(self.visit.answered(orders.at_seat()[order], rest))
        except PbemError as error:
            return str(error.why)

    def _about_the_game(self) -> list[str]:
        """What is known if it asks how something is done here, or what was noted."""
        if asks_to_take_back(self.words):
            said = _("`undo` takes back your latest decision; after your turn it asks the others.")
            now, possible = what_undo_does(self.visit)
            self.offered = [order("undo")] if possible else []
            return [said, spoken(now)]
        if self.certain and asks_what_happened(self.words):
            return []
        if topics := orders_asked_for(self.words):
            return [*how_to(topics), *(self._only_bots() if "message" in topics else ())]
        if asks_what_is_noted(self.line) or (asks_about_noted(self.words) and not self.asks_why):
            return [self._answered("standing", "")]
        return []

    def _only_bots(self) -> list[str]:
        """That nobody else can read a message, where that is so."""
        return [] if recipients(self.visit, "all") else [_(ONLY_BOTS)]

    def _what_came(self) -> list[str]:
        """What is known if it asks what became of an order, or what somebody did."""
        if asks_why_refused(self.words):
            return [self._why_refused()]
        who = self._person()
        happened = asks_what_happened(self.words) and who is None
        if happened or asks_whence(self.words):
            return [self._answered("history", ""), *how_to(["history"])]
        if who is not None and asks_what_was_done(self.words):
            return list(self._latest_of(who))
        return []

    def _what_was_done(self) -> list[str]:
        """What is known if it asks what somebody did."""
        who = self._person()
        asked = who is not None and asks_what_was_done(self.words)
        return list(self._latest_of(who)) if asked and who is not None else []

    def _why_refused(self) -> str:
        """The latest order that was refused, and why."""
        line, why = self.visit.mine.refused
        if not line:
            return _("None of your orders was refused in your latest letters.")
        return _("“{line}” was not carried out. {why}").format(line=line, why=spoken(why))

    def _about_people(self) -> list[str]:
        """What is known if it asks what somebody has."""
        who = self._person()
        figures = self.play.game.figures(self.view)
        scored = asks_for_points(self.words) and not self.asks_why
        counted = (scored or asks_how_many(self.words)) and not asks_for_price(self.words)
        if who is not None and counted and figures:
            return list(self._scores({who: self._asked_for(figures[who])}))
        if asks_for_scores(self.words) and figures:
            return list(self._scores(dict(enumerate(figures))))
        if asks_what_is_owned(self.words):
            return [self.play.game.holdings(self.view, self.visit.seat)]
        return []

    def _about_things(self) -> Iterator[str]:
        """What is known of the things, the moves or the turn that it asks about."""
        named = {term for word in self.words for term in self._terms(word)}
        if not named and asks_whose_turn(self.words):
            yield self.whose_turn()
            return
        if quoted := list(self._rules_of_quoted()):
            yield from quoted
            return
        things = dict.fromkeys(filter(None, map(self._look_up, self._named())))
        if not (named or things) and (asks_for_moves(self.words) or asks_for_advice(self.words)):
            yield from self._moves(range(len(self._offers)))
            return
        yield from list(things)[:MOST_THINGS]
        if self.asks_why:
            yield from self._reasons(self._codes(named))
            return
        prices = self.play.game.price_list(self.view, self.visit.seat) if self.about_costs else ""
        if not prices and (self.about_costs or not things):
            yield from self._rules()
        if prices:
            yield prices
        codes = self._codes(named)
        if prices and not codes:
            return
        if found := self._moves_with(codes or named | self._of_moves()):
            yield from self._moves(found)
        else:
            yield from list(self._why_not(codes)) or self._free_or_taken(codes)

    def _reasons(self, codes: set[str]) -> Iterator[str]:
        """Why something is so, as far as that is known."""
        if self._moves_with(codes):
            yield from self._free_or_taken(codes)
        else:
            yield from self._why_not(codes)
        yield from self._rules()

    def _codes(self, named: Iterable[str]) -> set[str]:
        """The sites, slots and the like among what the question names."""
        return set(filter(self.lexicon.is_code, named))

    def _scores(self, figures: Mapping[int, Mapping[str, int]]) -> Iterator[str]:
        """What these have, whoever has most of what counts first."""
        calling = Calling(self.play, self.view, self.visit.seat)
        ranked = sorted(figures, key=lambda seat: -next(iter(figures[seat].values())))
        for seat in ranked:
            has = ", ".join(f"{what} {number}" for what, number in figures[seat].items())
            yield f"  {with_colon(calling.seat(seat), has)}"

    def _asked_for(self, figures: Mapping[str, int]) -> Mapping[str, int]:
        """Those of somebody's figures that the question names, or all of them."""
        said = {_beginning(word) for word in self.words}
        named = {what: number for what, number in figures.items() if _beginning(what) in said}
        return named or figures

    def _person(self) -> int | None:
        """The one seat that the question names, by its person or its side."""
        sides = self.play.game.sides(self.view)
        called = [
            {name.casefold(), *(one.name.casefold() for one in sides[seat : seat + 1])}
            for seat, name in enumerate(self.play.names)
        ]
        for names, seat_file in zip(called, self.visit.file.seats, strict=False):
            if not (seat_file.player or seat_file.bot or seat_file.invited):
                names.add(AUTOMA)
        words = {word.removesuffix("'s") for word in self.words}
        words |= {meant for word in self.words for meant in self.lexicon.meanings(word)}
        found = [seat for seat, names in enumerate(called) if not names.isdisjoint(words)]
        return found[0] if len(found) == 1 else None if found else self._declined(called)

    def _declined(self, called: Sequence[Collection[str]]) -> int | None:
        """The one seat that a name in another case stands for: `в Ади`."""
        words = [word for word in self.words if not is_small(word) and not self._terms(word)]
        found = [
            seat
            for seat, names in enumerate(called)
            if any(may_be_case_of(word, name) for word in words for name in names if name)
        ]
        return found[0] if len(found) == 1 else None

    def _latest_of(self, seat: int) -> Iterator[str]:
        """What a seat did in its latest turn, as far as the asker was told."""
        calling = Calling(self.play, self.view, self.visit.seat)
        mine = _("You") if seat == self.visit.seat else calling.seat(seat)
        told = self.play.latest(self.visit.seat, LOOKED_BACK)
        theirs = [one for one in told if calling.subject(one) == mine]
        if not theirs:
            yield _dont_know()
        for one in theirs:
            if one.at == theirs[-1].at:
                yield calling.tell(one)

    # --- whose turn, and what may be done ------------------------------------------------

    def whose_turn(self) -> str:
        """Whom the game waits for."""
        play, seat = self.play, self.visit.seat
        if play.result is not None:
            return str(not_asked(play, seat))
        others = [one for one in play.awaiting if one != seat]
        waiting = (Awaited(play.names[one], None, None, play.drafting(one)) for one in others)
        mine = [_("It is your turn.")] if seat in play.pending else []
        return " ".join([*mine, *sentences(waiting, "UTC")])

    @property
    def _offers(self) -> list[Offer]:
        asked = self.visit.seat in self.play.pending
        return list(self.play.offers(self.visit.seat)) if asked else []

    def _moves(self, places: range | list[int]) -> Iterator[str]:
        """Some of these moves, with what they cost this player."""
        offers = self._offers
        if not offers:
            yield self.whose_turn()
            return
        some = [offers[place] for place in places]
        shown = [some[place] for place in spread([one.phrase for one in some], MOST_MOVES)]
        if len(offers) > len(shown):
            yield _("Some of your moves (all {count}: `legal`)").format(count=len(offers))
        else:
            yield _("Your moves")
        for one in shown:
            yield f"  {one.phrase} ({one.note})" if one.note else f"  {one.phrase}"

    def _of_moves(self) -> set[str]:
        """What the question has of the moves on offer beside things: `workshop 1`, `right`."""
        with reading_as(None):
            offered = {word for one in self._offers for word in one.phrase.casefold().split()}
        lexicon = self.lexicon
        words = [word for word in self.words if not is_small(word)]
        terms = {term for word in words for term in lexicon.read(word).terms}
        said = terms & offered & (lexicon.verbs | lexicon.everyday)
        return said | {term for term in terms & offered if term.isdecimal()} if said else set()

    def _moves_with(self, things: set[str]) -> list[int]:
        """The moves that name most of these things."""
        with reading_as(None):
            phrases = [offer.phrase.casefold().split() for offer in self._offers]
        named = [len(things.intersection(map(self.lexicon.canon, words))) for words in phrases]
        most = max(named, default=0)
        return [place for place, count in enumerate(named) if most and count == most]

    def _why_not(self, codes: set[str]) -> Iterator[str]:
        """Why no move with these sites or slots is open, if that is known."""
        question = self.play.pending.get(self.visit.seat)
        forbidden = question.forbidden() if question is not None and question.forbidden else ()
        about = [one for one in forbidden if codes.intersection(one.phrase.casefold().split())]
        whys = dict.fromkeys((spoken(one.why), one.rule) for one in about)
        for why, rule in list(whys)[:MOST_WHYS]:
            yield f"{why} ({_('rule {rule}').format(rule=rule)})" if rule else why

    def _terms(self, word: str) -> tuple[str, ...]:
        """What the game calls a thing that a word names: a noun, or a code."""
        lexicon = self.lexicon
        if lexicon.is_code(word):
            return lexicon.read(word).terms
        if lexicon.idle(word) or not lexicon.names_thing(word):
            return ()
        return tuple(term for term in lexicon.meanings(word) if term in lexicon.nouns)

    # --- things and rules ----------------------------------------------------------------

    def _named(self) -> Iterator[list[str]]:
        """What may be looked up: codes, names, and numbers behind what they are the number of."""
        for before, word in zip(["", *self.words], self.words, strict=False):
            if word.isdecimal():
                kinds = (before, *self.lexicon.meanings(before)) if before else ()
                yield from ([kind, word] for kind in kinds)
            elif _like_a_code(word):
                yield from (["about", code] for code in self.lexicon.read(word).terms)
            elif "-" in word:
                yield ["about", word]  # `what does the II-joker do?`
        for word in self.content:
            if " " in word or self.lexicon.is_name(word):
                yield ["about", *word.split()]

    def _marks(self) -> list[str]:
        """What marks of the board mean, where the question names some that are no words of ours."""
        asked = [word for word in _MARK.findall(self.line) if self._may_be_mark(word.casefold())]
        game = self.play.game
        named = any(map(self._terms, self.words)) or any(map(self._look_up, self._named()))
        named = named or not self.lexicon.everyday.isdisjoint(self.words)
        signs = [word for word in asked if not word.isalnum() and _SIGN.search(word)]
        asked, named = signs or asked, named and not signs
        if named or not asked or not has_board(templates_of(game), "legend"):
            return []
        legend = render_board(game, self.view, "legend", names=self.play.names)
        return marks_explained(legend, asked, MOST_THINGS)

    def _may_be_mark(self, word: str) -> bool:
        lexicon = self.lexicon
        ours = lexicon.is_code(word) or lexicon.names_thing(word) or lexicon.is_of_name(word)
        number = word.isdecimal() or word in lexicon.numbers
        return not (ours or lexicon.idle(word) or is_small(word) or number)

    def _look_up(self, words: list[str]) -> str:
        said = self.play.game.lookup(self.view, words) or ""
        return "\n".join(said.splitlines()[:MOST_LINES])

    def _free_or_taken(self, codes: set[str]) -> Iterator[str]:
        """Whether somebody has these sites or slots."""
        for code in sorted(codes):
            free = self.play.game.condition(self.view, [code, "free"])
            if free is not None:
                words = _("{code} is free.") if free else _("{code} is taken.")
                yield words.format(code=code.upper())

    def _rules_of_quoted(self) -> Iterator[str]:
        """The rules that explain a word of ours which the question quotes: `rotate 1`."""
        for quoted in _QUOTED.findall(self.line):
            word = next((one for one in quoted.casefold().split() if one.isalpha()), "")
            if word:
                yield from rules_with(self.play.game, f"`{word}`")[:MOST_RULES]

    def _rules(self) -> list[str]:
        """The rules that say most of what the question is about."""
        words = list(filter(self._counts, self.words))
        priced, counted = bool(self.about_costs), asks_how_many(self.words)
        exact = priced or counted or self.asks_why
        if priced:
            words = [word for word in words if self._terms(word)]
        things = [[_beginning(word)] for word in words]
        if priced and things:
            things.append(list(map(_beginning, self.about_costs)))
        unused = self.play.game.unused_chapters(self.view)
        if exact and not priced and len(list(filter(self._terms, words))) < _LEAST_THINGS:
            return []
        if not exact:
            return rules_about(self.play.game, things, MOST_RULES, unused)
        found = rules_about(self.play.game, things, 1, unused, all_of_it=True)
        return found if self.asks_why else list(filter(_has_number, found))

    def _counts(self, word: str) -> bool:
        """Whether a rule with this word may answer the question."""
        if len(word) < _SHORTEST or not word.isalpha():
            return False
        return not is_small(word) and word not in self.about_costs


def how_to(words: Iterable[str]) -> Iterator[str]:
    """What the orders with these words are for, and how they are written."""
    for word in words:
        one = orders.at_seat()[word]
        yield from columns(str(one.usage), _(one.summary))


def _has_number(rule: str) -> bool:
    """Whether a rule says how much of something, besides its own number."""
    return any(map(str.isdigit, rule.partition(" ")[2]))


def _like_a_code(word: str) -> bool:
    """Whether a word may be a code such as 5L; a number alone may count anything."""
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def _beginning(word: str) -> str:
    """A word without what may be its ending."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word.removesuffix(ending)
    if word.isascii():
        return word
    return word[:-2] if len(word) > 5 else word[:-1] if len(word) > 3 else word
