"""Contracts for an Automa: it holds none, and fulfils those that lie face up."""

from __future__ import annotations

from pbem.engine import Table

from ..contracts import CONTRACTS, discount, face_up, refill
from ..state import State
from .gaining import gain


def fulfil_dearest(table: Table[State], seat: int, energy: int, *, production: bool = True) -> None:
    """Fulfil the dearest contract within reach; of equal ones the one furthest right.

    Energy that is no production serves no national contract, and knows no discount.
    """
    state = table.state
    company = state.companies[seat]
    within = energy + discount(company) if production else energy
    lying = [*face_up(state), *(state.national if production else [])]
    served = [(CONTRACTS[one].energy, place, one) for place, one in enumerate(lying)]
    served = [found for found in served if found[0] <= within]
    if not served:
        return
    _energy, _place, contract = max(served)
    if contract in state.national:
        state.national.remove(contract)
    else:
        state.offer[CONTRACTS[contract].kind].remove(contract)
    company.fulfilled.append(contract)
    table.tell("{company} fulfils contract {contract}.", company=company.called, contract=contract)
    refill(table)
    gain(table, seat, CONTRACTS[contract].reward)
