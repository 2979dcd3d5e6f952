"""The companies as a table of the text board, a column each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pbem.engine import _, with_colon

from .board_companies import CompanyShown, Pieces, Sector
from .board_flow import WIDTH, wrapped
from .board_words import cost_cell, machines_words, short_reward, short_tile
from .facts import Contract, Cost
from .words import points, term, tile_name

LABEL = 10  # the column of labels beside the companies, at least
LONGEST_TILE = 14  # letters of a tile in a column of four companies, a comma behind it
EMPTY = "."  # a sector of a wheel
NONE = "-"
LONGEST_NAME = 20  # of a player, where names stand in a row


def company_lines(
    companies: Sequence[CompanyShown],
    focus: int | None,
    names: Sequence[str],
    *,
    brief: bool = False,
) -> list[str]:
    """A table with a column a company; cells that are too long go on in the next line.

    In brief, without officers and what nobody has: sectors of wheels, fulfilled contracts.
    """
    heading, *rows = _rows(companies, focus, names)
    if brief:
        rows = [row for row in rows if _is_told_in_brief(*row)]
    column = max(LABEL, *(len(label) + 1 for label, _cells in rows))
    width = (WIDTH - column) // len(companies)
    rule = ("", [("=" if one.seat == focus else "-") * (width - 1) for one in companies])
    players = ("", [names[one.seat][: width - 1] if names else "" for one in companies])
    lines = []
    for label, cells in (heading, rule, players, *rows):
        if not any(cells):
            continue
        parts = [wrapped(cell, width - 1) for cell in cells]
        if all(len(part) == 1 for part in parts):  # as most are
            only = "".join([part[0].ljust(width) for part in parts])
            lines.append((label.ljust(column) + only).rstrip())
            continue
        for number in range(max(map(len, parts))):
            start = f"{label if not number else '':{column}}"
            row = [part[number] if number < len(part) else "" for part in parts]
            lines.append((start + "".join(f"{cell:{width}}" for cell in row)).rstrip())
    return lines


def _is_told_in_brief(label: str, cells: Sequence[str]) -> bool:
    if label == _("officer"):
        return False
    nobodys = NONE if label == _("fulfilled") else EMPTY
    return set(cells) != {nobodys}


def _rows(
    companies: Sequence[CompanyShown], focus: int | None, names: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """The heading, and a row for everything that companies have, each with its label."""

    def each(show: Callable[[CompanyShown], object]) -> list[str]:
        return [str(show(one)) for one in companies]

    def kind(place: int) -> list[str]:
        return each(lambda one: pieces_cell(one.pieces[place]))

    return [
        ("", each(lambda one: _heading(one, focus, names))),
        (_("automa"), each(lambda one: term(one.automa) if one.automa else "")),
        (_("officer"), each(_officer_cell)),
        ("", each(_standing)),
        (_("points"), each(lambda one: points(one.vp))),
        (_("energy"), each(lambda one: one.energy)),
        (_("credits"), each(lambda one: _("in VP") if one.automa else one.credits)),
        (_("machines"), each(lambda one: machines_words(one.excavators, one.mixers) or "0")),
        (_("engineers"), each(lambda one: one.engineers)),
        (_("build"), each(_build_cell)),
        (_("copy"), each(lambda one: _copy_cell(one))),
        (_("base"), kind(0)),
        (_("elevation"), kind(1)),
        (_("conduit"), kind(2)),
        (_("powerh."), kind(3)),
        (_("produces"), each(_production_cell)),
        (_("income"), each(lambda one: short_reward(one.income) or "-")),
        (_("bonus now"), each(_bonus_cell)),
        (
            _("tiles"),
            each(lambda one: ", ".join(map(_tile_cell, one.tiles)) or "-"),
        ),
        *_wheel_rows(companies),
        (_("contracts"), each(lambda one: _ids(one.contracts))),
        (_("fulfilled"), each(lambda one: _fulfilled_cell(one.fulfilled))),
    ]


def called(one: CompanyShown, names: Sequence[str]) -> str:
    """`Italy (blue)`, by the company and the player; by the player alone before it is picked."""
    if not names:
        return _(one.owner.name)
    player = names[one.seat][:LONGEST_NAME]
    return f"{_(one.owner.name)} ({player})" if one.picked else player


def all_called(companies: Iterable[CompanyShown], names: Sequence[str]) -> list[str]:
    """Every company in turn order, with its player."""
    return [called(one, names) for one in companies]


def steps_to_goal(companies: Iterable[CompanyShown]) -> list[str]:
    """How far each company is with the objective: `GER 2`."""
    return [f"{one.owner.code} {one.objective}" for one in companies]


def short(one: CompanyShown, names: Sequence[str]) -> str:
    """`ITA`; before a company is picked, the player's name."""
    return one.owner.code if one.picked else called(one, names)


