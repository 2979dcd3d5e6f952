"""`undo`: take back a decision, or, if all others agree, a turn that was handed on."""

from __future__ import annotations

from typing import Any

from pbem.clock import DAY
from pbem.desk.agreeing.motions import SEEN, UNDO, latest_turn
from pbem.desk.gamefile import Motion
from pbem.desk.held_turns import in_words
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.play import Play
from pbem.engine.question import Question
from pbem.engine.reader import reading_as
from pbem.engine.record import UNDO as TAKEN_BACK
from pbem.engine.record import latest_answer
from pbem.engine.text import Words, _, joined, mark, spoken, text, within

MOST_A_DAY = 200


class Undo(AtSeat):
    """Takes back decisions, but never what has shown somebody something hidden."""

    words = ("undo",)
    usage = within("usage", "undo [all]")
    summary = mark(
        "take back your latest decision (all: the turn); after your turn, ask the others"
    )
    plays = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        play, seat = visit.play, visit.seat
        if visit.mine.held:
            held, visit.mine.held = visit.mine.held, []
            visit.acted = True
            return text(_("Taken back: {what}."), what=in_words(play, seat, held))
        if not play.drafting(seat):
            return self._ask_others(visit)
        if not play.can_undo(seat):
            raise NotAllowed("undo", _(SEEN))
        _see_enough(visit)
        taken: list[Words] = []
        while play.can_undo(seat) and (not taken or rest.casefold() == "all"):
            taken.insert(0, _take_back(visit, seat))
        visit.transcript.changed = True
        back = text(_("Taken back: {what}."), what=joined(taken, "; "))
        if not play.can_undo(seat):
            return back
        stands = text(_("This still stands: {what}."), what=_still_decided(visit))
        more = text("`undo all` takes back the rest of this turn.")
        return joined([back, stands, more], " ")

    def _ask_others(self, visit: SeatVisit) -> Words:
        if visit.transcript.preview:
            raise NotAllowed("undo", _("You have nothing to take back in this turn."))
        position = latest_turn(visit.play, visit.seat)
        return visit.propose(Motion(UNDO, visit.seat, position))


def what_undo_does(visit: SeatVisit) -> tuple[Words, bool]:
    """What `undo` would do now, or why it cannot, and whether it can."""
    play, seat, held = visit.play, visit.seat, visit.mine.held
    takes = _("`undo` takes this back: {what}.")
    if held:
        return text(takes, what=in_words(play, seat, held)), True
    if play.drafting(seat):
        if not play.can_undo(seat):
            return _(SEEN), False
        question, choice = _undone(play.copy(), seat)
        return text(takes, what=question.kept_phrase(choice)), True
    try:
        latest_turn(play, seat)
    except NotAllowed as error:
        return error.why, False
    return _("Your turn is over. `undo` asks the others whether it may be taken back."), True


def latest_phrase(visit: SeatVisit) -> str:
    """The latest decision that the seat could take back, in our words and in the reader's."""
    play, seat = visit.play, visit.seat
    if visit.mine.held or not play.drafting(seat) or not play.can_undo(seat):
        return ""
    question, choice = _undone(play.copy(), seat)
    phrase = question.kept_phrase(choice)
    with reading_as(visit.reader):
        return f"{phrase} {spoken(phrase)}"


def _still_decided(visit: SeatVisit) -> Words:
    """What the seat has decided of this turn and could take back, in the order of the turn."""
    play, seat = visit.play.copy(), visit.seat
    decided: list[Words] = []
    while play.can_undo(seat):
        question, choice = _undone(play, seat)
        decided.insert(0, question.kept_phrase(choice))
    return joined(decided, "; ")


def _take_back(visit: SeatVisit, seat: int) -> Words:
    """Take back the latest decision; what it was, with its price."""
    question, choice = _undone(visit.play, seat)
    with reading_as(visit.reader):
        note = question.note(choice)
    phrase = question.kept_phrase(choice)
    return text("{phrase} ({note})", phrase=phrase, note=note) if note else phrase


def _undone(play: Play[Any], seat: int) -> tuple[Question[Any], Any]:
    """Take the latest decision back; the question that it answered, and its answer."""
    key = play.draft[latest_answer(play.draft, seat)].key
    play.undo(seat)
    question = play.pending[seat]
    return question, question.choice(question.find(key))


def _see_enough(visit: SeatVisit) -> None:
    """The record keeps what was taken back, so there is an end to it."""
    since = visit.now - DAY
    mine = [one for one in visit.play.record if one.kind == TAKEN_BACK and one.seat == visit.seat]
    if sum(1 for one in mine if one.at > since) >= MOST_A_DAY:
        raise NotAllowed("undo", _("You have taken back enough for one day."))
