"""The management board and the patent office: which spaces can be taken, and what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from pbem.engine import (
    Asking,
    Refusal,
    Table,
    Text,
    Words,
    _,
    ask,
    semicolons,
    text,
)

from .contracts import (
    NONE,
    Deals,
    deals_key,
    deals_note,
    deals_on_offer,
    discount,
    face_up,
    not_on_offer,
    take,
    take_phrase,
    take_two_phrase,
)
from .data import facts
from .facts import Row
from .produce import best_energy, produce, rate, systems
from .rewards import choose_streams, take_machines
from .state import Company, State
from .water import put_drops
from .wheel import turn_wheel
from .words import amount, cost_words, several, term, tile_name

ROWS = facts().rows
BANK = facts().bank
MOST_TYPED = 100  # engineers that somebody may well name


class Space(NamedTuple):
    """One side of a row: what it asks for in all, and whose it is on the board."""

    id: str
    row: Row
    side: str
    engineers: int
    credits: int


def _spaces_of(row: Row) -> list[Space]:
    spaces = [Space(f"{row.id}L", row, "left", row.left.engineers, row.left.credits + row.price)]
    if row.right is not None:
        right = row.right
        credits = right.credits + row.price  # noqa: A001 - the game's word
        spaces.append(Space(f"{row.id}R", row, "right", right.engineers, credits))
    return spaces


SPACES = {space.id: space for row in ROWS.values() for space in _spaces_of(row)}

Action = tuple[str, ...]

SPACE_ACTIONS: dict[str, Action] = {space: ("space", space) for space in SPACES}
BUY_ACTIONS: dict[str, tuple[Action, Action]] = {
    space: (("buy", space, "excavator"), ("buy", space, "mixer")) for space in ("M2L", "M2R")
}
CONTRACT_ACTIONS: dict[str, Action] = {s: ("contracts", s) for s in ("left", "right")}


@cache
def board(players: int, variant: str) -> tuple[Space, ...]:
    """The spaces that are open with so many players in this variant, the office aside."""
    return tuple(
        space
        for space in SPACES.values()
        if space.row.players <= players
        and space.row.section != "contracts"
        and (space.row.section != "patent" or variant == "full")
    )


class WithinMeans(NamedTuple):
    """The spaces for which some engineers and credits are enough, by what else they take."""

    turbines: tuple[Space, ...]
    plain: tuple[tuple[str, Action], ...]  # that can be done whenever the space is free
    patents: tuple[tuple[str, int, Action], ...]  # with the place of the tile
    office: tuple[tuple[tuple[Action, frozenset[str]], ...], ...]  # by how many contracts lie there


@cache
def within_means(players: int, variant: str, engineers: int, money: int) -> WithinMeans:
    """Those of the spaces for which so many engineers and credits are enough."""
    payable = [
        one
        for one in board(players, variant)
        if one.engineers <= engineers and one.credits <= money
    ]
    turbines = tuple(one for one in payable if one.row.produce is not None)
    patents = tuple(one for one in payable if one.row.patent)
    rest = [one for one in payable if one not in turbines and one not in patents]
    plain = [(one.id, action) for one in rest for action in _actions_on(one)]
    by_place = [(one.id, one.row.patent - 1, SPACE_ACTIONS[one.id]) for one in patents]
    spaces = contracts_within_means(players, engineers, money)
    sides = [_sides(spaces[:lying]) for lying in range(len(spaces) + 1)]
    return WithinMeans(turbines, tuple(plain), tuple(by_place), tuple(sides))


def _sides(spaces: Iterable[tuple[Space, ...]]) -> tuple[tuple[Action, frozenset[str]], ...]:
    """By side of the office, if it has any of these spaces, which ones."""
    found: dict[str, list[str]] = {side: [] for side in CONTRACT_ACTIONS}
    for space in chain.from_iterable(spaces):
        found[space.side].append(space.id)
    return tuple((CONTRACT_ACTIONS[side], frozenset(ids)) for side, ids in found.items() if ids)


def _actions_on(space: Space) -> tuple[Action, ...]:
    """What a free space lets a company do: a machine of choice is named with the order."""
    return BUY_ACTIONS[space.id] if space.row.machines else (SPACE_ACTIONS[space.id],)


DEAREST = max(space.credits for space in SPACES.values())


@cache
def contract_spaces(players: int, number: int) -> tuple[Space, ...]:
    """The open spaces to take so many contracts, the cheapest first."""
    found = [s for s in SPACES.values() if s.row.contracts == number and s.row.players <= players]
    return tuple(sorted(found, key=lambda space: space.side))


@cache
def contracts_within_means(
    players: int, engineers: int, money: int
) -> tuple[tuple[Space, ...], ...]:
    """Those for one and those for two contracts for which so much is enough."""
    return tuple(
        tuple(
            space
            for space in contract_spaces(players, number)
            if space.engineers <= engineers and space.credits <= money
        )
        for number in (1, 2)
    )


# --- what can be taken ----------------------------------------------------------------------


def takable(state: State, seat: int) -> list[Action]:
    """All actions of the board that the company can take and do."""
    company, taken, tiles = state.companies[seat], state.taken, state.patents
    turbines, plain, patents, sides = within_means(
        len(state.companies), state.variant, company.engineers, min(company.credits, DEAREST)
    )
    found = _turbines_to_take(state, seat, turbines) if turbines else []
    found += [action for space, action in plain if space not in taken]
    if patents:
        found += [act for space, place, act in patents if space not in taken and tiles[place]]
    if state.rules < 2:
        found += [CONTRACT_ACTIONS[side] for side, one, two in office(state, company) if one or two]
    else:
        free = sides[min(_lying(state), MOST_CONTRACTS)]
        found += [action for action, spaces in free if not taken.keys() >= spaces]
    found.append(BANK_ACTION)
    return found


def _turbines_to_take(state: State, seat: int, turbines: tuple[Space, ...]) -> list[Action]:
    """The free ones of these turbines that would give energy."""
    company, taken = state.companies[seat], state.taken
    supply = systems(state, seat)
    if not supply:
        return []
    found: list[Action] = []
    best: dict[int, int] = {}  # the best production before the space's bonus, by its credits
    for space in turbines:
        if space.id in taken:
            continue
        price = space.credits
        if price not in best:
            energy = best_energy(supply, rate(company, 0), company.credits - price)
            best[price] = energy or IMPOSSIBLE
        if best[price] + (space.row.produce or 0) > 0:
            found.append(SPACE_ACTIONS[space.id])
    return found


BANK_ACTION: Action = ("bank",)
IMPOSSIBLE = -99
MOST_CONTRACTS = 2  # that a space gives

Side = tuple[str, Space | None, Space | None]  # left or right, for one contract, for two


def office(state: State, company: Company) -> tuple[Side, Side]:
    """The space that taking one and taking two contracts would use, by side.

    By version 1 `left` stands for the cheapest, and `right` for the right one where the left is
    free as well.
    """
    taken, by_price = state.taken, state.rules < 2
    lying = _lying(state)
    players, money = len(state.companies), min(company.credits, DEAREST)
    spaces_by_number = contracts_within_means(players, company.engineers, money)
    left: list[Space | None] = [None, None]
    right: list[Space | None] = [None, None]
    for place, spaces in enumerate(spaces_by_number[:lying]):
        for space in spaces:
            if space.id in taken:
                continue
            first = left[place]
            if space.side == "left" or (by_price and first is None):
                left[place] = first or space
            elif first is None or space.side != first.side:
                right[place] = space
                break
    return ("left", left[0], left[1]), ("right", right[0], right[1])


def _lying(state: State) -> int:
    """How many contracts lie face up."""
    return sum(map(len, state.offer.values()))


# --- taking a space -------------------------------------------------------------------------


def occupy(state: State, seat: int, space: Space) -> None:
    """Place the engineers and pay the space."""
    company = state.companies[seat]
    company.engineers -= space.engineers
    company.credits -= space.credits
    state.taken[space.id] = seat


def use_space(table: Table[State], seat: int, space: Space) -> Asking[None]:
    """Place the engineers on a space of the board and do its action."""
    occupy(table.state, seat, space)
    company = table.state.companies[seat]
    row, price = space.row, space_cost(space)
    if row.produce is not None:
        yield from produce(table, seat, row.produce, price=price)
    elif row.drops_later:
        streams = yield from choose_streams(seat, 1, row.drops_later, False)
        put_drops(table, company, streams, False, price)
    elif row.drops_now:
        streams = yield from choose_streams(seat, row.drops_now, row.drops_now, True)
        put_drops(table, company, streams, True, price)
    elif row.rotate:
        turn_wheel(table, company, row.rotate, price)
    elif row.patent:
        buy_patent(table, seat, row.patent - 1, price)
    else:
        take_machines(table, company, row.excavators, row.mixers, price)


def buy_machine(table: Table[State], seat: int, space: Space, kind: str) -> None:
    """A machine of choice, named with the order."""
    occupy(table.state, seat, space)
    excavator, company = kind == "excavator", table.state.companies[seat]
    take_machines(table, company, int(excavator), int(not excavator), space_cost(space))


def buy_patent(table: Table[State], seat: int, place: int, price: Words = "") -> None:
    """Take the tile above the space; it may be used from now on."""
    state = table.state
    company = state.companies[seat]
    tile, state.patents[place] = state.patents[place], ""
    company.tiles.append(tile)
    table.tell(
        _("{company} buys patent {tile} for {price}.")
        if price
        else _("{company} buys patent {tile}."),
        company=company.called,
        tile=tile_name(tile),
        price=price,
    )


def bank(table: Table[State], seat: int, *, forced: bool = False) -> Asking[None]:
    """Any number of engineers, a credit for each; `forced` if there was nothing else to do."""
    company = table.state.companies[seat]
    engineers = company.engineers
    number = yield from ask(
        seat,
        _("How many engineers go to the bank?"),
        range(1, company.engineers + 1),
        phrase=lambda n: _bank_phrase(n, engineers),
        note=lambda n: amount(n * BANK.credits_per_engineer, "credit"),
        forbidden=lambda: _not_to_bank(engineers),
    )
    company.engineers -= number
    company.banked += number
    company.credits += number * BANK.credits_per_engineer
    table.tell(
        _("{company} can only send the last engineer to the bank: {credits}.")
        if forced and engineers == 1
        else _("{company} gets {credits} from the bank."),
        company=company.called,
        credits=amount(number * BANK.credits_per_engineer, "credit"),
    )


def _not_to_bank(engineers: int) -> Iterator[Refusal]:
    """More engineers than there are, or none."""
    yield Refusal("0", "B12.2", text(_("At least one engineer goes to the bank.")))
    left = text(_("You have {left} left."), left=amount(engineers, "engineer"))
    for number in range(engineers + 1, MOST_TYPED):
        yield Refusal(str(number), "B12.2", left)


_TOGETHER = {2: ("both", "both engineers", "both engineers bank")}
"""What else people say for all that they have, by how many those are."""


def _bank_phrase(number: int, engineers: int) -> tuple[Words, ...]:
    """`3`, `3 engineers`, to the bank or not, and `all` or `both` for as many as there are."""
    ways = (str(number), amount(number, "engineer"), f"{number} engineers bank")
    if number < engineers:
        return ways
    every = ("all", "all engineers", f"all {number}", f"all {number} engineers")
    return (*ways, *every, *_TOGETHER.get(number, ()))


def visit_office(table: Table[State], seat: int, side: str) -> Asking[None]:
    """Take one or two contracts; which space it costs follows from the number."""
    state = table.state
    _side, one, two = office(state, state.companies[seat])[side == "right"]
    lying = deals_on_offer(state)
    if one is None and state.rules > 1:
        assert two is not None
        both = yield from _ask_two(state, seat, side, two)
        occupy(state, seat, two)
        yield from take(table, seat, both, space_cost(two))
        return
    first = yield from ask_contract(
        state, seat, _("Which contract?"), lying, _("alone: {cost}"), one
    )
    second: Deals = NONE
    if two is not None:
        others = [deal for deal in lying if deal != first]
        if one is not None:
            others.append(NONE)
        second = yield from ask_contract(
            state, seat, _("And a second one?"), others, _("both: {cost}"), two, first
        )
    space = two if second else one
    assert space is not None
    occupy(state, seat, space)
    yield from take(table, seat, first + second, space_cost(space))


def _ask_two(state: State, seat: int, side: str, space: Space) -> Asking[Deals]:
    """Ask for two contracts at once, where one alone cannot be had on this side."""
    company = state.companies[seat]
    rule, why = why_not_taken(state, company, side, 1)
    less = discount(company)
    return ask(
        seat,
        _("Which two contracts?"),
        list(combinations(face_up(state), 2)),
        key=deals_key,
        phrase=take_two_phrase,
        note=lambda deals: semicolons([space_cost(space), deals_note(deals, less)]),
        forbidden=lambda: not_on_offer(state, rule, why),
    )


def why_not_taken(state: State, company: Company, side: str, number: int) -> tuple[str, Text]:
    """Why so many contracts cannot be taken on this side, and what the other side asks."""
    contracts = amount(number, "contract")
    if len(face_up(state)) < number:
        return "B12.8", text(_("Fewer than {contracts} lie face up."), contracts=contracts)
    spaces = contract_spaces(len(state.companies), number)
    here = next((s for s in spaces if s.side == side and s.id not in state.taken), None)
    if here is not None:
        return "B5.3", text(
            _("The {side} space for {contracts} needs {needs}; you have {have}."),
            side=term(side),
            contracts=contracts,
            needs=space_cost(here),
            have=means(company),
        )
    other = next((s for s in spaces if s.id not in state.taken), None)
    if other is None:
        return "B5.4", text(_("All spaces for {contracts} are taken."), contracts=contracts)
    words = _(
        "The {side} side has no free space for {contracts}; `contracts {other}` costs {cost}."
    )
    if company.engineers < other.engineers or company.credits < other.credits:
        words = _(
            "The {side} side has no free space for {contracts}; "
            "the {other} one costs {cost}, and you have {have}."
        )
    return "B20.1", text(
        words,
        side=term(side),
        contracts=contracts,
        other=term(other.side),
        cost=space_cost(other),
        have=means(company),
    )


def means(company: Company) -> Words:
    """`3 engineers, 2 credits`: what a company has for a space."""
    return several([(company.engineers, "engineer"), (company.credits, "credit")]) or text(
        "nothing"
    )


def ask_contract(
    state: State,
    seat: int,
    prompt: str,
    choices: list[Deals],
    price: str,
    space: Space | None,
    chosen: Deals = NONE,
) -> Asking[Deals]:
    """Ask for one of the contracts that lie face up, or for none where that is possible."""

    def note(deals: Deals) -> Words:
        cost = text(price, cost=space_cost(space)) if space is not None else ""
        told = deals_note(deals, discount(state.companies[seat]))
        return semicolons(part for part in (cost, told) if part and deals)

    return ask(
        seat,
        prompt,
        choices,
        key=deals_key,
        phrase=take_phrase,
        note=note,
        default=NONE if NONE in choices else None,
        forbidden=lambda: not_on_offer(state, chosen=chosen),
    )


def space_cost(space: Space) -> Words:
    """`2 engineers, 5 credits`."""
    cost = space.row.left if space.side == "left" else space.row.right
    assert cost is not None
    return cost_words(cost, space.row.price)
