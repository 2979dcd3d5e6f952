"""`zone`: a player's time zone, by which days and deadlines go."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.people.zones import read_zone
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, text, within

_IS = mark("Your time zone is {zone}.")


class Zone(AtSeat, AtDoor, Confirmed, FromShell):
    """Says or changes the zone by which the player's days and deadlines go, in all games."""

    words = ("zone",)
    usage = within("usage", "zone Europe/Kyiv")
    summary = mark("your time zone: your days and deadlines go by it, in all games")
    door_summary = mark("your time zone: your days and deadlines go by it")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if rest:
            zone = read_zone(rest)
            visit.change_person(lambda entry: setattr(entry, "zone", zone))
        return text(_IS, zone=visit.person().zone)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        person = visit.known()
        if not rest:
            return text(_IS, zone=visit.desk.people.read(person).zone)
        zone = read_zone(rest)
        words = text("Your time zone becomes {zone}.", zone=zone)
        return visit.confirm("zone", words, zone=zone)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Keep the zone."""
        return self.from_shell(desk, request.person(desk), str(request.args["zone"]))

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Keep the zone that the operator says."""
        zone = read_zone(rest)
        desk.people.change(person, lambda entry: setattr(entry, "zone", zone))
        return text(_IS, zone=zone)
