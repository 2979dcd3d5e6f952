"""What a command of the host is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..visit import Visit

ENDINGS = frozenset({"end", "quit"})


class Command(Protocol):
    """An order that the host itself answers.

    `words` are its name and other names for it; `usage` and `summary` are what `help` shows.
    `plays` says that it acts on the game, so that an answer to an old letter may not do it.
    A command may have `fits(rest) -> bool`: then its word is the host's only when the rest of the
    line is so, and else the game's, or a word like any other.
    """

    words: tuple[str, ...]
    usage: str
    summary: str
    plays: bool

    def run(self, visit: Visit, rest: str) -> str:
        """Do it; the words that come back go into the transcript."""
        ...
