"""A part of an effect that is still open, and how often it may be done."""

from __future__ import annotations

from typing import Any

from .deck import Part

ANY_NUMBER = 10**6


class Task:
    """A part that is still open, and how often it may be done."""

    __slots__ = ("alternatives", "index", "left", "owner", "part", "taken")

    def __init__(self, part: Part, owner: Task | None = None, index: int = 0) -> None:
        self.part = part
        self.owner = owner
        self.index = index
        self.left = _times(part)
        self.taken: list[Any] = []
        self.alternatives = (
            [[Task(sub, self, i) for sub in parts] for i, parts in enumerate(part.choose)]
            if part.choose
            else []
        )

    def again(self) -> Task:
        """The same part, as open as this one is."""
        same = Task(self.part)
        same.left, same.taken = self.left, list(self.taken)
        return same


def _times(part: Part) -> int:
    if part.times == "any":
        return ANY_NUMBER
    if part.times is not None:
        return part.times
    return part.use_action or part.ready_action or part.count or 1
