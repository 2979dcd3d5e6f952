"""Setting up the table, and the draft of companies in the full game."""

from __future__ import annotations

from pbem.engine import (
    Asking,
    Goto,
    Result,
    Table,
    _,
    ask,
    goto,
    ntext,
    order,
    semicolons,
    text,
    with_colon,
)

from .abilities import ability_words
from .automa_levels import INSTEAD, LEVELS, level_of
from .data import facts
from .facts import STACKS
from .place import BUILDING
from .state import NEUTRAL, Automa, Company, Dam, Sector, State
from .words import reward_words, taken, term

FACTS = facts()
SETUP = FACTS.setup
INTRODUCTORY = "introductory"


def set_up(table: Table[State], automas: list[int]) -> tuple[State, Goto]:
    """Everything on the table before the first decision; the rules play the Automas' seats."""
    state = State(variant=table.options["variant"])
    full = state.variant != INTRODUCTORY
    _lay_map(table, state)
    _lay_contracts(table, state)
    _lay_scoring(table, state, full)
    state.companies = [_company(full) for _seat in table.seats]
    if automas:
        _lay_automas(table, state, automas)
    people = [seat for seat in table.seats if seat not in automas]
    if not full:
        _introductory(table, state, people)
        return state, goto("income")
    _lay_patents(table, state)
    _lay_draft(table, state, people)
    return state, goto("draft", 0)


def _lay_map(table: Table[State], state: State) -> None:
    tiles = list(FACTS.headstream_tiles)
    table.shuffle("headstream tiles", tiles)
    state.stream_tiles = dict(zip(FACTS.headstreams, tiles, strict=False))
    state.streams = dict.fromkeys(FACTS.headstreams, 0)
    for neutral in FACTS.neutral_dams:
        sites = list(neutral.sites)
        table.shuffle(f"neutral dam in the {neutral.area}", sites)
        state.dams[sites[0]] = Dam(NEUTRAL, neutral.height, neutral.drops)


def _lay_contracts(table: Table[State], state: State) -> None:
    national = [one.id for one in FACTS.contracts.values() if one.kind == "national"]
    table.shuffle("national contracts", national)
    state.national = sorted(national[: len(table.seats) - 1])
    for stack in STACKS:
        pile = [one.id for one in FACTS.contracts.values() if one.kind == stack]
        table.shuffle(f"{stack} contracts", pile)
        state.stacks[stack] = pile
        state.offer[stack] = table.draw(pile, SETUP.face_up_contracts)


def _lay_scoring(table: Table[State], state: State, full: bool) -> None:
    bonus = [tile.id for tile in FACTS.bonus.values() if full or not tile.full_only]
    table.shuffle("bonus tiles", bonus)
    state.bonus = bonus[: SETUP.bonus_tiles]
    objectives = list(FACTS.scoring.objectives.ids)
    table.shuffle("objectives", objectives)
    state.objective = objectives[0]


def _lay_patents(table: Table[State], state: State) -> None:
    """One pile: level I on top, then II, then III."""
    for level in (3, 2, 1):
        tiles = [tile.id for tile in FACTS.tiles.values() if tile.level == level]
        table.shuffle(f"advanced tiles {level}", tiles)
        state.patent_stack += tiles
    state.patents = table.draw(state.patent_stack, SETUP.patent_spaces)


def _company(full: bool) -> Company:
    start = SETUP.company
    return Company(
        vp=start.vp,
        credits=start.credits,
        excavators=start.excavators,
        mixers=start.mixers,
        engineers=start.engineers,
        tiles=[
            tile.id
            for tile in FACTS.tiles.values()
            if tile.builds and not tile.level and not (full and tile.introductory_only)
        ],
        wheel=[Sector() for _sector in range(BUILDING.wheel.sectors)],
    )


def _introductory(table: Table[State], state: State, people: list[int]) -> None:
    state.order = _automas_first(state, people)
    companies = zip(table.seats, state.companies, SETUP.introductory, strict=False)
    for seat, company, line in companies:
        if company.automa:
            _lead_automa(table, state, seat, line.company, line.officer)
            state.discarded.append(line.contract)
        else:
            company.name, company.officer = line.company, line.officer
            company.contracts.append(line.contract)


# --- Automas -------------------------------------------------------------------------------


def _lay_automas(table: Table[State], state: State, automas: list[int]) -> None:
    """Their one stack of tiles; VP instead of credits."""
    from .automa.stack import lay_stack  # loaded by games with an Automa, see there

    state.automa_tiles = lay_stack(table)
    for seat in automas:
        company = state.companies[seat]
        company.automa = Automa(table.options["level"])
        company.vp, company.credits = INSTEAD.vp, 0


