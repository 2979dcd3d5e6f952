"""Action cards: which are available, whether one is of use, and using it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Asking

from .actor import Actor
from .effects import Resolution, can_use, choosing_on, fire
from .gains import times_of
from .state import ASSISTANT
from .triggers import simple

WATCHED = -1  # stands among the cards being looked at for whatever their use sets off


def available(a: Actor) -> Sequence[int]:
    """The action cards that are not used yet in this era."""
    used, actions = a.player.used, a.player.actions
    return [no for no in actions if no not in used] if used else actions


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
    if not parts or WATCHED in a.looking:
        return False  # what is set off cannot count on itself
    a.looking.append(WATCHED)
    found = any(times_of(a, part) if part.gain else can_use(a, [part]) for part in parts)
    a.looking.pop()
    return found


def use(a: Actor, no: int) -> Asking[None]:
    """Carry out an action card's effect and what watches for its use."""
    card = a.content.cards[no]
    must, a.obliged = a.obliged, False
    if no == ASSISTANT:  # which has no number that anybody knows it by
        a.table.tell("{seat} uses the Personal Assistant", seat=a.name)
    else:
        a.table.tell("{seat} uses {card} ({no})", seat=a.name, no=no, card=card.told)
    if a.lasting:
        watching = simple(a, "use_action")
        must = must and not watching
        yield from fire(a, watching)
    words = choosing_on(a, card)
    yield from Resolution(a, card.effect, words, must=must and can_use(a, card.effect)).run()
