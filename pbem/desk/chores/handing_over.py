"""Seats whose late player was asked and has kept silent: somebody else plays on."""

from __future__ import annotations

from pbem.desk.agreeing.enacting import enact
from pbem.desk.agreeing.taking_over import silence_ends
from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING


def hand_over(desk: Desk, number: int) -> None:
    """Give seats to those who asked for them, when the time of silence is over."""
    with desk.sitting(number) as game:
        file = game.file
        if file.status != RUNNING or file.paused_at:
            return
        due = [one for one in file.motions if 0 < one.due <= game.now]
        for motion in due:
            motion.due = silence_ends(game, motion)  # the player may have been away since
            if motion.due <= game.now:
                enact(game, motion)
        if due:
            game.commit()
