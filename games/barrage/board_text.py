"""The text board's parts as lines of at most 78 columns: cells, tables and flowing lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from pbem.engine import _, in_company, order, semicolons, with_colon, words_apart

from .board_automa import automa_shown
from .board_companies import Companies, CompanyShown, Owner, Pieces, Sector, companies_of
from .board_map import BasinShown, DamSite, PipeSite, PowerSite, Stream
from .board_offers import PatentShown, RowShown, SectionShown, SpaceShown, contracts_on_offer
from .board_words import machines_words, short_reward, short_tile
from .data import facts
from .facts import CompanyFact, Contract, Cost, Officer, Tile
from .words import points, reward_words, term, tile_name

WIDTH = 78
LABEL = 10  # the column of labels beside the companies, at least
LONGEST_TILE = 14  # letters of a tile in a column of four companies, a comma behind it
FREE = "---"
KEPT = 2000  # words in lines: much of a board is said again in the next one
EMPTY = "."  # a sector of a wheel
NONE = "-"
LONGEST_NAME = 20  # of a player, where names stand in a row


# --- the map -------------------------------------------------------------------------------


def code(owner: Owner | None) -> str:
    """Three letters for whoever has built there."""
    return owner.code if owner else FREE


def dam_cell(site: DamSite) -> str:
    """`5U* USA [~~.]`: a drop is a wave, a dot is room for one more."""
    name = f"{site.id}{'*' if site.red else ' '}"
    if site.owner is None:
        return f"{name:4} {FREE}"
    return f"{name:4} {site.owner.code} [{'~' * site.drops}{'.' * site.room}]"


def pipe_cell(pipe: PipeSite) -> str:
    """`5A =3=> 8 USA`; a conduit that is not built has a thin arrow."""
    line = "=" if pipe.owner else "-"
    return f"{pipe.id:4} {line}{pipe.capacity}{line}>{pipe.to:2} {code(pipe.owner)}"


def power_cell(sites: Sequence[PowerSite]) -> str:
    """`PH USA ---* ---*`: the powerhouse sites of a basin."""
    return (
        _("PH") + " " + " ".join(f"{code(site.owner)}{'*' if site.red else ''}" for site in sites)
    )


INNER = 16
WIDE, WIDE_FROM = 36, 11  # the basins at the foot of the map
GAP = "  "


def basin_box(basin: BasinShown, inner: int = INNER) -> list[str]:
    """A basin in a frame, its sites from the top as water meets them; the river leaves below."""
    cells = [power_cell(basin.powerhouses)] if basin.powerhouses else []
    cells += [dam_cell(site) for site in basin.dams]
    cells += [pipe_cell(pipe) for pipe in basin.conduits]
    left = inner // 2 - 1
    return [
        f"+{f'-( {basin.id} ) {term(basin.area)}':-<{inner}}+",
        *(f"|{cell:{inner}}|" for cell in cells),
        f"+{'-' * left}v{'-' * (inner - left - 1)}+",
    ]


def stream_box(stream: Stream) -> list[str]:
    """A headstream: what waits on it, what its tile still brings, and the river below."""
    coming = ", ".join(f"{number} {drops}" for number, drops in stream.to_come)
    return [
        f"{stream.id + _('  now ') + ('~' * stream.waiting or _('dry')):{INNER + 2}}",
        *([f"{coming:{INNER + 2}}"] if coming else []),
        *river_box(1),
    ]


def river_box(lines: int) -> list[str]:
    """A river that runs straight down."""
    return [f"{'':{INNER // 2}}|{'':{INNER // 2 + 1}}"] * lines


def bend_box(basin: BasinShown) -> list[str]:
    """A river that turns left into the basin beside it."""
    straight = river_box(1)
    return [*straight, f"<{'-' * (INNER // 2 - 1)}+", *[""] * (len(basin.dams) + 3)]


def map_lines(streams: Sequence[Stream], basins: Mapping[int, BasinShown]) -> list[str]:
    """Headstreams and basins from the mountains down, as the rivers join them."""
    straight = beside([river_box(1)] * 4)
    box = {number: basin_box(basin) for number, basin in basins.items() if number < WIDE_FROM}
    wide = [basin_box(basins[number], WIDE) for number in basins if number >= WIDE_FROM]
    return [
        *beside([stream_box(stream) for stream in streams]),
        *beside([box[1], box[2], box[3], box[4]]),
        *straight,
        *beside([river_box(7), box[5], box[6], box[7]]),
        *straight,
        *beside([box[8], box[9], box[10], bend_box(basins[10])]),
        *beside([river_box(1)] * 3),
        *beside(wide),
    ]


def beside(boxes: Sequence[Sequence[str]]) -> list[str]:
    """Boxes of the same height next to each other."""
    return [GAP.join(row).rstrip() for row in zip(*boxes, strict=True)]


# --- lists that flow -----------------------------------------------------------------------


def flow(label: str, items: Iterable[str], between: str = "", indent: int = 10) -> list[str]:
    """A label and items behind it; an item is only broken if it is longer than a line."""
    between = between or _("; ")
    room = WIDTH - indent - len(between.rstrip())
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(between) + len(item) <= room:
            lines[-1] += between + item
        else:
            if lines:
                lines[-1] += between.rstrip()
            lines += wrapped(item, room)
    label = label.removeprefix(" " * max(0, len(label) + 1 - indent))  # a blank behind it
    starts = [f"{label:{indent}}"] + [" " * indent] * len(lines)
    return [(start + line).rstrip() for start, line in zip(starts, lines, strict=False)]


@lru_cache(maxsize=KEPT)
def wrapped(words: str, width: int) -> tuple[str, ...]:
    """The words in lines of this width."""
    if len(words) <= width:
        return (" ".join(words_apart(words)),)
    lines = [""]
    for word in words_apart(words):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return in_company(lines, width)


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


def cost_cell(cost: Cost | None) -> str:
    """`3 eng*`: a star for the 3 credits of a red border."""
    if cost is None:
        return _("none left")
    return _("{n} eng").format(n=cost.engineers) + ("*" if cost.credits else "")


# --- the companies side by side ------------------------------------------------------------


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
