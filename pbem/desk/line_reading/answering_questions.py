"""What a question to the host is answered with: what the asker may know of the things it names.

`what does G03 do?` gets the contract's text, `how much is a powerhouse?` the rule and this player's
prices, `whose turn is it?` just that. All of it is made from the seat's own view and moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pbem.desk import orders
from pbem.desk.line_reading.answers_about_people import latest_of, person_named, what_somebody_has
from pbem.desk.line_reading.answers_about_things import about_things, marks
from pbem.desk.line_reading.put_question import PutQuestion, dont_know
from pbem.desk.looking.two_columns import columns
from pbem.desk.orders.message import ONLY_BOTS, recipients
from pbem.desk.orders.undo import what_undo_does
from pbem.desk.spoken.about_standing_orders import asks_about_noted, asks_what_is_noted
from pbem.desk.spoken.asked_about import (
    asked_how_it_stands,
    asks_for_advice,
    asks_for_board,
    asks_to_take_back,
    asks_what_happened,
    asks_what_is_owned,
    asks_what_was_done,
    asks_whence,
    asks_why_refused,
    orders_asked_for,
)
from pbem.desk.spoken.questions import begins_like_question, questions_of
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.asked import About, Asked
from pbem.engine.errors import PbemError
from pbem.engine.order_language.matching import Language
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, mark, order, spoken

MOST_ANSWERED = 5  # in one letter
ENOUGH_TOLD = mark("That is all that fits into one letter; please ask for the rest in another.")
_CODE = re.compile(r"[\w.+-]*\w")


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
            return Answer(" ".join([dont_know(), more, report]))
        of_now = all(one.certain for one in asked)
        offered = [one for question in asked for one in question.offered]
        sure = all(one.sure for one in asked)
        return Answer("\n".join(told if of_now else [*told, more]), of_now, offered, sure)


def _without_remarks(parts: Sequence[str]) -> Sequence[str]:
    """The parts that ask, if there are some: `May I take it back? I would rather have built.`"""
    return [one for one in parts if "?" in one or begins_like_question(one)] or parts


class _Question(PutQuestion):
    def __init__(self, visit: SeatVisit, language: Language, line: str) -> None:
        super().__init__(visit, language, line)
        self._known: list[str] | None = None
        self.certain = False
        """Whether it was about how things stand, so that no rule needs to be looked for."""
        self.sure = False
        self.offered: list[Words] = []
        """What its answer offers to do."""

    def told(self) -> list[str]:
        """What is known of what it asks."""
        if self._known is None:
            known = self._what_came()
            known = known or self._how_it_stands() or what_somebody_has(self)
            self.certain = bool(known)
            known = self._about_the_game() or known
            self.sure = bool(known)
            self._known = known or marks(self) or list(about_things(self))
        return self._known

    def unanswered(self) -> list[str]:
        """What is said beside other answers: nothing of a thought that only goes with them."""
        asks = "?" in self.line or begins_like_question(self.line)
        return [dont_know()] if asks else []

    def _how_it_stands(self) -> list[str]:
        """What is known if it asks for advice, for a board, or for what only the game knows."""
        if asks_for_advice(self.words) and self.visit.file.hints:
            return [self._answered("hint", "")]
        who = person_named(self)
        if who is not None and asks_for_board(self.words):
            return [self._answered("board", self.play.names[who])]
        seat = self.visit.seat if who is None else who
        for about in asked_how_it_stands(self.words):
            if about in (About.FREE, About.WATER) and any(map(self.lexicon.is_code, self.words)):
                continue  # `is G3 free?`
            if about == About.HELD and (self.about_costs or not self._about_somebody()):
                continue  # `how many cards does G3 give?`
            asked = Asked(about, seat, self.things(), tuple(_CODE.findall(self.line)))
            if said := self.play.game.how_it_stands(self.view, asked):
                return [said]
        return []

    def _about_somebody(self) -> bool:
        return person_named(self) is not None or asks_what_is_owned(self.words)

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
        who = person_named(self)
        happened = asks_what_happened(self.words) and who is None
        if happened or asks_whence(self.words):
            return [self._answered("history", ""), *how_to(["history"])]
        if who is not None and asks_what_was_done(self.words):
            return list(latest_of(self, who))
        return []

    def _why_refused(self) -> str:
        """The latest order that was refused, and why."""
        line, why = self.visit.mine.refused
        if not line:
            return _("None of your orders was refused in your latest letters.")
        return _("“{line}” was not carried out. {why}").format(line=line, why=spoken(why))


def how_to(words: Iterable[str]) -> Iterator[str]:
    """What the orders with these words are for, and how they are written."""
    for word in words:
        one = orders.at_seat()[word]
        yield from columns(str(one.usage), _(one.summary))
