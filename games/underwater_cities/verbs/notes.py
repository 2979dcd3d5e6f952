"""Notes that several kinds of options share."""

from __future__ import annotations

from pbem.engine import _

from ..actor import Actor
from ..gains import listed
from ..price import Price
from ..state import ASSISTANT


def card_note(a: Actor, no: int) -> str:
    """A card's name and text, and what a Special card costs."""
    card = a.content.cards[no]
    price = " " + _("(costs {cost} credits)").format(cost=card.cost) if card.cost else ""
    return f"{card.name}: {card.text}{price}"


def price_note(ways: list[Price]) -> str:
    """What the first way to pay takes."""
    return listed(ways[0].goods) if ways and ways[0].goods else _("free")


def slot_note(a: Actor, name: str) -> str:
    """What a slot does."""
    return a.content.slots[a.state.side][name].text


def action_names(verb: str, no: int) -> tuple[str, ...]:
    """How a person names an action card that something is done with."""
    return (f"{verb} assistant", f"{verb} 0") if no == ASSISTANT else (f"{verb} {no}",)
