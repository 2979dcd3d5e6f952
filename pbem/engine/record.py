"""The record: all that was decided, in order, from which the whole game can be made again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from .errors import GameError
from .prepared import prepared
from .text import _

ANSWER = "answer"
ASIDE = "aside"
RESIGN = "resign"
UNDO = "undo"
BACK = "back"
NOTE = "note"


@prepared
class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of the record: who did what, and when.

    answer  the seat chose the option with this key
    aside   the same, outside its turn; it counts from the next step on
    resign  the seat leaves the game for good; `key` lists whose latest answers fell away by it
    undo    the seat takes back its latest answer
    back    the game returns to where it was after the first `key` entries (the operator's doing)
    note    something for the reader of the record that changes no state: a new player on the
            seat, a deadline that ran out, a reason; `key` says what
    """

    kind: str
    seat: int
    key: str = ""
    at: int = 0


def effective(record: Iterable[Entry]) -> list[Entry]:
    """What still counts: the record without what was taken back, and without notes."""
    last = deque(course(list(record)), maxlen=1)
    return last[0] if last else []


def course(record: Sequence[Entry]) -> Iterator[list[Entry]]:
    """What counts after each entry of the record; each list may become the next one."""
    returns = {int(entry.key) for entry in record if entry.kind == BACK}
    kept: list[Entry] = []
    kept_at: dict[int, list[Entry]] = {}
    for position, entry in enumerate(record):
        if position in returns:
            kept_at[position] = list(kept)
        for seat in _losers(entry):
            del kept[_lost(kept, seat)]
        if entry.kind == BACK:
            kept = list(kept_at[int(entry.key)])
        elif entry.kind not in (UNDO, NOTE):
            kept.append(entry)
        yield kept


def _losers(entry: Entry) -> list[int]:
    """The seats whose latest answer counts no longer, because of this entry."""
    if entry.kind == UNDO:
        return [entry.seat]
    return [int(seat) for seat in entry.key.split()] if entry.kind == RESIGN else []


def _lost(kept: list[Entry], seat: int) -> int:
    place = latest_answer(kept, seat)
    if place < 0:
        raise GameError(_("The record takes back an answer that was never given."))
    return place


def latest_answer(entries: list[Entry], seat: int) -> int:
    """Where the seat's latest answer stands among the entries, or -1."""
    for place in range(len(entries) - 1, -1, -1):
        if entries[place].kind == ANSWER and entries[place].seat == seat:
            return place
    return -1
