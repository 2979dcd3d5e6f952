"""Government contracts: goals that the first player to meet them claims."""

from __future__ import annotations

from .actor import Actor
from .deck import Part
from .network import tally


def met(a: Actor) -> list[int]:
    """The contracts on the board whose criteria the network meets now."""
    if not a.state.contracts:
        return []
    counts = tally(a.player)
    needs = {no: a.content.contracts[no].needs for no in a.state.contracts}
    return [no for no, need in needs.items() if all(counts[t] >= n for t, n in need.items())]


def claim_contracts(a: Actor) -> list[Part]:
    """Claim every contract that is met; returns the rewards, which are due at once."""
    rewards: list[Part] = []
    for no in met(a):
        contract = a.content.contracts[no]
        a.state.contracts.remove(no)
        a.player.contracts.append(no)
        a.table.tell("{seat} claims the contract {name}", seat=a.name, name=contract.told)
        rewards += contract.reward
    return rewards
