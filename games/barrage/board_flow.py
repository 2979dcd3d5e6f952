"""Words in lines of the text board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine import _, in_company, words_apart

WIDTH = 78
KEPT = 2000  # words in lines: much of a board is said again in the next one


def flow(label: str, items: Iterable[str], between: str = "", indent: int = 10) -> list[str]:
    """A label and items behind it; an item is only broken if it is longer than a line."""
    between = between or _("; ")
    room = WIDTH - indent - len(between.rstrip())
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(between) + len(item) <= room:
            lines[-1] += between + item
        else:
            if lines:
                lines[-1] += between.rstrip()
            lines += wrapped(item, room)
    label = label.removeprefix(" " * max(0, len(label) + 1 - indent))  # a blank behind it
    starts = [f"{label:{indent}}"] + [" " * indent] * len(lines)
    return [(start + line).rstrip() for start, line in zip(starts, lines, strict=False)]


@lru_cache(maxsize=KEPT)
def wrapped(words: str, width: int) -> tuple[str, ...]:
    """The words in lines of this width."""
    if len(words) <= width:
        return (" ".join(words_apart(words)),)
    lines = [""]
    for word in words_apart(words):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return in_company(lines, width)
