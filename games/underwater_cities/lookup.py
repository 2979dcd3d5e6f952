"""Answers questions about cards, tiles and sites: `card 28`, `slot G3`, `about NW`, `hand`."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from pbem.engine import _, mark, spoken, with_colon

from .data import Content, content
from .site_words import site_words
from .terms import term
from .view import card_view
from .words import VOCABULARY

WIDTH = 78
SOURCES = {"rulebook": mark("from the rulebook"), "house": mark("not from the printed game")}


def lookup(view: Any, words: Sequence[str]) -> str | None:
    """What the words ask for, or None if they ask for nothing of this game's."""
    if not words:
        return None
    first, rest = words[0].casefold(), words[1:]
    cards = content(view["deck_file"])
    if rest:
        return _of_one(view, cards, first, rest)
    if first == "cards":
        return _all_cards(view, cards)
    if first == "hand":
        return _listing(_("Your hand"), view["hand"], cards)
    if first == "discards":
        return _listing(_("The discard pile, latest last"), view["discards"], cards)
    if first in ("specials", "special"):
        top = [] if view["special_top"] is None else [view["special_top"]]
        return _listing(_("Special cards face up"), [*view["special_offer"], *top], cards)
    if first in ("metropolises", "contracts", "slots"):
        return _TEXTS[first](view)
    return None


def _of_one(view: Any, cards: Content, kind: str, named: Sequence[str]) -> str | None:
    """A thing of this kind that is named."""
    if kind in ("card", "cards"):
        return _named_cards(cards, named)
    if kind == "about":
        return _about(view, cards, named)
    return _slot(view, named[0]) if kind == "slot" and len(named) == 1 else None


def _about(view: Any, cards: Content, words: Sequence[str]) -> str | None:
    """A slot, a site, a card, a metropolis or a contract, by its code or name."""
    if len(words) == 1 and (slot := _slot(view, words[0])) is not None:
        return slot
    if (site := site_words(view, words)) is not None:
        return "\n".join(_hanging(site))
    name = " ".join(words).casefold()
    told = [*_metropolis_words(view), *_contract_words(view)]
    named = [words for words in told if words.casefold().startswith(name)]
    if named and not name.isdecimal():
        return "\n".join(line for words in named for line in _hanging(words))
    if not words[0].isdecimal():
        found = [
            no
            for no, card in cards.cards.items()
            if name in (card.name.casefold(), spoken(card.called).casefold())
        ]
        return "\n".join(card_lines(card_view(cards, no)) for no in found) or _cards_called(
            cards, name.split()
        )
    return _named_cards(cards, words)


def _named_cards(cards: Content, words: Sequence[str]) -> str | None:
    numbers = [int(word) for word in words if word.isdecimal()]
    if not numbers:
        said = [word.casefold().strip(".!?") for word in words]
        return _cards_called(cards, said) if all(said) else None
    if len(numbers) != len(words):
        return None
    unknown = [no for no in numbers if no not in cards.cards]
    if unknown:
        return _("There is no card {no} in this game.").format(no=unknown[0])
    return "\n".join(card_lines(card_view(cards, no)) for no in numbers)


def _cards_called(cards: Content, said: Sequence[str]) -> str | None:
    """The cards in whose names every word begins that was said; `card` also begins orders."""
    if said[0] in VOCABULARY:
        return None
    names = {
        no: f"{card.name} {spoken(card.called)}".casefold().split()
        for no, card in cards.cards.items()
    }
    found = [
        no
        for no, name in names.items()
        if all(any(known.startswith(word) for known in name) for word in said)
    ]
    return "\n".join(card_lines(card_view(cards, no)) for no in found) or None


def card_lines(card: dict[str, Any]) -> str:
    """A card in words: number, name, colour, type, price, text, and where it comes from."""
    marks = [str(term(word)) for word in (card["colour"], card["type"]) if word]
    if card["cost"]:
        price = _("1 credit") if card["cost"] == 1 else _("{n} credits").format(n=card["cost"])
        marks.append(_("Special, {price} to play, once").format(price=price))
    elif card["era"]:
        marks.append(_("era {era}").format(era=card["era"]))
    marks.append(_(SOURCES[card["source"]]))
    head = f"{card['no']:>3} {card['name']} ({', '.join(marks)})"
    return "\n".join([*_hanging(head), *_indented(card["text"])])


def _hanging(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="    ")


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ")


