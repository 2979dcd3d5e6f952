"""Contracts: fulfilling them with a production, taking new ones, keeping to the limit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from pbem.engine import (
    DONE,
    Asking,
    Refusal,
    Table,
    Text,
    Words,
    _,
    ask,
    mark,
    ntext,
    order,
    semicolons,
    text,
    with_colon,
)

from .abilities import ability_open
from .data import facts
from .facts import STACKS
from .rewards import gain
from .state import Company, State
from .words import filled, reward_words

CONTRACTS = facts().contracts
LIMIT = facts().setup.contract_limit
FACE_UP = facts().setup.face_up_contracts
FRENCH_DISCOUNT = 3

Deals = tuple[str, ...]  # contract ids; none of them is a choice too

CANNOT_PAY = mark("You can't pay for the space this takes.")
_ONE: dict[str, Deals] = {one: (one,) for one in CONTRACTS}
NONE: Deals = ()


def deals_key(deals: Deals) -> str:
    return " ".join(deals) or DONE


# --- fulfilling ----------------------------------------------------------------------------


def discount(company: Company) -> int:
    """France's contracts need less, once its ability is open."""
    return FRENCH_DISCOUNT if company.name == "France" and ability_open(company) else 0


def fulfil(table: Table[State], seat: int, energy: int, *, production: bool = True) -> Asking[None]:
    """Offer the contracts that this much energy serves; one at most.

    Energy that is no production (from a tile) serves only own contracts, without discount. Where
    it serves none, nobody is asked, but whoever names one is told why.
    """
    state = table.state
    company = state.companies[seat]
    within = energy + discount(company) if production else energy
    held = company.contracts + state.national if production else company.contracts
    served = [_ONE[one] for one in held if CONTRACTS[one].energy <= within]
    served.append(NONE)
    chosen = yield from ask(
        seat,
        text(_("Fulfil a contract with your {energy} energy?"), energy=energy),
        served,
        key=deals_key,
        phrase=_fulfil_phrase,
        note=lambda deals: deals_note(deals, within - energy),
        forbidden=lambda: _not_served(state, company, energy, within, production),
    )
    if not chosen:
        return
    contract = chosen[0]
    if contract in company.contracts:
        company.contracts.remove(contract)
    else:
        state.national.remove(contract)
    company.fulfilled.append(contract)
    table.tell("{company} fulfils contract {contract}.", company=company.called, contract=contract)
    yield from gain(table, seat, CONTRACTS[contract].reward)


def _fulfil_phrase(deals: Deals) -> tuple[Words, ...]:
    if not deals:
        return (order("no contract"), DONE, "no")
    one = deals[0]
    return (order("contract {contract}", contract=one), one, f"contract {CONTRACTS[one].kind}-one")


def deals_note(deals: Deals, less: int = 0) -> str:
    """What the contracts need, with France's ability so much less, and give."""
    each = (
        with_colon(
            ntext("{n} energy", "{n} energy", CONTRACTS[one].energy - less),
            reward_words(CONTRACTS[one].reward),
        )
        for one in deals
    )
    return str(semicolons(each))


def _not_served(
    state: State, company: Company, energy: int, within: int, production: bool
) -> Iterator[Refusal]:
    """Why a contract cannot be fulfilled with this energy, which serves contracts within a sum."""
    for one, contract in CONTRACTS.items():
        if one in company.fulfilled:
            rule, why = "B11.2", _("{id} is fulfilled already.")
        elif one in state.national and not production:
            rule, why = "B18.16", _("Energy from a tile doesn't count for national contracts.")
        elif one not in company.contracts and one not in state.national:
            rule, why = (
                "B11.1",
                _("{id} is not one of your contracts, nor a national one on offer."),
            )
        elif contract.energy > within:
            rule, why = "B11.1", _("{id} needs {needs} energy at once; this gives {energy}.")
        else:
            continue
        needs = contract.energy - (within - energy)
        yield Refusal(f"contract {one}", rule, text(why, id=one, needs=needs, energy=energy))


# --- taking --------------------------------------------------------------------------------


def face_up(state: State) -> list[str]:
    """The private contracts that can be taken."""
    return [one for stack in STACKS for one in state.offer[stack]]


def deals_on_offer(state: State) -> list[Deals]:
    """The same, each as a choice."""
    return [_ONE[one] for one in face_up(state)]


