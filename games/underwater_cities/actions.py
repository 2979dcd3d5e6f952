"""Action cards: using them, and making used ones available again."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, _

from .actor import Actor
from .deck import Part
from .effects import (
    VERBS,
    Choice,
    Resolution,
    Task,
    Verb,
    can_use,
    fire,
    leaves_slot,
    prompt,
)
from .gains import holds, times_of
from .prospects import of_action
from .triggers import simple


def available(a: Actor) -> list[int]:
    """The action cards that are not used yet in this era."""
    used = a.player.used
    return [no for no in a.player.actions if no not in used]


def useful(a: Actor, no: int) -> bool:
    """Whether using the card would have an effect; a card cannot count on itself."""
    if a.content.cards[no].sure or (a.lasting and _watched(a)):
        return True
    if no in a.looking:
        return False
    a.looking.append(no)
    found = can_use(a, a.content.cards[no].effect)
    a.looking.pop()
    return found


def _watched(a: Actor) -> bool:
    """Whether using an action card would set off something of use."""
    assert a.lasting is not None
    watching = a.lasting.whenever.get("use_action", ())
    parts = [
        do for key, part in watching if not (part.once and key in a.once) for do in part.do or ()
    ]
    return any(times_of(a, part) if part.gain else can_use(a, [part]) for part in parts)


def _use_options(a: Actor, task: Task, out: list[Any]) -> None:
    if task.part.if_ and not holds(a, task.part):
        return
    for no in available(a):
        if useful(a, no) and _leaves_slot(a, no):
            out.append(("use", no, task))


def can_use_one(a: Actor, part: Part) -> bool:
    """Whether some available action card would have an effect."""
    if part.if_ and not holds(a, part):
        return False
    for no in available(a):  # noqa: SIM110 - asked often, and faster so
        if useful(a, no):
            return True
    return False


def _leaves_slot(a: Actor, no: int) -> bool:
    """Whether a slot that is still to come can be used after this card was used."""
    if a.reserve is None:
        return True
    a.player.used.append(no)
    changes = [{}, *of_action(a.state.deck_file, no)]
    fine = any(leaves_slot(a, {r: -n for r, n in change.items()}) for change in changes)
    a.player.used.pop()
    return fine


def _use_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    no = choice[1]
    a.player.used.append(no)
    yield from use(a, no)


def use(a: Actor, no: int) -> Asking[None]:
    """Carry out an action card's effect and what watches for its use."""
    card = a.content.cards[no]
    a.table.tell(_("{seat} uses {no} {card}"), seat=a.name, no=no, card=card.name)
    if a.lasting:
        yield from fire(a, simple(a, "use_action"))
    yield from Resolution(a, card.effect, prompt(_("{what}: what next?"), card.name)).run()


VERBS["use_action"] = Verb(_use_options, _use_do, can_use_one)


def _ready_options(a: Actor, task: Task, out: list[Any]) -> None:
    if not task.part.if_ or holds(a, task.part):
        out += [("ready", no, task) for no in a.player.used if no not in task.taken]


def _ready_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    no = choice[1]
    a.player.used.remove(no)
    task.taken.append(no)
    name = a.content.cards[no].name
    a.table.tell(_("{seat} makes {no} {card} available"), seat=a.name, no=no, card=name)
    yield from ()


VERBS["ready_action"] = Verb(_ready_options, _ready_do)
