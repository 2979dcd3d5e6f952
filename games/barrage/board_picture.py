"""The picture's geometry: where everything of the map stands in a drawing 700 wide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from pbem.engine import _, with_colon, within

from .board_automa import AutomaShown
from .board_companies import CompanyShown, Owner, Sector
from .board_flow import wrapped
from .board_map import BasinShown, DamSite, PipeSite, PowerSite, Stream
from .board_offers import PatentShown, RowShown, SectionShown
from .board_text import bank_cells
from .board_words import short_reward, short_tile
from .facts import Contract
from .words import term, tile_name

WIDTH = 700
COLUMNS = (92, 264, 436, 608)
TOP = {"mountain": 196, "hill": 378, "plain": 596, "foot": 814}
POWER_ROW = 36  # height of a row of powerhouses
DAM_ROW = 54
PIPE_ROW = 30
MAP_END = 872

_PLACES = {
    **{number: (COLUMNS[number - 1], "mountain") for number in (1, 2, 3, 4)},
    **{number: (COLUMNS[number - 4], "hill") for number in (5, 6, 7)},
    **{number: (COLUMNS[number - 8], "plain") for number in (8, 9, 10)},
    11: (178, "foot"),
    12: (522, "foot"),
}

FILLS = {
    "red": ("#c0392b", "#ffffff"),
    "black": ("#2b2b2b", "#ffffff"),
    "green": ("#1e7d3c", "#ffffff"),
    "white": ("#ffffff", "#1b1b1b"),
    "grey": ("#b9a988", "#1b1b1b"),
    "": ("#e6e6e6", "#1b1b1b"),
}


InLines = Callable[[str, float, float], list[str]]
"""Words of a size in lines of a length, as the fonts say."""


class Spot(msgspec.Struct, frozen=True):
    x: float
    y: float


class PowerDrawn(msgspec.Struct, frozen=True):
    """A powerhouse site at its upper left corner."""

    site: PowerSite
    x: float
    y: float


class DamDrawn(msgspec.Struct, frozen=True):
    """A dam site: its blocks from the lowest up, and its drops."""

    site: DamSite
    x: float
    y: float
    blocks: list[Spot]
    drops: list[Spot]


class PipeDrawn(msgspec.Struct, frozen=True):
    """A conduit: the line it takes, and the sign where it begins."""

    site: PipeSite
    path: str
    x: float
    y: float


class BasinDrawn(msgspec.Struct, frozen=True):
    basin: BasinShown
    x: float
    y: float
    height: float
    powerhouses: list[PowerDrawn]
    dams: list[DamDrawn]


class StreamDrawn(msgspec.Struct, frozen=True):
    stream: Stream
    x: float
    y: float
    drops: list[Spot]


class SectorDrawn(msgspec.Struct, frozen=True):
    """A sector of a wheel: where its words stand, and how wide they may be."""

    sector: Sector | None
    x: float
    y: float
    room: float


def colours(owner: Owner) -> tuple[str, str]:
    """The company's colour, and that of letters on it."""
    return FILLS[owner.colour]


# --- basins --------------------------------------------------------------------------------


def basin_drawn(basin: BasinShown) -> BasinDrawn:
    """A basin with everything in it, from the powerhouses down."""
    x, row = _PLACES[basin.id]
    y = top = TOP[row]
    powerhouses = _powerhouses(basin, x, y)
    if powerhouses:
        y += POWER_ROW
    dams = []
    for site in basin.dams:
        dams.append(_dam(site, x, y))
        y += DAM_ROW
    height = y - top + (PIPE_ROW if basin.conduits else 2)
    return BasinDrawn(basin, x, top, height, powerhouses, dams)


def _powerhouses(basin: BasinShown, x: float, y: float) -> list[PowerDrawn]:
    step = 48
    left = x - step * len(basin.powerhouses) / 2
    return [
        PowerDrawn(site, left + step * number + 2, y + 4)
        for number, site in enumerate(basin.powerhouses)
    ]


