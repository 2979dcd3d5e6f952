"""The host's own orders, one a file, beside those of the game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .base import Command

_FILES = (
    "abandon",
    "address",
    "agree",
    "away",
    "board",
    "else_",
    "export",
    "forget",
    "games",
    "hand",
    "help",
    "history",
    "if_",
    "join",
    "legal",
    "mail",
    "message",
    "mute",
    "new",
    "pass_",
    "preview",
    "refuse",
    "rekey",
    "rematch",
    "report",
    "resend",
    "resign",
    "rules",
    "standing",
    "standings",
    "undo",
    "unmute",
    "vote",
    "watch",
    "when",
    "zone",
)

QUESTIONS = frozenset(
    {
        "board",
        "games",
        "hand",
        "help",
        "history",
        "legal",
        "preview",
        "rules",
        "standing",
        "standings",
    }
)
"""The commands that only ask, and so are answered in a preview too."""


@cache
def commands() -> dict[str, Command]:
    """The commands by each of their words."""
    found: dict[str, Command] = {}
    for name in _FILES:
        command: Command = import_module(f"{__name__}.{name}").COMMAND
        for word in command.words:
            found[word] = command
    return found


@cache
def reserved() -> frozenset[str]:
    """The words that belong to the host in every game, however the line goes on."""
    from .base import ENDINGS

    known = commands().items()
    return frozenset(word for word, command in known if not hasattr(command, "fits")) | ENDINGS


def find(line: str) -> Command | None:
    """The command that the line's first word names in full, if the rest of the line fits it."""
    first, *rest = line.split(maxsplit=1) or [""]
    command = commands().get(first.casefold().rstrip(":"))
    fits = getattr(command, "fits", None)
    return command if fits is None or fits("".join(rest).strip()) else None
