"""What is due beside letters: bots' moves, reminders, missed turns, and news of players."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from pbem.desk.across_games import absences
from pbem.desk.chores.bots import decide_here, run_bots, waits_for_thought
from pbem.desk.chores.clock_set_back import set_clocks_right
from pbem.desk.chores.handing_over import hand_over
from pbem.desk.chores.never_filled import look_after
from pbem.desk.chores.reminding import remind
from pbem.desk.chores.troubles import attempt
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING
from pbem.store.errors import NotFound
from pbem.store.migrate import Document
from pbem.store.unchanged_documents import UnchangedDocuments

from .thinking import ThinkingRoom

log = logging.getLogger("pbem.host.chore_rounds")

BOT_TURNS_AT_ONCE = 20

Chore = Callable[[], object]


def do_what_is_due(
    desk: Desk, room: ThinkingRoom | None = None, seen: UnchangedDocuments[int] | None = None
) -> int:
    """Do it once, in every game that has something to do; how many games that were.

    A chore that fails stops no other one, of this game or of another. Bots that think do so in
    the room, or here and now if there is none. Whoever does it again and again keeps what was
    `seen` of the games: most of them only have letters on their way.
    """
    seen = seen or unchanged_games(desk)
    now, done = desk.clock(), 0
    attempt(desk, "clocks of all games", partial(set_clocks_right, desk))
    for person in desk.people.shelf.claim(now):
        absences.tell_games(desk, person)
    for number in desk.games.claim(now):
        known = seen.known(number)
        if known is not None and not _has_chores(known, now):
            continue
        if room is None or not room.thinks_about(number):
            done += _do_in_game(desk, number, now, room, seen)
    return done


def unchanged_games(desk: Desk) -> UnchangedDocuments[int]:
    """What chores, and who sends its letters, look at in every game whose time has come."""
    return UnchangedDocuments(desk.games, "due_at", "status", "seats", "outbox")


def _do_in_game(
    desk: Desk, number: int, now: int, room: ThinkingRoom | None, seen: UnchangedDocuments[int]
) -> bool:
    """Do what is due in one game; whether there was anything that could be done."""
    due: list[tuple[str, Chore]] = []
    attempt(desk, f"look at game {number}", lambda: due.extend(_due(desk, number, now, room, seen)))
    done = [attempt(desk, f"{what} of game {number}", chore) for what, chore in due]
    if any(done):
        attempt(desk, f"marker of game {number}", partial(desk.games.settle, number))
    return any(done)


def _has_chores(document: Document, now: int) -> bool:
    """Whether there is anything but letters to see to."""
    due_at = document.get("due_at")
    return due_at is not None and due_at <= now


def _due(
    desk: Desk, number: int, now: int, room: ThinkingRoom | None, seen: UnchangedDocuments[int]
) -> list[tuple[str, Chore]]:
    """The chores of a game whose time has come, by what people call them."""
    try:
        document = seen.read(number)
    except NotFound:  # it is just being made, or was removed
        desk.games.settle(number)
        return []
    if not _has_chores(document, now):
        return []
    players = ("players", partial(look_after, desk, number))
    if document["status"] == FORMING:
        return [players]
    guests = any(seat.get("invited") for seat in document["seats"])
    return [
        ("bots", partial(_let_bots_play, desk, number, room)),
        ("reminders", partial(remind, desk, number)),
        ("seats", partial(hand_over, desk, number)),
        *([players] if guests else []),
    ]


def _let_bots_play(desk: Desk, number: int, room: ThinkingRoom | None) -> None:
    moves = run_bots(desk, number, BOT_TURNS_AT_ONCE, None if room else decide_here)
    if room is not None and waits_for_thought(desk.read(number)):
        room.think_about(desk, number)
    if moves:
        log.info("game %s: %d turns by bots", number, moves)
