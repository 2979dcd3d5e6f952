"""Lines that are refused, with the reason and the suggestions that a player gets for each.

A table (`refused.txt`) has, under the name of a position, a line, why it is refused, and what is
suggested instead. `refused.uk.txt` has the same lines with what somebody reads who reads Ukrainian.
Both are read by a person whenever they change: `PBEM_WRITE_TABLES=1 pytest ...` writes them anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from pbem.desk import orders, registry
from pbem.engine import carry_out, spoken
from pbem.engine.languages import SOURCE
from pbem.engine.reader import reader_of, reading_as

from .everyday import Position
from .language.spoken import strays

WRITE = "PBEM_WRITE_TABLES"
_QUOTED = re.compile(r"[«“][^»”]*[»”]")  # what was typed


def check_table(table: Path, positions: Mapping[str, Position], language: str = SOURCE) -> None:
    """See that each line of a table is refused in the words that the language has for it."""
    english = table.read_text(encoding="utf-8")
    own = table if language == SOURCE else table.with_suffix(f".{language}.txt")
    made = _again(english, positions, language)
    if os.environ.get(WRITE):
        own.write_text(made, encoding="utf-8")
    assert made == own.read_text(encoding="utf-8")


def _again(kept: str, positions: Mapping[str, Position], language: str) -> str:
    made: list[str] = []
    position = ""
    for line in kept.splitlines():
        if line.startswith("#"):
            position = line.strip("# ")
            made += ["", line] if made else [line]
        elif line and not line.startswith(" "):
            made += [line, *_refused(positions[position], line, language)]
    return "\n".join([*made, ""])


def _refused(position: Position, line: str, language: str) -> list[str]:
    play, seat = position()
    registry.find(play.game.name)  # which says where its catalogues are
    error = carry_out(play, seat, [line], orders.reserved(), spoken=language).error
    assert error is not None, f"{line!r} was carried out"
    with reading_as(reader_of(language, game=play.game.name)):
        why, nearest = spoken(error.why), list(map(spoken, error.nearest))
    assert not strays(_QUOTED.sub("", why), language, frozenset({"red", "blue", "black", "anton"}))
    for offered in nearest:
        again, seat = position()
        done = carry_out(again, seat, [offered], orders.reserved(), spoken=language)
        assert done.error is None, offered
    rule = f" ({error.rule})" if error.rule else ""
    return [f"    {why}{rule}", *(f"    > {offered}" for offered in nearest)]
