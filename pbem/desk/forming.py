"""Games that wait for players: their opener is reminded, and one that never fills is called off."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pbem.engine.game import listed
from pbem.engine.text import _
from pbem.store import Held
from pbem.store.errors import StoreError
from pbem.store.outbox import DAY

from . import open_games, person_letters
from .awaited import say_time
from .gamefile import ENDED, FORMING, GameFile, read_file, to_document
from .letters import NOTICE, LetterBook
from .seats import vacate

if TYPE_CHECKING:
    from .desk import Desk

REMINDED_BEFORE = 7 * DAY


def set_clock(desk: Desk, file: GameFile) -> None:
    """Note when something is next to be done about a game that waits; it may wait for ever."""
    file.due_at = _next_event(desk, file)


def _next_event(desk: Desk, file: GameFile) -> int | None:
    """When the opener is reminded, or the game is called off, which comes well after that."""
    whole = desk.forming_days * DAY
    if not whole:
        return None
    notice, end = min(REMINDED_BEFORE, whole // 2), file.opened + whole
    return max(end, file.reminded_at + notice) if file.reminded_at else end - notice


def watch_over_all(desk: Desk) -> None:
    """Set the clocks of all games that wait, after the settings or the program have changed."""
    for number in open_games.numbers(desk.home):
        with suppress(StoreError):
            file = desk.read(number)
            if file.status != FORMING:
                open_games.mark(desk.home, file)
            elif file.due_at != _next_event(desk, file):
                look_after(desk, number)


def look_after(desk: Desk, number: int) -> None:
    """Do what is due about a game, if it waits for players."""
    gone: list[str] = []
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        if file.status != FORMING:
            return
        at, now = _next_event(desk, file), desk.clock()
        if at is not None and at <= now and file.reminded_at:
            gone = _call_off(desk, held, file)
        else:
            if at is not None and at <= now:
                file.reminded_at = now
                _remind(desk, file)
            set_clock(desk, file)
            held.commit(to_document(file))
    if file.status == ENDED:
        open_games.mark(desk.home, file)
    for person in gone:
        desk.people.strike_game(person, number)


def _remind(desk: Desk, file: GameFile) -> None:
    """Tell whoever opened the game; when they have left it, those who have a seat."""
    book = LetterBook(file, None, desk.domain, desk.clock())
    if not file.proposer:
        book.to_operator(NOTICE, words=_reminder(desk, file, "UTC"))
    seated = [number for number, seat in enumerate(file.seats) if seat.player]
    openers = [number for number in seated if file.seats[number].player == file.proposer]
    for number in openers or (seated if file.proposer else ()):
        zone = desk.people.read(file.seats[number].player).zone
        book.note(number, NOTICE, words=_reminder(desk, file, zone))


def _reminder(desk: Desk, file: GameFile, zone: str) -> str:
    at = _next_event(desk, file) or 0
    words = _(
        "Game {number} still waits for players on {seats}. If it has not begun by {time}, it is"
        " called off. Whom you would like to play with can write `join {number}` to this host."
    )
    missing = listed([seat.name for seat in file.seats if not seat.taken])
    return words.format(number=file.id, seats=missing, time=say_time(at, zone))


def _call_off(desk: Desk, held: Held[int], file: GameFile) -> list[str]:
    """End the game and tell those who joined or watch it; whose list it goes off."""
    words = _(
        "Game {number} is called off: in {days} days it has not found its players. `new` proposes"
        " another one."
    ).format(number=file.id, days=desk.forming_days)
    joined = [seat.player for seat in file.seats if seat.player]
    invited = [seat.invited for seat in file.seats if seat.invited]
    for seat in range(len(file.seats)):
        vacate(file, seat)
    for person in dict.fromkeys([*joined, *(one.person for one in file.observers)]):
        person_letters.owe(file, desk.domain, desk.clock(), person, NOTICE, words=words)
    file.status, file.proposer, file.observers, file.due_at = ENDED, "", [], None
    file.changed = desk.clock()
    held.commit(to_document(file))
    return [*joined, *invited]