def _automas_first(state: State, people: list[int]) -> list[int]:
    """The first turn order: Automas, then the people in this order."""
    return [seat for seat, one in enumerate(state.companies) if one.automa] + people


def _lead_automa(table: Table[State], state: State, seat: int, name: str, officer: str) -> None:
    """An Automa's company; it has an officer only at the highest level, and no contract."""
    company = state.companies[seat]
    level = level_of(company)
    assert level is not None
    company.name = name
    if level.officer:
        company.officer = officer
        _give_special_tile(company)
    table.tell(
        "{seat} is an Automa ({level}) and leads {company}.",
        seat=table.names[seat],
        level=term(level.id),
        company=text(name),
    )


def _give_special_tile(company: Company) -> None:
    if company.officer == "anton":
        company.tiles.append("anton")


# --- the draft -----------------------------------------------------------------------------


def _lay_draft(table: Table[State], state: State, people: list[int]) -> None:
    """Pairs of company and officer, starting contracts, who picks first, Mahiri's pool."""
    players = len(table.seats)
    companies, officers = list(FACTS.companies), list(FACTS.officers)
    if len(people) < players and LEVELS[table.options["level"]].officer:
        officers.remove("mahiri")
    starting = [one.id for one in FACTS.contracts.values() if one.kind == "starting"]
    for stream, pile in (
        ("companies", companies),
        ("officers", officers),
        ("starting contracts", starting),
    ):
        table.shuffle(stream, pile)
    state.pairs = list(zip(companies[:players], officers[:players], strict=True))
    state.starting = sorted(starting[:players])
    if "mahiri" in officers[:players]:
        others = [one for one in officers if one != "mahiri"]
        state.pool = others[: FACTS.mahiri.pool]
    first = table.roll("first to pick", len(people))
    picking = people[first:] + people[:first]
    state.order = _automas_first(state, picking[::-1])


def draft(table: Table[State], number: int) -> Asking[Goto | Result]:
    """One seat after the other picks a company with its officer, and a starting contract."""
    state = table.state
    seat = state.order[-1 - number]
    company = state.companies[seat]
    pair = yield from ask(
        seat,
        _("Which company do you lead, with its officer?"),
        state.pairs[:1] if company.resigned else list(state.pairs),
        key=lambda pair: pair[0],
        phrase=lambda pair: (
            order("take {what}", what=taken(pair[0])),
            f"take {pair[0]}",
            f"take {pair[0]} {pair[1]}",
            pair[0],
            pair[1],
            " ".join(pair),
        ),
        note=lambda pair: _pair_words(*pair),
    )
    deals = [(contract,) for contract in state.starting]
    (contract,) = yield from ask(
        seat,
        _("Which contract do you start with?"),
        deals[:1] if company.resigned else deals,
        key=lambda deal: deal[0],
        phrase=lambda deal: (
            order("take {what}", what=deal[0]),
            deal[0],
            f"take contract {deal[0]}",
            f"contract {deal[0]}",
            f"take contract {FACTS.contracts[deal[0]].reward.credits} credits",
        ),
        note=lambda deal: _contract_words(*deal),
    )
    state.pairs.remove(pair)
    state.starting.remove(contract)
    company.name, company.officer = pair
    company.contracts.append(contract)
    _give_special_tile(company)
    table.tell(
        "{seat} takes {company} with {officer} and contract {contract}.",
        seat=table.names[seat],
        company=company.called,
        officer=text(FACTS.officers[company.officer].name),
        contract=contract,
    )
    if number + 1 < sum(not one.automa for one in state.companies):
        return goto("draft", number + 1)
    _deal_the_rest(table)
    return goto("income")


def _deal_the_rest(table: Table[State]) -> None:
    """The Automas lead the companies that nobody has picked; their contracts are not used."""
    state = table.state
    for seat, company in enumerate(state.companies):
        if company.automa:
            _lead_automa(table, state, seat, *state.pairs.pop(0))
    state.discarded += state.starting
    state.starting = []


def _pair_words(company: str, officer: str) -> str:
    person = FACTS.officers[officer]
    words = _(person.ability), ability_words(FACTS.companies[company])
    return with_colon(_(person.name), semicolons(words))


def _contract_words(contract: str) -> str:
    fact = FACTS.contracts[contract]
    return with_colon(ntext("{n} energy", "{n} energy", fact.energy), reward_words(fact.reward))
