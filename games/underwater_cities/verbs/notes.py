"""Notes that several kinds of options share."""

from __future__ import annotations

from pbem.engine import (
    Text,
    Words,
    _,
    ntext,
    order,
    spoken,
    text,
    with_colon,
)

from ..actor import Actor
from ..price import Price
from ..state import ASSISTANT
from ..terms import goods_words, term


def card_note(a: Actor, no: int) -> str:
    """A card's name and text, and what a Special card costs."""
    card = a.content.cards[no]
    price = f" {costs(card.cost)}" if card.cost else ""
    return with_colon(spoken(card.called), f"{a.content.in_words(card)}{price}")


def hand_note(a: Actor, no: int) -> str:
    """The same, with the colour and the type of the card."""
    card = a.content.cards[no]
    price = f" {costs(card.cost)}" if card.cost else ""
    named = f"{spoken(card.called)}, {term(card.colour)}, {term(card.type)}"
    return with_colon(named, f"{spoken(a.content.said(card))}{price}")


def costs(number: int) -> Text:
    """`(costs 2 credits)`."""
    return ntext("(costs {n} credit)", "(costs {n} credits)", number)


def price_note(ways: list[Price]) -> Words:
    """What the first way to pay takes."""
    return text("free") if is_free(ways[:1]) else goods_words(ways[0].goods)


def is_free(ways: list[Price]) -> bool:
    """Whether none of the ways to pay takes anything."""
    return not any(way.goods for way in ways)


def slot_note(a: Actor, name: str) -> str:
    """What a slot does."""
    return _(a.content.slots[a.state.side][name].text)


_ACTIONS = {
    "use": (order("use assistant"), order("use {card}")),
    "ready": (order("ready assistant"), order("ready {card}")),
}


def action_names(verb: str, no: int) -> tuple[Words, ...]:
    """How a person names an action card that something is done with."""
    assistant, card = _ACTIONS[verb]
    if no == ASSISTANT:
        return (assistant, f"{verb} 0")
    return (Text(card.sentence, {"card": no}, "", card.context),)
