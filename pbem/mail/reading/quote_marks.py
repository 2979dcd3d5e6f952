"""The marks of a quoted line, and the ends of broken quoted lines that have none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .lines import Line

_QUOTE_SIGNS: Final = (">", "|", "»", "›", "＞", "&gt;", "│", "┃", "¦", "▏", "║")
_INITIALS: Final = re.compile(r"[A-Za-z]{1,4}>(?: |>|$)")
_USUAL_WIDTH: Final = 60
"""A quoted line that reaches this far may have been broken, its end left without a mark."""
_NARROWEST: Final = 24
"""Nobody's mail program breaks lines that are shorter."""
_MOST, _FEW, _MANY = 0.7, 0.4, 7
"""The share of unmarked lines below the longest quoted ones that shows a broken letter: tables
have wide gaps, so of many lines fewer are enough."""


def is_quoted(text: str) -> bool:
    """Whether the line carries a quotation mark of some client at its beginning."""
    return text.startswith(_QUOTE_SIGNS) or _INITIALS.match(text) is not None


def carries_mark(line: Line) -> bool:
    """Whether the line is quoted by the mark that it begins with, and nothing else is about it."""
    text, mark, cut, _indented = line
    usual = text[:1] == ">"  # most lines of a letter begin so, and a call takes its time
    return mark is None and not cut and (usual or is_quoted(text))


def is_unmarked(line: Line) -> bool:
    """Whether nothing yet says that this line is not the sender's own."""
    return bool(line.text) and line.mark is None and not is_quoted(line.text)


def reach(text: str, following: str) -> int:
    """How long the line would be with the first word of the next one: it was broken if too long."""
    return len(text) + 1 + len(following.split(" ", 1)[0])


def breaking_width(lines: Sequence[Line]) -> int:
    """From which reach on a line below a quoted one counts as its end.

    Where a client broke quoted lines, none of several words is longer than its width. So a
    letter with longer ones was broken at a greater width or not at all; and one in which most
    unmarked lines stand below quoted ones that are as long as any was broken at that width, and
    all of them may be ends.
    """
    longest, second, reaches = _measured(lines)
    at_the_width = sum(one > longest for one in reaches)
    if longest >= _NARROWEST and at_the_width > 1:
        share = _FEW if len(reaches) > _MANY else _MOST
        if len(reaches) > 2 and at_the_width >= share * len(reaches):
            return 0
        if len(reaches) == 2:
            return min(longest, _USUAL_WIDTH)
    return max(second, _USUAL_WIDTH)


def _measured(lines: Sequence[Line]) -> tuple[int, int, list[int]]:
    """The two longest quoted lines of several words, and the reach of each above an unmarked."""
    longest = second = 0
    reaches: list[int] = []
    before = ""
    for line in lines:
        if carries_mark(line):
            before = line.text
            length = len(before)
            if length > second and before.count(" ") > 1:
                longest, second = max(longest, length), min(max(longest, second), length)
            continue
        if before and line.text and line.mark is None:
            reaches.append(reach(before, line.text))
        before = ""
    return longest, second, reaches
