"""`trial_run`: one upgraded structure produces at once."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, Words, order

from ..actor import Actor, Choice
from ..deck import STRUCTURE_KINDS, Part
from ..gains import gain, holds
from ..network import city_of, how_many, tally
from ..payment import Goods, most, resources, times
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher
from .kinds import check_kinds
from .verb import Form, Promise, Verb

_RUN = {
    "farm": order("run farm"),
    "desalination": order("run desalination"),
    "laboratory": order("run laboratory"),
    "tunnel": order("run tunnel"),
}


class TrialRun(Verb):
    """Gain what an upgraded structure of a kind produces by itself."""

    name = "trial_run"
    modifiers = ("count",)
    heads = ("run",)
    vocabulary = ("run",)

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        check_kinds(form, f"{path}.trial_run", part.trial_run or [], STRUCTURE_KINDS)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if not holds(a, task.part):
            return
        counts = tally(a.player)
        for kind in task.part.kinds:
            if counts[_upgraded(kind)] > task.taken.count(kind):
                out.append(("run", kind, task))

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        task.taken.append(choice[1])
        gain(a, a.content.structures[choice[1]].upgraded)
        yield from ()

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        kind = choice[1]
        player = a.player
        sites = [at for at, one in player.buildings.items() if one.upgraded and one.kind == kind]
        said = [f"{kind} {name}" for site in sites for name in dict.fromkeys((city_of(site), site))]
        return (_RUN[kind], kind, *(f"run {words}" for words in said), *said, *sites)

    def promise(self, part: Part, promise: Promise) -> Goods:
        forms = promise.a.content.structures
        made = most(resources(forms[kind].upgraded) for kind in part.kinds)
        return times(made, part.count or 1)

    def worth(self, part: Part, by: Appraiser) -> float:
        best = 0.0
        a = by.actor
        for kind in part.kinds:
            if how_many(a.content, a.player, _upgraded(kind)):
                best = max(best, by.prices.bundle(a.content.structures[kind].upgraded))
        return best * (part.count or 1)

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return by.prices.bundle(by.actor.content.structures[rest].upgraded)


def _upgraded(kind: str) -> str:
    """What is counted of the kind: only tunnels at a city produce."""
    return "upgraded_city_tunnel" if kind == "tunnel" else f"upgraded_{kind}"
