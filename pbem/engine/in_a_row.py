"""Sentences of the story that follow each other and say the same of several: told as one.

`New on offer: Y14.` and `New on offer: R15.` become `New on offer: Y14, R15.`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

import msgspec

from .table import Told
from .text import Text, joined, semicolons

EACH = "each"
"""The place of the whole sentence that what is said of each goes to."""


class InARow(msgspec.Struct, frozen=True):
    """How a sentence is told where others of its kind stand beside it.

    Those with the same `whole` go together. Its places, but for `{each}`, have to be filled alike,
    such as with the name of who did it all. What `one` says of each is parted `by` commas or
    semicolons.
    """

    whole: Text
    one: Text
    by: str = ","


def as_one(rows: Mapping[str, InARow], stories: Iterable[Told]) -> list[Told]:
    """The story, with sentences that belong together as one; a sentence alone stays as it is."""
    told: list[list[Told]] = []
    for one in stories:
        if told and _belongs(rows, told[-1][-1], one):
            told[-1].append(one)
        else:
            told.append([one])
    return [some[0] if len(some) == 1 else _put_together(rows, some) for some in told]


def _belongs(rows: Mapping[str, InARow], before: Told, one: Told) -> bool:
    row, other = rows.get(one.said.sentence), rows.get(before.said.sentence)
    if row is None or other is None or row.whole != other.whole or one.to != before.to:
        return False
    return _shared(row, one) == _shared(row, before)


def _put_together(rows: Mapping[str, InARow], some: list[Told]) -> Told:
    first = some[0]
    row = rows[first.said.sentence]
    each = [Text(rows[one.said.sentence].one.sentence, one.said.params) for one in some]
    said = semicolons(each) if row.by == ";" else joined(each)
    return Told(first.at, first.to, row.whole.sentence, {**_shared(row, first), EACH: said})


def _shared(row: InARow, told: Told) -> dict[str, Any]:
    """What fills the places of the whole sentence that a sentence has too."""
    places = (place for _words, place, *_spec in Formatter().parse(row.whole.sentence) if place)
    params = told.said.params
    return {place: params[place] for place in places if place != EACH}
