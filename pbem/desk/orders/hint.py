"""`hint`: three moves worth considering."""

from __future__ import annotations

from pbem.desk.looking.seat_names import Calling
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.order_reading.refusing import not_asked
from pbem.engine.text import Words, _, mark, text, within
from pbem.engine.thinking.hints import Hint, hints

MOST = 1  # in one letter: it takes longer than anything else that can be asked


class HintOrder(AtSeat):
    """Shows what a bot would consider in the player's place, from what the player may know."""

    words = ("hint", "hints")
    usage = within("usage", "hint")
    summary = mark("three moves worth considering, where the game is played with `hints=on`")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if not visit.file.hints:
            raise NotAllowed("hint", _("This game is played without hints (`hints=off`)."))
        if visit.seat not in visit.play.pending:
            return str(not_asked(visit.play, visit.seat))
        if visit.hints_given >= MOST:
            raise NotAllowed("hint", _("I give one hint in each letter."))
        visit.hints_given += 1
        found = hints(visit.play, visit.seat)
        if not found:
            return _("I have no hint for this question.")
        calling = Calling(visit.play, visit.play.view(visit.seat), visit.seat)
        moves = (_said(hint, calling) for hint in found)
        return "\n".join([_("Worth considering, the most promising first:"), *moves])


def _said(hint: Hint, calling: Calling) -> str:
    """A move with what comes of it: what is told, what it brings, how far it is behind."""
    note = f"  ({hint.note})" if hint.note else ""
    lines = [f"  {hint.phrase}{note}", *(f"    {calling.tell(told)}" for told in hint.story)]
    if hint.leads_to:
        lines.append(f"    {', '.join(hint.leads_to)}")
    if hint.then:
        lines.append(f"    {text(_('then {what}'), what=hint.then)}")
    if hint.behind:
        words = _("about {points} points less than the first, by a bot's reckoning")
        lines.append(f"    {text(words, points=hint.behind)}")
    return "\n".join(lines)
