"""What an examination of the host finds."""

from __future__ import annotations

import msgspec

GOOD, UNSURE, BAD = "good", "unsure", "bad"


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it is, and what to do about it."""

    about: str
    state: str
    words: str
    advice: str = ""
