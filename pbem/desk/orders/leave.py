"""`leave` and `decline`: give up a seat, or an invitation, before the game has started."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING
from pbem.desk.new_games.joining import leave
from pbem.desk.orders.base import AtDoor, Confirmed, FromShell
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit, game_number
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, mark, text, within
from pbem.store.errors import NotFound


class Leave(AtDoor, Confirmed, FromShell):
    """Frees the seat; whoever proposed the game is told."""

    words = ("leave", "decline")
    usage = within("usage", "leave ID, decline ID")
    summary = mark("give up your seat, or an invitation, before the game starts")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        person, number = visit.known(), visit.number(rest, "leave 12")
        file = visit.desk.read(number)
        if file.seat_of(person) is None:
            raise NotFound(text("You have no seat in game {number}.", number=number))
        if file.status != FORMING:
            why = _("Game {number} has started; answer one of its letters with `resign`.")
            raise NotAllowed(rest, text(why, number=number))
        words = text("You give up your seat in game {number}.", number=number)
        return visit.confirm("leave", words, number=number)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Free the seat."""
        return self.from_shell(desk, request.person(desk), str(request.args["number"]))

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Free somebody's seat."""
        number = game_number(rest) or 0
        with desk.sitting(number) as game:
            leave(game, person)
            game.commit()
        desk.people.strike_game(person, number)
        return text("You have no seat in game {number} any more.", number=number)
