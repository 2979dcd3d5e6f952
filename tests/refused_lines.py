"""Lines that are refused, with the reason and the suggestions that a player gets for each.

A table (`refused.txt`) has, under the name of a position, a line, why it is refused, and what is
suggested instead. It is read by a person whenever it changes: `PBEM_WRITE_TABLES=1 pytest ...`
writes it anew.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pbem.desk import orders
from pbem.engine import carry_out

from .everyday import Position

WRITE = "PBEM_WRITE_TABLES"


def check_table(table: Path, positions: Mapping[str, Position]) -> None:
    """See that each line of a table is refused in the words that the table has for it."""
    kept = table.read_text(encoding="utf-8")
    made = _again(kept, positions)
    if os.environ.get(WRITE):
        table.write_text(made, encoding="utf-8")
    assert made == kept


def _again(kept: str, positions: Mapping[str, Position]) -> str:
    made: list[str] = []
    position = ""
    for line in kept.splitlines():
        if line.startswith("#"):
            position = line.strip("# ")
            made += ["", line] if made else [line]
        elif line and not line.startswith(" "):
            made += [line, *_refused(positions[position], line)]
    return "\n".join([*made, ""])


def _refused(position: Position, line: str) -> list[str]:
    play, seat = position()
    error = carry_out(play, seat, [line], orders.reserved()).error
    assert error is not None, f"{line!r} was carried out"
    for nearest in error.nearest:
        again, seat = position()
        assert carry_out(again, seat, [str(nearest)], orders.reserved()).error is None, nearest
    rule = f" ({error.rule})" if error.rule else ""
    return [f"    {error.why}{rule}", *(f"    > {nearest}" for nearest in error.nearest)]