def _dam(site: DamSite, x: float, y: float) -> DamDrawn:
    floor = y + DAM_ROW - 4
    blocks = [Spot(x - 27, floor - 16 * (number + 1)) for number in range(site.height)]
    drops = [
        Spot(x - 40 - 17 * (number % 2), floor - 10 - 19 * (number // 2))
        for number in range(site.drops)
    ]
    return DamDrawn(site, x, floor, blocks, drops)


def stream_drawn(stream: Stream) -> StreamDrawn:
    """A headstream above its basin."""
    x = _PLACES[stream.basin][0]
    y = TOP["mountain"] - 52
    spots = [Spot(x - 18 + 15 * (n % 6), y - 3 + 17 * (n // 6)) for n in range(stream.waiting)]
    return StreamDrawn(stream, x, y, spots)


# --- water and conduits --------------------------------------------------------------------


def rivers() -> list[str]:
    """The lines of all rivers, from the headstreams to the board's edge."""
    return [_river(number) for number in _PLACES] + [
        f"M{x},{TOP['mountain'] - 12} V{TOP['mountain']}" for x in COLUMNS
    ]


_RIVER_TO = {1: 8, 2: 5, 3: 6, 4: 7, 5: 9, 6: 10, 7: 10, 8: 11, 9: 11, 10: 12}


def _river(number: int) -> str:
    x, row = _PLACES[number]
    y = TOP[row]
    end = _end(number)
    if number not in _RIVER_TO:
        return f"M{x},{y} V{MAP_END}"
    to_x, to_row = _PLACES[_RIVER_TO[number]]
    if to_x == x:
        return f"M{x},{y} V{TOP[to_row]}"
    to_x += 30 if x > to_x else -30
    down = TOP[to_row]
    middle = (end + down) / 2
    return f"M{x},{y} V{end} C{x},{middle + 8} {to_x},{middle - 8} {to_x},{down}"


def _end(number: int) -> float:
    """Where a basin ends below."""
    row = _PLACES[number][1]
    height = {"mountain": 0, "hill": POWER_ROW, "plain": POWER_ROW}.get(row, 0)
    return TOP[row] + height + 2 * DAM_ROW + PIPE_ROW


# Where a conduit meets the powerhouses of its target, beside their middle.
_LANDING = {
    "1A": -40, "1B": -36, "3A": 36, "2A": -30, "3B": 30, "4A": -30, "5A": 36, "5B": -44,
    "6A": 36, "7A": 50, "2B": -62, "8A": -62, "9A": 10, "10A": 62, "9B": -62, "10B": 10,
    "7B": 66, "4B": 88,
}  # fmt: skip
_AROUND = {"1A": 12, "2B": 350, "4B": 690, "7B": 672}
_UP_BESIDE = {"8B": 178, "6B": 522}


def pipe_drawn(basin: BasinShown, number: int) -> PipeDrawn:
    """The left or the right conduit of a basin."""
    site = basin.conduits[number]
    x = _PLACES[basin.id][0] + (46 if number else -46)
    y = _end(basin.id) - PIPE_ROW + 4
    return PipeDrawn(site, _pipe_path(site, x, y + 13), x, y)


def _pipe_path(site: PipeSite, x: float, y: float) -> str:
    """Straight across, or around what stands in between."""
    to_x, to_row = _PLACES[site.to]
    down = TOP[to_row] + 6
    if site.id in _UP_BESIDE:
        beside, up = _UP_BESIDE[site.id], down + 14
        rise = f"H{beside - 8} Q{beside},{y} {beside},{y - 8} V{up + 8}"
        return f"M{x},{y} {rise} Q{beside},{up} {to_x - 74},{up}"
    around = _AROUND.get(site.id)
    land = to_x + _LANDING[site.id]
    if around is None:
        middle = (y + down) / 2 + 4
        return f"M{x},{y} C{x},{middle + 14} {land},{middle - 10} {land},{down}"
    turn = y + 26
    above = down - 30
    return (
        f"M{x},{y} C{x},{turn} {around},{turn - 8} {around},{turn + 16} "
        f"V{above - 12} C{around},{above + 12} {land},{above} {land},{down}"
    )


# --- wheels --------------------------------------------------------------------------------

_AROUND_THE_WHEEL = ((0, -51), (44, -21), (44, 24), (0, 55), (-44, 24), (-44, -21))
TILE_SIZE = 13
_SLOPE = 3**0.5  # of the spokes: how far down they go for each step across
_AIR = 2  # at each end of a word


def wheel_drawn(company: CompanyShown, x: float, y: float, rim: float) -> list[SectorDrawn]:
    """The six sectors around their middle, the open one on top, turning clockwise."""
    sectors: list[Sector | None] = [None, *reversed(company.wheel)]
    return [
        SectorDrawn(sector, x + across, y + down, _room(abs(across), down, rim))
        for sector, (across, down) in zip(sectors, _AROUND_THE_WHEEL, strict=True)
    ]


def _room(across: float, down: float, rim: float) -> float:
    """How wide the name of a tile may be that stands there, between the spokes and the rim."""
    heights = sorted(map(abs, (down, down - TILE_SIZE * 0.75)))
    edge = math.sqrt(rim**2 - heights[1] ** 2) - across
    spoke = across - heights[1] / _SLOPE if across else heights[0] / _SLOPE
    return 2 * (min(edge, spoke) - _AIR)


def load_words(sector: Sector) -> str:
    """`8e 1m`: excavators and mixers in a sector."""
    parts = [(sector.excavators, _("e")), (sector.mixers, _("m"))]
    return " ".join(f"{number}{letter}" for number, letter in parts if number)


NOTES = 6  # lines that fit under a wheel


NOTE_SIZE = 14


def notes(company: CompanyShown, width: float, in_lines: InLines) -> list[str]:
    """Tiles in supply, income and bonus, in lines that fit into a company's panel."""
    tiles = ", ".join(map(short_tile, company.tiles)) or "-"
    bonus = _("bonus {now} of {full} VP").format(now=company.bonus_now, full=company.bonus_full)
    income = _("income {words}").format(words=short_reward(company.income) or "-")
    lines = in_lines(income, NOTE_SIZE, width)
    lines.append(bonus)
    room = NOTES - len(lines)
    return in_lines(_("tiles {words}").format(words=tiles), NOTE_SIZE, width)[:room] + lines


def mixers() -> str:
    """What the number of mixers is called in a narrow panel."""
    return str(within("board", "mixers"))


def columns(sections: Sequence[SectionShown]) -> list[list[RowShown]]:
    """The management board in two columns: energy and water, then machinery and contracts."""
    first = [row for one in sections if one.id in ("turbine", "water") for row in one.rows]
    other = [row for one in sections if one.id not in ("turbine", "water") for row in one.rows]
    return [first, other]


class CardDrawn(msgspec.Struct, frozen=True):
    """A contract on offer as a small card."""

    kind: str
    id: str
    energy: int
    reward: str


CARD_FILLS = {
    "green": ("#cfe8c6", "#1b1b1b"),
    "yellow": ("#f7e6a2", "#1b1b1b"),
    "red": ("#f3c3bc", "#1b1b1b"),
}
OTHER_CARDS = ("#d9dbe6", "#1b1b1b")


def card_colours(kind: str) -> tuple[str, str]:
    """A contract's colour, and that of letters on it."""
    return CARD_FILLS.get(kind, OTHER_CARDS)


def held(contracts: Sequence[Contract]) -> str:
    """Contracts of a company in a row, each with the energy that it takes."""
    return " ".join(f"{one.id}({one.energy})" for one in contracts)


def cards(contracts: Sequence[tuple[str, Sequence[Contract]]]) -> list[CardDrawn]:
    """The contracts on offer, kind by kind."""
    return [
        CardDrawn(kind, one.id, one.energy, short_reward(one.reward))
        for kind, held in contracts
        for one in held
    ]


class Listed(NamedTuple):
    """A line beside the spaces, and what explains it, if anything does."""

    label: str
    words: str
    about: str = ""


def lists(
    left: Mapping[str, int],
    patents: Sequence[PatentShown],
    bank: Sequence[tuple[CompanyShown, int]],
    automa: AutomaShown | None,
) -> list[Listed]:
    """What lies beside the spaces, a line each: bank, stacks, patents, the Automas' stack."""
    found = [Listed(_("bank"), _("; ").join(bank_cells(bank)))]
    stacks = [_("{n} {colour}").format(n=n, colour=term(kind)) for kind, n in left.items()]
    found.append(Listed(_("contracts left"), ", ".join(stacks)))
    for one in patents:
        about = f"tile {one.tile.id}" if one.tile else ""
        found.append(Listed(_("patent {n}").format(n=one.number), _patent(one), about))
    return found + _automa(automa) if automa else found


AUTOMA_COLUMNS = 84  # of words beside a label, so that they end before the picture does


def _automa(automa: AutomaShown) -> list[Listed]:
    """Where the stack stands, and by what the next turn chooses."""
    stack = _("tile {n} on top, {left} under it, {used} used; credits are VP, goal {places} VP")
    words = stack.format(
        n=automa.tile,
        left=automa.left,
        used=automa.used,
        places="/".join(map(str, automa.objective)),
    )
    named = [line.partition(": ") for line in automa.criteria]
    rows = [(_("front"), _("; ").join(automa.front))]
    rows += [(_("next {kind}").format(kind=kind), rest) for kind, _colon, rest in named]
    about = f"tile {automa.tile}"
    return [Listed(_("Automa"), words, about), *(line for row in rows for line in _in_lines(*row))]


def _in_lines(label: str, words: str) -> list[Listed]:
    """A row that may take several lines, labelled at the first."""
    lines = wrapped(words, AUTOMA_COLUMNS)
    return [Listed(label if not place else "", line) for place, line in enumerate(lines)]


def _patent(one: PatentShown) -> str:
    if one.tile is None:
        return one.taken.name if one.taken else _("sold out")
    cost = _("{engineers} eng, {price} cr").format(engineers=one.engineers, price=one.price)
    return with_colon(f"{tile_name(one.tile.id)} ({cost})", _(one.tile.words))


PARTS: dict[str, Callable[..., Any]] = {
    "colours": colours,
    "basin": basin_drawn,
    "pipe": pipe_drawn,
    "stream": stream_drawn,
    "rivers": rivers,
    "wheel": wheel_drawn,
    "tile": short_tile,
    "load": load_words,
    "notes": notes,
    "mixers": mixers,
    "columns": columns,
    "lists": lists,
    "held": held,
    "cards": cards,
    "card_colours": card_colours,
}
