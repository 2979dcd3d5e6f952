"""Orders to the game: collected line by line, carried out together, and what became of each.

A line that is not surely an order is collected, too, and ignored if the game cannot read it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk import orders
from pbem.desk.gamefile import ENDED
from pbem.desk.line_reading.kept_answers import KeptAnswers
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.line_reading.two_turns import at_turn_end, offer_next_turn
from pbem.desk.standing_orders.reading import never_possible, unreadable_in_any_way
from pbem.desk.transcript import IGNORED, UNDONE, UNREAD, Item, done_item, refused_item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, OrderError
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome
from pbem.engine.text import _, order


class CollectedOrders:
    """What one letter has ordered so far: done, or collected for the game."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds, kept: KeptAnswers, *, old: bool) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self.old = old
        self.ordered = False
        """Whether the letter has an order, of the host or of the game."""
        self.lines: list[str] = []
        """What waits to be carried out."""
        self._doubtful: set[int] = set()  # lines of these that are likely to be chatter
        self._waits = ""  # what above the collected lines lets somebody else go first
        self._kept = kept

    def collect(self, line: str, *, sure: bool) -> None:
        """Keep a line for the game; one that is not surely an order may be ignored."""
        line = self.kinds.goodbyes.without_closing(line)
        if sure:
            self.ordered = True
        else:
            self._doubtful.add(len(self.lines))
        self.lines.append(line)

    @property
    def sure(self) -> int:
        """How many of the collected lines are surely orders."""
        return len(self.lines) - len(self._doubtful)

    @property
    def any_sure(self) -> bool:
        """Whether the letter has an order so far, done or collected."""
        return self.ordered or self.sure > 0

    def drop(self, keep: int = 0) -> list[str]:
        """Forget the collected lines but the first ones, and say which they were."""
        lines, self.lines = self.lines[keep:], self.lines[:keep]
        self._doubtful = {number for number in self._doubtful if number < keep}
        return lines

    def see_open(self, line: str) -> None:
        """See that this letter may act on the game."""
        if self.old:
            raise _old_letter(line)
        if self.visit.file.status == ENDED:
            raise NotAllowed(line, _("This game has ended."))
        if self.visit.file.paused_at:
            raise NotAllowed(line, _("The operator has paused this game; it will go on later."))

    def refuse(self, line: str, error: OrderError) -> None:
        """Say why a line was refused."""
        self.transcript.items.append(refused_item(line, error))

    def carry_out(self) -> None:
        """Carry out what was collected so far."""
        doubtful = self._doubtful
        lines = self.drop()
        if not lines:
            return
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        try:
            self.see_open(sure[0] if sure else lines[0])
        except NotAllowed as error:
            self._refuse_all(lines, doubtful, error)
            return
        play = self.visit.play
        if self._kept.hold(lines, doubtful):
            self.ordered = True
            return
        entries = len(play.record)
        outcome = carry_out(
            play,
            self.visit.seat,
            lines,
            orders.reserved(),
            doubtful,
            self.visit.reader.language,
            costs=self.transcript.preview,
            waits=self._waits,
        )
        self._waits = outcome.waits
        self.ordered |= bool(outcome.done)
        self.transcript.items += self._account(lines, outcome)
        if outcome.stopped_at is not None:
            self.transcript.stopped_at = outcome.stopped_at
        self.transcript.changed |= len(play.record) > entries

    def _refuse_all(self, lines: list[str], doubtful: set[int], error: NotAllowed) -> None:
        """Refuse the first line that is an order; chatter stays what it is."""
        refused = False
        for number, line in enumerate(lines):
            if number in doubtful and not self.kinds.answers(line):
                self.transcript.items.append(Item(line, IGNORED))
            elif refused:
                self.transcript.items.append(Item(line, UNREAD))
            else:
                self.refuse(line, error)
                refused = True

    def _account(self, lines: list[str], outcome: Outcome) -> Iterator[Item]:
        """What became of each line of a batch, in the order of the letter."""
        done = iter(outcome.done)
        kept = len(outcome.done)
        for number, line in enumerate(lines):
            if outcome.error is not None and number == outcome.failed:
                error = outcome.error
                error = self._for_later(error, line)
                if number + 1 == len(lines) and not kept:
                    above = [one for n, one in enumerate(lines[:-1]) if n not in outcome.ignored]
                    error = self._for_two_turns(error, above, line)
                stands = next(done, None) if kept else None
                yield refused_item(line, error, stands.answers if stands else ())
            elif number in outcome.ignored:
                yield Item(line, IGNORED)
            elif outcome.error is not None and number > outcome.failed:
                yield Item(line, UNREAD)
            elif kept:
                kept -= 1
                yield done_item(next(done))
            elif outcome.error is not None:
                yield Item(line, UNDONE)

    def _for_later(self, error: OrderError, line: str) -> OrderError:
        """Out of turn, offer the line that would keep the order; or say why none would."""
        play, seat = self.visit.play, self.visit.seat
        if seat in play.pending or play.result or error.example:
            return error
        if unreadable_in_any_way(self.kinds.language, line):
            return error
        never = never_possible(play, seat, line.strip(), self.visit.reader.language)
        if never is not None:
            return never if isinstance(never, NotAllowed) else error
        error.example = order("when my turn: {orders}", orders=line.strip())
        return error

    def _for_two_turns(self, error: OrderError, above: list[str], line: str) -> OrderError:
        """Why a line is refused; behind the end of the turn, with the offer to keep its rest."""
        if self.transcript.preview or self.visit.seat not in self.visit.play.pending:
            return error
        if above and offer_next_turn(self.kinds, error, line):
            return error
        return at_turn_end(self.kinds, above, line) or error


def _old_letter(line: str) -> NotAllowed:
    """Why an answer to an old letter plays nothing."""
    return NotAllowed(
        line,
        _(
            "You answered an older letter, so I played nothing. Please answer the latest"
            " letter of this game."
        ),
    )
