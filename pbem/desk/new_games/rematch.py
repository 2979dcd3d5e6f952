"""The same game again: same people, same options, whoever was last sits first."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.gamefile import SeatFile
from pbem.desk.new_games.hinting import HINTS, OFF, ON
from pbem.desk.new_games.naming import OPEN
from pbem.desk.new_games.opening import propose_game
from pbem.desk.new_games.publishing import NO, PUBLIC, YES
from pbem.desk.sitting import Sitting


def propose_rematch(desk: Desk, game: Sitting, proposer: str) -> int:
    """Open a new game with invitations; its number is kept with the old one before it is made.

    The old game's lock is held; the new one has a higher number and nobody knows it yet.
    """
    file = game.file

    def made(number: int) -> None:
        file.rematch = number
        game.commit()

    order = list(range(len(file.seats)))
    if game.play.result is not None:
        places = game.play.result.places
        order.sort(key=lambda seat: -places[seat])
    players = {file.seats[seat].name: _who(desk, file.seats[seat]) for seat in order}
    options = {
        **file.options,
        **file.time,
        HINTS: ON if file.hints else OFF,
        PUBLIC: YES if file.public else NO,
    }
    return propose_game(desk, file.game, players, options, proposer, made)


def _who(desk: Desk, seat: SeatFile) -> str:
    """Who is to sit there: the same person or bot, or anyone where nobody is left."""
    if seat.by_rules:
        return seat.by_rules
    if seat.player and desk.people.shelf.exists(seat.player):
        return desk.people.read(seat.player).address or OPEN
    return f"bot:{seat.bot}" if seat.bot else OPEN
