"""The host's own orders, one a file, beside those of the game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .base import Command

_FILES = (
    "abandon",
    "agree",
    "away",
    "board",
    "else_",
    "games",
    "hand",
    "help",
    "history",
    "if_",
    "join",
    "legal",
    "mail",
    "message",
    "new",
    "preview",
    "refuse",
    "rekey",
    "report",
    "resend",
    "resign",
    "rules",
    "standing",
    "undo",
    "vote",
    "when",
)

QUESTIONS = frozenset(
    {"board", "games", "hand", "help", "history", "legal", "preview", "rules", "standing"}
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
    """The words that belong to the host in every game."""
    from .base import ENDINGS

    return frozenset(commands()) | ENDINGS


def find(line: str) -> Command | None:
    """The command that the line's first word names in full."""
    first = line.split(maxsplit=1)[:1]
    return commands().get(first[0].casefold().rstrip(":")) if first else None
