"""How long a line may be, and how long one that is read in another way than it stands."""

from __future__ import annotations

import re

LONGEST_LINE = 2000
MOST_TURNED = 80  # words of a line that is read in another way than it stands
_WORD = re.compile(r"\w+")


def is_long(line: str) -> bool:
    """Whether a line has too many words to be read in another way than it stands."""
    return len(_WORD.findall(line)) > MOST_TURNED
