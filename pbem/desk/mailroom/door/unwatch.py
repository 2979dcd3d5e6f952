"""`unwatch`: look on no more."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _
from pbem.store.errors import NotFound

from ...observers import unwatch
from ...post import Post
from ..requests import Request
from .visit import DoorVisit


class Unwatch:
    """Takes an observer off the list."""

    words = ("unwatch",)
    usage = "unwatch ID"
    summary = _("look on no more")

    def run(self, visit: DoorVisit, rest: str) -> str:
        person, number = visit.known(), visit.number(rest, "unwatch 12")
        file = visit.post.desk.read(number)
        if not any(one.person == person for one in file.observers):
            raise NotFound(_("You do not watch game {number}.").format(number=number))
        words = _("You are to watch game {number} no more.").format(number=number)
        return visit.confirm("unwatch", words, number=number)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Take the person off the list."""
        number = int(request.args["number"])
        unwatch(post.desk, number, request.person(post))
        return _("You watch game {number} no more.").format(number=number)


ORDER = Unwatch()
