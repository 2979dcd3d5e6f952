"""`ready_action`: used action cards become available again."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, Words

from ..actor import Actor, Choice
from ..data import Slot
from ..deck import Part
from ..gains import holds
from ..payment import Goods
from ..slots import uses_action
from ..state import ASSISTANT
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher
from .notes import action_names, card_note
from .verb import Promise, Verb

AGAIN = 0.6  # what it is worth to have a card available again, of what it does


class ReadyAction(Verb):
    """As many used cards as it says, each once."""

    name = "ready_action"
    heads = ("ready",)
    vocabulary = ("ready", "assistant")

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if not task.part.if_ or holds(a, task.part):
            out += [("ready", no, task) for no in a.player.used if no not in task.taken]

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        no = choice[1]
        a.player.used.remove(no)
        task.taken.append(no)
        name = a.content.cards[no].told
        if no == ASSISTANT:
            a.table.tell("{seat} makes the Personal Assistant ready again", seat=a.name)
        else:
            a.table.tell("{seat} makes {card} ({no}) ready again", seat=a.name, no=no, card=name)
        yield from ()

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        return action_names("ready", choice[1])

    def note(self, a: Actor, choice: Choice) -> Words:
        return card_note(a, choice[1])

    def promise(self, part: Part, promise: Promise) -> Goods:
        promise.readied()
        return {}

    def helps(self, part: Part, slot: Slot) -> bool:
        return uses_action(slot.effect)

    def worth(self, part: Part, by: Appraiser) -> float:
        values = sorted((by.action(no) for no in by.actor.player.used), reverse=True)
        return AGAIN * sum(values[: part.ready_action or 1])

    def hope(self, part: Part, by: Appraiser) -> float:
        return 1.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return AGAIN * by.action(int(rest)) + 0.05
