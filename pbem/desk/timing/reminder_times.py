"""When a player is reminded: at half the time, a day before its end, and once it is over."""

from __future__ import annotations

from enum import IntEnum

from pbem.clock import DAY


class Stage(IntEnum):
    """How far a seat's time has run."""

    FRESH = 0
    HALF = 1
    LAST_DAY = 2
    OVER = 3
    MISSED = 4


def stages(whole: int) -> list[Stage]:
    """The stages that mean something; with two days or less, half-time is the last day."""
    if whole <= 2 * DAY:
        return [Stage.HALF, Stage.OVER, Stage.MISSED]
    return [Stage.HALF, Stage.LAST_DAY, Stage.OVER, Stage.MISSED]


def reached_after(stage: Stage, whole: int, grace: int) -> int:
    """How much of a seat's time has run when it reaches a stage."""
    match stage:
        case Stage.HALF:
            return whole // 2
        case Stage.LAST_DAY:
            return max(whole - DAY, 0)
        case Stage.OVER:
            return whole
        case _:
            return whole + grace
