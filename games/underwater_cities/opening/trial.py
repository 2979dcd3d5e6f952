"""Whether a slot can be used once its matching card is resolved: found out by trying.

The card is resolved on a copy of the table, in one way after another, until one leaves the slot
usable. Nothing hidden is reckoned with: cards that would be drawn make no difference to a slot,
and a metropolis that nobody has seen is not counted on.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from heapq import heappop, heappush
from typing import Any, TypeVar, get_origin

from msgspec import Struct, msgpack
from msgspec.structs import fields

from pbem.engine import DONE
from pbem.engine.chance import Chance
from pbem.engine.table import Table

from ..acting import equipped
from ..actor import Actor
from ..cardplay import MatchingCard
from ..data import Slot
from ..deck import BUILDINGS
from ..effects import after_exchange
from ..slots import usable
from ..state import Player, State
from ..task import Task
from ..triggers import plain_gains

Copied = TypeVar("Copied", bound=Struct)
_encode = msgpack.Encoder().encode
MOST = 100  # ways that are tried
KEPT_APART: dict[type[Struct], list[str]] = {
    kind: [one.name for one in fields(kind) if get_origin(one.type) in (list, dict)]
    for kind in (State, Player)
}


def copied(state: State, seat: int) -> State:
    """The state with everything apart that a turn of this seat may change."""
    other = _shallow(state)
    other.slots = {name: list(holders) for name, holders in state.slots.items()}
    other.track = [list(pile) for pile in state.track]
    other.players[seat] = _shallow(state.players[seat])
    return other


def _shallow(struct: Copied) -> Copied:
    """A struct of its own, with lists and dicts of its own."""
    other = copy(struct)
    for field in KEPT_APART[type(struct)]:
        setattr(other, field, getattr(struct, field).copy())
    return other


class Trial:
    """A card about to be resolved before its slot, which can be begun again and again.

    Several slots may be looked at together as long as the card performs none itself.
    """

    __slots__ = ("a", "built", "freely", "kept", "no", "once", "seen", "slots", "upgraded")

    def __init__(self, a: Actor, slots: list[Slot], no: int) -> None:
        self.a = a
        self.slots = slots
        self.no = no
        self.seen: set[tuple[bytes, tuple[str, ...]]] = set()
        self.kept = copied(a.state, a.seat)
        self.once = list(a.once)
        self.built = dict(a.built)
        self.upgraded = dict(a.upgraded)
        self.freely = [(task.part, task.left, list(task.taken)) for task in a.freely]

    def opened(self, answers: Sequence[str] = ()) -> list[Slot]:
        """The slots that are usable after the card if it begins with these answers."""
        waiting: list[tuple[int, int, list[str]]] = [(0, 0, list(answers))]
        pending = list(self.slots)
        self.seen.clear()
        tried = pushed = 0
        while waiting and pending and tried < MOST:
            _poor, _serial, way = heappop(waiting)  # where most resources are, that first
            a, ended, keys = self._try(way)
            tried += 1
            if ended:
                pending = [slot for slot in pending if not _usable(a, slot)]
            for key in keys:
                pushed += 1
                heappush(waiting, (-sum(a.goods.values()), pushed, [*way, key]))
        return [slot for slot in self.slots if slot not in pending]

    def _try(self, answers: list[str]) -> tuple[Actor, bool, list[str]]:
        """Where the answers lead: whether it may end there, and what can be answered next."""
        a = self._copy()
        asking = MatchingCard(a, self.no, self.slots[0]).resolve()
        given = iter(answers)
        try:
            question: Any = next(asking)
            while question.choices:
                choices = question.choices
                key = None if len(choices) == 1 else next(given, "")
                if key == "":
                    keys = [question.key(c) for c in choices if _promising(a, c)]
                    return a, DONE in choices, [] if self._again(a, keys) else keys
                question = asking.send(choices[0 if key is None else question.find(key)])
        except StopIteration:
            return a, True, []
        return a, False, []

    def _again(self, a: Actor, keys: list[str]) -> bool:
        """Whether another way has led to the same question with the same things on the board."""
        position = (_encode(a.player), tuple(keys))
        if position in self.seen:
            return True
        self.seen.add(position)
        return False

    def _copy(self) -> Actor:
        """The player with the card just played, at a table that tells nobody."""
        state = copied(self.kept, self.a.seat)
        table: Table[State] = Table(
            state.names, {}, Chance(b""), lambda _s, _w: None, lambda _s, _t, _p: None
        )
        table.state = state
        a = equipped(Actor(table, self.a.seat))
        a.once, a.built, a.upgraded = list(self.once), dict(self.built), dict(self.upgraded)
        for part, left, taken in self.freely:
            task = Task(part)
            task.left, task.taken = left, list(taken)
            a.freely.append(task)
        if self.no in a.player.hand:
            a.player.hand.remove(self.no)
            a.player.playing = self.no
            state.slots.setdefault(self.slots[0].slot, []).append(a.seat)
        return a


def _usable(a: Actor, slot: Slot) -> bool:
    """Whether the slot can be used now, or after an exchange that a card allows once a turn."""
    if usable(a, slot):
        return True
    swaps: list[Any] = []
    for task in a.freely:
        if task.part.exchange:
            a.verbs["exchange"].options(a, task, swaps)
    return any(after_exchange(a, give, get, slot.effect) for _v, give, get, _t in swaps)


def _promising(a: Actor, choice: Any) -> bool:
    """Whether a choice may help: not building or upgrading for nothing, nor a tile yet unseen."""
    if choice[0] == "build" and choice[1] in BUILDINGS:
        return bool(plain_gains(a, choice[1], choice[2]))
    if choice[0] == "upgrade":
        watched = a.lasting is not None and "upgrade" in a.lasting.whenever
        return watched or bool(a.state.contracts)
    return bool(choice[0] not in ("metropolis", "special"))
