"""Two columns that fit a letter: how something is written, and what it means."""

from __future__ import annotations

from textwrap import wrap

WIDTH = 78
_COLUMN = 26


def columns(usage: str, summary: str) -> list[str]:
    """The lines of one row; a usage that is too long for its column has a line of its own."""
    first, *rest = wrap(summary, WIDTH - _COLUMN)
    if len(usage) > _COLUMN - 4:
        return [f"  {usage}", *(" " * _COLUMN + line for line in (first, *rest))]
    return [f"  {usage:<{_COLUMN - 2}}{first}", *(" " * _COLUMN + line for line in rest)]
