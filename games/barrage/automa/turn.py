"""An Automa's turn: a tile is turned up, and the first possible action of its front is done."""

from __future__ import annotations

from pbem.engine import (
    Table,
    Text,
    as_text,
    joined,
    mark,
)

from ..state import State
from . import building, producing
from .managing import (
    look_at_bank,
    look_at_contracts,
    look_at_machinery,
    look_at_patents,
    look_at_water,
    look_at_workshop,
)
from .plan import Look
from .stack import chooser_of, flip
from .tiles import DASHED

LOOKS: dict[str, Look] = {
    "produce": producing.look,
    "water": look_at_water,
    "discard": look_at_contracts,
    "build": building.look,
    "rotate": look_at_workshop,
    "machinery": look_at_machinery,
    "patent": look_at_patents,
    "bank": look_at_bank,
}


_FOLLOWS = (
    mark("{company} follows tile {tile} (and tile {beside} where it chooses): {what}."),
    mark("{company} follows tile {tile} (and tile {beside} where it chooses)."),
)
_GOES_ON = mark("{company} goes on: {what}."), ""
"""How a turn begins and goes on, with something to say before the deed and without."""


def automa_turn(table: Table[State], seat: int) -> None:
    """Go through the new front by the criteria of the tile beside; out of engineers, pass."""
    company = table.state.companies[seat]
    if not company.engineers:
        company.passed = True
        table.tell("{company} passes.", company=company.called)
        return
    front, beside = flip(table)
    begins, alone = _FOLLOWS
    said: list[Text] = []
    for item in front.front:
        if not company.engineers:
            break
        plan = LOOKS[item.do](chooser_of(table.state, seat), item)
        if isinstance(plan, str | Text):
            said.append(as_text(plan))
            continue
        if plan.words:
            said.append(as_text(plan.words))
        table.tell(
            begins if said else alone,
            company=company.called,
            tile=front.id,
            beside=beside.id,
            what=joined(said, "; ") if said else "",
        )
        plan.carry_out(table)
        if item.do not in DASHED:
            break
        (begins, alone), said = _GOES_ON, []
