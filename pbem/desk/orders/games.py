"""`games`: one's own games, and those that look for players."""

from __future__ import annotations

from pbem.desk.looking.games_text import games_text
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class Games(AtSeat, AtDoor):
    """Lists games; a person's own go to the registered address only."""

    words = ("games",)
    usage = within("usage", "games")
    summary = mark("your games, and those that look for players")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return games_text(visit.desk, visit.mine.player or None)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return games_text(visit.desk, visit.person)
