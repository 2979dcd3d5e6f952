"""`symbiotic`: a nonsymbiotic city becomes symbiotic."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, Words, order

from ..actor import Actor, Choice
from ..contracts import claim_contracts
from ..deck import Part
from ..effects import fire
from ..gains import holds
from ..payment import Goods
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher
from .verb import Promise, Verb


class Symbiotic(Verb):
    """This is not building: no bonus, no surcharge."""

    name = "symbiotic"
    heads = ("symbiotic",)
    vocabulary = ("symbiotic",)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if a.state.supply["symbiotic"] < 1 or not holds(a, task.part):
            return
        cities = a.player.cities
        out += [("symbiotic", city, task) for city in cities if cities[city] == "nonsymbiotic"]

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        a.player.cities[choice[1]] = "symbiotic"
        a.state.supply["symbiotic"] -= 1
        a.state.supply["nonsymbiotic"] += 1
        a.table.tell("{seat} makes the city on {site} symbiotic", seat=a.name, site=choice[1])
        yield from fire(a, claim_contracts(a))

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        return (order("symbiotic {site}", site=choice[1]),)

    def promise(self, part: Part, promise: Promise) -> Goods:
        return promise.contracts()

    def worth(self, part: Part, by: Appraiser) -> float:
        cities = by.actor.player.cities.values()
        return 2.0 * by.prices.productions if "nonsymbiotic" in cities else 0.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return by.symbiotic(rest)
