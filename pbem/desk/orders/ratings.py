"""`ratings`: who stands where on this host."""

from __future__ import annotations

from pbem.desk.looking.ratings_text import ratings_text
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class Ratings(AtSeat, AtDoor):
    """Shows the ratings of all games, or of one kind of game, by name and never by address."""

    words = ("ratings", "standings")
    usage = within("usage", "ratings [GAME]")
    summary = mark("who has won what on this host, and the ratings that come of it")
    door_words = ("ratings", "standings", "results")
    door_summary = mark("who has won what, and the ratings that come of it")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return ratings_text(visit.desk, rest)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return ratings_text(visit.desk, rest)
