"""What a player asks about how things stand, where only the game knows the answer."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class About(StrEnum):
    """What a question may be about."""

    FREE = "free"  # which places are free to take
    ORDER = "order"  # who is first in the next round
    LEFT = "left"  # how much of the game is left
    INCOME = "income"  # what somebody gets, and from what
    UPKEEP = "upkeep"  # what has to be paid regularly, and what happens if it cannot be
    AFFORD = "afford"  # whether something can be paid
    SITES = "sites"  # where something can be built
    HELD = "held"  # how many of something somebody has
    NEEDED = "needed"  # what it takes to get something
    CONNECTED = "connected"  # what of somebody's is connected
    BESIDE = "beside"  # what is at a place, and next to it
    OWNER = "owner"  # who has something, or what is at a place
    FLOW = "flow"  # where something flows
    WATER = "water"  # how much water somebody's things hold
    GOAL = "goal"  # what the goal of the game brings, and who is how far
    BONUS = "bonus"  # what the bonus of the round brings


class Asked(msgspec.Struct, frozen=True):
    """A question: what it is about, whom it names (else the asker), and which words of the game."""

    about: About
    seat: int
    things: frozenset[str] = frozenset()
    said: tuple[str, ...] = ()
    """The words of the question as they were typed, which may be codes: `A`, `5`."""
