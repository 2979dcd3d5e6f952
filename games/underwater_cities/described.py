"""What a seat sees of cards, slots and sites, by which people name them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine import Described

from .board_words import goods_held
from .data import CITY_SITES, content
from .terms import slot_colour, term
from .view import card_view


def described(view: Any) -> Iterator[Described]:
    """Everything that may be named so."""
    if view["seat"] is None:
        return
    yield from _cards(view)
    yield from _slots(view)
    yield from _sites(view["players"][view["seat"]])


def _cards(view: Any) -> Iterator[Described]:
    """The hand, Special cards face up, and the seat's own action cards."""
    known, player = content(view["deck_file"]), view["players"][view["seat"]]
    top = [] if view["special_top"] is None else [view["special_top"]]
    actions = [one["no"] for one in player["actions"] if one["no"]]
    for no in dict.fromkeys([*view["hand"], *view["special_offer"], *top, *actions]):
        card = card_view(known, no)
        colour = f"{card['colour']} {term(card['colour'])}" if card["colour"] else ""
        text = f"{known.cards[no].name}; {card['name']}; {term(card['type'])}; {card['text']}"
        yield Described(str(no), "card", colour, text)


def _slots(view: Any) -> Iterator[Described]:
    for slot in view["slots"]:
        name, colour = slot["slot"], slot["colour"]
        traits = f"{colour} {slot_colour(colour)}" if colour != "none" else ""
        number = name[1:] if name[1:].isdecimal() else ""
        yield Described(name, "slot", traits, slot["text"], place=number)


def _sites(player: Any) -> Iterator[Described]:
    """Sites that give something to whoever builds there."""
    for site, gain in player["bonuses"].items():
        city, dot, _place = site.partition(".")
        if city in CITY_SITES:
            kind = "building" if dot else "city"
            text = f"{city}; {goods_held(gain)}"
            whole = "" if dot else f"city {site}"
            yield Described(site, f"site {kind}", text=text, whole=whole)
