"""A game that owes letters: its document, opened for whoever writes them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pbem.desk.game_documents import read_file
from pbem.desk.gamefile import GameFile
from pbem.engine.play import Play


class OwingGame:
    """The file in a document and its play, each made once for all letters that speak of them."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    @cached_property
    def file(self) -> GameFile:
        """The document in its typed form."""
        return read_file(self._document)

    @cached_property
    def play(self) -> Play[Any] | None:
        """The game at the question where it was left; None before its start."""
        return self.file.load() if self.file.play is not None else None
