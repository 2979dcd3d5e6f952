"""`sign up`: become known to this host."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, Confirmed
from pbem.desk.people.person import Person
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit, safe_name
from pbem.engine.text import Words, _, mark, text, within


class SignUp(AtDoor, Confirmed):
    """Keeps a name and an address, once the address's owner has confirmed it."""

    words = ("signup", "sign up", "register", "subscribe")
    usage = within("usage", "sign up [NAME]")
    summary = mark("become a player here; NAME is what others may call you")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        name = safe_name(rest or visit.said_name or visit.arrived.letter.sender_name)
        if visit.person is not None and not name:
            return _("You are signed up already.")
        return visit.confirm("signup", _("You sign up as a player."), name=name)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Make the person, or give a new name to one that is known."""

        def rename(entry: Person) -> None:
            entry.name = request.name or entry.name
            entry.language = entry.language or request.language

        desk.people.change(request.newcomer(desk), rename)
        return text("You are signed up. `games` lists games to join, `help` tells the rest.")
