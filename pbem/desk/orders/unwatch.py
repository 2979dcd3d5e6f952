"""`unwatch`: look on no more."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.correspondence.unconfirmed_requests import Request
from pbem.desk.desk import Desk
from pbem.desk.members.watching import unwatch
from pbem.desk.orders.base import AtDoor, Confirmed
from pbem.desk.visits.door_visit import DoorVisit
from pbem.engine.text import _
from pbem.store.errors import NotFound


class Unwatch(AtDoor, Confirmed):
    """Takes an observer off the list."""

    words = ("unwatch",)
    usage = "unwatch ID"
    summary = _("look on no more")

    def at_door(self, visit: DoorVisit, rest: str) -> str:
        person, number = visit.known(), visit.number(rest, "unwatch 12")
        file = visit.desk.read(number)
        if not any(one.person == person for one in file.observers):
            raise NotFound(_("You do not watch game {number}.").format(number=number))
        words = _("You stop watching game {number}.").format(number=number)
        return visit.confirm("unwatch", words, number=number)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> str:
        """Take the person off the list."""
        number = int(request.args["number"])
        unwatch(desk, number, request.person(desk))
        return _("You watch game {number} no more.").format(number=number)
