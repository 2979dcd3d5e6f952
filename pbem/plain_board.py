"""A plain board for a game that draws none: everything that its view says, as text.

round: 2   stones: 12
seats:
  name   taken  out
  red    5      no
  blue   4      no
piles: 3, 4, 5
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

WIDTH = 78
DEEPEST = 40
SEATS = ("seats", "players")
"""Lists of these names have a row for each seat, and get the seats' names before it."""


def plain_board(view: Any, names: Sequence[str] = (), width: int = WIDTH) -> str:
    """The view in lines of at most so many characters."""
    return "\n".join(_Plain(names, width).lines(view, 0)) + "\n"


class _Plain:
    def __init__(self, names: Sequence[str], width: int) -> None:
        self.names = names
        self.width = width

    def lines(self, value: Any, indent: int) -> Iterator[str]:
        """A value of any kind."""
        if isinstance(value, Mapping):
            yield from self.mapping(value, indent)
        elif isinstance(value, list | tuple):
            yield from self.sequence(value, indent)
        else:
            yield from self.wrapped(_word(value), indent)

    def mapping(self, value: Mapping[Any, Any], indent: int) -> Iterator[str]:
        """Short values side by side, long ones below their name."""
        short: list[str] = []
        for key, one in value.items():
            if _is_word(one):
                short.append(f"{_word(key)}: {_word(one)}")
                continue
            yield from self.side_by_side(short, indent)
            short = []
            yield from self.named(str(key), one, indent)
        yield from self.side_by_side(short, indent)

    def named(self, name: str, value: Any, indent: int) -> Iterator[str]:
        """A value that has parts, under its name."""
        if isinstance(value, list | tuple) and all(map(_is_word, value)):
            yield from self.wrapped(f"{_word(name)}: {_listed(value)}", indent)
            return
        yield from self.wrapped(f"{_word(name)}:", indent)
        if name in SEATS and len(value) == len(self.names):
            value = self.of_seats(value)
        yield from self.lines(value, min(indent + 2, DEEPEST))

    def of_seats(self, value: Any) -> Any:
        """The parts of the seats with the names of the seats."""
        if not isinstance(value, list | tuple):
            return value
        if all(isinstance(one, Mapping) for one in value):
            return [{"name": name, **one} for name, one in zip(self.names, value, strict=True)]
        return dict(zip(self.names, value, strict=True))

    def sequence(self, value: Sequence[Any], indent: int) -> Iterator[str]:
        """Alike mappings as a table, words in a row, all else as items."""
        table = _table(value)
        if table and max(map(len, table)) + indent <= self.width:
            yield from (" " * indent + row for row in table)
        elif all(map(_is_word, value)):
            yield from self.wrapped(_listed(value), indent)
        else:
            for number, one in enumerate(value, 1):
                yield from self.mapping({str(number): one}, indent)

    def side_by_side(self, words: Sequence[str], indent: int) -> Iterator[str]:
        """Short pieces, as many in a line as fit."""
        line = ""
        for word in words:
            longer = f"{line}   {word}" if line else word
            if line and len(longer) + indent > self.width:
                yield from self.wrapped(line, indent)
                line = word
            else:
                line = longer
        if line:
            yield from self.wrapped(line, indent)

    def wrapped(self, text: str, indent: int) -> Iterator[str]:
        """A text within the width."""
        if len(text) + indent <= self.width:
            yield " " * indent + text
            return
        margin = " " * indent
        yield from textwrap.wrap(
            text, self.width, initial_indent=margin, subsequent_indent=f"{margin}  "
        )


def _is_word(value: Any) -> bool:
    return not isinstance(value, Mapping | list | tuple) or not value


def _word(value: Any) -> str:
    """A single value as people read it, on one line."""
    if value is None or value == [] or value == {} or value == ():
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    words = " ".join(str(value).split())
    return "".join(sign if sign.isprintable() else "?" for sign in words) or "-"


def _listed(value: Sequence[Any]) -> str:
    return ", ".join(map(_word, value)) or "-"


def _table(value: Sequence[Any]) -> list[str]:
    """Rows and columns, where each part of the value has the same short parts; else nothing."""
    if not value or not all(isinstance(one, Mapping) and one for one in value):
        return []
    columns = list(value[0])
    cells = [[_cell(part) for part in one.values()] for one in value]
    if any(list(one) != columns for one in value) or any(None in row for row in cells):
        return []
    rows = [[_word(name) for name in columns], *([str(cell) for cell in row] for row in cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _cell(value: Any) -> str | None:
    """A value that fits into a table, or None."""
    if _is_word(value):
        return _word(value)
    if isinstance(value, list | tuple) and all(map(_is_word, value)):
        return " ".join(map(_word, value))
    return None
