"""Reads the game's data once and hands it to the rules: cards, tiles, boards, slots."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from pbem.engine import OwnWords, Text, as_text, said_once, toml_in_form

from .deck import (
    Bundle,
    Card,
    Contract,
    FormError,
    Metropolis,
    Part,
    Payment,
    Source,
    check_whole,
    read_record,
)
from .effect_words import effect_words

T = TypeVar("T")
DATA = Path(__file__).with_name("data")
CITY_SITES = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
START = "SE"
METROPOLIS_TUNNELS = ("NW-brown1", "NW-brown2", "NE-blue", "SW-blue")
BROWN_TUNNELS = METROPOLIS_TUNNELS[:2]
BLUE_TUNNELS = {"NE-blue": "NE", "SW-blue": "SW"}
RESOURCES = ("kelp", "steelplast", "science", "biomatter", "credit")
ERAS = ("era1", "era2", "era3")
LEAST_ERA_CARDS = 40
LEAST_THREE_CREDIT = 6
LEAST_CHEAP = 8
SINGLE = "card"  # the list of single cards that take the place of ours
OWN_SIZES = "own_sizes"  # what a deck file says that has other numbers of cards than are printed
PRINTED = {
    "era1: cards": 66,
    "era2: cards": 57,
    "era3: cards": 57,
    "special: cards that cost 3": 10,
    "special: cards that cost 1 or 2": 15,
    "metropolis: blue tiles": 11,
    "metropolis: brown tiles": 5,
    "contract: contracts": 8,
}


class Structure(Struct, forbid_unknown_fields=True):
    """Cost and production of one kind of structure or city."""

    cost: Payment
    produces: Bundle = {}
    upgraded: Bundle = {}
    pair: Bundle = {}


class Slot(Struct, forbid_unknown_fields=True, kw_only=True, dict=True):
    """An action slot of one side of the main board."""

    side: Literal["1-2", "3-4"]
    slot: str
    id: str
    colour: Literal["yellow", "red", "green", "none"]
    text: str
    effect: list[Part]
    source: Source
    ours: list[str] = []


class SpecialSite(Struct, forbid_unknown_fields=True, kw_only=True):
    """A site of the advanced boards that costs more and gives more."""

    on: Literal["city", "tunnel", "building", "brown"]
    text: str
    source: Source
    surcharge: Payment = {}
    gain: Bundle = {}
    produces: int = 1
    metropolis: Bundle = {}
    production: Bundle = {}
    ours: list[str] = []


class _Bonus(Struct, forbid_unknown_fields=True):
    site: str
    gain: Bundle


class _Special(Struct, forbid_unknown_fields=True):
    site: str
    kind: str


class _BoardForm(Struct, forbid_unknown_fields=True):
    no: int
    sites: dict[str, int]
    expansion: dict[str, int]
    bonus: list[_Bonus]
    special: list[_Special]
    source: Source


class _BoardsForm(Struct, forbid_unknown_fields=True):
    cities: list[str]
    tunnels: list[str]
    start: str
    special: dict[str, SpecialSite]
    board: list[_BoardForm]


class Board:
    """A player board: its building sites, bonuses and special sites, by site."""

    def __init__(self, form: _BoardForm, specials: dict[str, SpecialSite]) -> None:
        self.no = form.no
        self.source = form.source
        self.sites = {c: tuple(f"{c}.{i + 1}" for i in range(form.sites[c])) for c in CITY_SITES}
        self.bonus: dict[str, dict[str, int]] = {b.site: dict(b.gain) for b in form.bonus}
        self.bonuses = _by_sort(self.bonus)
        self.bonus_resources = {
            site: {what: n for what, n in given.items() if what in RESOURCES}
            for site, given in self.bonus.items()
        }
        self.special = {s.site: specials[s.kind] for s in form.special}
        self.surcharge = {
            site: dict(special.surcharge)
            for site, special in self.special.items()
            if special.surcharge
        }
        self.marked = frozenset((*self.bonus, *self.special))
        self.unlike = self.marked.union(METROPOLIS_TUNNELS)  # what comes of them differs


def _by_sort(bonus: dict[str, dict[str, int]]) -> dict[str, dict[str, dict[str, int]]]:
    """The bonuses of sites for tunnels, for cities and for buildings."""
    found: dict[str, dict[str, dict[str, int]]] = {"tunnel": {}, "city": {}, "building": {}}
    for site, given in bonus.items():
        found["tunnel" if "-" in site else "building" if "." in site else "city"][site] = given
    return found


class Content:
    """All cards, tiles and slots that one game is played with."""

    def __init__(self, own: dict[str, Any]) -> None:
        shared = base()
        single = {card.no: card for card in _read_singles(own)}
        era_cards = [self._cards(own, name, shared, single) for name in ERAS]
        specials = self._cards(own, "special", shared, single)
        for card in single.values():
            raise FormError(f"card {card.no} {card.name}: no: no card has this number")
        self.eras = tuple([card.no for card in cards] for cards in era_cards)
        self.cards: dict[int, Card] = {0: shared.assistant}
        self.era_of: dict[int, int] = {}
        for era, cards in enumerate(era_cards, start=1):
            for card in cards:
                self._add(card, era)
        for card in specials:
            self._add(card, 0)
        self.three_credit = [card.no for card in specials if card.cost == 3]
        self.cheap = [card.no for card in specials if card.cost != 3]
        self.metropolises = {
            m.no: m for m in _records(own, "metropolis", Metropolis, shared.metropolises)
        }
        self.contracts = {c.no: c for c in _records(own, "contract", Contract, shared.contracts)}
        self._said: dict[tuple[type, int], Text] = {}
        self.asked: dict[int, Text] = {}  # the question of each card, kept by those who ask it
        self._own_sizes = own.get(OWN_SIZES) is True
        self._check_sizes()
        self.colour = {no: card.colour for no, card in self.cards.items()}
        self.is_special = frozenset(card.no for card in specials)
        self.giving = frozenset(
            no
            for no, card in self.cards.items()
            if card.type == "instant"
            and card.cost is None
            and any(part.gain and set(part.gain) & set(RESOURCES) for part in card.effect)
        )
        self.set_off_by = {
            id(one): no
            for no, card in self.cards.items()
            for part in card.effect
            if part.whenever
            for one in part.do or ()
        }
        """Of what a claimed card gives whenever something happens, the card's number."""
        self.boards = shared.boards
        self.slots = shared.slots
        self.slot_ids = shared.slot_ids
        self.structures = shared.structures

    def _cards(
        self, own: dict[str, Any], name: str, shared: "Base", single: dict[int, Card]
    ) -> list[Card]:
        """The cards of a list, with single ones in the place of those with their numbers."""
        cards = _read_cards(own[name], name) if name in own else shared.decks[name]
        cards = [single.pop(card.no, card) for card in cards]
        _see_costs(cards, name)
        return cards

    def _add(self, card: Card, era: int) -> None:
        if card.no in self.cards:
            other = self.cards[card.no].name
            raise FormError(f"card {card.no} {card.name}: no: is used twice, also for {other}")
        self.cards[card.no] = card
        self.era_of[card.no] = era

    def said(self, record: Card | Metropolis | Contract) -> Text:
        """What a record does: by its effects, or in the English words that its deck has for it."""
        key = (type(record), record.no)
        if key not in self._said:
            by_effects = as_text(effect_words(record))
            own = OwnWords(record.text, (), by_effects)
            self._said[key] = Text("{words}", {"words": own}) if record.text else by_effects
        return self._said[key]

    def in_words(self, record: Card | Metropolis | Contract) -> str:
        """The same for whoever reads now."""
        return _in_words((self, type(record), record.no))

    def check_printed_sizes(self) -> None:
        """A new game has as many cards, tiles and contracts as are printed, or its file says so.

        Only for new games: one that is being played goes on with the file that it was opened with.
        """
        if self._own_sizes:
            return
        colours = [tile.colour for tile in self.metropolises.values()]
        found = (
            *map(len, (*self.eras, self.three_credit, self.cheap)),
            *(colours.count("blue"), colours.count("brown"), len(self.contracts)),
        )
        for (what, printed), has in zip(PRINTED.items(), found, strict=True):
            if has != printed:
                raise FormError(
                    f"{what}: there are {has} in this file and {printed} in the printed game; "
                    f"if you mean it, begin the file with `{OWN_SIZES} = true`"
                )

    def _check_sizes(self) -> None:
        for name, numbers in zip(ERAS, self.eras, strict=True):
            if len(numbers) < LEAST_ERA_CARDS:
                raise FormError(f"{name}: needs at least {LEAST_ERA_CARDS} cards")
        if len(self.three_credit) < LEAST_THREE_CREDIT or len(self.cheap) < LEAST_CHEAP:
            raise FormError(
                f"special: needs at least {LEAST_THREE_CREDIT} cards that cost 3 "
                f"and {LEAST_CHEAP} that cost 1 or 2"
            )
        blue = [m for m in self.metropolises.values() if m.colour == "blue"]
        if len(blue) < 8 or sum(m.solo for m in self.metropolises.values()) - len(blue) < 4:
            raise FormError("metropolis: needs at least 8 blue and 4 brown tiles")
        if len(self.contracts) < 3:
            raise FormError("contract: needs at least 3")


