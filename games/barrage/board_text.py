"""The text board: the management board and lists; what the templates put together of its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from pbem.engine import _, order, semicolons, with_colon

from .board_automa import automa_shown
from .board_companies import Companies, CompanyShown, companies_of
from .board_companies_text import all_called, called, company_lines, short, steps_to_goal
from .board_flow import flow
from .board_map_text import map_lines
from .board_offers import PatentShown, RowShown, SectionShown, SpaceShown, contracts_on_offer
from .board_words import cost_cell, short_reward
from .data import facts
from .facts import CompanyFact, Contract, Cost, Officer, Tile
from .words import reward_words, term, tile_name


def contract_cell(contract: Contract) -> str:
    """`G07 3: 3 VP, 1 mix`."""
    return with_colon(f"{contract.id} {contract.energy}", short_reward(contract.reward))


# --- the management board ------------------------------------------------------------------

HALF = 35
LEFT_HALF = ("turbine", "water")


def action_lines(sections: Sequence[SectionShown], *, brief: bool = False) -> list[str]:
    """The spaces in two columns; whoever has taken one stands in its place.

    In brief, only the actions of which a space is taken: what the others cost never changes.
    """
    rows = {
        section.id: [_action(row) for row in section.rows if not brief or _is_taken(row)]
        for section in sections
    }
    head = f"{'':19}{_('left'):8}{_('right'):8}"
    left = [line for name in rows if name in LEFT_HALF for line in rows[name]]
    right = [line for name in rows if name not in LEFT_HALF for line in rows[name]]
    if not left or not right:
        return [line.rstrip() for line in [head, *left, *right]] if left or right else []
    left, right = [head, *left], [head, *right]
    left += [""] * (len(right) - len(left))
    right += [""] * (len(left) - len(right))
    return [f"{a:{HALF}}     {b}".rstrip() for a, b in zip(left, right, strict=True)]


def _is_taken(row: RowShown) -> bool:
    return any(space.taken for space in row.spaces)


def _action(row: RowShown) -> str:
    price = _(" {n} cr").format(n=row.price) if row.price else ""
    cells = [_space(space) if row.open else _("closed") for space in row.spaces]
    return f"{row.words + price:19}{cells[0]:8}{cells[1]:8}"


def _space(space: SpaceShown) -> str:
    if space.taken:
        return f"[{space.taken.code}]"
    return cost_cell(Cost(space.engineers, space.red))


# --- lists ---------------------------------------------------------------------------------


def contract_cells(contracts: Sequence[Contract], left: int | None = None) -> list[str]:
    """The contracts that lie in one place, and how many are left in the stack."""
    cells = [contract_cell(contract) for contract in contracts]
    if left is not None:
        cells.append(_("({n} left)").format(n=left))
    return cells or ["-"]


def below_the_picture(view: Any, seat: int) -> str:
    """What the picture has in small letters or not at all: contracts, and an Automa's engineers."""
    automa = automa_shown(view)
    said = [contracts_in_words(view, seat), fulfilled_in_words(companies_of(view))]
    if automa is not None:
        words = _("Engineers of the Automa: {each}.")
        said.append(words.format(each=semicolons(automa.engineers)))
    return " ".join(filter(None, said))


def fulfilled_in_words(companies: Companies) -> str:
    """`Fulfilled contracts: FRA 2 (S4, R06).`; nothing if there are none."""
    each = [
        f"{one.owner.code} {len(one.fulfilled)} ({', '.join(done.id for done in one.fulfilled)})"
        for one in companies.playing
        if one.fulfilled
    ]
    return _("Fulfilled contracts: {each}.").format(each=semicolons(each)) if each else ""


def contracts_in_words(view: Any, seat: int) -> str:
    """The contracts on offer and those of a seat, with the energy they need and what they give."""
    lying = [one for _kind, some in contracts_on_offer(view) for one in some]
    own = [facts().contracts[one] for one in view["companies"][seat]["contracts"]]
    said = []
    if lying:
        words = _("Contracts on offer, with the energy that they need: {contracts}.")
        said.append(words.format(contracts=_cells_in_a_sentence(lying)))
    if own:
        words = _("Yours: {contracts}.")
        said.append(words.format(contracts=_cells_in_a_sentence(own)))
    return " ".join(said)


def _cells_in_a_sentence(contracts: Sequence[Contract]) -> str:
    """The contracts before a full stop, which the last short word may bring along."""
    return str(semicolons(map(contract_cell, contracts))).removesuffix(".")


def bank_cells(bank: Sequence[tuple[CompanyShown, int]]) -> list[str]:
    """Who has engineers in the bank."""
    there = ", ".join(f"[{one.owner.code} {number}]" for one, number in bank)
    return [_("1 credit for each engineer, any number"), *([there] if there else [])]


def patents_untold(patents: Sequence[PatentShown], told: str) -> list[PatentShown]:
    """Those that are to be had and that a letter has not told above the board."""
    return [one for one in patents if one.tile and _(one.tile.words) not in told]


Pair: TypeAlias = tuple[CompanyFact, Officer]
"""A company to pick, and the officer who comes with it."""


def pairs_untold(pairs: Sequence[Pair], told: str) -> list[Pair]:
    """The companies to pick, with their officers, that a letter has not told above the board."""
    return [pair for pair in pairs if not _is_told(pair, told)]


def _is_told(pair: Pair, told: str) -> bool:
    company, officer = pair
    return _(company.ability_words) in told and _(officer.ability) in told


def patent_cells(patents: Sequence[PatentShown]) -> list[list[str]]:
    """The patents' lines: number, tile and what it does, or who has bought it."""
    lines = []
    for patent in patents:
        taken = f"[{patent.taken.code}]" if patent.taken else _("sold out")
        tile = patent.tile
        words = with_colon(tile_name(tile.id), _(tile.words)) if tile else taken
        lines.append(flow(f" {order('patent {n}', n=patent.number)}", [words]))
    return lines


def special_tiles(companies: Sequence[CompanyShown]) -> list[Tile]:
    """The tiles of the companies, in supply or on the wheel, that need explaining."""
    held = [tile for one in companies for tile in one.tiles]
    held += [sector.tile for one in companies for sector in one.wheel]
    tiles = facts().tiles
    return [tile for tile in tiles.values() if tile.words and tile.id in held]


PARTS: dict[str, Callable[..., Any]] = {
    "map": map_lines,
    "flow": flow,
    "actions": action_lines,
    "companies": company_lines,
    "called": called,
    "all_called": all_called,
    "steps_to_goal": steps_to_goal,
    "short": short,
    "contracts": contract_cells,
    "bank": bank_cells,
    "patents": patent_cells,
    "patents_untold": patents_untold,
    "pairs_untold": pairs_untold,
    "reward": reward_words,
    "term": lambda word: str(term(word)),
    "tile": lambda name: str(tile_name(name)),
    "tiles": special_tiles,
}
