"""What an order of the front door is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ...post import Post
    from ..requests import Request
    from .visit import DoorVisit


class DoorOrder(Protocol):
    """An order that anybody may give who can be answered.

    `words` are its name and other names for it; `usage` and `summary` are what `help` shows.
    """

    words: tuple[str, ...]
    usage: str
    summary: str

    def run(self, visit: DoorVisit, rest: str) -> str:
        """Do it, or ask for a confirmation; the words that come back go into the answer."""
        ...


class Confirmable(DoorOrder, Protocol):
    """An order that changes something, and so waits for a confirmation."""

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Do what was asked and say what came of it; `keep` commits the request as it is."""
        ...
