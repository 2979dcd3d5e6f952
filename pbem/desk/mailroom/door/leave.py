"""`leave` and `decline`: give up a seat, or an invitation, before the game has started."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _
from pbem.store.errors import NotFound

from ...gamefile import FORMING
from ...opening import leave
from ...post import Post
from ...seats import seat_of
from ..requests import Request
from .visit import DoorVisit


class Leave:
    """Frees the seat; whoever proposed the game is told."""

    words = ("leave", "decline")
    usage = "leave ID, decline ID"
    summary = _("give up your seat, or an invitation, before the game starts")

    def run(self, visit: DoorVisit, rest: str) -> str:
        person, number = visit.known(), visit.number(rest, "leave 12")
        file = visit.post.desk.read(number)
        if seat_of(file, person) is None:
            raise NotFound(_("You have no seat in game {number}.").format(number=number))
        if file.status != FORMING:
            why = _("Game {number} has started; answer one of its letters with `resign`.")
            raise NotAllowed(rest, why.format(number=number))
        words = _("You are to have no seat in game {number} any more.").format(number=number)
        return visit.confirm("leave", words, number=number)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Free the seat."""
        number = int(request.args["number"])
        leave(post.desk, number, request.person(post))
        return _("You have no seat in game {number} any more.").format(number=number)


ORDER = Leave()
