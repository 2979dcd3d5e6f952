"""The time rules of a game, as they are written when it is opened: `deadline=3d`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from pbem.clock import DAY, HOUR, MINUTE
from pbem.engine.errors import GameError
from pbem.engine.option_words import cannot_be, in_our_words
from pbem.engine.text import Span, _, mark, text

LONGEST = 366 * DAY
UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}

WAIT = "wait"
BOT = "bot"
RESIGN = "resign"
MISSED = (WAIT, BOT, RESIGN)
OFF = ("weekends", "nights")


class TimeOption(msgspec.Struct, frozen=True):
    """A time rule as people choose it: what may stand behind its `=`, and what that means."""

    name: str
    values: str
    help: str
    meanings: Mapping[str, str] = {}


TIME_OPTIONS = (
    TimeOption(
        "deadline",
        "3d|none",
        mark("how long a player has for each turn: a number with m, h, d or w (90m, 36h, 3d, 2w)"),
        {"none": mark("as long as they like")},
    ),
    TimeOption(
        "clock",
        "10d+1d<14d|none",
        mark("a store of time for the whole game instead of a deadline"),
        {
            "10d+1d<14d": mark(
                "ten days to begin with, a day more with every answer, never more than fourteen"
            )
        },
    ),
    TimeOption(
        "off",
        "|".join((*OFF, "+".join(OFF))),
        mark("when no time runs, by the clock of each player's own zone"),
        {"weekends": mark("Saturday and Sunday"), "nights": mark("from 22:00 to 8:00")},
    ),
    TimeOption(
        "grace",
        "1d",
        mark("how much longer an answer still counts when the time is over; usually 1d"),
    ),
    TimeOption(
        "missed",
        "|".join(MISSED),
        mark("what happens when that is over too; usually wait"),
        {
            WAIT: mark("the game waits, and the others may vote to go on"),
            BOT: mark("a bot plays on for the player"),
            RESIGN: mark("the seat is given up"),
        },
    ),
)
"""All of them, in the order in which people read about them."""
NAMES = tuple(option.name for option in TIME_OPTIONS)

_SPAN = re.compile(r"(\d{1,4})([mhdw])")
_CLOCK = re.compile(r"(\d{1,4}[mhdw])\+(\d{1,4}[mhdw])<(\d{1,4}[mhdw])")


class TimeRules(msgspec.Struct, frozen=True):
    """How long a seat may think: for each turn, or from a bank; zeros mean without end.

    A bank starts with `bank`, gains `increment` with every answer, and never holds more than
    `cap`. After the time is over comes the `grace`, and then what `missed` says.
    """

    per_turn: int = 0
    bank: int = 0
    increment: int = 0
    cap: int = 0
    weekends_off: bool = False
    nights_off: bool = False
    grace: int = DAY
    missed: str = WAIT

    @property
    def ticking(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.per_turn or self.bank)


def read_span(written: str) -> int:
    """A stretch of time such as 90m, 36h, 3d or 2w, or `3j` in French, in seconds."""
    _name, ours = in_our_words("", written.strip(), {})
    found = _SPAN.fullmatch(ours.casefold())
    if not found or not int(found[1]):
        raise GameError(
            text(
                "A stretch of time is written like 90m, 36h, 3d or 2w; not {text!r}.", text=written
            )
        )
    return int(found[1]) * UNITS[found[2]]


def written_span(seconds: int) -> str:
    """A stretch of time as it is typed: `2d`."""
    unit = next(one for one in "wdhm" if not seconds % UNITS[one])
    return f"{seconds // UNITS[unit]}{unit}"


def read_rules(options: Mapping[str, str]) -> TimeRules:
    """The time rules from the options of a game; words for people when they are wrong."""
    off = [word for word in options.get("off", "").replace("+", ",").split(",") if word]
    for word in off:
        if word not in OFF:
            raise cannot_be("off", (*OFF, "+".join(OFF)), word)
    missed = options.get("missed", WAIT)
    if missed not in MISSED:
        raise cannot_be("missed", MISSED, missed)
    bank, increment, cap = _read_clock(options.get("clock", "none"))
    deadline = options.get("deadline", "none")
    if bank and deadline != "none":
        raise GameError(_("A game has a deadline or a clock, not both."))
    per_turn = 0 if deadline == "none" else read_span(deadline)
    grace = read_span(options["grace"]) if "grace" in options else DAY
    if max(per_turn, grace, cap) > LONGEST:
        raise GameError(_("No time of a game can be longer than a year."))
    return TimeRules(
        per_turn=per_turn,
        bank=bank,
        increment=increment,
        cap=cap,
        weekends_off="weekends" in off,
        nights_off="nights" in off,
        grace=grace,
        missed=missed,
    )


def _read_clock(written: str) -> tuple[int, int, int]:
    if written == "none":
        return 0, 0, 0
    found = _CLOCK.fullmatch(written.strip().casefold())
    if not found:
        raise GameError(
            text(
                "A clock is written like 10d+1d<14d: ten days to begin with, a day more with "
                "every answer, never more than fourteen; not {text!r}.",
                text=written,
            )
        )
    bank, increment, cap = (read_span(part) for part in found.groups())
    if cap < bank:
        raise GameError(_("The most that a clock can hold is no less than what it begins with."))
    return bank, increment, cap


def say_span(seconds: int) -> str:
    """A stretch of time in words, to the hour."""
    return str(Span(seconds))
