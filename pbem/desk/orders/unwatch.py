"""`unwatch`: look on no more."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.across_games.watching import unwatch
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, Confirmed
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.engine.text import Words, mark, text, within
from pbem.store.errors import NotFound


class Unwatch(AtDoor, Confirmed):
    """Takes a watcher off the list."""

    words = ("unwatch",)
    usage = within("usage", "unwatch ID")
    summary = mark("look on no more")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        person, number = visit.known(), visit.number(rest, "unwatch 12")
        file = visit.desk.read(number)
        if file.watcher(person) is None:
            raise NotFound(text("You do not watch game {number}.", number=number))
        words = text("You stop watching game {number}.", number=number)
        return visit.confirm("unwatch", words, number=number)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Take the person off the list."""
        number = int(request.args["number"])
        unwatch(desk, number, request.person(desk))
        return text("You watch game {number} no more.", number=number)
