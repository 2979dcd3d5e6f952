"""`name`: what others may call a player."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, Confirmed, FromShell
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit, safe_name
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, order, text, within


class Name(AtDoor, Confirmed, FromShell):
    """Changes the name."""

    words = ("name",)
    own_words = True
    usage = within("usage", "name NAME")
    summary = mark("what others may call you")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        visit.known()
        name = safe_name(rest)
        if not name:
            raise NotUnderstood(rest, _("A name has letters."), example=order("name Ada"))
        words = text("Your name here becomes {name}.", name=name)
        return visit.confirm("name", words, name=name)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Keep the name."""
        return self.from_shell(desk, request.person(desk), request.name)

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Keep the name that the operator gives; it may be empty."""
        desk.people.change(person, lambda entry: setattr(entry, "name", rest))
        return text("Your name here is {name}.", name=rest)
