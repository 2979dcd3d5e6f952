"""Resolves effects: the parts in the order that the player wants, triggers at once.

What a part offers, and how a choice is carried out, its verb knows: the actor has them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from pbem.engine import (
    DONE,
    Asking,
    Question,
    Text,
    Words,
    as_text,
    mark,
    text,
)

from .actor import Actor, Choice
from .deck import Card, Part
from .gains import gain, rung, settle, single_gains, times_of
from .payment import Goods, plus
from .task import Task

MOST_OUTCOMES = 24


class Played(Protocol):
    """The matching card of this turn, as long as it is not resolved."""

    no: int
    better_first: bool
    joins: list[Part]  # what it adds to the slot once it is claimed

    def can_resolve(self) -> bool: ...
    def resolve(self) -> Asking[None]: ...


def can_use(a: Actor, parts: Sequence[Part]) -> bool:
    """Whether at least one of the parts would have an effect now."""
    for part in parts:  # noqa: SIM110 - twice as fast as any(), and asked most of all
        if part.plain or a.verbs[part.verb].can(a, part):
            return True
    return False


def outcomes(a: Actor, parts: Sequence[Part]) -> list[Goods]:
    """The net resources that the parts may bring, each part used once or left out."""
    found: list[Goods] = [{}]
    for part in parts:
        if not part.if_ and not part.per:
            each = a.verbs[part.verb].outcomes(a, part)
            found = [plus(one, more) for one in found for more in each][:MOST_OUTCOMES]
    return [one for one in found if one]


def leaves_slot(a: Actor, paid: Mapping[str, int]) -> bool:
    """Whether the chosen slot, still to come, can be used after paying this."""
    reserve = a.reserve
    if reserve is None:
        return True
    kept = dict(a.goods)
    for resource, n in paid.items():
        a.goods[resource] -= n
    a.reserve = None
    fine = can_use(a, reserve)
    a.goods.update(kept)
    a.reserve = reserve
    return fine


def worth(a: Actor, task: Task) -> int:
    """How often an open gain would happen now (a ladder: its points)."""
    return rung(a, task.part) if task.part.ladder else times_of(a, task.part)


def fire(a: Actor, parts: list[Part]) -> Asking[None]:
    """Triggered parts, at once: plain gains unasked, then the rest."""
    left = settle(a, parts)
    if left:
        yield from Resolution(a, left, TRIGGERED).run()


@lru_cache(maxsize=1000)
def prompt(sentence: str, what: Any = "") -> Text:
    """A question's words, made once."""
    return Text(sentence, {"what": what})


@lru_cache(maxsize=1000)
def choosing(name: Words, words: Words) -> Text:
    """The question of a slot or a card, with what it does."""
    return text("{name}: {words} What will you do?", name=as_text(name), words=as_text(words))


def choosing_on(a: Actor, card: Card) -> Text:
    """The question of a card, made once: to look it up by its words would be to say them."""
    asked = a.content.asked.get(card.no)
    if asked is None:
        asked = a.content.asked[card.no] = choosing(card.called, a.content.said(card))
    return asked


GAINED = prompt(mark("A gain"))
TRIGGERED = prompt(mark("Your cards give you more. What will you take?"))


