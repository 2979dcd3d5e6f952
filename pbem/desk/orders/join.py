"""`join`: take a seat in a game that looks for players."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, FORMING
from pbem.desk.new_games.joining import join
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit, game_number
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import Words, _, mark, order, text, within


class Join(AtSeat, AtDoor, Confirmed, FromShell):
    """Takes the seat that is kept for the person, the named one, or the first that is open."""

    words = ("join",)
    usage = within("usage", "join ID [SEAT]")
    summary = mark("take a seat in another game that looks for players")
    door_summary = mark("take a seat in a game that looks for players")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        number, seat = game_number(rest), _seat(rest)
        if number is None:
            why = _("`join` takes the number of a game.")
            raise NotUnderstood(rest, why, example=order("join 12"))
        if number == visit.file.id:
            raise NotAllowed(rest, _("You have a seat in this game."))
        words = text("You join game {number}.", number=number)
        return visit.ask_by_letter("join", words, number=number, seat=seat)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        number, seat = visit.number(rest, "join 12"), _seat(rest)
        file = visit.desk.read(number)
        if file.status == ENDED:
            raise NotAllowed("join", text("Game {number} is over.", number=number))
        if file.status != FORMING:
            raise NotAllowed("join", text("Game {number} has started.", number=number))
        if seat:
            file.seat_named(seat)
        words = text("You join game {number}, {title}.", number=number, title=file.title)
        return visit.confirm("join", words, number=number, seat=seat)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Give the person the seat; whoever is in the game already stays there."""
        person = request.newcomer(desk)
        number = int(request.args["number"])
        with desk.sitting(number) as game:
            if not any(seat.player == person for seat in game.file.seats):
                join(game, person, str(request.args["seat"]))
                game.commit()
                request.told_elsewhere = game.file.status != FORMING
        return text("You have a seat in game {number}.", number=number)

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Seat somebody; the name of the seat."""
        with desk.sitting(game_number(rest) or 0) as game:
            seat = join(game, person, _seat(rest))
            game.commit()
        return seat.name


def _seat(rest: str) -> str:
    """The word behind the number."""
    words = rest.split()
    while words and words[0].isalpha():
        words.pop(0)
    return " ".join(words[1:2]).casefold()
