"""The questions of one letter: which lines ask something, and which of them are answered."""

from __future__ import annotations

from pbem.desk.line_reading.answering_questions import ENOUGH_TOLD, MOST_ANSWERED, answer
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.orders.extend import offer_time
from pbem.desk.spoken.asked_about import asks_why
from pbem.desk.spoken.more_time import time_wished
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.questions import begins_like_question, is_question, order_and_question
from pbem.desk.transcript import IGNORED, REFUSED, TOLD, UNDONE, UNREAD, Item, refused_item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.order_reading.outcome import said
from pbem.engine.text import Words, joined, text


class LetterQuestions:
    """Answers what the lines of one letter ask, up to a limit."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self._answered = 0

    def answer_all(self) -> None:
        """Put the answers in the place of the questions."""
        self.transcript.items = [self._asked(item) for item in self.transcript.items]

    def _asked(self, item: Item) -> Item:
        """A question to the host is answered; one that took orders back says that, too."""
        ignored = item.outcome in (IGNORED, UNREAD)
        if not (ignored or item.outcome == REFUSED):
            return item
        if ignored and (more := time_wished(item.line)):
            return offer_time(self.visit, item.line, more)
        if not is_question(item.line) or self._forbids(item.line):
            return item
        if self.kinds.said_to_host(item.line)[0] is not None:
            return item
        if item.outcome == REFUSED and (why := self._why_not_done(item.line)) is not None:
            return refused_item(item.line, why)
        means_order = item.nearest and not begins_like_question(item.line)
        if means_order or self._answered > MOST_ANSWERED:
            return item
        before, asked = order_and_question(item.line)
        if ignored and "?" not in item.line and not self._is_known(asked):
            return item
        self._answered += 1
        found = (
            answer(self.visit, self.kinds.language, asked)
            if self._answered <= MOST_ANSWERED
            else None
        )
        told = text(ENOUGH_TOLD) if found is None else found.words
        of_now = found is not None and found.of_now
        if ignored or not any(one.outcome == UNDONE for one in self.transcript.items):
            offered = list(found.offered) if found is not None else []
            nearest = offered or self._offered_besides(item, before, asked)
            return Item(item.line, TOLD, text=told, nearest=nearest, of_now=of_now)
        item.text = joined([item.text, told], " ")
        return item

    def _why_not_done(self, line: str) -> NotAllowed | None:
        """Why a line cannot be done that is an order but for its question marks: `base 99L??`."""
        if begins_like_question(line) or self.visit.seat not in self.visit.play.pending:
            return None
        error = self.kinds.tried([line.replace("?", ".")]).error
        return error if isinstance(error, NotAllowed) and error.nearest else None

    def _is_known(self, asked: str) -> bool:
        """Whether there is an answer to a question without its mark: else it may be no question."""
        return answer(self.visit, self.kinds.language, asked).sure

    def _forbids(self, line: str) -> bool:
        """Whether a line without a question mark says what not to do: `do not build base 5L`."""
        denying = self.kinds.language.lexicon.denying
        return "?" not in line and not denying.isdisjoint(words_of(line)[1:2])

    def _offered_besides(self, item: Item, before: str, asked: str) -> list[Words]:
        """What is offered beside the answer: what the line may mean; who asks why means nothing."""
        if item.nearest and not asks_why(words_of(asked)):
            return item.nearest
        return self._read_before(before)

    def _read_before(self, before: str) -> list[Words]:
        """What stands before a question in its line, if it is an order that would work."""
        play, seat = self.visit.play, self.visit.seat
        if not before or seat not in play.pending or not self.kinds.is_order(before):
            return []
        tried = self.kinds.tried([before])
        phrases = said(one for line in tried.done for one in line.answers)
        return [joined(phrases, "; ")] if phrases and tried.error is None else []
