"""`name`: what others may call a player."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.correspondence.unconfirmed_requests import Request
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, Confirmed, FromShell
from pbem.desk.visits.door_visit import DoorVisit, safe_name
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _


class Name(AtDoor, Confirmed, FromShell):
    """Changes the name."""

    words = ("name",)
    usage = "name NAME"
    summary = _("what others may call you")

    def at_door(self, visit: DoorVisit, rest: str) -> str:
        visit.known()
        name = safe_name(rest)
        if not name:
            raise NotUnderstood(rest, _("A name has letters."), example="name Ada")
        words = _("Your name here becomes {name}.").format(name=name)
        return visit.confirm("name", words, name=name)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> str:
        """Keep the name."""
        return self.from_shell(desk, request.person(desk), request.name)

    def from_shell(self, desk: Desk, person: str, rest: str) -> str:
        """Keep the name that the operator gives; it may be empty."""
        desk.people.change(person, lambda entry: setattr(entry, "name", rest))
        return _("Your name here is {name}.").format(name=rest)
