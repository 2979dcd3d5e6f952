"""`choose`: one of several lists of parts, or more of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import Text, Words, order

from ..actor import Actor, Choice
from ..deck import Part
from ..effects import can_use, leaves_slot, outcomes, worth
from ..gains import gain_phrases, goods_in, holds, times_of
from ..payment import Goods, add, most
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher, value
from .verb import NOW, Form, Promise, Verb


class Choose(Verb):
    """A choice is settled by taking something from a list; the list's own parts are then done."""

    name = "choose"
    modifiers = ("count",)
    places = NOW | {"production"}
    heads = ("alternative", "choose")

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        lists = part.choose or []
        if len(lists) < 2 or (part.count or 1) >= len(lists):
            raise form.fail(f"{path}.choose", "needs more lists than are chosen")
        for i, parts in enumerate(lists):
            if any(inner.choose for inner in parts):
                raise form.fail(f"{path}.choose[{i + 1}]", "cannot hold another choose")
            form.parts(parts, f"{path}.choose[{i + 1}]", place)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if not holds(a, task.part):
            return
        for i, parts in enumerate(task.part.choose or ()):
            if i in task.taken:
                continue
            if all(part.plain for part in parts):
                if a.reserve is None or leaves_slot(a, _taken(parts, a)):
                    out.append(("alternative", i, Task(parts[0], task, i)))
                continue
            for part in parts:
                sub = Task(part, task, i)
                if not part.gives:
                    a.verbs[part.verb].options(a, sub, out)
                elif worth(a, sub):
                    out.append(("alternative", i, sub))

    def can(self, a: Actor, part: Part) -> bool:
        return holds(a, part) and any(can_use(a, parts) for parts in part.choose or ())

    def deals(self, part: Part) -> int:
        return len(part.choose or ())

    def terms(self, a: Actor, part: Part, which: int) -> tuple[Goods, Goods]:
        got: Goods = {}
        for one in (part.choose or [])[which]:
            add(got, one.gain or {}, times_of(a, one))
        return {}, got

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        return gain_phrases(choice[2].owner.part.choose[choice[1]])

    def deal(self, give: Words, get: Words) -> Text:
        return order("gain {goods}", goods=get)

    def promise(self, part: Part, promise: Promise) -> Goods:
        """Of each resource as much as the best lists bring, each of which is taken once."""
        each = [promise.of(parts) for parts in part.choose or ()]
        count = part.count or 1
        if count == 1:
            return most(each)
        return {
            what: sum(sorted([one.get(what, 0) for one in each], reverse=True)[:count])
            for what in most(each)
        }

    def outcomes(self, a: Actor, part: Part) -> list[Goods]:
        return [{}, *(one for parts in part.choose or () for one in outcomes(a, parts))]

    def worth(self, part: Part, by: Appraiser) -> float:
        values = sorted((by.parts(parts) for parts in part.choose or ()), reverse=True)
        return sum(values[: part.count or 1])

    def worth_made(
        self, part: Part, price: Mapping[str, float], turns: int, by: Appraiser
    ) -> float:
        return max(sum(value(p.gain or {}, price) for p in parts) for parts in part.choose or ())

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        if option.key.startswith("choose:"):  # a production card's
            return by.swapped({}, goods_in(option.phrase.partition(" with ")[0]))
        return by.prices.bundle(goods_in(option.phrase), by.space)


def _taken(parts: Sequence[Part], a: Actor) -> dict[str, int]:
    """What plain gains take away: less than nothing."""
    paid: dict[str, int] = {}
    for part in parts:
        for resource, n in (part.gain or {}).items():
            if resource in a.goods:
                paid[resource] = paid.get(resource, 0) - n
    return paid
