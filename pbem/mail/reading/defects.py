"""What is wrong with a message, collected while it is read."""

from __future__ import annotations

from .limits import DEFECTS


class Defects:
    """A short list of complaints in words, each once."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def note(self, words: str) -> None:
        """Remember a complaint, unless it is known or the list is full."""
        if words not in self.words and len(self.words) < DEFECTS:
            self.words.append(words)
