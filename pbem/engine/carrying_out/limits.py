"""How long a line may be, and how long one that is read in another way than it stands."""

from __future__ import annotations

import re

LONGEST_LINE = 2000
MOST_TURNED = 80  # words of a line that is read in another way than it stands
LONGEST_TURNED = 600  # its characters
MOST_SEARCHES = 96
"""Searches for what accounts for the words of a line, for all lines of a letter."""
MOST_IMAGINED = 48
"""Worlds imagined to see whether what a line says besides is true, for all lines of a letter."""
_WORD = re.compile(r"\w+")


def is_long(line: str) -> bool:
    """Whether a line is too long to be read in another way than it stands."""
    return len(line) > LONGEST_TURNED or len(_WORD.findall(line)) > MOST_TURNED
