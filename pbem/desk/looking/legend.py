"""What a mark of a board means, looked up in the game's legend: `exc`, `(bio)`, `+2`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from pbem.engine.text import with_colon

_COLUMN = 20  # where a legend says what a mark means
_WORD = re.compile(r"[^\s,;:()\[\]]+")
_DIGITS = re.compile(r"\d+")
_ITEMS = re.compile(r"[,;:] ?")


class _Entry(NamedTuple):
    """A mark, and what it means; a line of abbreviations has no mark of its own."""

    mark: str
    meaning: str


def marks_explained(legend: str, asked: Collection[str], most: int) -> list[str]:
    """What the legend says of these words; numbers stand for any other number."""
    words = {word.casefold() for word in asked}
    entries = list(_entries(legend))
    exactly = [said for entry in entries for said in _said(entry, words)]
    alike = {_DIGITS.sub("0", word) for word in words}
    found = exactly or [said for one in entries for said in _said(one, alike, any_number=True)]
    return list(dict.fromkeys(found))[:most]


def _entries(legend: str) -> Iterator[_Entry]:
    found: list[_Entry] = []
    for line in legend.splitlines():
        mark, meaning = line[:_COLUMN], line[_COLUMN:].strip()
        if found and line.strip() and not mark.strip():
            found[-1] = _Entry(found[-1].mark, f"{found[-1].meaning} {meaning}")
        elif mark.endswith(" ") and meaning:
            found.append(_Entry(mark.strip(" :\N{NO-BREAK SPACE}"), meaning))
        elif line.strip():
            found.append(_Entry("", line.strip()))
    return iter(found)


def _said(entry: _Entry, wanted: set[str], *, any_number: bool = False) -> Iterator[str]:
    """What an entry says of the words that are wanted: an item of its list, or all of it."""
    items = [item.strip() for item in _ITEMS.split(entry.meaning)]
    short = [item for item in items if " " in item and wanted & _begins(item)]
    if short:
        yield from short
        return
    marks = {word.casefold() for word in _WORD.findall(entry.mark)}
    if any_number:
        marks = {_DIGITS.sub("0", word) for word in marks}
    if wanted & marks:
        yield with_colon(entry.mark, entry.meaning)


def _begins(item: str) -> set[str]:
    """The abbreviation that an item explains, and the first part of one: `fed+card`."""
    first = _WORD.findall(item)[0].casefold() if _WORD.search(item) else ""
    return {first, first.partition("+")[0]} - {""}
