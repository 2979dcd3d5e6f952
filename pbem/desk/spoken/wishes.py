"""What people wish of the host in whole sentences: to see something, to take something back.

`please send me the board` is the order `board`, `we need two more days` is `extend 2d`. Nothing
here plays a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pbem.desk.spoken.more_time import more_time
from pbem.desk.spoken.phrasings import (
    LOOKED_AT,
    MOST_WORDS,
    SENTENCE,
    STRETCHES,
    Phrasing,
    phrasings,
    words_of,
)
from pbem.desk.spoken.questions import is_question

_NUMBERED = frozenset({"resend", "history"})  # orders that may have a number behind them
_CLOSED = " .!,;:)"
_BEFORE_PLEASE = " ,;-–—("


def polite_order(line: str) -> str:
    """The order of the host that a polite sentence is in any language, or nothing."""
    words = words_of(line)
    if len(words) > MOST_WORDS or _words_of_wishes().isdisjoint(words):
        return ""
    if not is_question(line) and (more := more_time(line)):
        return f"extend {more}"
    wishes = (_wish(one, words, asked="?" in line) for one in phrasings())
    return next(filter(None, wishes), "")


@cache
def _words_of_wishes() -> frozenset[str]:
    """Words of which a wish has one at least, in any language."""
    return frozenset[str]().union(*(one.wish_words for one in phrasings()))


def _wish(phrasing: Phrasing, words: Sequence[str], *, asked: bool) -> str:
    """The order of the host that the words are in this language, or nothing."""
    said = [word for word in words if word not in phrasing.polite]
    if not said or phrasing.thanks_for(words):
        return ""
    if phrasing.takes_back(said) and (not asked or not phrasing.please.isdisjoint(words)):
        known = phrasing.undone.union(phrasing.wholly, *phrasing.taking_back)
        wordy = len(said) < len(words) or not phrasing.undone.isdisjoint(said)
        if not wordy or not known.issuperset(said):
            return ""
        return "undo" if phrasing.wholly.isdisjoint(said) else "undo all"
    if len(said) == len(words):
        return ""
    if said[0] in _NUMBERED and all(map(str.isdecimal, said[1:])):
        return " ".join(said)
    if said[0] in phrasing.rules and len(said) > 1:
        return " ".join(["rules", *said[1:]])
    thing = " ".join(said)
    return next((order for order, things in phrasing.shown.items() if thing in things), "")


def wish_and_rest(line: str) -> tuple[str, str]:
    """What a line asks to see, in any language, and what it says behind; nothing if it does not.

    `Show me the board, please, and I keep 2, 45 and 30.`
    """
    pieces = STRETCHES.split(line) if not is_question(line) else []
    for end in range(len(pieces) - 2, 0, -2):
        order = polite_order("".join(pieces[:end]))
        rest = "".join(pieces[end + 1 :]).strip()
        if rest and any(order in one.shown for one in phrasings()):
            return order, rest
    return "", line


def undo_and_rest(line: str) -> str | None:
    """What a line says behind a wish to take something back, in any language; None without one.

    `Sorry, please take that back, I want more water first` says why.
    """
    pieces = STRETCHES.split(line) if not is_question(line) else []
    for end in range(1, len(pieces), 2):
        if polite_order("".join(pieces[:end])) == "undo":
            return "".join(pieces[end + 1 :]).strip()
    return None


def said_before_undo(line: str) -> str:
    """What a line says before its last sentence, if that only wishes to take something back.

    `Oh no, I said 5L! Please undo that.` says why first.
    """
    cuts = list(SENTENCE.finditer(line[:LOOKED_AT])) if "?" not in line else []
    if not cuts or polite_order(line[cuts[-1].end() :]) != "undo":
        return ""
    return line[: cuts[-1].start() + 1]


def without_please(words: str) -> str:
    """Words behind an order without the please and the thanks that close them, in any language."""
    closings = [said for one in phrasings() for said in one.closing]
    for _please_and_thanks in range(2):
        closed = words.rstrip(_CLOSED)
        said = next((said for said in closings if _ends_with(closed, said)), "")
        if not said:
            break
        words = closed[: -len(said)].rstrip(_BEFORE_PLEASE)
    return words


def _ends_with(words: str, said: str) -> bool:
    """Whether the words end with what is said, or are no more than that."""
    tail = words[-len(said) :].casefold().replace("’", "'").replace("ʼ", "'")
    return tail == said and words[-len(said) - 1 : -len(said)] in ("", *_BEFORE_PLEASE)
