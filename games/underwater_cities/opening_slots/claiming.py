"""Whether a slot can be used once its matching card is claimed: seen without a trial.

To claim a card that costs nothing asks nothing, and changes nothing but what it does from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..actor import Actor, lasting_of
from ..data import Slot
from ..deck import Card
from ..state import ACTION_LIMIT
from ..task import Task
from .trial import usable_after


def is_just_claimed(a: Actor, card: Card) -> bool:
    """Whether resolving the card is to claim it, without a price and without a question."""
    full = card.type == "action" and len(a.player.actions) >= ACTION_LIMIT
    return card.type != "instant" and card.cost is None and not full


def opened_by_claiming(a: Actor, card: Card, slots: list[Slot]) -> list[Slot]:
    """Those of the slots that can be used once the card, played there, is claimed."""
    opened: list[Slot] = []
    with _claimed(a, card):
        for slot in slots:
            holders = a.state.slots.setdefault(slot.slot, [])
            holders.append(a.seat)
            if usable_after(a, slot):
                opened.append(slot)
            holders.pop()
            if not holders:
                del a.state.slots[slot.slot]
    return opened


@contextmanager
def _claimed(a: Actor, card: Card) -> Iterator[None]:
    """The player as if the card were claimed already."""
    lasting, freely, actions = a.lasting, a.freely, a.player.actions
    if card.type == "action":
        a.player.actions = [*actions, card.no]
    else:
        a.lasting = lasting_of(a.state.deck_file, (*a.player.claimed, card.no))
        added = [sub for part in card.effect for sub in part.each_turn or ()]
        a.freely = [*freely, *(Task(sub) for sub in added)]
    try:
        yield
    finally:
        a.lasting, a.freely, a.player.actions = lasting, freely, actions
