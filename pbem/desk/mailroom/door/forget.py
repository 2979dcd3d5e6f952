"""`forget me`: leave the host; what is kept is handed out first, and then deleted."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ...membership import export_text, remove_person
from ...post import Post
from ..requests import Request
from .visit import DoorVisit


class Forget:
    """Deletes a person."""

    words = ("forget me",)
    usage = "forget me"
    summary = _("leave this host: what is kept about you is handed out and deleted")

    def run(self, visit: DoorVisit, rest: str) -> str:
        return visit.confirm("forget me", describe(), person=visit.known())

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Hand out, delete, and forget this request too as soon as its answer is sent."""
        desk, person = post.desk, str(request.args["person"])
        told: list[str] = []
        if desk.people.shelf.exists(person):
            request.handout = export_text(desk, person)
            keep()
            told = remove_person(desk, person, but=request.id)
        request.due_at = desk.clock()
        said = _("You are forgotten here. What was kept about you is below, for the last time.")
        return " ".join([said, *told])


def describe() -> str:
    """What is going to happen, for the player."""
    return _(
        "All that is kept about you is to be deleted. In your running games a bot takes your"
        " seat (to resign instead, answer `resign game ...` there first); finished games keep the"
        " seat's name only."
    )


ORDER = Forget()
