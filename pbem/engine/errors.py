"""The errors that people may meet, as a small tree.

PbemError                  anything we can say in words
├── OrderError             an order was not carried out
│   ├── NotUnderstood      no option is called that
│   ├── Ambiguous          more than one option is called that
│   └── NotAllowed         the rules forbid it now
├── GameError              a game cannot be opened or go on as asked
├── StoreError             the host directory cannot be read or written
│   ├── Busy               another process holds the lock; try again
│   ├── NotFound           no such game or person
│   └── Damaged            a document cannot be read and was set aside
└── MailError              a letter cannot be read or sent
"""

from __future__ import annotations

from collections.abc import Sequence


class PbemError(Exception):
    """Anything that went wrong and can be said in words for people."""


class GameError(PbemError):
    """A game cannot be opened or go on as asked."""


class StoreError(PbemError):
    """The host directory cannot be read or written."""


class Busy(StoreError):
    """Another process holds the lock; the same request may go through later."""


class NotFound(StoreError):
    """There is no such game or person on this host."""


class Damaged(StoreError):
    """A document cannot be read; it was set aside under another name."""


class MailError(PbemError):
    """A letter cannot be read or sent."""


class OrderError(PbemError):
    """An order was not carried out; says what was read, why not, and what would work now."""

    def __init__(
        self,
        read: str,
        why: str,
        *,
        rule: str = "",
        nearest: Sequence[str] = (),
        example: str = "",
    ) -> None:
        super().__init__(why)
        self.read = read
        self.why = why
        self.rule = rule
        self.nearest = list(nearest)
        self.example = example

    def __str__(self) -> str:
        rule = f" (rule {self.rule})" if self.rule else ""
        lines = [f"{self.why}{rule}"]
        if self.nearest:
            lines.append("Possible now: " + "; ".join(self.nearest))
        if self.example:
            lines.append(f"For example: {self.example}")
        return "\n".join(lines)


class NotUnderstood(OrderError):
    """No option is called that."""


class Ambiguous(OrderError):
    """More than one option is called that."""


class NotAllowed(OrderError):
    """It is understood, but the rules forbid it now."""
