"""Paying for a benefit, exchanging resources, and running one structure's production."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, _

from .actor import Actor
from .effects import VERBS, Choice, Resolution, Task, Verb, can_use, leaves_slot, prompt
from .gains import gain, holds, listed
from .network import tally
from .payment import Goods, afford, pay, plus


def _pay_options(a: Actor, task: Task, out: list[Any]) -> None:
    part = task.part
    if not holds(a, part):
        return
    for payment in part.payments:
        if not afford(a.goods, payment, building=False):
            continue
        if can_use_after(a, payment, part.then or []) and _leaves_slot(a, payment, part.then or []):
            out.append(("pay", listed(payment), task))


def can_use_after(a: Actor, payment: Goods, then: list[Any]) -> bool:
    """Whether the benefit would have an effect once this is paid."""
    pay(a.goods, payment)
    useful = can_use(a, then)
    a.goods.update(plus(a.goods, payment))
    return useful


def _leaves_slot(a: Actor, payment: Goods, then: list[Any]) -> bool:
    """Whether a slot that is still to come can be used after paying and plainly gaining."""
    if a.reserve is None:
        return True
    net = dict(payment)
    for part in then:
        for resource, n in (part.gain or {}).items() if part.plain else ():
            if resource in a.goods:
                net[resource] = net.get(resource, 0) - n
    return leaves_slot(a, net)


def _pay_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    part = task.part
    payment = next(p for p in part.payments if listed(p) == choice[1])
    pay(a.goods, payment)
    a.table.tell(_("{seat} pays {paid}"), seat=a.name, paid=choice[1])
    yield from Resolution(a, part.then or [], prompt(_("Paid: what next?"))).run()


VERBS["pay"] = Verb(_pay_options, _pay_do)


def _exchange_options(a: Actor, task: Task, out: list[Any]) -> None:
    one, other = task.part.exchange or ("", "")
    if not holds(a, task.part):
        return
    for give, get in ((one, other), (other, one)):
        if a.goods[give] and leaves_slot(a, {give: 1, get: -1}):
            out.append(("exchange", give, get, task))


def _exchange_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    _verb, give, get, _task = choice
    a.goods[give] -= 1
    a.goods[get] += 1
    a.table.tell(_("{seat} exchanges 1 {give} for 1 {get}"), seat=a.name, give=give, get=get)
    yield from ()


VERBS["exchange"] = Verb(_exchange_options, _exchange_do)


def _run_options(a: Actor, task: Task, out: list[Any]) -> None:
    if not holds(a, task.part):
        return
    counts = tally(a.player)
    for kind in task.part.kinds:
        there = counts["upgraded_city_tunnel" if kind == "tunnel" else f"upgraded_{kind}"]
        if there > task.taken.count(kind):
            out.append(("run", kind, task))


def _run_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    """Gain what one upgraded structure of the kind produces by itself."""
    task.taken.append(choice[1])
    gain(a, a.content.structures[choice[1]].upgraded)
    yield from ()


VERBS["trial_run"] = Verb(_run_options, _run_do)
