"""`watch`: look on at a game."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.across_games.watching import watch
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit, game_number
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, text, within


class Watch(AtSeat, AtDoor, Confirmed):
    """Lets anybody look on, who then gets what everyone may see."""

    words = ("watch",)
    usage = within("usage", "watch ID")
    summary = mark("look on at another game; `unwatch ID` to the host's address ends that")
    door_summary = mark("look on at a game: at most a letter a day, and the end")
    shared = True

    def fits(self, rest: str) -> bool:
        return len(rest.split()) == 1 and game_number(rest) is not None

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        number = game_number(rest)
        words = text("You watch game {number}.", number=number)
        return visit.ask_by_letter("watch", words, number=number)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        number = visit.number(rest, "watch 12")
        file = visit.desk.read(number)
        words = text("You watch game {number}, {title}.", number=number, title=file.title)
        return visit.confirm("watch", words, number=number)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Put the person on the list of watchers."""
        person = request.newcomer(desk)
        number = int(request.args["number"])
        before = desk.read(number)
        new = before.watcher(person) is None
        said = watch(desk, number, person)
        request.told_elsewhere = new and before.play is not None
        return said
