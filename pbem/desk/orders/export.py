"""`export me`: everything that is kept about a player."""

from __future__ import annotations

from pbem.desk.across_games.personal_data import export_text
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class Export(AtSeat, AtDoor):
    """Hands it out, to the registered address only, where all answers go."""

    words = ("export",)
    usage = within("usage", "export me")
    summary = mark("everything that this host keeps about you")
    door_words = ("export me",)
    door_summary = mark("everything that is kept about you, to your registered address")
    shared = True

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") == "me"

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return export_text(visit.desk, visit.person().id)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return export_text(visit.desk, visit.known())
