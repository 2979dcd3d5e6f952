"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine import Manner, Question, Words, _, first_of, listed, ntext

from ..build import NO_BUILD
from ..state import State
from ..words import amount, points
from .answers import answer
from .position_value import worth
from .trying import ACTIONS, choose

NUMBERS: Mapping[str, Callable[[int], Words]] = {  # what of a company a hint counts
    "vp": points,
    "energy": lambda n: ntext("{n} energy", "{n} energy", n),
    "credits": partial(amount, thing="credit"),
    "excavators": partial(amount, thing="excavator"),
    "mixers": partial(amount, thing="mixer"),
    "engineers": partial(amount, thing="engineer"),
}
LAST = ("pass", "bank", "copy")


class BarrageThoughts:
    """Actions are tried, all but the idle ones first; anything else is answered.

    `no build` is not tried: it leads back to the actions, and from there to the same build.
    """

    manner = Manner(rounds=1, width=3, trust=0.5, turn="turn")

    def share(self, view: Any, keys: Sequence[str]) -> float:
        return 1.0

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        keys = [question.key(choice) for choice in question.known]
        if keys[0].split()[0] not in ACTIONS:
            places = first_of(answer(state, seat, keys), len(keys))
            return [place for place in places if keys[place] != NO_BUILD]
        return sorted(range(len(keys)), key=lambda place: keys[place].split()[0] in LAST)

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        return choose(state, seat, [question.key(choice) for choice in question.known])

    def worth(self, state: State, seat: int) -> float:
        if not state.companies[seat].name:  # it has not picked its company yet
            return 0.0
        return worth(state, seat)

    def leads_to(self, before: State, after: State, seat: int) -> Sequence[str]:
        was, now = before.companies[seat], after.companies[seat]
        changes = {field: getattr(now, field) - getattr(was, field) for field in NUMBERS}
        found = [
            f"{'+' if n > 0 else '-'}{NUMBERS[field](abs(n))}" for field, n in changes.items() if n
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
