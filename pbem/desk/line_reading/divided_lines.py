"""Lines that say several things: which of them is read now, and which next, or not at all.

`Undo that and bank 2` is two orders; `workshop 1, and who is next?` is an order and a question.
"""

from __future__ import annotations

from pbem.desk import orders
from pbem.desk.line_reading.collected_orders import CollectedOrders
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.line_reading.starting_again import StartingAgain
from pbem.desk.orders.base import AtSeat
from pbem.desk.spoken.undoing import Undoing
from pbem.desk.spoken.wishes import said_before_undo, undo_and_rest
from pbem.desk.transcript import IGNORED, Item
from pbem.desk.visits.seat_visit import SeatVisit


class DividedLines:
    """Takes the lines of one letter apart; what is left of a line is read next."""

    def __init__(
        self, visit: SeatVisit, kinds: LineKinds, collected: CollectedOrders, again: StartingAgain
    ) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self._collected = collected
        self._again = again

    def orders_besides(self) -> bool:
        """Whether the letter has orders before or behind the line that is read."""
        return self._collected.any_sure or any(
            "?" not in one and self.kinds.is_order(one) for one in self.visit.lines
        )

    def without_question(self, line: str) -> str:
        """The line, or its order if it asks something else, too; questions beside orders wait.

        They are answered at the end, and take no order back.
        """
        order, asked, behind = self.kinds.order_and_question(line)
        if order and self.kinds.asks_aside(asked):
            self.transcript.items.append(Item(asked, IGNORED))
            asked = ""
        if order:
            self.visit.lines[:0] = [one for one in (asked, behind) if one]
            return order
        if not (self.kinds.only_asks(line) and self.orders_besides()):
            return line
        self.transcript.items.append(Item(line, IGNORED))
        return ""

    def before_the_rest(self, line: str, ours: str) -> tuple[AtSeat | None, str, str]:
        """An order of the host that a line has beside others, and its words; the rest is read next.

        That takes something back, or asks to see something; `My next move: ...` is one by itself.
        """
        later, kept = self.kinds.next_move(line) if self._is_below_orders() else (None, ours)
        if later is not None:
            return later, kept, line
        undo, wish = self._only_undo(line)
        if wish:
            return orders.find_at_seat(undo), undo, wish
        wish, rest = self.kinds.wish_and_order(line)
        if not rest:
            return None, ours, line
        self.visit.lines.insert(0, rest)
        return orders.find_at_seat(wish), wish, line.removesuffix(rest).strip()

    def for_this_turn(self, line: str) -> str:
        """The line without orders for the next turn, which are read next, or thoughts of it."""
        if both := self.kinds.both_turns(line):
            line, later = both
            self.visit.lines.insert(0, later)
        elif beside := self.kinds.beside_later_thought(line):
            line, thought = beside
            self.transcript.items.append(Item(thought, IGNORED))
        return line

    def _is_below_orders(self) -> bool:
        """Whether what is read now cannot be the turn that it is: orders are above, or no turn."""
        return self._collected.any_sure or self.visit.seat not in self.visit.play.pending

    def _takes_back(self, line: str) -> bool:
        """Whether a line takes back the latest decision of this turn, and says why."""
        if self._collected.any_sure or not self._again.can_take_back():
            return False
        return self.kinds.undoing(line) is Undoing.SURELY

    def _only_undo(self, line: str) -> tuple[str, str]:
        """The `undo` that a line wishes for, and its words; what is said before it is listed.

        An order behind it is read next. Nothing if it has no such wish.
        """
        rest = undo_and_rest(line)
        if rest and self.kinds.only_names(line, rest):
            return "undo", line
        if rest:
            behind = self._again.behind_undo(rest)
            self.visit.lines.insert(0, behind.order)
            wish = line.removesuffix(rest).strip()
            return behind.undo, f"{wish} {behind.said}".strip()
        said = said_before_undo(line)
        if not said or not self.kinds.only_tells(said):
            return ("undo", line) if self._takes_back(line) else ("", "")
        self.transcript.items.append(Item(said, IGNORED))
        return "undo", line[len(said) :].strip()
