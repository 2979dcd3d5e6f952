"""`watch`: look on at a game."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ...observers import watch
from ...post import Post
from ..requests import Request
from .visit import DoorVisit


class Watch:
    """Lets anybody look on, who then gets what everyone may see."""

    words = ("watch",)
    usage = "watch ID"
    summary = _("look on at a game: at most a letter a day, and the end")

    def run(self, visit: DoorVisit, rest: str) -> str:
        number = visit.number(rest, "watch 12")
        file = visit.post.desk.read(number)
        words = _("You are to watch game {number}, {title}.").format(
            number=number, title=file.title
        )
        return visit.confirm("watch", words, number=number)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Put the person on the list of observers."""
        person = post.desk.people.find_or_add(request.address, request.name)
        number = int(request.args["number"])
        new = not any(one.person == person for one in post.desk.read(number).observers)
        said = watch(post.desk, number, person)
        request.told_elsewhere = new and post.desk.read(number).play is not None
        return said


ORDER = Watch()
