"""`zone`: a player's time zone, by which days and deadlines go."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ...people import Person
from ...post import Post
from ...zones import read_zone
from ..requests import Request
from .visit import DoorVisit


class Zone:
    """Says or changes the time zone."""

    words = ("zone",)
    usage = "zone Europe/Kyiv"
    summary = _("your time zone: your days and deadlines go by it")

    def run(self, visit: DoorVisit, rest: str) -> str:
        person = visit.known()
        if not rest:
            now = visit.post.desk.people.read(person).zone
            return _("Your time zone is {zone}.").format(zone=now)
        zone = read_zone(rest)
        words = _("Your time zone is to be {zone}.").format(zone=zone)
        return visit.confirm("zone", words, zone=zone)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Keep the zone."""
        zone = read_zone(str(request.args["zone"]))

        def move(entry: Person) -> None:
            entry.zone = zone

        post.desk.people.change(request.person(post), move)
        return _("Your time zone is {zone}.").format(zone=zone)


ORDER = Zone()
