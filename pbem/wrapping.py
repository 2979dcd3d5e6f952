"""Words in lines of a width. Much in letters is said again and again, so the latest are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap
from typing import Final

from .engine.widows import in_company

KEPT = 2000
_BLANK = "\t\n\x0b\x0c\r "
_HELD = "\ue000"
"""Stands for a blank at which no line ends."""
_COUNTED: Final = re.compile(r"(?<![^\s(+])(\d+) (?=[^\W\d])")
_ORDER: Final = re.compile(r"`[^`\n]{1,40}`")


def _held(words: str) -> str:
    """Words whose numbers stay with what they count, and whose orders stay whole."""
    held = _COUNTED.sub(rf"\1{_HELD}", words)
    return _ORDER.sub(lambda one: one[0].replace(" ", _HELD), held) if "`" in held else held


@lru_cache(maxsize=KEPT)
def lines_of(words: str, width: int, indent: str = "", break_long: bool = True) -> tuple[str, ...]:
    """The words in lines of at most this width, those from the second on after `indent`.

    No short word stands alone on the last.
    """
    lines = wrap(
        _held(words),
        width,
        subsequent_indent=indent,
        break_long_words=break_long,
        break_on_hyphens=False,
    )
    return tuple(line.replace(_HELD, " ") for line in in_company(lines, width))


@lru_cache(maxsize=KEPT)
def sentences(words: str, width: int) -> str:
    """Each line of what is said in lines of at most this width; an address stays whole."""
    told: list[str] = []
    for line in words.splitlines():
        told += lines_of(line, width, break_long=False) if len(line) > width else [line.rstrip()]
    return "\n".join(told)


@lru_cache(maxsize=KEPT)
def wordwrap(
    words: str, width: int = 79, break_long_words: bool = True, break_on_hyphens: bool = True
) -> str:
    """Each line of the words in lines of at most this width, as Jinja's own filter does it."""
    lines: list[str] = []
    for line in words.splitlines():
        if len(line) <= width:
            lines.append(line.rstrip(_BLANK))
        else:
            lines += wrap(
                line,
                width,
                expand_tabs=False,
                replace_whitespace=False,
                break_long_words=break_long_words,
                break_on_hyphens=break_on_hyphens,
            ) or [""]
    return "\n".join(lines)


def lines(rows: Iterable[str]) -> str:
    """Lines of text, each with its end."""
    return "".join([f"{row}\n" for row in rows])
