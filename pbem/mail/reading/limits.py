"""How much of a letter is looked at: every cap that keeps reading linear and bounded."""

from __future__ import annotations

from typing import Final

LETTER_BYTES: Final = 1 << 20
"""Of a larger letter only the beginning is read; what a player wrote stands there."""

LETTER_LINES: Final = 20_000
"""A letter with more lines is not read at all; its sender is told so."""

TEXT_BYTES: Final = 1 << 20
"""Of one text part."""

HEADER_BYTES: Final = 64 * 1024
"""Of the whole header, and of each part's header."""

HEADERS: Final = 200
HEADER_LENGTH: Final = 8 * 1024
"""Of one header field, unfolded."""

PARAMETERS: Final = 30
PARTS: Final = 50
DEPTH: Final = 10

LINE_LENGTH: Final = 998 * 4
OWN_LINES: Final = 200
LEFT_OUT: Final = 400
LOOKS: Final = 500
"""Unmarked lines that are looked at closely; a letter with more of them ends there."""
SIGNATURE_LINES: Final = 200
"""A signature or footer that goes on for longer ends the reading."""
SIGNATURE_LINES_KEPT: Final = 20
"""Of it, for the answer to its writer."""

TAGS: Final = 15_000
ATTRIBUTES: Final = 64
"""Of one HTML tag."""

OPEN_ELEMENTS: Final = 20
"""HTML quotes, signatures and the like that are open at once."""

ATTACHMENTS: Final = 20
RECIPIENTS: Final = 50
REFERENCES: Final = 50
RESULTS: Final = 20
"""Authentication-Results fields."""

DEFECTS: Final = 20
SUBJECT_LENGTH: Final = 300
NAME_LENGTH: Final = 80
"""Of a sender's or an attachment's name."""
