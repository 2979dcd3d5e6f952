"""The board in the HTML part: the same characters as in the text, with the seats in colour.

Colour only repeats what the words say, for readers who do not see it and programs that drop it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

COLOURS = frozenset(
    {"red", "blue", "green", "white", "yellow", "orange", "purple", "black", "pink", "brown"}
)
"""The colours that the style sheet of letters knows, light and dark."""


def in_colour(board: str, coloured: Sequence[tuple[str, str]]) -> str:
    """The board as HTML that goes into a <pre>, with these words in these colours."""
    text = escape(board.rstrip("\n"), quote=False)
    known = {word: classes(colour) for word, colour in coloured if word}
    if not known:
        return text
    found = re.compile(r"\b(" + "|".join(map(re.escape, known)) + r")\b")
    return found.sub(lambda word: f'<b class="{known[word[1]]}">{word[1]}</b>', text)


def classes(colour: str) -> str:
    """The class that the style sheet of letters has for a colour."""
    return f"c-{colour}" if colour in COLOURS else "c-other"
