"""The subjects of a game's letters: one for each kind, so that mail programs keep them together."""

from __future__ import annotations

import re

from pbem.desk import registry
from pbem.desk.gamefile import GameFile
from pbem.engine.text import _, joined

LONGEST = 150


def news(file: GameFile) -> str:
    """Of news, messages and notices: the game and who plays it."""
    title = str(registry.find(file.game).called)
    return _("{title} #{number}: {names}").format(
        title=title, number=file.id, names=joined(seat.called for seat in file.seats)
    )


def turn(file: GameFile) -> str:
    """Of a letter that asks something."""
    title = str(registry.find(file.game).called)
    return _("Your turn: {title} #{number}").format(title=title, number=file.id)


def over(file: GameFile, winners: str) -> str:
    """Of the last letter."""
    title = str(registry.find(file.game).called)
    if not winners:
        return _("{title} #{number} is over").format(title=title, number=file.id)
    return _("{title} #{number} is over: {winners}").format(
        title=title, number=file.id, winners=winners
    )


def answer(to: str) -> str:
    """Of the answer to a letter with this subject; however often it was answered, one `Re:`."""
    plain = " ".join(to.split())
    before = _ANSWERED.match(plain)
    plain = plain[before.end() if before else 0 :][:LONGEST]
    return f"Re: {plain}".strip()


_ANSWERED = re.compile(
    r"(?:(?:re|aw|antw|sv|vs|odp|ynt|res|rif|fwd?|wg|tr|rv)(?:\[\d+\]|\(\d+\))? ?[::] ?)+",
    re.IGNORECASE,
)
"""What mail programs of many languages put before the subject of an answer."""
