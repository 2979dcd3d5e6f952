"""Whether a slot can be used once its matching card is resolved: found out by trying.

The card is resolved on a copy of the table, in one way after another, until one leaves the slot
usable. Nothing hidden is reckoned with: cards that would be drawn make no difference to a slot,
and a metropolis that nobody has seen is not counted on.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any

from msgspec import msgpack

from pbem.engine import DONE, Asking
from pbem.engine.chance import Chance
from pbem.engine.table import Table

from ..acting import equipped
from ..actor import Actor
from ..cardplay import MatchingCard
from ..data import Slot
from ..deck import BUILDINGS
from ..effects import after_exchange
from ..slots import usable
from ..state import State
from ..task import Task
from ..triggers import plain_gains
from .copying import copied

_encode = msgpack.Encoder().encode
MOST = 100  # ways that are tried


class Reached:
    """Where a way of resolving the card has led: to its end, or to a question."""

    __slots__ = ("a", "asking", "choices", "may_end", "places")

    def __init__(
        self,
        a: Actor,
        may_end: bool,
        places: Sequence[int] = (),
        asking: Asking[None] | None = None,
        choices: Sequence[Any] = (),
    ) -> None:
        self.a = a
        self.may_end = may_end
        self.places = places  # of the choices that are worth trying next
        self.asking = asking  # one of them can go on from here; the others begin again
        self.choices = choices


class Trial:
    """A card about to be resolved before its slot, which can be begun again and again.

    Several slots may be looked at together as long as the card performs none itself.
    """

    __slots__ = (
        "a",
        "built",
        "card",
        "freely",
        "kept",
        "once",
        "seen",
        "slots",
        "upgraded",
    )

    def __init__(self, a: Actor, slots: list[Slot], no: int) -> None:
        self.a = a
        self.slots = slots
        self.card = a.content.cards[no]
        self.seen: set[tuple[bytes, tuple[str, ...]]] = set()
        self.kept = copied(a.state, a.seat)
        player = self.kept.players[a.seat]
        if no in player.hand:
            player.hand.remove(no)
            player.playing = no
            self.kept.slots.setdefault(slots[0].slot, []).append(a.seat)
        self.once = list(a.once)
        self.built = dict(a.built)
        self.upgraded = dict(a.upgraded)
        self.freely = [(task.part, task.left, list(task.taken)) for task in a.freely]

    def opened(self, answers: Sequence[int] = ()) -> list[Slot]:
        """The slots that are usable after the card if it begins with these answers' places."""
        waiting: list[tuple[int, int, list[int], Reached | None]] = [(0, 0, [*answers], None)]
        pending = list(self.slots)
        self.seen.clear()
        tried = pushed = 0
        while waiting and pending and tried < MOST:
            _poor, _serial, way, before = heappop(waiting)  # where most resources are, that first
            reached = self._try(way, before)
            tried += 1
            if reached.may_end:
                pending = [slot for slot in pending if not _usable(reached.a, slot)]
            rich = sum(reached.a.goods.values())
            for place in reached.places:
                pushed += 1
                heappush(waiting, (-rich, pushed, [*way, place], reached))
        return [slot for slot in self.slots if slot not in pending]

    def _try(self, way: list[int], before: Reached | None) -> Reached:
        """Where the answers lead; from the question before, if nobody has gone on from there."""
        if before is not None and before.asking is not None:
            a, asking, before.asking = before.a, before.asking, None
            begin, given = before.choices[way[-1]], iter(way[len(way) :])
        else:
            a = self._copy()
            asking = MatchingCard(a, self.card.no, self.slots[0]).resolve()
            begin, given = None, iter(way)
        try:
            question: Any = asking.send(begin)
            while question.choices:
                choices = question.choices
                place = 0 if len(choices) == 1 else next(given, None)
                if place is None:
                    places = self._promising(a, question)
                    return Reached(a, DONE in choices, places, asking, choices)
                question = asking.send(choices[place])
        except StopIteration:
            return Reached(a, True)
        return Reached(a, False)

    def _promising(self, a: Actor, question: Any) -> list[int]:
        """The places of the choices that may help, unless another way has led here already."""
        choices = question.choices
        places = [place for place, choice in enumerate(choices) if _may_help(a, choice)]
        keys = [question.key(choices[place]) for place in places]
        return [] if self._again(a, keys) else places

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
        table: Table[State] = Table(state.names, {}, Chance(b""), _unheard, _unheard)
        table.state = state
        a = equipped(Actor(table, self.a.seat))
        a.once, a.built, a.upgraded = list(self.once), dict(self.built), dict(self.upgraded)
        for part, left, taken in self.freely:
            task = Task(part)
            task.left, task.taken = left, list(taken)
            a.freely.append(task)
        return a


def _unheard(*_said: object) -> None:
    """Nobody listens to a trial."""


def _usable(a: Actor, slot: Slot) -> bool:
    """Whether the slot can be used now, or after an exchange that a card allows once a turn."""
    if usable(a, slot):
        return True
    swaps: list[Any] = []
    for task in a.freely:
        if task.part.exchange:
            a.verbs["exchange"].options(a, task, swaps)
    return any(after_exchange(a, give, get, slot.effect) for _v, give, get, _t in swaps)


def _may_help(a: Actor, choice: Any) -> bool:
    """Whether a choice may help: not building or upgrading for nothing, nor a tile yet unseen."""
    if choice[0] == "build" and choice[1] in BUILDINGS:
        return bool(plain_gains(a, choice[1], choice[2]))
    if choice[0] == "upgrade":
        watched = a.lasting is not None and "upgrade" in a.lasting.whenever
        return watched or bool(a.state.contracts)
    return bool(choice[0] not in ("metropolis", "special"))
