"""How many letters of one seat that change nothing are answered in a day."""

from __future__ import annotations

from typing import NamedTuple

from pbem.clock import DAY
from pbem.desk.gamefile import SeatFile
from pbem.engine.text import Text, When, text

VOID_A_DAY = 3


class Allowance(NamedTuple):
    """Whether a letter that changed nothing may still be answered today, and if it is the last."""

    granted: bool
    last: bool = False


def may_answer(mine: SeatFile, now: int, most: int, *, void: bool = False) -> Allowance:
    """Whether a letter that changed nothing may still be answered today; counts it if so.

    Two programs that answer each other stop here. Letters that are void count by themselves: who
    holds an old one takes nothing from the player.
    """
    today = now // DAY
    day, count = mine.void_answers if void else mine.answers
    count = count if day == today else 0
    most = min(most, VOID_A_DAY) if void else most
    if count >= most:
        return Allowance(False)
    if void:
        mine.void_answers = (today, count + 1)
    else:
        mine.answers = (today, count + 1)
    return Allowance(True, count + 1 == most)


def limit_words(now: int) -> Text:
    """What the last answer of a day says about it."""
    return text(
        "Many letters of yours changed nothing today, so this is my last answer to such a"
        " letter before {time} UTC. I still carry out and answer all your moves.",
        time=When((now // DAY + 1) * DAY),
    )
