"""`away`: days on which all clocks of a player stand still."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pbem.desk.across_games import absences
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, text, within

NONE = "none"


class Away(AtSeat, AtDoor, Confirmed, FromShell):
    """Notes an absence for all games of the player; `away none` takes the coming ones back."""

    words = ("away",)
    usage = within("usage", "away from 1 Dec to 10 Dec")
    summary = mark(
        "your clock stands still on these days; `away` lists them, `away none` drops them"
    )
    door_summary = mark(
        "your clocks stand still on these days; `away` lists them, `away none` drops them"
    )

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        entry = visit.person()
        if not rest:
            return absences.coming_days(entry, visit.now)
        desk, here, came_with = visit.desk, visit.file.id, visit.message_id
        if rest.casefold() == NONE:
            absences.drop(desk, entry.id, came_with, but=here)
            self._tell(visit, entry.id, text(absences.NOT_AWAY))
            return _("You have no days away.")
        booked = absences.read(entry, rest, visit.now)
        absences.note(desk, entry.id, booked, came_with, but=here)
        self._tell(visit, entry.id, absences.announcement(booked))
        return booked.words()

    def _tell(self, visit: SeatVisit, person: str, words: Words) -> None:
        """Tell the others: here with this commit, in the player's other games after it."""
        visit.announce(absences.of_seat(words, visit.mine.name))
        visit.afterwards.append(partial(absences.tell_games, visit.desk, person))

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        desk = visit.desk
        entry, now = desk.people.read(visit.known()), desk.clock()
        if not rest:
            return absences.coming_days(entry, now)
        if rest.casefold() == NONE:
            return visit.confirm("away", _("You are not away on any day ahead."), days=NONE)
        booked = absences.read(entry, rest, now)
        first, last = booked.span
        return visit.confirm("away", booked.words(), days=f"from {first} to {last}")

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Note it, and tell the others in all games."""
        return _note(desk, request.person(desk), str(request.args["days"]), request.id)

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """The same, by the operator."""
        return _note(desk, person, rest, f"shell {desk.clock()} {rest}")


def _note(desk: Desk, person: str, days: str, came_with: str) -> Words:
    if days.casefold() == NONE:
        absences.drop(desk, person, came_with)
        absences.tell_games(desk, person)
        return _("You have no days away.")
    booked = absences.read(desk.people.read(person), days, desk.clock())
    absences.note(desk, person, booked, came_with)
    absences.tell_games(desk, person)
    return booked.words()
