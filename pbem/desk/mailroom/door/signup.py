"""`sign up`: become known to this host."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ...people import Person
from ...post import Post
from ..requests import Request
from .visit import DoorVisit, safe_name


class SignUp:
    """Keeps a name and an address, once the address's owner has confirmed it."""

    words = ("signup", "sign up", "register", "subscribe")
    usage = "sign up [NAME]"
    summary = _("become a player here; NAME is what others may call you")

    def run(self, visit: DoorVisit, rest: str) -> str:
        name = safe_name(rest or visit.arrived.letter.sender_name)
        if visit.person is not None and not name:
            return _("You are signed up already.")
        return visit.confirm("signup", _("You are to be signed up as a player."), name=name)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Make the person, or give a new name to one that is known."""
        name = request.name
        person = post.desk.people.find_or_add(request.address, name)

        def rename(entry: Person) -> None:
            entry.name = name or entry.name

        post.desk.people.change(person, rename)
        return _("You are signed up. `games` lists games to join, `help` tells the rest.")


ORDER = SignUp()
