"""What can go wrong with letters."""

from __future__ import annotations

from pbem.engine.errors import PbemError


class MailError(PbemError):
    """A letter cannot be read or sent."""
