"""`extend`: more time for the running turn, if all agree."""

from __future__ import annotations

from pbem.clock import DAY, HOUR
from pbem.desk.agreeing.motions import EXTEND, order_to_extend, voters
from pbem.desk.gamefile import ENDED, Motion
from pbem.desk.orders.base import AtSeat
from pbem.desk.spoken.more_time import time_named
from pbem.desk.timing.time_rules import LONGEST, read_span
from pbem.desk.transcript import TOLD, Item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Span, Words, _, mark, text, within

MOST = 14 * DAY
"""By so much one vote extends a deadline, at most."""
_USUAL = "1d"


class Extend(AtSeat):
    """Asks the others for more time; against bots alone nobody has to be asked."""

    words = ("extend",)
    usage = within("usage", "extend [TIME]")
    summary = mark(
        "extend the deadline of this turn, by a day or a time such as 2d; all have to agree"
    )
    shared = True

    def fits(self, rest: str) -> bool:
        """A time; `extend my thanks to Ben` is none."""
        return not rest or any(map(str.isdigit, rest)) or bool(time_named(rest))

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        span = read_span(time_named(rest) or rest or _USUAL)
        _see_running(visit)
        _see_span(visit, span)
        name, turn = visit.mine.name, visit.play.snapshot.number
        visit.file.motions = [
            one
            for one in visit.file.motions
            if one.kind != EXTEND or one.span == span or one.agreed[:1] != [name]
        ]
        said = visit.propose(Motion(EXTEND, position=turn, span=span))
        if not _alone(visit):
            return said
        return text("The deadline is extended by {time}.", time=Span(span))


def offer_time(visit: SeatVisit, line: str, span: str) -> Item:
    """What somebody is told who asks in a sentence of their own whether there can be more time."""
    try:
        _see_running(visit)
    except NotAllowed as error:
        return Item(line, TOLD, text=error.why)
    asks = order_to_extend(min(read_span(span), MOST))
    words = (
        _("`{order}` extends the deadline.")
        if _alone(visit)
        else _("`{order}` asks the others; the deadline is extended as soon as all agree.")
    )
    return Item(line, TOLD, text=text(words, order=asks), nearest=[asks])


def _alone(visit: SeatVisit) -> bool:
    """Whether nobody else has to agree."""
    return voters(visit.file, Motion(EXTEND)) == [visit.mine.name]


def _see_running(visit: SeatVisit) -> None:
    """See that there is a deadline that could be extended, and a player who may ask for it."""
    clock = visit.game.clock
    if visit.play.result is not None:
        raise NotAllowed(EXTEND, _("The game is over."))
    if visit.file.status == ENDED:
        raise NotAllowed(EXTEND, _("This game has ended."))
    if visit.play.has_resigned(visit.seat):
        raise NotAllowed(EXTEND, text("{seat} has resigned.", seat=visit.mine.name))
    if not clock.rules.ticking:
        raise NotAllowed(EXTEND, _("This game has no deadline, so nobody has to hurry."))
    if visit.file.paused_at:
        why = _("The operator has paused this game; it will go on later.")
        raise NotAllowed(EXTEND, why)
    if not clock.running():
        raise NotAllowed(EXTEND, _("Nobody's time is running just now."))


def _see_span(visit: SeatVisit, span: int) -> None:
    """See that it is whole hours, and not too much, also with what was granted before."""
    if span % HOUR:
        raise NotAllowed(EXTEND, _("You can extend a deadline by whole hours or days."))
    if span > MOST:
        why = _("You can extend a deadline by at most {time} at a time.")
        raise NotAllowed(EXTEND, text(why, time=Span(MOST)), example=order_to_extend(MOST))
    given = max(visit.file.seats[one].extra for one in visit.game.clock.running())
    if given + span > LONGEST:
        raise NotAllowed(EXTEND, _("No time of a game can be longer than a year."))
