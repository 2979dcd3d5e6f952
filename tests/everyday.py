"""Lines as people type them who have read nothing but letters, and how each is to be read.

A table (`everyday.toml`, `everyday.uk.toml` for those who write Ukrainian) has a list of lines for
each position; the position is set up by a function of the game's tests. What is expected of a line:

    "build base 5L"         these answers, by their keys in the record, in this order; what is
                            filled in is left out
    "refused"               nothing is done, and the answer says why
    "asked"                 it could mean several things, which are named
    "offered: bank; 2"      no order, but the answer offers these answers
    "ignored"               chatter

A line with `"not yet"` behind it is meant so, but is refused or ignored so far: a known gap.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pbem.desk import orders, registry
from pbem.engine import Ambiguous, Outcome, Play, carry_out, language_of

LANGUAGES = ("fr", "uk", "ru")
"""Those whose tables of everyday lines are tested, besides English."""
NOT_DONE = ("refused", "asked", "ignored", "offered")
Position = Callable[[], tuple[Play[Any], int]]


class Line(NamedTuple):
    """A line at a position, and how it is to be read."""

    position: str
    line: str
    expected: str
    gap: str = ""
    spoken: str = "en"
    """The language of the table: orders may be in it, besides English."""


def lines(table: Path) -> Iterator[Line]:
    """All lines of a table."""
    spoken = table.suffixes[0].removeprefix(".") if len(table.suffixes) > 1 else "en"
    for position, rows in tomllib.loads(table.read_text(encoding="utf-8")).items():
        for row in rows:
            yield Line(position, *row)._replace(spoken=spoken)


def table(game: str) -> list[Line]:
    """The everyday lines of a game in all languages."""
    folder = Path(__file__).with_name(game.replace("-", "_"))
    return [one for path in sorted(folder.glob("everyday*.toml")) for one in lines(path)]


def reading(positions: Mapping[str, Position], one: Line) -> str:
    """How a line is read now, in the words of a table."""
    play, seat = positions[one.position]()
    registry.find(play.game.name)  # which says where its catalogues are
    reserved = orders.reserved()
    sure = language_of(play, reserved, one.spoken).begins_order(one.line, 3)
    before = len(play.record)
    doubtful = () if sure else {0}
    outcome = carry_out(play, seat, [one.line], reserved, doubtful, one.spoken)
    done = _said(play, before, outcome)
    if outcome.ignored:
        return "ignored" if not done else f"ignored, but did {done}"
    if outcome.error is None:
        return done
    if done:
        return f"refused, but did {done}"
    if isinstance(outcome.error, Ambiguous):
        return "asked"
    if outcome.error.meant and outcome.error.nearest:
        again, seat = positions[one.position]()
        offered = carry_out(again, seat, [str(outcome.error.example)])
        assert offered.error is None
        return f"offered: {_said(again, before, offered)}"
    return "refused"


def _said(play: Play[Any], before: int, outcome: Outcome) -> str:
    """The keys of the answers that the line gave, without those that were filled in."""
    answers = [answer for line in outcome.done for answer in line.answers]
    given = zip(play.record[before:], answers, strict=True)
    return "; ".join(entry.key for entry, answer in given if not answer.filled_in)


def check(positions: Mapping[str, Position], one: Line) -> None:
    """See that a line is read as it is meant; or, where that is a gap, that nothing is done."""
    found = reading(positions, one)
    if not one.gap:
        assert found == one.expected
    else:
        assert found != one.expected, "it is read now: take the mark away"
        assert found.startswith(NOT_DONE)
        assert "but did" not in found


def check_shares(table: list[Line]) -> None:
    """Enough lines, enough traps among them, and at least 95 of 100 orders read."""
    meant = [one for one in table if not one.expected.startswith(NOT_DONE)]
    assert len(table) >= 150
    assert len(table) / 5 < len(table) - len(meant) < len(table) / 2
    assert sum(not one.gap for one in meant) >= 0.95 * len(meant)
