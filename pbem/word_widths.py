"""How much room words take in a picture: for templates, whose words differ in every language.

Sizes are in steps of a half, since letters are drawn once for each size and kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor

from .bundled_fonts import face
from .engine.text import words_apart

_KEPT = 5000
_STEP = 0.5
_SMALLEST = 0.6  # of the size that was asked for
_MORE = "…"


@lru_cache(_KEPT)
def length(words: str, size: float, bold: bool = False) -> float:
    """How long words are; a character that our fonts lack is taken for a wide one."""
    known = face(bold)
    ours = "".join(one for one in words if known.can_set(one))
    return (known.positions(ours)[-1] + len(words) - len(ours)) * size


def fit(words: str, size: float, room: float, bold: bool = False) -> float:
    """The size, or as much smaller as the words need to fit; never so small that nobody reads."""
    long = length(words, size, bold)
    if long <= room:
        return size
    return max(floor(size * room / long / _STEP) * _STEP, floor(size * _SMALLEST / _STEP) * _STEP)


def cut(words: str, size: float, room: float, bold: bool = False) -> str:
    """The words, or as many of their letters as fit."""
    if length(words, size, bold) <= room:
        return words
    kept = words
    while kept and length(kept.rstrip(" ,;:(") + _MORE, size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip(" ,;:(") + _MORE


def in_lines(words: str, size: float, room: float) -> list[str]:
    """The words in lines that fit."""
    lines = [""]
    for word in words_apart(words):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and length(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
