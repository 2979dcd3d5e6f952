"""`name`: what others may call a player."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ...people import Person
from ...post import Post
from ..requests import Request
from .visit import DoorVisit, safe_name


class Name:
    """Changes the name."""

    words = ("name",)
    usage = "name NAME"
    summary = _("what others may call you")

    def run(self, visit: DoorVisit, rest: str) -> str:
        visit.known()
        name = safe_name(rest)
        if not name:
            raise NotUnderstood(rest, _("A name has letters."), example="name Ada")
        words = _("Your name here is to be {name}.").format(name=name)
        return visit.confirm("name", words, name=name)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Keep the name."""

        def rename(entry: Person) -> None:
            entry.name = request.name

        post.desk.people.change(request.person(post), rename)
        return _("Your name here is {name}.").format(name=request.name)


ORDER = Name()
