"""Orders that a line below them takes back in the same letter: `No wait, scratch that! ...`.

They are never played, whatever becomes of the rest of that line: it is read next, and may be an
order, speak of the next turn or come to nothing. Where it is not certain that they are taken back,
nothing is played either, and both are offered.
"""

from __future__ import annotations

from pbem.desk.gamefile import Chain
from pbem.desk.line_reading.collected_orders import CollectedOrders
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.orders.undo import Undo
from pbem.desk.spoken.next_turn import later_named
from pbem.desk.spoken.taken_above import TakenAbove, taking_above
from pbem.desk.spoken.withdrawn_orders import says_instead
from pbem.desk.standing_orders.kept import describe, given_again
from pbem.desk.transcript import CLOSING, IGNORED, REFUSED, TOLD, Item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_reading.outcome import said
from pbem.engine.text import Words, _, joined, mark, order, text

_UNSURE = mark("I am not sure whether this takes back what stands above it, so I played nothing.")


class TakenAboveInLetter:
    """Drops what the lines of one letter take back of those above them."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds, collected: CollectedOrders) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self._collected = collected
        self._given_before = list(visit.mine.ahead)
        self._instead = ""

    def waits_below(self) -> bool:
        """Whether a line below takes back what is collected so far, which is not played then."""
        lines = self.visit.lines if self._collected.lines else ()
        return any(self.takes_above(one) is not None for one in lines)

    def takes_above(self, line: str) -> TakenAbove | None:
        """What a line takes back of those above it."""
        return taking_above(line, self.kinds.only_tells)

    def is_instead(self, line: str) -> bool:
        """Whether a line stood behind words that took back another, and is about the game."""
        return line == self._instead and self.kinds.is_about_game(line)

    def drop(self, line: str) -> bool:
        """Drop what a line takes back of those above it; what stands behind is read next."""
        noted = self._noted_above()
        if not (self._collected.lines or noted):
            return False
        taken = self.takes_above(line)
        if taken is None or isinstance(self.kinds.order_of_host(line)[0], Undo):
            return False
        if not self._collected.lines:
            return bool(taken.rest) and self._replace_noted(line, taken, noted[-1])
        if noted or (self._collected.sure > 1 and not taken.whole):
            self._drop_all()
            why = _("I can't tell which of the lines above this takes back, so I played nothing.")
            self._refuse(line, why, [self._read_as([taken.rest])])
        elif taken.sure or says_instead(taken.rest):
            self._drop_all()
            self._go_on(line, taken)
        else:
            self._perhaps(line, taken)
        return True

    def drop_below_closing(self) -> None:
        """Drop what a line takes back for certain that stands below the end of the letter."""
        found = map(self.takes_above, self.visit.lines if self._collected.lines else ())
        if any(one is not None and one.sure for one in found):
            self._drop_all()

    def undo(self, line: str, ours: str) -> bool:
        """Drop the line right above where one below it says `undo`; `undo all` goes on."""
        if not self._collected.sure or self.visit.seat not in self.visit.play.pending:
            return False
        goes_on = ours.endswith("all") and self.visit.play.drafting(self.visit.seat)
        self._drop_all(0 if ours.endswith("all") else len(self._collected.lines) - 1)
        if not goes_on:
            self.transcript.items.append(Item(line, CLOSING))
        return not goes_on

    def _go_on(self, line: str, taken: TakenAbove) -> None:
        """Read what stands behind next."""
        self._instead = taken.rest
        if taken.rest:
            self.visit.lines.insert(0, taken.rest)
        else:
            self.transcript.items.append(Item(line, CLOSING))

    def _perhaps(self, line: str, taken: TakenAbove) -> None:
        """Play nothing where it is not certain that the order above is taken back; offer both."""
        above, rest = self._read_as(self._collected.lines), self._read_as([taken.rest])
        words = _("“{said}” may take this back, so I did not play it.")
        told = text(words, said=taken.said.strip(" ,;:-–—"))
        self._drop_all(told=told, offered="" if rest else above)
        if rest:
            self._refuse(line, _UNSURE, [rest, above])
        else:
            self._go_on(line, taken)

    def _drop_all(self, keep: int = 0, told: Words = "", offered: Words = "") -> None:
        """Drop the collected lines behind the first ones, and say so."""
        told = told or text(_("You took this back right below, so I did not play it."))
        lines = self._collected.drop(keep)
        for one in lines:
            ordered = self.kinds.is_order(one) or self.kinds.answers(one) or len(lines) == 1
            item = Item(one, TOLD, text=told, example=offered) if ordered else Item(one, IGNORED)
            self.transcript.items.append(item)
        self._collected.ordered = True

    def _refuse(self, line: str, why: str, offered: list[Words]) -> None:
        near = [one for one in offered if one]
        self.transcript.items.append(Item(line, REFUSED, text=text(why), nearest=near))

    def _read_as(self, lines: list[str]) -> Words:
        """How lines would be carried out as things stand; nothing if they cannot be."""
        if not any(lines) or self.visit.seat not in self.visit.play.pending:
            return ""
        tried = self.kinds.tried(lines)
        phrases = said(one for line in tried.done for one in line.answers)
        return joined(phrases, "; ") if phrases and tried.error is None else ""

    # --- what is kept for the next turn ------------------------------------------------------

    def _noted_above(self) -> list[Chain]:
        """What this letter has given ahead so far."""
        before = self._given_before
        return [one for one in self.visit.mine.ahead if not any(one is old for old in before)]

    def _replace_noted(self, line: str, taken: TakenAbove, noted: Chain) -> bool:
        """Put what stands behind in the place of what was noted right above, for the same turn."""
        if later_named(taken.rest) or not self.kinds.is_about_game(taken.rest):
            return False
        first, again = noted[0], given_again(noted)
        if len(noted) > 1 or first.condition or not again:
            return False
        instead = order(str(again).partition(": ")[0] + ": {orders}", orders=taken.rest)
        if not taken.sure:
            self._refuse(line, _UNSURE, [instead])
            return True
        ahead = self.visit.mine.ahead
        ahead[:] = [one for one in ahead if one is not noted]
        told = text(_("Dropped: {orders}"), orders=describe(noted))
        self.transcript.items.append(Item(taken.said, TOLD, text=told))
        self.visit.lines.insert(0, str(instead))
        return True
