"""Widows: a last line of but one short word, such as the figure that a word before it needs."""

from __future__ import annotations

from collections.abc import Sequence

_SHORT = 10


def in_company(lines: Sequence[str], width: int) -> tuple[str, ...]:
    """The lines; a short word that would be alone on the last gets the word before it beside it."""
    if len(lines) < 2 or not _is_widow(lines[-1]):
        return tuple(lines)
    *others, before, last = lines
    kept, _blank, word = before.rpartition(" ")
    margin = last[: len(last) - len(last.lstrip())]
    longer = f"{margin}{word} {last.strip()}"
    if " " not in kept.strip() or len(longer) > width:
        return tuple(lines)
    return (*others, kept.rstrip(), longer)


def _is_widow(line: str) -> bool:
    return " " not in line.strip() and len(line.strip()) <= _SHORT
