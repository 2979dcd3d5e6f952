"""What a clause of a line is, what it may be for, and the rows of words by which that is told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import Enum
from typing import NamedTuple

from .worded_pattern import WordedPattern

_A_FEW_WORDS = r"\S+(?:\s+\S+){0,7}?"


class Kind(Enum):
    """What a clause is for."""

    ORDER = "order"
    """It may be part of an order."""
    TELLS = "tells"
    REASON = "reason"
    AIM = "aim"
    """It tells what is to be so when the order is done."""
    AMOUNT = "amount"
    """It says no more than what is paid, brought or left: `that is 3 credits to Ben`."""
    WISH = "wish"
    """It says which goods are wanted, and no more: `I need cards`."""
    IDLE = "idle"
    """It adds nothing: `thank you, dear`."""
    STATES = "states"
    """It tells what happens by itself, and may name codes: `that catches the water from D`."""
    ASKS = "asks"
    """It asks to be asked: `ask me for the rest`."""
    SHORT = "short"
    """It says what cannot be had: `can't afford the city`."""
    KEPT = "kept"
    """It says what is kept: `I keep the runners for later`."""
    KNOWN = "known"
    """It says something of the order itself: `I know it is red`."""
    ASIDE = "aside"
    """It stands behind the order, and is about something else, whatever its words are."""
    SILENT = "silent"
    """It has no word that could mean anything for an order, whatever its words are."""

    @property
    def only_talks(self) -> bool:
        """Whether such a clause is talk also where no order stands beside it."""
        return self in {Kind.TELLS, Kind.REASON, Kind.AIM}


class Clause(NamedTuple):
    """A stretch of a line, the mark behind it, and what it is for."""

    text: str
    mark: str
    kind: Kind = Kind.ORDER


def joined_clauses(clauses: Iterable[Clause]) -> str:
    """Clauses as one line, with the marks behind them."""
    return " ".join(f"{one.text}{one.mark if one.mark != '-' else ' -'}" for one in clauses).strip(
        " ,;:-"
    )


def rows_of_words(said: Collection[str]) -> WordedPattern:
    """The expression for any of these words in a row; `*` stands for letters, `…` for a few words.

    Apostrophes may be missing, but in a word alone: `its` and `were` are words of their own.
    """
    bare = (row.replace("'", "") for row in said if "'" in row and " " in row)
    rows = sorted({*said, *bare}, key=lambda row: (-len(row), row))
    spelt = (r"\s+".join(_word(word) for word in row.split()) for row in rows)
    pattern = rf"(?<![\w'-])(?:{'|'.join(spelt) or '(?!)'})(?![\w-])"
    return WordedPattern(pattern, rows)


def _word(word: str) -> str:
    if word == "…":
        return _A_FEW_WORDS
    return re.escape(word).replace(r"\*", r"[\w'-]*")


def ends_with(rows: WordedPattern, text: str) -> bool:
    """Whether a text ends with one of the rows."""
    return any(not text[one.end() :].strip() for one in rows.finditer(text))


def has(rows: WordedPattern, text: str) -> bool:
    """Whether one of the rows stands in a text."""
    return next(rows.finditer(text), None) is not None
