"""The final table of a game: a column a seat, a row for each part of the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.game import Result
from pbem.engine.text import _


def final_table(names: Sequence[str], result: Result, words: Mapping[str, str]) -> list[list[str]]:
    """The rows, the first one with the names of the seats; `words` are the game's own for parts."""
    rows = [["", *names]]
    for part in dict.fromkeys(part for one in result.account for part in one):
        if label := words.get(part, str(part)):
            rows.append([label, *(str(one.get(part, "")) for one in result.account)])
    rows.append([_("points"), *map(str, result.scores)])
    rows.append([_("place"), *map(str, result.places)])
    return rows
