"""`options`: what can be chosen when a game is opened; alone, what may be answered now."""

from __future__ import annotations

from pbem.desk.looking.game_options import about_options, find_game
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.orders.legal import open_offers
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class Options(AtSeat, AtDoor):
    """Explains the seats, options and clocks of a game; at a seat, alone, the open question."""

    words = ("options",)
    usage = within("usage", "options [GAME]")
    summary = mark("what can be chosen when a game is opened; without a game the same as `legal`")
    door_usage = within("usage", "options GAME")
    door_summary = mark("what can be chosen when a game is opened, and how to play it alone")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return about_options(find_game(rest)) if rest else open_offers(visit)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return about_options(find_game(rest))