def _listing(title: str, numbers: Sequence[int], cards: Content) -> str:
    if not numbers:
        return _("{title}: no cards.").format(title=title)
    lines = [card_lines(card_view(cards, no)) for no in numbers]
    return "\n".join([with_colon(title, "").rstrip(), *lines])


def _all_cards(view: Any, cards: Content) -> str:
    """The hand, what everybody has claimed, and the Special cards on offer."""
    parts = [_listing(_("Your hand"), view["hand"], cards)] if view["hand"] else []
    for player in view["players"]:
        claimed = [no for kind in player["claimed"].values() for no in kind]
        actions = [one["no"] for one in player["actions"]]
        parts.append(
            _listing(
                _("Claimed by {name}").format(name=player["name"]), [*actions, *claimed], cards
            )
        )
    top = [] if view["special_top"] is None else [view["special_top"]]
    parts.append(_listing(_("Special cards face up"), [*view["special_offer"], *top], cards))
    return "\n\n".join(parts)


def _metropolises(view: Any) -> str:
    lines = []
    for player in view["players"]:
        lines.append(with_colon(player["name"], "").rstrip())
        for tile in player["metropolises"]:
            lines += _hanging(f"  {_tile_words(tile)}")
    return "\n".join(lines)


def _metropolis_words(view: Any) -> list[str]:
    """Every metropolis that somebody can see, with what it gives."""
    return [_tile_words(tile) for player in view["players"] for tile in player["metropolises"]]


def _tile_words(tile: Any) -> str:
    place = _("beyond {city}").format(city=tile["at"]) if tile["at"] else _("gained")
    state = _("connected") if tile["connected"] else _("not connected")
    head = f"{tile['name']} ({term(tile['colour'])}, {place}, {state}"
    return f"{head}, {_(SOURCES[tile['source']])}): {tile['text']}"


def _contracts(view: Any) -> str:
    if not view["contracts"]:
        return _("No government contracts lie open.")
    return "\n".join(line for words in _contract_words(view) for line in _hanging(words))


def _contract_words(view: Any) -> list[str]:
    """Every government contract that lies open, with what it asks for."""
    return [
        f"{one['name']} ({_(SOURCES[one['source']])}): {one['text']}" for one in view["contracts"]
    ]


def _slots(view: Any) -> str:
    lines = []
    for slot in view["slots"]:
        lines += _hanging(_slot_words(view, slot))
    return "\n".join(lines)


def _slot(view: Any, name: str) -> str | None:
    """One slot by its name."""
    for slot in view["slots"]:
        if slot["slot"].casefold() == name.casefold():
            return "\n".join(_hanging(_slot_words(view, slot)))
    return None


def _slot_words(view: Any, slot: Any) -> str:
    names = view["names"]
    holders = [names[seat] if seat >= 0 else _("blocked") for seat in slot["held_by"]]
    held = f" [{', '.join(holders)}]" if holders else ""
    return f"{slot['slot']:<3} {slot['text']}{held}"


_TEXTS = {"metropolises": _metropolises, "contracts": _contracts, "slots": _slots}

CONDITIONS = mark(
    """\
Conditions of standing orders:
  G3 free             nobody occupies the slot
  G3 taken            somebody occupies it
  clone free          the cloning tile is there
  top 193             that Special card lies face up on the deck
  offer 185           that three-credit Special card is still on offer
  have 5 credits      you have so many or more; also: kelp, steelplast, science, biomatter
"""
)


def condition(view: Any, words: Sequence[str]) -> bool | None:
    """Whether a condition of a standing order holds; None: there is no such condition."""
    if words[0].casefold() == "have":
        return _have(view, words[1:])
    if len(words) != 2:
        return None
    what, state = words[0].casefold(), words[1].casefold()
    if what == "clone" and state == "free":
        return bool(view["clone_tile"])
    if what == "top" and state.isdecimal():
        return bool(view["special_top"] == int(state))
    if what == "offer" and state.isdecimal():
        return int(state) in view["special_offer"]
    for slot in view["slots"]:
        if slot["slot"].casefold() == what and state in ("free", "taken"):
            return bool(slot["held_by"]) == (state == "taken")
    return None


def _have(view: Any, words: Sequence[str]) -> bool | None:
    if len(words) != 2 or not words[0].isdecimal() or view["seat"] is None:
        return None
    goods = view["players"][view["seat"]]["goods"]
    what = words[1].casefold()
    what = what if what in goods else what.removesuffix("s")
    return bool(goods[what] >= int(words[0][:9])) if what in goods else None