def take_phrase(deals: Deals) -> tuple[Words, ...]:
    """`contracts Y03`, where the first word need not be said again, or no more."""
    if not deals:
        return (order("no more"), DONE, "no")
    return (order("contracts {contracts}", contracts=deals[0]), deals[0], *_by_gift(deals[0]))


@cache
def _by_gift(one: str) -> tuple[str, ...]:
    """`contracts yellow-gift base`: by the structure that it gives, as that is rephrased."""
    contract = CONTRACTS[one]
    given = {
        "base": contract.reward.base_in,
        "elevation": contract.reward.elevation,
        "conduit": contract.reward.conduit_up_to,
        "powerhouse": contract.reward.powerhouse,
    }
    return tuple(
        f"contracts {kind}-gift {structure}"
        for structure, free in given.items()
        if free
        for kind in ("any", contract.kind)
    )


def take_two_phrase(deals: Deals) -> tuple[Words, ...]:
    """`contracts Y03 G07`, in either order."""
    one, two = deals
    pairs = (f"{one} {two}", f"{two} {one}")
    return (
        order("contracts {contracts}", contracts=pairs[0]),
        f"contracts {pairs[1]}",
        *pairs,
    )


def not_on_offer(
    state: State,
    rule: str = "B12.5",
    alone: str | Text = CANNOT_PAY,
    chosen: Deals = NONE,
) -> Iterator[Refusal]:
    """Why a contract cannot be taken: it does not lie there, not alone, or is chosen already."""
    lying = face_up(state)
    for one, contract in CONTRACTS.items():
        if one in chosen:
            yield Refusal(one, "B12.5", text(_("You have chosen {id} already."), id=one))
            continue
        if contract.kind == "national":
            why = text(_("{id} is a national contract: nobody can take it."), id=one)
            yield Refusal(one, "B12.5", why)
        elif one not in lying:
            yield Refusal(one, "B12.5", text(_("{id} does not lie face up."), id=one))
        else:
            yield Refusal(one, rule, alone)


_TAKES = ntext("{company} takes contract {contracts}.", "{company} takes contracts {contracts}.", 1)
_TAKES_FOR = ntext(
    "{company} takes contract {contracts} for {price}.",
    "{company} takes contracts {contracts} for {price}.",
    1,
)


def take(table: Table[State], seat: int, deals: Deals, price: Words) -> Asking[None]:
    """Take contracts from the offer, for what their space costs, then keep to the limit."""
    state = table.state
    company = state.companies[seat]
    for one in deals:
        state.offer[CONTRACTS[one].kind].remove(one)
        company.contracts.append(one)
    table.tell(
        filled(
            _TAKES_FOR if price else _TAKES,
            n=len(deals),
            company=company.called,
            contracts=list(deals),
            price=price,
        )
    )
    surplus = len(company.contracts) - LIMIT
    if surplus > 0:
        dropped = yield from ask(
            seat,
            text(_("You may hold {limit} contracts. Which of yours go?"), limit=LIMIT),
            list(combinations(company.contracts, surplus)),
            key=deals_key,
            phrase=_discard_phrase,
            note=deals_note,
        )
        discard(table, company, dropped)


def _discard_phrase(deals: Deals) -> tuple[Words, ...]:
    first, *others = (" ".join(one) for one in permutations(deals))
    return (order("discard {contracts}", contracts=first), *(f"discard {one}" for one in others))


def discard(table: Table[State], company: Company, deals: Deals) -> None:
    """Contracts above the limit leave the game."""
    for one in deals:
        company.contracts.remove(one)
        table.state.discarded.append(one)
    table.tell(
        ntext(
            "{company} discards contract {contracts}.",
            "{company} discards contracts {contracts}.",
            len(deals),
            company=company.called,
            contracts=list(deals),
        )
    )


def refill(table: Table[State]) -> None:
    """Turn up new contracts until two of each stack lie there again, while the stack lasts."""
    state = table.state
    for stack in STACKS:
        missing = FACE_UP - len(state.offer[stack])
        if missing > 0 and state.stacks[stack]:
            drawn = table.draw(state.stacks[stack], missing)
            state.offer[stack] += drawn
            table.tell("New on offer: {contracts}.", contracts=", ".join(drawn))
