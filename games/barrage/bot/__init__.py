"""The bot that builds systems, produces and serves contracts, from its view alone."""

from __future__ import annotations

from pbem.engine import Situation


def steady(situation: Situation) -> int:
    """Try every action on a table of its own and take the one that leaves it best off."""
    from .reading import state_from  # thinking is loaded by whoever thinks
    from .trying import choose

    keys = [offer.key for offer in situation.offers]
    return choose(state_from(situation.view), situation.seat, keys)
