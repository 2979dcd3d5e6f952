"""The picture's geometry: where cities, tunnels, slots and cards stand, and their short words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pbem.engine import _, mark, with_colon

from .board_words import (
    GOODS,
    bonus_short,
    feeding_words,
    goods_held,
    short_names,
    short_text,
    site_called,
)
from .data import TUNNEL_SITES
from .terms import goods_heading, goods_words, term

WIDTH = 700
MARGIN = 14
BOX_WIDTH, BOX_HEIGHT = 188, 108
NOTES_LEFT = 256

InLines = Callable[[str, float, float], list[str]]
"""Words of a size in lines of a length, as the fonts say."""
GAP_ACROSS, GAP_DOWN = 54, 58
SITE = 34  # the side of a building site
COLUMNS = {"W": 0, "N": 1, "C": 1, "S": 1, "E": 2, "NW": 0, "SW": 0, "NE": 2, "SE": 2}
ROWS = {"N": 0, "NW": 0, "NE": 0, "W": 1, "C": 1, "E": 1, "SW": 2, "S": 2, "SE": 2}
TILE_HEIGHT = 46  # a metropolis
TOP = TILE_HEIGHT + 48  # the network's first row of cities
BOTTOM = TOP + 3 * BOX_HEIGHT + 2 * GAP_DOWN  # and the end of its last

SLOT_WORDS = {
    "1-2": {
        "Y1": mark("action card, 2 different goods"),
        "Y2": mark("2 tunnels"),
        "Y3": mark("city and building"),
        "Y4": mark("2 science, or 3 upgrades"),
        "R1": mark("2 farms or 2 labs"),
        "R2": mark("tunnel and city"),
        "R3": mark("tunnel, action card"),
        "R4": mark("2 steelplast, 1 kelp"),
        "G1": mark("Federation 2"),
        "G2": mark("Special card"),
        "G3": mark("city"),
        "G4": mark("2 cards; upgrade or kelp"),
        "ANY": mark("2 cards, 2 credits"),
    },
    "3-4": {
        "Y1": mark("science, steel, kelp"),
        "Y2": mark("2 tunnels"),
        "Y3": mark("action card, Special card"),
        "Y4": mark("city and building"),
        "Y5": mark("2 science, or 3 upgrades"),
        "R1": mark("2 farms"),
        "R2": mark("tunnel and city"),
        "R3": mark("2 steelplast, 1 kelp"),
        "R4": mark("2 labs"),
        "R5": mark("action card, build+upgrade"),
        "G1": mark("Federation 2"),
        "G2": mark("2 desal. plants"),
        "G3": mark("city, or kelp"),
        "G4": mark("action card, steelplast"),
        "G5": mark("tunnel, or Fed. 1, 2 cards, 1 credit"),
        "ANY": mark("2 cards, 2 credits"),
    },
}


class Site(NamedTuple):
    """A building site: what stands on it, or what it gives."""

    x: float
    y: float
    number: str
    kind: str
    upgraded: bool
    gives: list[str]
    special: bool


class CityShown(NamedTuple):
    """A city site with its buildings."""

    x: float
    y: float
    name: str
    kind: str
    connected: bool
    gives: str
    special: bool
    sites: list[Site]


class Line(NamedTuple):
    """A tunnel site from one edge to another."""

    site: str
    x1: float
    y1: float
    x2: float
    y2: float
    state: str
    words: str

    @property
    def middle(self) -> tuple[float, float]:
        """Where a mark stands on it."""
        return (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2


class Tile(NamedTuple):
    """A metropolis beyond the network."""

    x: float
    y: float
    colour: str
    name: str
    connected: bool


class SlotShown(NamedTuple):
    """An action slot."""

    x: float
    y: float
    width: float
    height: float
    name: str
    colour: str
    lines: list[str]
    held: str


class CardShown(NamedTuple):
    """A card of the hand."""

    x: float
    y: float
    height: float
    no: int
    colour: str
    title: str
    lines: list[str]


def picture(view: Any, seat: int, in_lines: InLines) -> dict[str, Any]:
    """All that the picture shows, section under section."""
    player = view["players"][seat]
    hand = _hand(view, in_lines) if seat == view["seat"] else []
    slots = _slots(view, in_lines)
    notes = _notes(player, in_lines)
    harvest = _harvest(view, player, in_lines)
    sections: dict[str, float] = {}
    y = 62.0
    heights = {
        "resources": 70.0 + 22 * len(harvest),
        "network": BOTTOM + max(36 + TILE_HEIGHT, 6 + 18 * len(notes)) + 20,
        "hand": (34 + max(card.y + card.height for card in hand) + 10) if hand else 0.0,
        "slots": 34 + max(slot.y + slot.height for slot in slots) + 12,
        "track": 92.0,
        "others": 0.0 if len(view["players"]) < 2 else 68.0 + 30 * len(view["players"]),
    }
    for name, height in heights.items():
        sections[name] = y
        y += height
    return {
        "width": WIDTH,
        "height": int(y + 6),
        "at": sections,
        "player": player,
        "goods": [(goods_heading(what), player["goods"][what]) for what in GOODS],
        "cities": [city_shown(player, city) for city in COLUMNS],
        "tunnels": [tunnel_shown(player, site) for site in TUNNEL_SITES],
        "tiles": tiles_shown(player),
        "box": (BOX_WIDTH, BOX_HEIGHT),
        "site": SITE,
        "hand": hand,
        "slots": slots,
        "track": _track(view),
        "rows": _rows(view),
        "notes": notes,
        "harvest": harvest,
        "bottom": BOTTOM,
    }


def _harvest(view: Any, player: Any, in_lines: InLines) -> list[str]:
    """What the next Production gives and takes, in lines."""
    if view["over"]:
        return []
    made = _("Production after round {n}: {goods}").format(
        n=view["production_after"], goods=goods_held(player["next_production"])
    )
    fed = _("Feeding then takes {goods}").format(goods=feeding_words(player))
    room = WIDTH - 2 * MARGIN
    return [*in_lines(made, 17, room), *in_lines(fed, 17, room)]


# --- the network -----------------------------------------------------------------------------


def _corner(city: str) -> tuple[float, float]:
    return (
        MARGIN + COLUMNS[city] * (BOX_WIDTH + GAP_ACROSS),
        TOP + ROWS[city] * (BOX_HEIGHT + GAP_DOWN),
    )


def city_shown(player: Any, city: str) -> CityShown:
    """A city site of a player, with what stands on it."""
    x, y = _corner(city)
    sites = [*player["sites"][city], f"{city}.x"]
    pitch = min(SITE + 3, (BOX_WIDTH - 8) / len(sites))
    left = x + (BOX_WIDTH - pitch * (len(sites) - 1) - SITE) / 2
    return CityShown(
        x,
        y,
        city,
        player["cities"].get(city, ""),
        city in player["connected_cities"],
        _gives(player, city),
        city in player["special_sites"],
        [
            _site(player, site, left + pitch * i, y + BOX_HEIGHT - 43)
            for i, site in enumerate(sites)
        ],
    )


def _gives(player: Any, site: str) -> str:
    gain = player["bonuses"].get(site)
    return bonus_short(gain).strip("()") if gain else ""


def _site(player: Any, site: str, x: float, y: float) -> Site:
    built = player["buildings"].get(site)
    gives = _gives(player, site)
    return Site(
        x,
        y,
        site.partition(".")[2],
        built["kind"] if built else "",
        bool(built and built["upgraded"]),
        gives.split("+") if gives else [],
        site in player["special_sites"],
    )


def tunnel_shown(player: Any, site: str) -> Line:
    """A tunnel site of a player, and what is there."""
    words = _gives(player, site)
    if site in player["special_sites"] or ("brown" in site and "brown" in player["special_sites"]):
        words += "*"
    return Line(site, *_ends(site), player["tunnels"].get(site, ""), words)


def _ends(site: str) -> tuple[float, float, float, float]:
    """The two points that a tunnel site joins, left or upper first."""
    one, _dash, other = site.partition("-")
    if other in COLUMNS:
        return _between(one, other)
    x, y = _corner(one)
    if other.startswith("brown"):
        x += BOX_WIDTH * (0.28 if other.endswith("1") else 0.72)
        return x, y - 48, x, y
    middle = x + BOX_WIDTH / 2
    return (middle, y - 48, middle, y) if one == "NE" else (middle, y + BOX_HEIGHT, middle, y + 144)


def _between(one: str, other: str) -> tuple[float, float, float, float]:
    if (ROWS[one], COLUMNS[one]) > (ROWS[other], COLUMNS[other]):
        one, other = other, one
    (x1, y1), (x2, y2) = _corner(one), _corner(other)
    if ROWS[one] == ROWS[other]:
        return x1 + BOX_WIDTH, y1 + BOX_HEIGHT / 2, x2, y2 + BOX_HEIGHT / 2
    if COLUMNS[one] == COLUMNS[other]:
        return x1 + BOX_WIDTH / 2, y1 + BOX_HEIGHT, x2 + BOX_WIDTH / 2, y2
    if COLUMNS[one] < COLUMNS[other]:
        return x1 + BOX_WIDTH - 6, y1 + BOX_HEIGHT - 6, x2 + 6, y2 + 6
    return x1 + 6, y1 + BOX_HEIGHT - 6, x2 + BOX_WIDTH - 6, y2 + 6


def tiles_shown(player: Any) -> list[Tile]:
    """The metropolises of a player."""
    places = {
        "NW": (_corner("NW")[0], 0.0),
        "NE": (_corner("NE")[0], 0.0),
        "SW": (_corner("SW")[0], BOTTOM + 36.0),
    }
    return [
        Tile(*places[tile["at"]], tile["colour"], _cut(tile["name"], 25), tile["connected"])
        for tile in player["metropolises"]
        if tile["at"]
    ]


def _cut(words: str, width: int) -> str:
    return words if len(words) <= width else words[: width - 1] + "…"


def _notes(player: Any, in_lines: InLines) -> list[str]:
    """What the special sites do, beside the lower metropolis."""
    lines = []
    for site, special in player["special_sites"].items():
        more = ""
        if special["surcharge"] and not special["built"]:
            more = " " + _("({goods} more)").format(goods=goods_held(special["surcharge"]))
        words = with_colon(f"* {site_called(site)}{more}", special["text"])
        lines += in_lines(words, 15, WIDTH - MARGIN - NOTES_LEFT)
    return lines


# --- the table -------------------------------------------------------------------------------

SLOT_WIDTH, SLOT_HEIGHT, SLOT_GAP = 128, 92, 8
CARD_WIDTH = (WIDTH - 2 * MARGIN - 8) / 2


def _slots(view: Any, in_lines: InLines) -> list[SlotShown]:
    """A row a colour, the open slot below."""
    names = short_names(view["names"], 9)
    words = SLOT_WORDS[view["side"]]
    found = []
    rows = "YRG"
    for slot in view["slots"]:
        name = slot["slot"]
        held = " + ".join(_("blocked") if s < 0 else names[s] for s in slot["held_by"])
        if name == "ANY":
            y, width, height = len(rows) * (SLOT_HEIGHT + SLOT_GAP), WIDTH - 2 * MARGIN, 40
            found.append(SlotShown(MARGIN, y, width, height, name, "none", [_(words[name])], held))
            continue
        x = MARGIN + (int(name[1:]) - 1) * (SLOT_WIDTH + SLOT_GAP)
        y = rows.index(name[0]) * (SLOT_HEIGHT + SLOT_GAP)
        text = in_lines(_(words[name]), 16, SLOT_WIDTH - 14)
        size = (SLOT_WIDTH, SLOT_HEIGHT)
        found.append(SlotShown(x, y, *size, name, slot["colour"], text, held))
    return found


def _hand(view: Any, in_lines: InLines) -> list[CardShown]:
    """The hand, two cards a row, each row as high as its longer text."""
    cards = [view["cards"][str(no)] for no in view["hand"]]
    found: list[CardShown] = []
    y = 0.0
    for start in range(0, len(cards), 2):
        row = [
            (card, in_lines(_kind_and_text(card), 16, CARD_WIDTH - 20))
            for card in cards[start : start + 2]
        ]
        height = 38 + 20 * max(len(lines) for _card, lines in row)
        for place, (card, lines) in enumerate(row):
            x = MARGIN + place * (CARD_WIDTH + 8)
            title = with_colon(f"{card['no']} {term(card['colour'])}", card["name"])
            found.append(CardShown(x, y, height, card["no"], card["colour"], title, lines))
        y += height + 8
    return found


def _kind_and_text(card: Any) -> str:
    """What sort of card it is, what it costs if it is a Special one, and what it does."""
    price = ", " + _("{n} cr").format(n=card["cost"]) if card["cost"] else ""
    return with_colon(f"{str(term(card['type'])).capitalize()}{price}", short_text(card))


def _track(view: Any) -> list[tuple[str, str, list[str]]]:
    """The Federation track: each space, what it gives, and its pile from the top."""
    names = short_names(view["names"], 11)
    gives = {
        "4": "",
        "3": str(goods_words({"credit": 1})),
        "2": _("1 steel"),
        "1": str(goods_words({"point": 1})),
    }
    spaces = [("below", _("below"), "")] + [(s, s, gives[s]) for s in ("4", "3", "2", "1")]
    return [
        (title, note, [names[seat] for seat in _from_top(view["federation"][key], key)])
        for key, title, note in spaces
    ]


def _from_top(pile: list[int], key: str) -> Iterable[int]:
    return pile if key == "below" else reversed(pile)


def _rows(view: Any) -> list[list[str]]:
    """One line a player, in the order of play."""
    names = short_names(view["names"], 14)
    rows = []
    for seat in view["order"]:
        one = view["players"][seat]
        counts = one["counts"]
        kinds = ("farm", "desalination", "laboratory")
        built = [
            [b["upgraded"] for b in one["buildings"].values() if b["kind"] == k] for k in kinds
        ]
        tunnels = list(one["tunnels"].values())
        rows.append(
            [
                names[seat] + (" ✗" if one["out"] else ""),
                str(one["points"]),
                f"{counts['city']} ({counts['symbiotic']})",
                f"{len(tunnels)} ({tunnels.count('upgraded')})",
                *(f"{len(kind)} ({sum(kind)})" for kind in built),
                str(counts["metropolis"]),
                str(one["hand_count"]),
            ]
        )
    return rows
