"""Why a letter could not be sent.

MailError
├── TemporaryFailure    this letter may go through later
│   └── RelayDown       no letter goes through now, whichever it is
└── PermanentFailure    this letter will never go through
"""

from __future__ import annotations

import enum

from pbem.mail.errors import MailError

LONGEST_SAID = 300


def as_said(words: str) -> str:
    """What somebody else's program said, in one short line that is safe to print."""
    printable = "".join(c if c.isprintable() else " " for c in words)
    return " ".join(printable.split())[:LONGEST_SAID]


class Trouble(enum.Enum):
    """What is wrong with a relay, by how often it is of use to knock again."""

    DEAD = "dead"  # nobody answers
    UNWILLING = "unwilling"  # it answers, but takes nothing now
    MISCONFIGURED = "misconfigured"  # somebody has to change a setting


class TemporaryFailure(MailError):
    """This letter may go through later."""


class RelayDown(TemporaryFailure):
    """No letter goes through now, whichever it is."""

    def __init__(self, why: str, trouble: Trouble = Trouble.DEAD) -> None:
        super().__init__(why)
        self.trouble = trouble


class PermanentFailure(MailError):
    """This letter will never go through."""
