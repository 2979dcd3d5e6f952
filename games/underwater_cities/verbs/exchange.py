"""`exchange`: 1 of one resource for 1 of another, either way."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, Words, order

from ..actor import Actor, Choice
from ..data import RESOURCES
from ..deck import Part
from ..effects import leaves_slot
from ..gains import holds
from ..payment import PLENTY, Goods
from ..task import Task
from ..thing_words import resource_typed as typed
from ..thing_words import taken
from .appraiser import Appraiser, Offered, Weigher
from .verb import NOW, Form, Promise, Verb

A_SWAP = 0.2  # what being able to exchange once is worth
NOT_YET = -99.0  # while something can be built or upgraded instead


class Exchange(Verb):
    """Two resources that stand for each other."""

    name = "exchange"
    modifiers = ("times",)
    places = NOW | {"production"}
    heads = ("exchange",)
    vocabulary = ("exchange",)

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        if len(part.exchange or ()) != 2 or len(set(part.exchange or ())) != 2:
            raise form.fail(f"{path}.exchange", "needs two different resources")

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        one, other = task.part.exchange or ("", "")
        if not holds(a, task.part):
            return
        for give, get in ((one, other), (other, one)):
            if a.goods[give] and leaves_slot(a, {give: 1, get: -1}):
                out.append(("exchange", give, get, task))

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        _head, give, get, _task = choice
        a.goods[give] -= 1
        a.goods[get] += 1
        a.table.tell(
            "{seat} exchanges {give} for {get}",
            seat=a.name,
            give=taken({give: 1}),
            get=taken({get: 1}),
        )
        yield from ()

    def deals(self, part: Part) -> int:
        return 2

    def terms(self, a: Actor, part: Part, which: int) -> tuple[Goods, Goods]:
        one, other = part.exchange or ("", "")
        give, get = (one, other) if which == 0 else (other, one)
        return {give: 1}, {get: 1}

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        give, get = choice[1], choice[2]
        shown = order("exchange {give} for {get}", give=typed(give), get=typed(get))
        return (shown, f"exchange {give} for {get}")

    def promise(self, part: Part, promise: Promise) -> Goods:
        often = part.times if isinstance(part.times, int) else PLENTY if part.times else 1
        return dict.fromkeys(part.exchange or (), often)

    def outcomes(self, a: Actor, part: Part) -> list[Goods]:
        one, other = part.exchange or ("", "")
        return [{}, {one: -1, other: 1}, {one: 1, other: -1}]

    def worth(self, part: Part, by: Appraiser) -> float:
        times = part.times if isinstance(part.times, int) else 1
        return A_SWAP * times if by.prices.turns else 0.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        give, _colon, get = rest.partition(":")
        if get not in RESOURCES:  # a production card's exchange
            return by.deal(option)
        return NOT_YET if by.building else by.swapped({give: 1}, {get: 1}) - A_SWAP
