"""What a card might bring to the slot that comes after it, reckoned generously.

Trying a card out takes time; most cards cannot help most slots, and that is soon seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..actor import Actor
from ..data import METROPOLIS_TUNNELS
from ..deck import Part
from ..federation import BONUS
from ..network import tally
from ..verbs.table import VERBS
from ..verbs.verb import NONE, Resources


class Promised:
    """The resources that effects might bring to one player, whatever they cost."""

    __slots__ = ("a", "seen")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.seen: list[int] = []  # action cards that are counted already

    def of(self, parts: Iterable[Part]) -> Resources:
        """All that these parts might bring."""
        return NONE.union(*[VERBS[part.verb].promise(part, self) for part in parts])

    def watched(self, head: str) -> Resources:
        """What claimed cards bring when such a thing happens."""
        lasting = self.a.lasting
        watching = lasting.whenever.get(head, ()) if lasting else ()
        return NONE.union(*[self.of(part.do or ()) for _key, part in watching])

    def advances(self) -> Resources:
        """What steps on the Federation track bring."""
        return frozenset(BONUS.values()) | self.watched("advance_to")

    def actions(self) -> Resources:
        """What action cards bring, each counted once."""
        found = self.watched("use_action")
        for no in self.a.player.actions:
            if no not in self.seen:
                self.seen.append(no)
                found |= self.of(self.a.content.cards[no].effect)
        return found

    def metropolises(self) -> Resources:
        """What the blue metropolises bring, if a tunnel could connect one now."""
        a = self.a
        found = NONE
        if any(site in METROPOLIS_TUNNELS for site in a.tunnel_sites()):
            found = self.watched("connect")
            for tile in a.player.blue.values():
                if tile not in a.player.connected:
                    found |= self.of(a.content.metropolises[tile].instant)
        return found

    def contracts(self, upgrades: int = 0) -> Resources:
        """The rewards of contracts, or only of those that so many upgrades might meet."""
        a = self.a
        counts = tally(a.player) if upgrades and a.state.contracts else {}
        found = NONE
        for contract in (a.content.contracts[no] for no in a.state.contracts):
            lacking = {t: n - counts[t] for t, n in contract.needs.items() if n > counts.get(t, n)}
            upgraded = all(thing == "pair" or "upgraded" in thing for thing in lacking)
            if upgraded and sum(lacking.values()) <= upgrades:
                found |= self.of(contract.reward)
        return found