def _heading(one: CompanyShown, focus: int | None, names: Sequence[str]) -> str:
    heading = f"{one.place} {short(one, names)}"
    if one.owner.colour:
        heading += f" {_(one.owner.colour)}"
    return _("{heading} YOU").format(heading=heading) if one.seat == focus else heading


def _standing(one: CompanyShown) -> str:
    if one.resigned:
        return _("resigned")
    copied = _("copies {officer}").format(officer=one.copied) if one.copied else ""
    return _("passed") if one.passed else copied


def _officer_cell(one: CompanyShown) -> str:
    if one.officer is None:
        return "-" if one.automa else ""
    return _(one.officer.name)


def _build_cell(one: CompanyShown) -> str:
    """The next construction space; an Automa needs none."""
    return _("any number") if one.automa else _next_cell(one.next_space)


def _next_cell(cost: Cost | None) -> str:
    """`for 3 eng*`: what doing it once more takes."""
    return _("for {cost}").format(cost=cost_cell(cost)) if cost else cost_cell(cost)


def _copy_cell(one: CompanyShown) -> str:
    if one.officer is None or one.officer.id != "mahiri":
        return ""
    return _next_cell(one.next_copy)


def _production_cell(one: CompanyShown) -> str:
    bonus = f"{one.production:+d}" if one.production else "0"
    return _("{bonus}, ability").format(bonus=bonus) if one.has_ability else bonus


def pieces_cell(pieces: Pieces) -> str:
    """`2, 4th: 6 cr`: built, and what the next one that brings something brings."""
    if not pieces.ahead:
        return str(pieces.built)
    gain = pieces.ahead[0]
    return with_colon(f"{pieces.built}, {_(gain.number)}", _(gain.short))


def _bonus_cell(one: CompanyShown) -> str:
    """What the round's bonus tile would give now, and what in full."""
    return _("{now} of {full} VP").format(now=one.bonus_now, full=one.bonus_full)


def _wheel_rows(companies: Sequence[CompanyShown]) -> list[tuple[str, list[str]]]:
    """A line a sector, by the steps after which it comes home."""
    rows = []
    for place in range(len(companies[0].wheel)):
        steps = companies[0].wheel[place].steps
        label = f"{_('wheel')} {steps}"
        rows.append((label, [sector_cell(one.wheel[place]) for one in companies]))
    return rows


def sector_cell(sector: Sector) -> str:
    """`conduit 8 exc`."""
    if sector.empty:
        return EMPTY
    loaded = machines_words(sector.excavators, sector.mixers)
    return f"{_tile_cell(sector.tile)} {loaded}".strip()


def _tile_cell(tile: str) -> str:
    """A tile's name; a short one where it would run into the column of the next company."""
    name = str(tile_name(tile))
    return short_tile(tile) if len(name) > LONGEST_TILE and "-" in tile else name


def _ids(contracts: Sequence[Contract]) -> str:
    return " ".join(contract.id for contract in contracts) or NONE


def _fulfilled_cell(contracts: Sequence[Contract]) -> str:
    """`2: S4 R06`."""
    return with_colon(len(contracts), _ids(contracts)) if contracts else NONE
