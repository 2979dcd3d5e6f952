"""Government contracts: goals that the first player to meet them claims."""

from __future__ import annotations

from pbem.engine import Asking
from pbem.engine.text import _

from .actor import Actor
from .effects import fire
from .network import tally


def claim_contracts(a: Actor) -> Asking[None]:
    """Claim every contract on the board whose criteria the network meets now."""
    if not a.state.contracts:
        return
    counts = tally(a.player)
    for no in list(a.state.contracts):
        contract = a.content.contracts[no]
        if no in a.state.contracts and all(counts[t] >= n for t, n in contract.needs.items()):
            a.state.contracts.remove(no)
            a.player.contracts.append(no)
            a.table.tell(_("{seat} claims the contract {name}"), seat=a.name, name=contract.name)
            yield from fire(a, list(contract.reward))
