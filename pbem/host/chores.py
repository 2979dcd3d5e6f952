"""What is due beside letters: bots' moves, reminders, missed turns, and news of players."""

from __future__ import annotations

import logging
from contextlib import suppress

from pbem.desk.chores.bots import decide_here, run_bots, waits_for_thought
from pbem.desk.chores.forming import look_after
from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING
from pbem.desk.members import absences
from pbem.store.errors import Busy, NotFound, StoreError

from .thinking import ThinkingRoom

log = logging.getLogger("pbem.host.chores")

BOT_TURNS_AT_ONCE = 20


def do_what_is_due(desk: Desk, room: ThinkingRoom | None = None) -> int:
    """Do it once, in every game that has something to do; how many games that were.

    Bots that think do so in the room, or here and now if there is none.
    """
    now, done = desk.clock(), 0
    _tell_of_players(desk, now)
    for number in desk.games.due(now):
        if room is not None and room.thinks_about(number):
            continue
        try:
            if _do(desk, number, now, room):
                done += 1
        except Busy:
            continue
        except StoreError as error:
            log.error("game %s: %s", number, error)
        except Exception:
            log.exception("game %s cannot go on", number)
    return done


def _do(desk: Desk, number: int, now: int, room: ThinkingRoom | None) -> bool:
    document = desk.games.read(number)
    due_at = document.get("due_at")
    if due_at is None or due_at > now:
        return False
    if document["status"] == FORMING:
        look_after(desk, number)
    else:
        moves = run_bots(desk, number, BOT_TURNS_AT_ONCE, None if room else decide_here)
        if room is not None and waits_for_thought(desk.read(number)):
            room.think_about(desk, number)
        if moves:
            log.info("game %s: %d turns by bots", number, moves)
        remind(desk, number)
    desk.games.settle(number)
    return True


def _tell_of_players(desk: Desk, now: int) -> None:
    """Tell games what was noted for them when somebody went away, and could not be told at once."""
    for person in desk.people.shelf.due(now):
        try:
            with suppress(NotFound):
                absences.tell_games(desk, person)
            desk.people.shelf.settle(person)
        except Busy:
            continue
        except StoreError as error:
            log.error("the games of person %s: %s", person, error)
