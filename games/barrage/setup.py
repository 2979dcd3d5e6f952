"""Setting up the table, and the draft of companies in the full game."""

from __future__ import annotations

from pbem.engine import Asking, Goto, Result, Table, _, ask, goto

from .data import facts
from .facts import STACKS
from .place import BUILDING
from .state import NEUTRAL, Company, Dam, Sector, State
from .words import reward_words

FACTS = facts()
SETUP = FACTS.setup
INTRODUCTORY = "introductory"


def set_up(table: Table[State]) -> tuple[State, Goto]:
    """Everything on the table before the first decision."""
    state = State(variant=table.options["variant"])
    full = state.variant != INTRODUCTORY
    _lay_map(table, state)
    _lay_contracts(table, state)
    _lay_scoring(table, state, full)
    state.companies = [_company(full) for _seat in table.seats]
    if not full:
        _introductory(state)
        return state, goto("income")
    _lay_patents(table, state)
    _lay_draft(table, state)
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


def _introductory(state: State) -> None:
    state.order = list(range(len(state.companies)))
    for company, line in zip(state.companies, SETUP.introductory, strict=False):
        company.name, company.officer = line.company, line.officer
        company.contracts.append(line.contract)


# --- the draft -----------------------------------------------------------------------------


def _lay_draft(table: Table[State], state: State) -> None:
    """Pairs of company and officer, starting contracts, who picks first, Mahiri's pool."""
    players = len(table.seats)
    companies, officers = list(FACTS.companies), list(FACTS.officers)
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
    first = table.roll("first to pick", players)
    picking = [(first + step) % players for step in range(players)]
    state.order = picking[::-1]


def draft(table: Table[State], number: int) -> Asking[Goto | Result]:
    """One seat after the other picks a company with its officer, and a starting contract."""
    state = table.state
    seat = state.order[-1 - number]
    company = state.companies[seat]
    pair = yield from ask(
        seat,
        _("Pick a company with its officer"),
        state.pairs[:1] if company.resigned else list(state.pairs),
        key=lambda pair: pair[0],
        phrase=lambda pair: (f"take {pair[0]}", pair[0], pair[1], " ".join(pair)),
        note=lambda pair: _pair_words(*pair),
    )
    deals = [(contract,) for contract in state.starting]
    (contract,) = yield from ask(
        seat,
        _("Pick a starting contract"),
        deals[:1] if company.resigned else deals,
        key=lambda deal: deal[0],
        phrase=lambda deal: (f"take {deal[0]}", deal[0]),
        note=lambda deal: _contract_words(*deal),
    )
    state.pairs.remove(pair)
    state.starting.remove(contract)
    company.name, company.officer = pair
    company.contracts.append(contract)
    if company.officer == "anton":
        company.tiles.append("anton")
    table.tell(
        _("{seat} takes {company} with {officer} and contract {contract}."),
        seat=table.names[seat],
        company=company.name,
        officer=FACTS.officers[company.officer].name,
        contract=contract,
    )
    return goto("draft", number + 1) if state.pairs else goto("income")


def _pair_words(company: str, officer: str) -> str:
    person = FACTS.officers[officer]
    return f"{person.name}: {person.ability}; {FACTS.companies[company].ability_words}"


def _contract_words(contract: str) -> str:
    fact = FACTS.contracts[contract]
    return f"{fact.energy}: {reward_words(fact.reward)}"
