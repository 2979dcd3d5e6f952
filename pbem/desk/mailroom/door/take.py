"""`take`: play on for somebody who is gone."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ...post import Post
from ...taking import ask_for_seat, see_free, see_patient
from ..requests import Request
from .visit import DoorVisit


class Take:
    """Asks for a seat that a bot plays, or whose player has let the time pass."""

    words = ("take",)
    usage = "take ID SEAT"
    summary = _("take over a seat whose player is gone, if the others agree")

    def run(self, visit: DoorVisit, rest: str) -> str:
        number = visit.number(rest, "take 12 blue")
        file = visit.post.desk.read(number)
        name = " ".join(rest.split()[1:2]).casefold()
        if not name:
            why = _("Which seat? The game has: {seats}.").format(seats=", ".join(file.names))
            raise NotUnderstood(rest, why, example=f"take {number} {file.names[0]}")
        see_free(file, file.seat_named(name), visit.person or "")
        see_patient(visit.post.desk, file, visit.person or "")
        words = _("You ask to play for {seat} in game {number}, {title}.").format(
            seat=name, number=number, title=file.title
        )
        return visit.confirm("take", words, number=number, seat=name)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Ask the other players, or the operator."""
        desk = post.desk
        person = desk.people.find_or_add(request.address, request.name)
        number, seat = int(request.args["number"]), str(request.args["seat"])
        return ask_for_seat(desk, number, seat, person, request.address)


ORDER = Take()
