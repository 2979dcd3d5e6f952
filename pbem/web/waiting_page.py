"""Pages without a board: a game that waits for players, an address that opens nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk import registry
from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.writing.forming_letters import seat_state
from pbem.engine.text import _


class WaitingPage(msgspec.Struct):
    """A game before its start."""

    title: str
    headline: str
    host: str
    seats: Sequence[tuple[str, str]]


class GonePage(msgspec.Struct):
    """Why there is nothing to see."""

    title: str
    headline: str
    words: str


def waiting_page(file: GameFile, host: str) -> WaitingPage:
    """The page of a game that has not begun."""
    title = str(registry.find(file.game).called)
    called_off = file.status == ENDED
    return WaitingPage(
        title=_("{title} #{id}").format(title=title, id=file.id),
        headline=_("This game was called off.")
        if called_off
        else _("This game waits for its players."),
        host=host,
        seats=[(str(seat.called), seat_state(seat)) for seat in file.seats],
    )


def gone_page(status: int) -> GonePage:
    """What is said instead of a page, by the HTTP status."""
    match status:
        case 404:
            return GonePage(
                _("Nothing here"),
                _("This address opens no page."),
                _("If it is an old one: the latest letter of your game has a link that works."),
            )
        case 405:
            return GonePage(
                _("Nothing to do here"), _("Pages can only be read."), _("One plays by mail.")
            )
        case 429:
            return GonePage(
                _("Too many wrong addresses"),
                _("Too many addresses that open nothing."),
                _("Please come again in ten minutes."),
            )
        case _:
            return GonePage(
                _("Not now"), _("This page cannot be shown now."), _("Please try again later.")
            )