class Resolution:
    """One effect being resolved: what is open, what was done."""

    __slots__ = ("a", "card", "held", "must", "prompt", "slot", "todo")

    def __init__(
        self,
        a: Actor,
        parts: Sequence[Part],
        prompt: Text,
        *,
        slot: bool = False,
        must: bool = False,
        card: Played | None = None,
    ) -> None:
        self.a = a
        self.prompt = prompt
        self.slot = slot  # the parts are an action slot's own
        self.must = must  # at least one part has to be used
        self.card = card  # a matching card that may still come first
        self.held: list[Part] = []  # plain gains that wait while the card may come first
        self.todo: list[Task] = []
        self.open(parts)

    def open(self, parts: Sequence[Part]) -> None:
        """Parts to be resolved: plain gains are held until it begins, the rest is up to do."""
        for part in parts:
            if not part.plain:
                self.todo.append(Task(part))
            elif part.moves and any(other.on_space or not other.gives for other in parts):
                rest, move = part.halves
                self.todo.append(Task(move))
                if rest is not None:
                    self.held.append(rest)
            else:
                self.held.append(part)

    def run(self) -> Asking[None]:
        """Go on until nothing is left that the player can or wants to do."""
        a = self.a
        if self.card is None and self.held:
            yield from self._take_held()
        while self.todo:
            choices = self._offers()
            gains = [t for t in self.todo if t.part.gives and worth(a, t)]
            if not choices:
                if self.card is not None:
                    return  # nothing to decide before the card: the turn sees to it
                if not self._order_matters(gains):
                    if gains:
                        yield from self._take(gains)
                        continue
                    if not self._ability_helps():
                        a.left = [task.part for task in self.todo]
                        return
            default: Any = None if choices or gains or self.must else DONE
            if gains:
                default = self._offer_gains(choices, gains)
            default = self._extras(choices, default)
            words = a.words
            choice = yield words.question(
                self.prompt,
                choices,
                default,
                words.forbidden_here(self.todo),
            )
            yield from self._do(choice)

    def _offer_gains(self, choices: list[Any], gains: list[Task]) -> Any:
        """Add the gains that may come now; returns a step on the track, if it is the default."""
        steps = [task for task in gains if task.part.moves]
        others = bool(choices)  # which may be wanted without the step
        choices += [("gain", task) for task in gains]
        if others and self.a.state.rules > 1:
            choices += [("without", task) for task in steps]
        return ("gain", steps[0]) if steps and not self._on_space() else None

    def _ability_helps(self) -> bool:
        """Whether an ability of this turn may open a part that offers nothing now."""
        a = self.a
        parts = [task.part for task in self.todo if not task.part.gives]
        choices: list[Any] = []
        if a.freely and parts:
            self._freely(choices)
        return any(c[0] != "exchange" or after_exchange(a, c[1], c[2], parts) for c in choices)

    def _on_space(self) -> bool:
        return any(task.part.on_space for task in self.todo)

    def _order_matters(self, gains: list[Task]) -> bool:
        """Whether the player may want to say when a gain comes, or what comes after it."""
        moves = any(task.part.moves for task in gains)
        if moves and any(not task.part.gives for task in self.todo):
            return True
        return len(gains) > 1 and any(task.part.on_space for task in gains)

    def finish(self) -> Asking[None]:
        """What is still held back while the card could come first."""
        if self.held:
            yield from self._take_held()
        for task in self.todo:
            if task.part.gives and worth(self.a, task):
                yield from self._gain(task)

    def _offers(self) -> list[Any]:
        """What the open parts offer, with the plain gains that come first already counted."""
        a = self.a
        choices: list[Any] = []
        more = self._held_goods() if self.held else ()
        for resource, n in more:
            a.goods[resource] += n
        for task in self.todo:
            part = task.part
            if not part.gives:
                a.verbs[part.verb].options(a, task, choices)
        for resource, n in more:
            a.goods[resource] -= n
        if len(self.todo) > 1 and len(choices) > 1:
            different: dict[Any, Any] = {}
            for choice in choices:
                different.setdefault(choice[:-1], choice)
            return list(different.values())
        return choices

    def _held_goods(self) -> list[tuple[str, int]]:
        goods = self.a.goods
        return [(r, n) for p in self.held for r, n in (p.gain or {}).items() if r in goods]

    def _extras(self, choices: list[Any], default: Any) -> Any:
        a = self.a
        if self.card is not None and self._card_can_come_first(self.card):
            choices.append(("card", self.card.no))
            if self.card.better_first:
                default = choices[-1]
        if a.freely:
            self._freely(choices)
        if not self.must and (a.reserve is None or not choices or leaves_slot(a, {})):
            choices.append(DONE)
        return default

    def _freely(self, choices: list[Any]) -> None:
        """Abilities of this turn, but none that takes away what the slot still needs."""
        a, reserve = self.a, self.a.reserve
        if self.must:
            a.reserve = self.to_be_used()
        choices += freely(a)
        a.reserve = reserve

    def _do(self, choice: Any) -> Asking[None]:
        a = self.a
        if choice == DONE:
            self.card = None
            yield from self._take_held()
            yield from self._leave()
            return
        if choice[0] == "without":
            self.todo.remove(choice[1])
            return
        if choice[0] == "card":
            card, self.card = self.card, None
            assert card is not None
            yield from self.card_first(card)
            yield from self._take_held()
            return
        task: Task = choice[-1]
        if task in a.freely:
            yield from use_freely(a, task, choice)
            return
        self.card = None
        if self.held:
            yield from self._take_held()
        must, self.must = self.must, False
        if task.owner is not None and task.owner in self.todo:
            yield from self._settle_alternative(task.owner, task)
        if not task.part.gives:
            a.obliged = must and task.part.within and a.state.rules > 1
            yield from a.verbs[task.part.verb].do(a, task, choice)
        elif task in self.todo:
            yield from self._gain(task)
        task.left -= 1
        if task.left <= 0 and task in self.todo:
            self.todo.remove(task)

    def _leave(self) -> Asking[None]:
        """Leave out what is open; what is gained without a decision is taken all the same."""
        self.todo = [task for task in self.todo if task.part.gives]
        if self.a.state.rules < 2:
            return  # by version 1 a step on the Federation track cannot be left out
        left, self.todo = self.todo, []
        for task in left:
            if not task.part.moves and worth(self.a, task):
                yield from self._gain(task)

    def go_on(self, choice: Any) -> Asking[None]:
        """Go on with one of the choices of a question that need not be asked again."""
        yield from self._do(choice)
        yield from self.run()

    def card_first(self, card: Played) -> Asking[None]:
        """Resolve the matching card completely, but so that the slot can still be used."""
        self.card = None
        self.a.reserve = self.to_be_used()
        yield from card.resolve()
        self.a.reserve = None
        self.join(card)

    def join(self, card: Played) -> None:
        """What the card, claimed just now, adds to this slot's action; it is offered first."""
        todo, self.todo = self.todo, []
        self.open(card.joins)
        self.todo += todo

    def _card_can_come_first(self, card: Played) -> bool:
        self.a.reserve = self.to_be_used()
        fine = card.can_resolve()
        self.a.reserve = None
        return fine

    def to_be_used(self) -> list[Part] | None:
        """The parts of which one has to be used after the card, if that is not sure anyway."""
        parts = [*self.held, *(task.part for task in self.todo)]
        return parts if self.must and not any(part.gives for part in parts) else None

    def _settle_alternative(self, owner: Task, chosen: Task) -> Asking[None]:
        """A choice from one of several lists settles on that list."""
        owner.taken.append(chosen.index)
        owner.left -= 1
        if owner.left <= 0:
            self.todo.remove(owner)
        for part in (owner.part.choose or [])[chosen.index]:
            sub = chosen if part is chosen.part else Task(part, owner, chosen.index)
            if part.plain:
                yield from self._gain(sub)
            else:
                self.todo.append(sub)

    def _take_held(self) -> Asking[None]:
        held, self.held = self.held, []
        for part in held:
            said = self.must or bool(self.todo)
            self.must = False
            assert part.gain is not None
            for one in single_gains(part) if said else ():  # no choice, but people may say it
                words = self.a.words
                yield Question(self.a.seat, GAINED, [("gained", one)], words.key, words.phrase)
            yield from self._gained(gain(self.a, part.gain), part.gain)

    def _take(self, gains: list[Task]) -> Asking[None]:
        words = self.a.words
        for task in gains:
            if task.part.moves:  # nothing to choose, but people may say it
                step = [("gained", task.part)]
                why = words.too_late
                yield Question(self.a.seat, GAINED, step, words.key, words.phrase, forbidden=why)
            yield from self._gain(task)
            self.todo.remove(task)

    def _gain(self, task: Task) -> Asking[None]:
        part, times = task.part, worth(self.a, task)
        if part.ladder:
            gain(self.a, {"point": times})
        elif part.gain:
            yield from self._gained(gain(self.a, part.gain, times), part.gain)

    def _gained(self, set_off: list[Part], bundle: Any) -> Asking[None]:
        if self.slot and self.a.lasting:
            set_off += slot_gives(self.a, bundle)
        if set_off:
            yield from fire(self.a, set_off)


def after_exchange(a: Actor, give: str, get: str, parts: list[Part]) -> bool:
    """Whether one of the parts could be used after exchanging 1 resource for another."""
    a.goods[give] -= 1
    a.goods[get] += 1
    fine = can_use(a, parts)
    a.goods[give] += 1
    a.goods[get] -= 1
    return fine


def freely(a: Actor) -> list[Any]:
    """What the abilities of this turn offer now."""
    choices: list[Any] = []
    for task in a.freely:
        a.verbs[task.part.verb].options(a, task, choices)
    return choices


def use_freely(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    """An ability that a permanent card gives once in each turn."""
    task.left -= 1  # it counts as used while it is carried out
    if task.left <= 0:
        a.freely.remove(task)
    yield from a.verbs[task.part.verb].do(a, task, choice)


def slot_gives(a: Actor, bundle: Any) -> list[Part]:
    """What cards add when an action slot itself gives a resource."""
    assert a.lasting is not None
    set_off: list[Part] = []
    for key, part in a.lasting.whenever.get("slot", ()):
        event = part.whenever
        assert event is not None
        if event.slot == "any" and event.gives in bundle and a.first_time(key, part):
            set_off += part.do or ()
    return set_off
