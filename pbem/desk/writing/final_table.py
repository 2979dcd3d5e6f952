"""The final table of a game: a column a seat, a row for each part of the score."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.game import Result
from pbem.engine.text import _


def final_table(names: Sequence[str], result: Result) -> list[list[str]]:
    """The rows, the first one with the names of the seats."""
    parts = list(dict.fromkeys(part for one in result.account for part in one))
    rows = [["", *names]]
    for part in parts:
        rows.append([str(part), *(str(one.get(part, "")) for one in result.account)])
    rows.append([_("points"), *map(str, result.scores)])
    rows.append([_("place"), *map(str, result.places)])
    return rows
