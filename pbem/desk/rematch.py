"""The same game again: same people, same options, whoever was last sits first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pbem.engine.play import Play

from .gamefile import GameFile, SeatFile
from .opening import OPEN, open_game

if TYPE_CHECKING:
    from .desk import Desk


def propose_rematch(
    desk: Desk, file: GameFile, play: Play[Any], proposer: str, keep: Callable[[], None]
) -> int:
    """Open a new game with invitations; its number is kept with the old one before it is made.

    The old game's lock is held; the new one has a higher number and nobody knows it yet.
    """

    def made(number: int) -> None:
        file.rematch = number
        keep()

    order = list(range(len(file.seats)))
    if play.result is not None:
        places = play.result.places
        order.sort(key=lambda seat: -places[seat])
    players = {file.seats[seat].name: _who(desk, file.seats[seat]) for seat in order}
    options = {**file.options, **file.time}
    return open_game(
        desk, file.game, players, options, None, invite=True, proposer=proposer, made=made
    )


def _who(desk: Desk, seat: SeatFile) -> str:
    """Who is to sit there: the same person or bot, or anyone where nobody is left."""
    if seat.player and desk.people.shelf.exists(seat.player):
        return desk.people.read(seat.player).address or OPEN
    return f"bot:{seat.bot}" if seat.bot else OPEN
