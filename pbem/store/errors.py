"""What can go wrong with the host directory.

StoreError         the host directory cannot be read or written
├── Busy           another process holds the lock; try again
├── NotFound       no such game or person
└── Damaged        a document cannot be read and was set aside
"""

from __future__ import annotations

from pbem.engine.errors import PbemError


class StoreError(PbemError):
    """The host directory cannot be read or written."""


class Busy(StoreError):
    """Another process holds the lock; the same request may go through later."""


class NotFound(StoreError):
    """There is no such game or person on this host."""


class Damaged(StoreError):
    """A document cannot be read; it was set aside under another name."""
