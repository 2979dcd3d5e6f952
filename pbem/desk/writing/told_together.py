"""What one player did in a row, as one line: `Ben plays 65 on G4; draws 2 cards.`

A sentence that begins with the same name as the one before goes on without it. So it does in every
language, since sentences of the story begin with whom they are about.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.desk.looking.seat_names import Calling
from pbem.engine.added_up import added_up
from pbem.engine.in_a_row import as_one
from pbem.engine.table import Told
from pbem.engine.text import within

MOST = 6
"""So many sentences one line has at most."""
_ENDING = "."
_BETWEEN = within("between deeds", "; ")
_BEFORE_THE_LAST = within("before the last deed", "; ")


def told_together(calling: Calling, stories: Iterable[Told]) -> list[str]:
    """The sentences in order, those of one player in a row as one.

    Two turns are not in a row, even if nothing is told of what lay between them.
    """
    lines: list[list[str]] = []
    before, at = "", 0
    for told in as_one(calling.told_in_a_row, added_up(calling.added_up, stories)):
        said = calling.tell(told)
        subject = calling.subject(told, said)
        goes_on = subject and subject == before and told.at - at <= 1 and len(lines[-1]) < MOST
        if goes_on and lines[-1][-1].endswith(_ENDING):
            lines[-1].append(said.removeprefix(f"{subject} "))
        else:
            lines.append([said])
        before, at = subject, told.at
    return [_as_one(line) for line in lines]


def _as_one(sentences: list[str]) -> str:
    *first, last = sentences
    if not first:
        return last
    said = str(_BETWEEN).join(one.removesuffix(_ENDING) for one in first)
    return f"{said}{_BEFORE_THE_LAST}{last}"