@said_once(1000)
def _in_words(printed: tuple[Content, type, int]) -> str:
    cards, kind, no = printed
    tables: dict[type, Any] = {
        Card: cards.cards,
        Metropolis: cards.metropolises,
        Contract: cards.contracts,
    }
    return str(cards.said(tables[kind][no]))


class _CardsForm(Struct, forbid_unknown_fields=True):
    card: list[Card]
    personal_assistant: dict[str, Any] = {}


# Made at once, since threads may read: see `pbem.engine.prepared`.
_SLOTS = msgspec.json.Decoder(dict[str, list[Slot]])
_STRUCTURES = msgspec.json.Decoder(dict[str, Structure])
_BOARDS = msgspec.json.Decoder(_BoardsForm)
_CARDS = msgspec.json.Decoder(_CardsForm)
_METROPOLISES = msgspec.json.Decoder(dict[str, list[Metropolis]])
_CONTRACTS = msgspec.json.Decoder(dict[str, list[Contract]])


class Base:
    """What comes with the game, whatever deck it is played with."""

    def __init__(self) -> None:
        slots = _ours("slots", _SLOTS)["slot"]
        sides = {side: {s.slot: s for s in slots if s.side == side} for side in ("1-2", "3-4")}
        self.slots: dict[str, dict[str, Slot]] = sides
        ids = [{s.id for s in side.values()} for side in sides.values()]
        self.slot_ids = frozenset(ids[0] & ids[1])
        self.structures = _ours("structures", _STRUCTURES)
        boards = _ours("boards", _BOARDS)
        self.boards = {form.no: Board(form, boards.special) for form in boards.board}
        self.tunnel_sites = tuple(boards.tunnels)
        self.decks = {name: _ours(name, _CARDS).card for name in ERAS}
        specials = _ours("specials", _CARDS)
        self.decks["special"] = specials.card
        # A record like any card, but in no deck.
        raw = {"no": 1, "colour": "green", **specials.personal_assistant}
        self.assistant = read_record(raw, Card)
        self.assistant.no = 0
        self.metropolises = _ours("metropolises", _METROPOLISES)["metropolis"]
        self.contracts = _ours("contracts", _CONTRACTS)["contract"]
        for name, cards in self.decks.items():
            _see_costs(cards, name)
            for card in cards:
                check_whole(card)
        for tile in self.metropolises:
            check_whole(tile)
        for contract in self.contracts:
            check_whole(contract)


