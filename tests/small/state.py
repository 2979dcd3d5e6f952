"""The state of a game of Pearls."""

from __future__ import annotations

import msgspec


class Diver(msgspec.Struct):
    """What one seat has."""

    hand: list[int] = []
    dealt: list[int] = []
    lasting: list[int] = []
    coins: int = 2
    shells: int = 0
    pearls: int = 0
    points: int = 0
    out: bool = False


class State(msgspec.Struct):
    """Everything on the table; a pile's top is its end."""

    divers: list[Diver]
    deck: list[int]
    chests: list[int]
    discards: list[int] = []
    played: list[int] = []
    opened: list[int] = []
    taken: dict[str, int] = {}
    shells: int = 6
    rounds: int = 2
    round: int = 0


def in_order(state: State) -> list[int]:
    """All seats in this round's turn order."""
    count = len(state.divers)
    first = (state.round - 1) % count
    return [(first + place) % count for place in range(count)]


def playing(state: State) -> list[int]:
    """The seats that are still in the game, in turn order."""
    return [seat for seat in in_order(state) if not state.divers[seat].out]
