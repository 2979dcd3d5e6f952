"""`board`: the board as this seat may see it."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within
from pbem.rendering import render_board


class Board(AtSeat):
    """Shows the board; with a seat's name, what everyone may see of that seat in full."""

    words = ("board", "status")
    usage = within("usage", "board [SEAT|plain|legend]")
    summary = mark("the board; a player's own in full; as plain sentences; with a legend")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        view = visit.play.view(visit.seat)
        word = rest.casefold()
        if word == "plain":
            return render_board(visit.play.game, view, "plain", names=visit.play.names)
        if word == "legend":
            return render_board(visit.play.game, view, "legend", names=visit.play.names)
        focus = visit.file.seat_named(word) if word else visit.seat
        return render_board(visit.play.game, view, "txt", focus=focus, names=visit.play.names)
