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