def _ours(name: str, form: msgspec.json.Decoder[T]) -> T:
    """A file that comes with the game."""
    try:
        return toml_in_form(DATA / f"{name}.toml", form)
    except msgspec.ValidationError as error:
        raise FormError(f"{name}.toml: {error}") from None


def _read_cards(raw: Any, name: str) -> list[Card]:
    if not isinstance(raw, list):
        raise FormError(f"{name}: is a list of cards, written [[{name}]]")
    cards = [read_record(r, Card) for r in raw]
    _see_costs(cards, name)
    return cards


def _read_singles(own: dict[str, Any]) -> list[Card]:
    """Single cards of a deck file, each for the card of ours with its number."""
    raw = own.get(SINGLE, [])
    if not isinstance(raw, list):
        raise FormError(f"{SINGLE}: is a list of cards, written [[{SINGLE}]]")
    cards = [read_record(r, Card) for r in raw]
    numbers = [card.no for card in cards]
    for card in cards:
        if numbers.count(card.no) > 1:
            raise FormError(f"card {card.no} {card.name}: no: is used twice")
    return cards


def _see_costs(cards: list[Card], name: str) -> None:
    """Special cards have a cost, others have none."""
    for card in cards:
        if (card.cost is not None) != (name == "special"):
            said = "is missing" if name == "special" else "stands on Special cards only"
            raise FormError(f"card {card.no} {card.name}: cost: {said}")


