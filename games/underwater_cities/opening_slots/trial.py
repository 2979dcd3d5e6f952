"""Whether a slot can be used once its matching card is resolved: found out by trying.

The card is resolved on a copy of the table, in one way after another, until one leaves the slot
usable. Nothing hidden is reckoned with: cards that would be drawn make no difference to a slot,
and a metropolis that nobody has seen is not counted on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from msgspec import msgpack

from pbem.engine import DONE, Asking, silent_table

from ..actor import Actor
from ..data import Slot
from ..deck import BUILDINGS
from ..effects import Resolution, after_exchange, prompt
from ..matching_card import MatchingCard
from ..price import Price
from ..slots import usable
from ..task import Task
from ..triggers import plain_gains
from .copying import copied
from .promise import performing

_encode = msgpack.Encoder().encode
MOST = 1000  # ways that are tried
MOST_BEFORE = 100  # the same by versions 1 and 2
TRYING = prompt("")  # nobody reads it


class Reached(NamedTuple):
    """Where a way of resolving the card has led: to its end, or to a question."""

    a: Actor
    may_end: bool
    places: Sequence[int] = ()  # of the choices that are worth trying next
    choices: Sequence[Any] = ()
    asking: Asking[None] | None = None  # what waits for an answer
    chosen: Sequence[Any] = ()  # what was answered on the way


class Trial:
    """A card about to be resolved before its slot, which can be begun again and again.

    Several slots may be looked at together as long as it makes no difference on which of them the
    card lies. What leads to the first question is done once, and not again for every answer. The
    player at the beginning is left as it is, and is not to change as long as it is tried.
    `performed` are the slots that are worth performing, if the card does nothing else; None: all.
    """

    __slots__ = (
        *("action", "before", "card", "exact", "first", "leaving", "performed", "seen", "slots"),
    )

    def __init__(
        self, before: Actor, slots: list[Slot], no: int, performed: Sequence[str] | None = None
    ) -> None:
        self.slots = slots
        self.performed = performed
        self.card = before.content.cards[no]
        self.exact = before.state.rules > 2
        self.seen: set[tuple[Any, ...]] = set()
        self.before = before
        self.action: Resolution | None = None  # the card's effect, stopped at its first question
        self.first: Reached | None = None
        self.leaving = -1  # the place of the answer that ends the card as it is

    def opened(self, answers: Sequence[int] = ()) -> list[Slot]:
        """The slots that are usable after the card if it begins with these answers' places."""
        waiting: list[tuple[int, int, list[int]]] = [(0, 0, [*answers])]
        pending = list(self.slots)
        self.seen.clear()
        tried = pushed = 0
        most = MOST if self.exact else MOST_BEFORE
        while waiting and pending and tried < most:
            _poor, _serial, way = heappop(waiting)  # where most resources are, that first
            tried += 1
            if len(way) == 1 and way[0] == self.leaving and pushed:
                continue  # the slots were looked at before the answer, which changes nothing
            reached: Reached | None = self._try(way)
            while reached is not None:
                if reached.may_end:
                    pending = [slot for slot in pending if not usable_after(reached.a, slot)]
                rich = sum(reached.a.goods.values())
                done = self._place_to_leave(reached)
                for place in reached.places:
                    if place != done:
                        pushed += 1
                        heappush(waiting, (-rich, pushed, [*way, place]))
                way = [*way, done]
                reached = self._leave(reached) if done >= 0 and pending else None
                tried += reached is not None
        return [slot for slot in self.slots if slot not in pending]

    def _place_to_leave(self, reached: Reached) -> int:
        """The place of the answer that leaves the rest, if it can be given without a new try."""
        if reached is self.first or DONE not in reached.choices or not reached.places:
            return -1
        return reached.choices.index(DONE)

    def _leave(self, reached: Reached) -> Reached | None:
        """Where it leads to leave the rest of what was asked for; None if nothing comes of it."""
        assert reached.asking is not None
        before = dict(reached.a.goods)
        chosen = [*reached.chosen, DONE]
        further = self._follow(reached.a, reached.asking, (), chosen, answer=DONE)
        return further if further.choices or reached.a.goods != before else None

    def _try(self, way: list[int]) -> Reached:
        """Where the answers lead: to the end of the card, or to a question after them."""
        if not way:
            return self._begin()
        if self.first is None:
            self._begin()
            self.seen.clear()
        if self.action is not None and self.first is not None:
            a, choice = twin(self.first.a), self.first.choices[way[0]]
            return self._follow(a, self._go_on(a, choice), way[1:], [_told_apart(choice)])
        a = self._start()
        return self._follow(a, MatchingCard(a, self.card.no, self.slots[0]).resolve(), way, [])

    def _start(self) -> Actor:
        """A twin of the player, who has put the card on its slot."""
        a = twin(self.before)
        no, hand = self.card.no, a.player.hand
        if no in hand:
            hand.remove(no)
            a.player.playing = no
            a.state.slots.setdefault(self.slots[0].slot, []).append(a.seat)
        return a

    def _begin(self) -> Reached:
        """Resolve the card up to its first question, and keep it there to go on from."""
        a = self._start()
        if self.card.type != "instant" or self.card.cost is not None:
            asking = MatchingCard(a, self.card.no, self.slots[0]).resolve()
            self.first = self._follow(a, asking, [], [])
            return self.first
        action = Resolution(a, self.card.effect, TRYING)
        self.first = self._follow(a, action.run(), [], [])
        choices = self.first.choices
        if any(type(choice) is tuple and _is_of(choice[-1], action) for choice in choices):
            self.action = action
            if DONE in choices and not any(task.part.gives for task in action.todo):
                self.leaving = choices.index(DONE)
        return self.first

    def _go_on(self, a: Actor, choice: Any) -> Asking[None]:
        """The card from its first question on, with this choice, for a twin of who was asked."""
        assert self.action is not None
        assert self.first is not None
        action = Resolution(a, (), TRYING)
        action.todo = [Task(task.part) for task in self.action.todo]
        if type(choice) is not tuple:
            return action.go_on(choice)
        theirs = [*self.action.todo, *self.first.a.freely]
        task: Task = choice[-1]
        if task.owner is None:
            same = [*action.todo, *a.freely][theirs.index(task)]
        else:
            owner = [*action.todo, *a.freely][theirs.index(task.owner)]
            same = Task(task.part, owner, task.index)
        return action.go_on((*choice[:-1], same))

    def _follow(
        self,
        a: Actor,
        asking: Asking[None],
        way: Sequence[int],
        chosen: list[Any],
        answer: Any = None,
    ) -> Reached:
        """Give these answers, perhaps to what was asked already, and see where that leads.

        `chosen` is what was answered before them, and grows by them.
        """
        given = iter(way)
        try:
            question: Any = asking.send(answer)
            while question.choices:
                choices = question.choices
                place = 0 if len(choices) == 1 else next(given, None)
                if place is None:
                    places = self._promising(a, choices, chosen)
                    return Reached(a, DONE in choices, places, choices, asking, chosen)
                if len(choices) > 1:
                    chosen.append(_told_apart(choices[place]))
                question = asking.send(choices[place])
        except StopIteration:
            return Reached(a, True)
        return Reached(a, False)

    def _promising(self, a: Actor, choices: Sequence[Any], chosen: list[Any]) -> list[int]:
        """The places of the choices that may help, unless another way has led here already.

        It has if the same was chosen in another order. What the player has now and what is asked
        do not tell: to pay for one thing is asked as to pay for another.
        """
        places = [place for place, choice in enumerate(choices) if may_help(a, choice)]
        if self.performed is not None and choices[0][0] == "perform":
            places = [place for place in places if self.is_worth_trying(choices[place])]
        asked = tuple([_told_apart(choices[place]) for place in places])
        if self.exact:
            done = frozenset(Counter(chosen).items())
            position: tuple[Any, ...] = (tuple(a.goods.values()), asked, done)
        else:
            position = (_encode(a.player), asked)
        if position in self.seen:
            return []
        self.seen.add(position)
        return places

    def is_worth_trying(self, choice: Any) -> bool:
        """Whether a choice does anything but perform a slot that cannot help."""
        if self.performed is None or choice[0] != "perform":
            return True
        by_card = choice[-1].part is performing(self.card.effect)
        return not by_card or choice[1] in self.performed


