"""A part of an effect that is still open, and how often it may be done."""

from __future__ import annotations

from typing import Any

from .deck import Part


class Task:
    """A part that is still open, and how often it may be done.

    One that stands in a list to choose from knows the task that offers the lists, and which it is.
    """

    __slots__ = ("index", "left", "owner", "part", "taken")

    def __init__(self, part: Part, owner: Task | None = None, index: int = 0) -> None:
        self.part = part
        self.owner = owner
        self.index = index
        self.left = part.often
        self.taken: list[Any] = []

    def again(self) -> Task:
        """The same part, as open as this one is."""
        same = Task(self.part)
        same.left, same.taken = self.left, list(self.taken)
        return same
