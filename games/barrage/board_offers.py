"""What can be taken, for the boards: action spaces, contracts and patents."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine import _, mark, said_once, within

from .board_companies import Companies, Owner
from .data import facts
from .facts import STACKS, Contract, Row, Tile
from .phrases import row_phrase

FACTS = facts()

TITLES = {
    "turbine": mark("turbine station"),
    "water": mark("water management"),
    "workshop": mark("workshop"),
    "machinery": mark("machinery shop"),
    "contracts": mark("contract office"),
    "patent": mark("patent office"),
}


class SpaceShown(msgspec.Struct, frozen=True):
    """One space of the management board."""

    side: str
    engineers: int
    red: int
    taken: Owner | None


class RowShown(msgspec.Struct, frozen=True):
    """An action of the management board with its spaces."""

    id: str
    words: str
    price: int
    open: bool
    spaces: list[SpaceShown]


class SectionShown(msgspec.Struct, frozen=True):
    id: str
    title: str
    rows: list[RowShown]


class PatentShown(msgspec.Struct, frozen=True):
    """A space of the patent office: its tile, or who has bought it."""

    number: int
    tile: Tile | None
    taken: Owner | None
    engineers: int
    price: int


def sections_of(view: Any, companies: Companies) -> list[SectionShown]:
    """The management board from top to bottom, without the patent office."""
    return [
        SectionShown(
            section,
            _(title),
            [_row(view, companies, row) for row in FACTS.rows.values() if row.section == section],
        )
        for section, title in TITLES.items()
        if section != "patent"
    ]


def _row(view: Any, companies: Companies, row: Row) -> RowShown:
    sides = [("L", "left", row.left), ("R", "right", row.right)]
    return RowShown(
        row.id,
        row_words(row),
        row.price,
        view["spaces"][f"{row.id}L"]["open"],
        [
            SpaceShown(side, cost.engineers, cost.credits, _taken(view, companies, row.id + letter))
            for letter, side, cost in sides
            if cost is not None
        ],
    )


def _taken(view: Any, companies: Companies, space: str) -> Owner | None:
    seat = view["spaces"][space]["taken_by"]
    return None if seat is None else companies.owner(seat)


@said_once(most=500)
def row_words(row: Row) -> str:
    """The action in the words that orders use."""
    if row.produce is not None:
        return str(row_phrase(row))
    if row.section == "water":
        return _("water, 2 drops") if row.drops_later else _("water now, 1 drop")
    if row.rotate:
        return str(row_phrase(row))
    if row.contracts:
        return _("1 contract") if row.contracts == 1 else _("2 contracts")
    if row.machines:
        return str(within("board", "buy any"))
    return _("buy exc+mixer") if row.mixers else str(within("board", "buy excavator"))


def contracts_on_offer(view: Any) -> list[tuple[str, list[Contract]]]:
    """Face-up contracts by stack, then the national ones."""
    lying = view["contracts"]["face_up"]
    offers = [(stack, lying[stack]) for stack in STACKS]
    offers.append(("national", view["contracts"]["national"]))
    return [(kind, [FACTS.contracts[one] for one in ids]) for kind, ids in offers]


def patents_of(view: Any, companies: Companies) -> list[PatentShown]:
    """The spaces of the patent office, if there is one."""
    if view["variant"] != "full":
        return []
    rows = [row for row in FACTS.rows.values() if row.patent]
    return [
        PatentShown(
            row.patent,
            FACTS.tiles[tile] if tile else None,
            _taken(view, companies, f"{row.id}L"),
            row.left.engineers,
            row.price,
        )
        for row, tile in zip(rows, view["patents"], strict=True)
    ]
