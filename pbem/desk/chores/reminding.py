"""Reminds players of their turns, and does what follows when a turn is missed."""

from __future__ import annotations

from contextlib import suppress

from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING
from pbem.desk.held_turns import play_held
from pbem.desk.owed_letters.kinds import NOTICE, REMINDER
from pbem.desk.seat_changes import bot_takes, resigns
from pbem.desk.sitting import Sitting
from pbem.desk.timing.reminder_times import Stage
from pbem.desk.timing.time_rules import BOT, RESIGN
from pbem.engine.text import Words, _, mark, order, text
from pbem.store.errors import StoreError

WAITING = mark(
    "{seat} ran out of time, so the game waits. Answer `vote bot {seat}` to let a bot play"
    " on, or `vote resign {seat}` to go on without {seat}; all the others have to agree."
)


def remind(desk: Desk, number: int) -> None:
    """Remind whoever has to be reminded, and deal with turns that were missed.

    If that fails, each seat is looked at by itself: what fails for one stops no other.
    """
    try:
        _look_at(desk, number, None)
    except StoreError:
        raise
    except Exception:
        for seat in range(len(desk.read(number).seats)):
            with suppress(Exception):
                _look_at(desk, number, seat)
        raise


def _look_at(desk: Desk, number: int, seat: int | None) -> None:
    """Do what the clocks call for, of one seat or of all."""
    with desk.sitting(number) as game:
        file = game.file
        if file.status != RUNNING or file.paused_at:
            return
        awaited = [one for one in game.play.awaiting if seat in (None, one)]
        stirred = [_next_stage(game, one) for one in awaited]
        at = game.next_event()
        if any(stirred) or (at != file.due_at and (at is None or at > game.now)):
            game.commit()


def _next_stage(game: Sitting, seat: int) -> bool:
    """Do what the seat's clock calls for now; whether it called for anything."""
    stage = game.clock.stage(seat)
    if game.play.result is not None or stage <= game.file.seats[seat].reminded:
        return False
    if stage >= Stage.OVER and game.file.seats[seat].held:
        play_held(game, seat)
        return True
    game.file.seats[seat].reminded = stage
    if stage is Stage.MISSED:
        _missed(game, seat)
    else:
        _remind(game, seat, stage)
    return True


def _remind(game: Sitting, seat: int, stage: Stage) -> None:
    game.letters.note(seat, REMINDER, stage=int(stage))
    if stage is Stage.OVER:
        words = _("We are waiting for {seat}, whose time is over.")
        game.letters.tell_others(seat, text(words, seat=game.file.names[seat]))


def _missed(game: Sitting, seat: int) -> None:
    """The grace is over too: do what the game's rule says."""
    rule = game.clock.rules.missed
    if rule == BOT:
        bot_takes(game, seat)
    elif rule == RESIGN:
        resigns(game, seat)
    else:
        game.play.note(seat, "missed: the game waits")
        name = game.file.names[seat]
        votes: list[Words] = [
            order("vote bot {seat}", seat=name),
            order("vote resign {seat}", seat=name),
        ]
        for other in range(len(game.file.seats)):
            if other != seat:
                words = text(WAITING, seat=name)
                game.letters.note(other, NOTICE, words=words, answers=votes)
