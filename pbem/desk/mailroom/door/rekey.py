"""`rekey` at the front door: make all older letters of a game void."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _
from pbem.store.errors import NotFound

from ...post import Post
from ...seats import rekey, seat_of
from ..requests import Request
from .visit import DoorVisit


class Rekey:
    """Gives a seat a new key, and its player a fresh letter with it."""

    words = ("rekey",)
    usage = "rekey ID"
    summary = _("make all older letters of your game void, if somebody else may have one")

    def run(self, visit: DoorVisit, rest: str) -> str:
        number = visit.number(rest, "rekey 12")
        file = visit.post.desk.read(number)
        if visit.person is None or seat_of(file, visit.person) is None:
            raise NotFound(
                _("This address has no seat in a game with the number {number}.").format(
                    number=number
                )
            )
        words = _("Your older letters of game {number} are to become void.").format(number=number)
        return visit.confirm("rekey", words, number=number)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Raise the seat's generation and send a fresh letter."""
        number = int(request.args["number"])
        person = post.desk.people.find(request.address)
        if person is None or not rekey(post.desk, number, person):
            raise NotFound(_("You have no seat in game {number}.").format(number=number))
        return _("Your older letters of game {number} are void; a fresh one is coming.").format(
            number=number
        )


ORDER = Rekey()
