"""Reminds players of their turns, and does what follows when a turn is missed."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING
from pbem.desk.letters.kinds import REMINDER
from pbem.desk.seating import bot_takes, resigns
from pbem.desk.sitting import Sitting
from pbem.desk.timing.keeper import Stage
from pbem.desk.timing.rules import BOT, RESIGN
from pbem.engine.text import _

WAITING = _(
    "{seat} has let the time pass. The game waits. You may answer `vote bot {seat}` to let a bot "
    "take the seat or `vote resign {seat}` to go on without; all others have to agree."
)


def remind(desk: Desk, number: int) -> None:
    """Remind whoever has to be reminded, and deal with turns that were missed."""
    with desk.sitting(number) as game:
        file = game.file
        if file.status != RUNNING or file.paused_at:
            return
        stirred = [_next_stage(game, seat) for seat in game.play.awaiting]
        if any(stirred) or game.clock.next_event() != file.due_at:
            game.commit()


def _next_stage(game: Sitting, seat: int) -> bool:
    """Do what the seat's clock calls for now; whether it called for anything."""
    stage = game.clock.stage(seat)
    if game.play.result is not None or stage <= game.file.seats[seat].reminded:
        return False
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
        game.letters.tell_others(seat, words.format(seat=game.file.names[seat]))


def _missed(game: Sitting, seat: int) -> None:
    """The grace is over too: do what the game's rule says."""
    rule = game.clock.rules.missed
    if rule == BOT:
        bot_takes(game, seat)
    elif rule == RESIGN:
        resigns(game, seat)
    else:
        game.play.note(seat, "missed: the game waits")
        game.letters.tell_others(seat, WAITING.format(seat=game.file.names[seat]))
