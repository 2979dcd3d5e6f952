"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import (
    Question,
    _,
    first_of,
    listed,
    mark,
    ntext,
)

from ..state import State
from .answers import answer
from .trying import ACTIONS, choose
from .worth import worth

NUMBERS = {  # what of a company a hint counts
    "vp": mark("VP"),
    "energy": mark("energy"),
    "credits": mark("credits"),
    "excavators": mark("excavators"),
    "mixers": mark("mixers"),
    "engineers": mark("engineers"),
}
LAST = ("pass", "bank", "copy")


class BarrageThoughts:
    """Actions are tried, all but the idle ones first; anything else is answered."""

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        keys = [question.key(choice) for choice in question.known]
        if keys[0].split()[0] not in ACTIONS:
            return first_of(answer(state, seat, keys), len(keys))
        return sorted(range(len(keys)), key=lambda place: keys[place].split()[0] in LAST)

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        return choose(state, seat, [question.key(choice) for choice in question.known])

    def worth(self, state: State, seat: int) -> float:
        return worth(state, seat)

    def leads_to(self, before: State, after: State, seat: int) -> Sequence[str]:
        was, now = before.companies[seat], after.companies[seat]
        found = [
            f"{getattr(now, field) - getattr(was, field):+d} {_(word)}"
            for field, word in NUMBERS.items()
            if getattr(now, field) != getattr(was, field)
        ]
        fulfilled = now.fulfilled[len(was.fulfilled) :]
        if fulfilled:
            found.append(_("fulfils {contracts}").format(contracts=listed(fulfilled)))
        taken = [one for one in now.contracts if one not in was.contracts]
        if taken:
            found.append(_("takes {contracts}").format(contracts=listed(taken)))
        for site, dam in after.dams.items():
            if site in before.dams and dam.drops < before.dams[site].drops:
                left = dam.drops
                said = ntext(
                    "leaves {n} drop at {site}", "leaves {n} drops at {site}", left, site=site
                )
                found.append(str(said))
        return found
