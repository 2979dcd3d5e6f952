"""Nim: take as many stones as you like from one heap; who takes the last stone wins."""

from __future__ import annotations

import msgspec

from pbem.engine import Asking, Game, Goto, Refusal, Result, Situation, Table, _, ask, goto


class State(msgspec.Struct):
    """The stones on each heap, and who has resigned."""

    heaps: dict[str, int]
    out: list[int] = []


def turn(table: Table[State], seat: int) -> Asking[Goto | Result]:
    """One turn: N1 says what may be taken, N2 who wins."""
    state = table.state
    if state.out:
        return won_by(1 - state.out[0])
    heap, count = yield from ask(
        seat, _("Take stones"), moves(state), key=phrase, phrase=phrase, forbidden=lambda: no(state)
    )
    state.heaps[heap] -= count
    table.tell("{who} takes {n} from {heap}.", who=table.names[seat], n=count, heap=heap)
    return goto("turn", 1 - seat) if any(state.heaps.values()) else won_by(seat)


def moves(state: State) -> list[tuple[str, int]]:
    """All that may be taken."""
    return [(heap, n) for heap, left in state.heaps.items() for n in range(1, left + 1)]


def phrase(move: tuple[str, int]) -> str:
    """What a player types; it is also the move's name in the record."""
    return f"take {move[1]} from {move[0]}"


def no(state: State) -> list[Refusal]:
    """What people may try, and the rule that forbids it."""
    why = _("Take one stone or more, of those that are there.")
    tries = [(heap, n) for heap, left in state.heaps.items() for n in (0, *range(left + 1, 10))]
    return [Refusal(phrase(move), "N1", why) for move in tries]


def won_by(seat: int) -> Result:
    """The end: a point for the winner."""
    return Result([1 - seat, seat], [1 + seat, 2 - seat])


def wise(situation: Situation) -> int:
    """A bot that leaves heaps whose binary sum is zero, where it can."""
    for place, offer in enumerate(situation.offers):
        _take, count, _from, heap = offer.key.split()
        heaps = situation.view["heaps"] | {heap: situation.view["heaps"][heap] - int(count)}
        a, b, c = heaps.values()
        if a ^ b ^ c == 0:
            return place
    return situation.random.randrange(len(situation.offers))


class Nim(Game[State]):
    """What the host knows of the game."""

    name, title, players = "nim", "Nim", (2,)
    state_type = State
    steps = {"turn": turn}
    vocabulary = frozenset({"take"})
    bots = {"wise": wise}

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        return State({"A": 3, "B": 4, "C": 5}), goto("turn", 0)

    def view(self, state: State, seat: int | None) -> object:
        return msgspec.to_builtins(state)

    def resign(self, table: Table[State], seat: int) -> None:
        table.state.out.append(seat)
