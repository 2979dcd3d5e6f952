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

_TAG = re.compile(r"(<[^>]+>)")
_HYPHENED = re.compile(r"\b\w++(?:-\w++)+")  # from the beginning of a word only: linear
_ORDER = re.compile(r"`([^`]+)`")
_FIRST_CODE = re.compile(r"(?m)^ *([A-Z]{1,2}\d+(?:\.\d+)?)(?= )")
_CHAPTER = re.compile(r"(?m)^(\S.{0,80} \([A-Z]{1,2}\d+\))$")


def in_colour(board: str, coloured: Sequence[tuple[str, str]]) -> str:
    """The board as HTML that goes into a <pre>, with these words in these colours."""
    text = escape(board.rstrip("\n"), quote=False)
    known = {word: classes(colour) for word, colour in coloured if word}
    if not known:
        return text
    found = re.compile(r"\b(" + "|".join(map(re.escape, known)) + r")\b")
    return found.sub(lambda word: f'<b class="{known[word[1]]}">{word[1]}</b>', text)


def in_prose(words: str, coloured: Sequence[tuple[str, str]]) -> str:
    """Sentences as HTML: orders between backticks as such, and no line ends inside a word."""
    parts = _TAG.split(in_colour(words, coloured))
    parts[::2] = [_HYPHENED.sub(r'<span class="w">\g<0></span>', part) for part in parts[::2]]
    return _ORDER.sub(r"<code>\1</code>", "".join(parts))


def in_columns(words: str) -> bool:
    """Whether a text stands in columns, as a board does: it needs letters of one width."""
    return any("  " in line.strip() for line in words.splitlines())


def in_answer(words: str, coloured: Sequence[tuple[str, str]]) -> str:
    """What was asked for, as HTML, with the numbers of rules and their chapters in bold."""
    prose = in_prose(words, coloured)
    return _FIRST_CODE.sub(r"<b>\1</b>", _CHAPTER.sub(r"<b>\1</b>", prose))


def classes(colour: str) -> str:
    """The class that the style sheet of letters has for a colour."""
    return f"c-{colour}" if colour in COLOURS else "c-other"
