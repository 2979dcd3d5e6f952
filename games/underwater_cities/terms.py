"""Words of the game by themselves, for people: goods, kinds, colours, types of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pbem.engine import Text, Words, _, as_text, joined, ntext, text, within

_GOODS = {
    "kelp": ntext("{n} kelp", "{n} kelp", 1),
    "steelplast": ntext("{n} steelplast", "{n} steelplast", 1),
    "science": ntext("{n} science", "{n} science", 1),
    "biomatter": ntext("{n} biomatter", "{n} biomatter", 1),
    "credit": ntext("{n} credit", "{n} credits", 1),
    "point": ntext("{n} point", "{n} points", 1),
    "card": ntext("{n} card", "{n} cards", 1),
    "federation": ntext("{n} federation", "{n} federation", 1),
}
_TERMS = {
    "kelp": within("term", "kelp"),
    "steelplast": text("steelplast"),
    "science": text("science"),
    "biomatter": text("biomatter"),
    "credit": text("credit"),
    "farm": text("farm"),
    "desalination": text("desalination plant"),
    "laboratory": text("laboratory"),
    "tunnel": text("tunnel"),
    "symbiotic": text("symbiotic city"),
    "nonsymbiotic": text("nonsymbiotic city"),
    "yellow": text("yellow"),
    "red": text("red"),
    "green": text("green"),
    "brown": text("brown"),
    "blue": text("blue"),
    "none": text("none"),
    "instant": text("instant"),
    "permanent": text("permanent"),
    "production": text("production"),
    "action": text("action"),
    "end": text("end"),
}
_SLOT_COLOURS = {
    "yellow": within("slot", "yellow"),
    "red": within("slot", "red"),
    "green": within("slot", "green"),
}
_METROPOLIS_TUNNELS = {
    "NW-brown1": within("tunnel", "NW-brown1"),
    "NW-brown2": within("tunnel", "NW-brown2"),
    "NE-blue": within("tunnel", "NE-blue"),
    "SW-blue": within("tunnel", "SW-blue"),
}


def filled(form: Text, **params: Any) -> Text:
    """A sentence from a table, with what goes into its places."""
    return Text(form.sentence, params, form.many, form.context)


def site_called(site: str) -> Words:
    """A site as people read it: the colour in a tunnel's name is in their language."""
    return _METROPOLIS_TUNNELS.get(site, site)


def term(word: str) -> Text:
    """A word of the game by itself, as it stands in lists and sentences."""
    known = _TERMS.get(word)
    return Text(word) if known is None else known


def slot_colour(colour: str) -> Text:
    """The colour of a slot, which in some languages is not said as that of a card is."""
    return _SLOT_COLOURS[colour]


def goods_heading(what: str) -> str:
    """What stands over a number of these goods: `kelp`, `credits`."""
    return _("credits") if what == "credit" else str(term(what))


def goods_words(goods: Mapping[str, int], by: str = ", ") -> Words:
    """`2 steelplast, 1 credit`, or `nothing`."""
    return _goods_words(tuple(goods.items()), by)


@lru_cache(maxsize=1000)
def _goods_words(goods: tuple[tuple[str, int], ...], by: str) -> Words:
    parts = [_amount(what, number) for what, number in goods]
    return joined(parts, by) if parts else text("nothing")


def _amount(what: str, number: int) -> Text:
    words = _GOODS.get(what)
    if words is None:
        return text("{n} {what}", n=number, what=what)
    return ntext(words.sentence, words.many, number)


@lru_cache(maxsize=1000)
def card_called(no: int, name: Words) -> Words:
    """A card as the story calls it: `Seafood Collection (28)`."""
    return text("{card} ({no})", card=as_text(name), no=no)
