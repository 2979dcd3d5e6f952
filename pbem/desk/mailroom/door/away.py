"""`away` at the front door: days on which all clocks of a player stand still."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ... import absences
from ...post import Post
from ..requests import Request
from .visit import DoorVisit

NONE = "none"


class Away:
    """Notes an absence for all games of the player; `away none` takes the coming ones back."""

    words = ("away",)
    usage = "away from 1 Dec to 10 Dec"
    summary = _("your clocks stand still on these days; `away` lists them, `away none` drops them")

    def run(self, visit: DoorVisit, rest: str) -> str:
        desk = visit.post.desk
        entry, now = desk.people.read(visit.known()), desk.clock()
        if not rest:
            return absences.listed(entry, now)
        if rest.casefold() == NONE:
            return visit.confirm("away", _("You are not to be away at all."), days=NONE)
        booked = absences.read(entry, rest, now)
        first, last = booked.span
        return visit.confirm("away", booked.words(), days=f"from {first} to {last}")

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Note it, and tell the others in all games."""
        desk, person, days = post.desk, request.person(post), str(request.args["days"])
        if days == NONE:
            absences.drop(desk, person, request.id)
            absences.tell_games(desk, person)
            return _("You are not away at all.")
        booked = absences.read(desk.people.read(person), days, desk.clock())
        absences.note(desk, person, booked, request.id)
        absences.tell_games(desk, person)
        return booked.words()


ORDER = Away()
