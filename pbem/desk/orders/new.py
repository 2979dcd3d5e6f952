"""`new`: propose a game."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING
from pbem.desk.new_games.naming import seat_names
from pbem.desk.new_games.opening import propose_game
from pbem.desk.new_games.proposed_game import (
    USAGE,
    ProposedGame,
    as_args,
    describe,
    read_proposed_game,
)
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, text


class New(AtSeat, AtDoor, Confirmed):
    """Proposes a game, with seats for named people, bots, or anyone; a letter asks first."""

    words = ("new",)
    usage = USAGE
    summary = mark("propose another game; `open` is a seat for anyone")
    door_summary = mark("propose a game; `open` is a seat for anyone")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        wanted = read_proposed_game(rest)
        return visit.ask_by_letter("new", describe(wanted), **as_args(wanted))

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        wanted = read_proposed_game(rest)
        return visit.confirm("new", describe(wanted), **as_args(wanted))

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Open the game, once: its number is kept with the request before the game is made."""
        if not (request.game and desk.games.exists(request.game)):

            def made(number: int) -> None:
                request.game = number
                keep()

            person = request.newcomer(desk)
            wanted = ProposedGame(**request.args)
            proposer = desk.people.read(person).address
            players = seat_names(desk, [proposer, *wanted.others])
            propose_game(desk, wanted.game, players, wanted.options, person, made)
        if desk.read(request.game).status == FORMING:
            words = _("Game {number} is proposed. It starts when everyone has said yes.")
        else:
            words = _("Game {number} has begun; a letter of its own shows the board.")
        return text(words, number=request.game)
