"""`join`: take a seat in a game that looks for players."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ...gamefile import ENDED, FORMING
from ...post import Post
from ..requests import Request
from .visit import DoorVisit


class Join:
    """Takes the seat that is kept for the person, the named one, or the first that is open."""

    words = ("join",)
    usage = "join ID [SEAT]"
    summary = _("take a seat in a game that looks for players")

    def run(self, visit: DoorVisit, rest: str) -> str:
        number = visit.number(rest, "join 12")
        file = visit.post.desk.read(number)
        if file.status == ENDED:
            raise NotAllowed("join", _("Game {number} is over.").format(number=number))
        if file.status != FORMING:
            raise NotAllowed("join", _("Game {number} has started.").format(number=number))
        seat = " ".join(rest.split()[1:2]).casefold()
        if seat:
            file.seat_named(seat)
        words = _("You are to join game {number}, {title}.").format(number=number, title=file.title)
        return visit.confirm("join", words, number=number, seat=seat)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Give the person the seat; whoever is in the game already stays there."""
        from ...opening import join

        desk = post.desk
        person = desk.people.find_or_add(request.address, request.name)
        number = int(request.args["number"])
        seats = desk.read(number).seats
        if not any(seat.player == person for seat in seats):
            file = join(desk, number, person, str(request.args["seat"]))
            request.told_elsewhere = file.status != FORMING
        return _("You have a seat in game {number}.").format(number=number)


ORDER = Join()
