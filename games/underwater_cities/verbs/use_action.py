"""`use_action`: use action cards that are available."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine import (
    Asking,
    Refusal,
    Words,
    _,
    as_text,
    text,
)

from ..action_cards import available, use, useful
from ..actor import Actor, Choice
from ..deck import Part
from ..effects import leaves_slot, outcomes
from ..gains import holds
from ..payment import Goods, plus, times
from ..state import ASSISTANT
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher
from .notes import action_names, card_note
from .verb import Promise, Verb

USED = 0.74  # what using an action card now is worth, of what it does


class UseAction(Verb):
    """As many action cards as it says, one after another."""

    name = "use_action"
    heads = ("use",)
    vocabulary = ("use", "assistant")

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if task.part.if_ and not holds(a, task.part):
            return
        for no in available(a):
            if useful(a, no) and _leaves_slot(a, no):
                out.append(("use", no, task))

    def can(self, a: Actor, part: Part) -> bool:
        if part.if_ and not holds(a, part):
            return False
        for no in available(a):  # noqa: SIM110 - asked often, and faster so
            if useful(a, no):
                return True
        return False

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        no = choice[1]
        a.player.used.append(no)
        yield from use(a, no)

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        names = action_names("use", choice[1])
        return (*names, "assistant") if choice[1] == ASSISTANT else names

    def note(self, a: Actor, choice: Choice) -> Words:
        return card_note(a, choice[1])

    def refusals(self, a: Actor, parts: Sequence[Part]) -> Iterator[Refusal]:
        for no, card in a.content.cards.items():
            named = "assistant" if no == ASSISTANT else str(no)
            if no in a.player.used:
                why = text(_("{card} was used in this era."), card=as_text(card.called))
            elif no not in a.player.actions:
                why = text(
                    _("You have not claimed {card} as an action card."), card=as_text(card.called)
                )
            elif parts and no in available(a):
                why = text(_("{card} would have no effect now."), card=as_text(card.called))
            else:
                why = text(_("You can't use an action card with this, or not another one."))
            yield Refusal(f"use {named}", "U4.5", why)

    def promise(self, part: Part, promise: Promise) -> Goods:
        watched = times(promise.watched("use_action"), part.use_action or 1)
        return plus(watched, promise.actions())

    def worth(self, part: Part, by: Appraiser) -> float:
        values = [by.action(no) for no in available(by.actor) if no not in by.looking]
        values.sort(reverse=True)
        return USED * sum(values[: part.use_action or 1])

    def hope(self, part: Part, by: Appraiser) -> float:
        return 1.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return by.action(int(rest)) + 0.05


def _leaves_slot(a: Actor, no: int) -> bool:
    """Whether a slot that is still to come can be used after this card was used."""
    if a.reserve is None:
        return True
    a.player.used.append(no)
    changes = [{}, *outcomes(a, a.content.cards[no].effect)]
    fine = any(leaves_slot(a, {r: -n for r, n in change.items()}) for change in changes)
    a.player.used.pop()
    return fine
