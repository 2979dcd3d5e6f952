"""The board in the HTML part: the same characters as in the text, with the seats in colour.

Colour only repeats what the words say, for readers who do not see it and programs that drop it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

# Light and dark of each seat's colour, readable on white and on black.
COLOURS = {
    "red": ("#b3261e", "#ff8a80"),
    "blue": ("#1a56c4", "#8ab4ff"),
    "green": ("#1b7a34", "#7ddc93"),
    "white": ("#5f6368", "#f1f3f4"),
    "yellow": ("#8a6100", "#ffd54f"),
    "orange": ("#b25000", "#ffb074"),
    "purple": ("#7b2fa8", "#d7a8ff"),
    "black": ("#202124", "#c4c7c5"),
    "pink": ("#b0176b", "#ff9ad0"),
    "brown": ("#7a4a1e", "#e0b48a"),
}
_OTHERS = ("#00696f", "#6fd6dd")


def colours(names: Sequence[str]) -> list[tuple[str, str]]:
    """A light and a dark colour for each seat, its own if its name is a colour."""
    return [COLOURS.get(name, _OTHERS) for name in names]


def in_colour(board: str, names: Sequence[str]) -> str:
    """The board as HTML that goes into a <pre>, with the names of the seats coloured."""
    text = escape(board.rstrip("\n"), quote=False)
    if not names:
        return text
    pairs = dict(zip(names, colours(names), strict=True))
    places = {name: place for place, name in enumerate(names)}
    found = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")
    return found.sub(
        lambda word: (
            f'<b class="s{places[word[1]]}" style="color:{pairs[word[1]][0]}">{word[1]}</b>'
        ),
        text,
    )
