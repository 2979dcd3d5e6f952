"""Pages and pictures as files, for the shell and for letters."""

from __future__ import annotations

from typing import Any

from pbem.desk.books import Books
from pbem.desk.gamefile import GameFile
from pbem.desk.people.person import People
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.errors import PbemError
from pbem.engine.languages import SOURCE
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.rendering import draw_board
from pbem.store.errors import NotFound

from .film import film, has_pictures
from .game_page import Eyes, explained, game_page
from .rendered import self_contained

LARGEST_REPLAY = 3_000_000
"""Bytes of a whole game in one file; beyond that it begins later."""


def eyes_of(people: People, file: GameFile, seat: int | None) -> Eyes:
    """Who looks from this seat: its player's time zone and language count."""
    player = file.seats[seat].player if seat is not None else ""
    return eyes_of_person(people, player, seat)


def eyes_of_person(people: People, number: str, seat: int | None = None) -> Eyes:
    """The eyes of a person, who looks from this seat or from none; of nobody we know: anybody's."""
    try:
        person = people.read(number)
    except NotFound:
        return Eyes(seat)
    return Eyes(seat, person.zone, person.language or SOURCE)


def board_svg(play: Play[Any], seat: int | None) -> str:
    """The board as SVG, in colours that follow the reader's light or dark."""
    return _drawn(play, seat, dark="auto")


def board_png(play: Play[Any], seat: int | None) -> bytes:
    """The board as PNG, twice as large as letters have it."""
    from pbem.pictures import PIXELS, png  # takes a while to load

    return png(_drawn(play, seat, dark=False), 2 * PIXELS)


def _drawn(play: Play[Any], seat: int | None, dark: str | bool) -> str:
    if not has_pictures(play.game):
        raise PbemError(_("{title} has no picture.").format(title=play.game.called))
    return draw_board(play.game, play.view(seat), "svg", focus=seat, names=play.names, dark=dark)


def board_html(books: Books, file: GameFile, play: Play[Any], seat: int | None) -> str:
    """How the game stands, as one page that needs nothing else."""
    eyes = eyes_of(books.people, file, seat)
    return self_contained(game_page(file, play, clock_of(books, file), eyes))


def replay_html(books: Books, file: GameFile, play: Play[Any], eyes: Eyes) -> str:
    """The whole game as one page that needs nothing else."""
    page = game_page(file, play, clock_of(books, file), eyes)
    if not page.boards:
        raise PbemError(_("{title} has no picture.").format(title=play.game.called))
    last = None
    while True:
        whole = film(play, eyes.seat, last)
        page.about = explained(play.game, play.view(eyes.seat), whole.lines)
        written = self_contained(page, whole)
        if len(written.encode()) <= LARGEST_REPLAY or len(whole.frames) < 2:
            return written
        last = len(whole.frames) // 2