def _records(own: dict[str, Any], name: str, form: Any, ours: list[Any]) -> list[Any]:
    if name not in own:
        return ours
    if not isinstance(own[name], list):
        raise FormError(f"{name}: is a list, written [[{name}]]")
    records = [read_record(r, form) for r in own[name]]
    numbers = [r.no for r in records]
    for record in records:
        if numbers.count(record.no) > 1:
            raise FormError(f"{name} {record.no} {record.name}: no: is used twice")
    return records


@lru_cache(maxsize=1)
def base() -> Base:
    """The game's own data, read at the first use."""
    return Base()


@lru_cache(maxsize=16)
def content(deck: str = "") -> Content:
    """What a game is played with: ours, with what the text of a player's deck file replaces."""
    if not deck:
        return Content({})
    import tomllib  # for decks of players' own; ours are kept ready

    try:
        own = tomllib.loads(deck)
    except tomllib.TOMLDecodeError as error:
        raise FormError(f"The deck file is not TOML: {error}") from None
    except RecursionError:
        raise FormError("The deck file is nested too deep.") from None
    known = (*ERAS, "special", SINGLE, "metropolis", "contract")
    if not isinstance(own.get(OWN_SIZES, False), bool):
        raise FormError(f"{OWN_SIZES}: is true or false")
    for name in own:
        if name not in (*known, OWN_SIZES):
            raise FormError(f"{name}: unknown; a deck file has {', '.join(known)}")
    return Content(own)


def tunnel_ends(site: str) -> tuple[str, ...]:
    """The city sites that a tunnel site touches."""
    return tuple(end for end in site.split("-") if end in CITY_SITES)


TUNNEL_SITES: tuple[str, ...] = (
    *("NW-N", "N-NE", "NE-E", "E-SE", "SE-S", "S-SW", "SW-W", "W-NW"),
    *("NW-C", "C-NE", "C-SW", "C-SE"),
    *METROPOLIS_TUNNELS,
)
TUNNEL_ENDS = {site: tunnel_ends(site) for site in TUNNEL_SITES}
CITY_TUNNELS = {
    city: tuple(t for t in TUNNEL_SITES if city in TUNNEL_ENDS[t]) for city in CITY_SITES
}
NEIGHBOURS = {
    city: tuple(
        other
        for other in CITY_SITES
        if other != city and any(other in TUNNEL_ENDS[t] for t in CITY_TUNNELS[city])
    )
    for city in CITY_SITES
}