def _told_apart(choice: Any) -> Any:
    """What tells a choice from others: two slots may offer what has the same key."""
    if type(choice) is Price:
        return tuple(choice.goods.items())
    if type(choice) is tuple and type(choice[-1]) is Task:
        return (*choice[:-1], id(choice[-1].part))
    return choice


def twin(a: Actor) -> Actor:
    """The same player in the same turn, at a table of its own that tells nobody."""
    state = copied(a.state, a.seat)
    return a.twin(silent_table(state, state.names))


def _is_of(task: Any, action: Resolution) -> bool:
    """Whether the task is one of the action's own."""
    return type(task) is Task and (task in action.todo or task.owner in action.todo)


def usable_after(a: Actor, slot: Slot) -> bool:
    """Whether the slot can be used now, or after an exchange that a card allows once a turn."""
    if usable(a, slot):
        return True
    swaps: list[Any] = []
    for task in a.freely:
        if task.part.exchange:
            a.verbs["exchange"].options(a, task, swaps)
    return any(after_exchange(a, give, get, slot.effect) for _v, give, get, _t in swaps)


def _upgrades_bring(a: Actor) -> bool:
    """Whether claimed cards give for an upgrade what may help a slot."""
    if a.lasting is None or "upgrade" not in a.lasting.whenever:
        return False
    return a.state.rules < 3 or a.lasting.upgrades_bring


def may_help(a: Actor, choice: Any) -> bool:
    """Whether a choice may help: not building or upgrading for nothing, nor a tile yet unseen."""
    if choice[0] == "build" and choice[1] in BUILDINGS:
        return bool(plain_gains(a, choice[1], choice[2]))
    if choice[0] == "upgrade":
        return bool(a.state.contracts) or _upgrades_bring(a)
    return bool(choice[0] not in ("metropolis", "special", "without"))
