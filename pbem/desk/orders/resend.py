"""`resend`: a fresh letter of a game, for a player who lost it."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.owed_letters.kinds import INVITATION, NEWS
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, text, within
from pbem.store.errors import NotFound


class Resend(AtSeat, AtDoor):
    """Sends a fresh letter of a game to the registered address only.

    The answer to any letter to a seat shows where the game stands, so there is nothing else to
    send there.
    """

    words = ("resend",)
    usage = within("usage", "resend")
    summary = mark("a fresh letter with the board and what is asked")
    door_usage = within("usage", "resend ID")
    door_summary = mark("a fresh letter of your game, to your registered address")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        visit.transcript.resend = True
        return _("Here it is.")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        number = visit.number(rest, "resend 12")
        visit.see_first("resend")
        if visit.person is None or not fresh_letter(visit.desk, number, visit.person):
            raise NotFound(
                text("This address has no seat in a game with the number {number}.", number=number)
            )
        visit.answered_elsewhere = True
        return text("A fresh letter of game {number} is on its way.", number=number)


def fresh_letter(desk: Desk, number: int, person: str, *, new_key: bool = False) -> bool:
    """Owe the person a fresh letter of this game; False if the game is none of theirs."""
    if not desk.games.exists(number):
        return False
    with desk.sitting(number) as game:
        seat = game.file.seat_of(person)
        if seat is None:
            return False
        if new_key:
            game.file.raise_generation(seat)
        game.letters.note(seat, NEWS if game.has_begun else INVITATION, fresh=True)
        game.commit()
        return True
