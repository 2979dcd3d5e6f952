"""The subjects of a game's letters: one for each kind, so that mail programs keep them together."""

from __future__ import annotations

from pbem.desk import registry
from pbem.desk.gamefile import GameFile
from pbem.engine.text import _

LONGEST = 150


def news(file: GameFile) -> str:
    """Of news, messages and notices: the game and who plays it."""
    title = registry.find(file.game).title
    return _("{title} #{number}: {names}").format(
        title=title, number=file.id, names=", ".join(file.names)
    )


def turn(file: GameFile) -> str:
    """Of a letter that asks something."""
    title = registry.find(file.game).title
    return _("Your turn: {title} #{number}").format(title=title, number=file.id)


def over(file: GameFile, winners: str) -> str:
    """Of the last letter."""
    title = registry.find(file.game).title
    if not winners:
        return _("{title} #{number} is over").format(title=title, number=file.id)
    return _("{title} #{number} is over: {winners}").format(
        title=title, number=file.id, winners=winners
    )


def answer(to: str) -> str:
    """Of the answer to a letter with this subject."""
    plain = " ".join(to.split())[:LONGEST]
    return plain if plain[:3].casefold() == "re:" else f"Re: {plain}"
