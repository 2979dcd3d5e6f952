"""The bot that builds systems, produces and serves contracts, from its view alone."""

from __future__ import annotations

from pbem.engine import Bot, Situation

from ..state import State


def steady_with(kind: type[State]) -> Bot:
    """The bot for games whose table is of this kind."""

    def steady(situation: Situation) -> int:
        """Try every action on a table of its own and take the one that leaves it best off."""
        from .reading import state_from  # thinking is loaded by whoever thinks
        from .trying import choose

        keys = [offer.key for offer in situation.offers]
        return choose(state_from(situation.view, kind), situation.seat, keys)

    return steady


steady = steady_with(State)
