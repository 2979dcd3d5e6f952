"""How long a line may be, and how long one that is read in another way than it stands."""

from __future__ import annotations

import re

LONGEST_LINE = 2000
MOST_TURNED = 80  # words of a line that is read in another way than it stands
LONGEST_TURNED = 600  # its characters
_WORD = re.compile(r"\w+")


def is_long(line: str) -> bool:
    """Whether a line is too long to be read in another way than it stands."""
    return len(line) > LONGEST_TURNED or len(_WORD.findall(line)) > MOST_TURNED
