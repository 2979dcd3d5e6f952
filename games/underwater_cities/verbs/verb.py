"""What a verb of the cards is: all that the game wants to know of one.

A verb never looks up other verbs. Whoever asks it hands itself over (the actor, a deck's form, a
promise, an appraiser), and through that the verb asks about the parts inside its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from pbem.engine import (
    Asking,
    Refusal,
    Text,
    Words,
    order,
)

from ..actor import Actor, Choice
from ..data import Slot
from ..deck import Event, FormError, Part
from ..payment import Goods
from ..task import Task
from .appraiser import Appraiser, Offered, Weigher

NOW = frozenset(("instant", "action", "slot"))  # where effects stand that are carried out at once
PERMANENT = frozenset(("permanent",))


class Form(Protocol):
    """The check of one record of a deck, as a verb uses it."""

    def fail(self, path: str, what: str) -> FormError: ...
    def parts(self, parts: Sequence[Part], path: str, place: str) -> None: ...
    def event(self, event: Event, path: str) -> None: ...


class Promise(Protocol):
    """The resources that effects might bring to one player, as a verb asks for them."""

    by_slot: dict[str, Goods]
    """What each slot might bring, of a card that does nothing but perform one."""

    @property
    def a(self) -> Actor: ...
    @property
    def alone(self) -> Part | None: ...
    @property
    def performing(self) -> Part | None: ...
    @property
    def still(self) -> bool: ...
    def of(self, parts: Iterable[Part]) -> Goods: ...
    def of_slot(self, slot: Slot) -> Goods: ...
    def watched(self, head: str) -> Goods: ...
    def advances(self) -> Goods: ...
    def actions(self) -> Goods: ...
    def readied(self) -> None: ...
    def contracts(self, upgrades: int = 0) -> Goods: ...
    def metropolises(self, tunnels: int) -> Goods: ...
    def again(self) -> None: ...


class Verb:
    """One verb; what it does not say for itself, it does not do."""

    # --- in a deck file ------------------------------------------------------------------------

    name: ClassVar[str]
    modifiers: ClassVar[tuple[str, ...]] = ()  # the fields of a part that go with it
    needed: ClassVar[tuple[str, ...]] = ()  # those of them that must be there
    places: ClassVar[frozenset[str]] = NOW  # where it may stand

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        """Raise what breaks the form of this part."""

    # --- carried out ---------------------------------------------------------------------------

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        """Add what the part offers now: tuples that begin with a head and end with the task."""

    def can(self, a: Actor, part: Part) -> bool:
        """Whether the part would have any effect now."""
        out: list[Any] = []
        self.options(a, Task(part), out)
        return bool(out)

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        """Carry out one of the options."""
        yield from ()

    def deals(self, part: Part) -> int:
        """How many different trades the part offers in Production."""
        return 1

    def terms(self, a: Actor, part: Part, which: int) -> tuple[Goods, Goods]:
        """What one of these trades takes and what it gives."""
        raise AssertionError(f"{self.name} has no trades")

    def points(self, a: Actor, part: Part) -> int:
        """The points that the part gives at the end without a payment."""
        return 0

    # --- said ----------------------------------------------------------------------------------

    heads: ClassVar[tuple[str, ...]] = ()  # what keys and options of this verb begin with
    vocabulary: ClassVar[tuple[str, ...]] = ()  # words that people type for it

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        """What a person types for an option; the first is shown."""
        raise AssertionError(f"{self.name} has no options")

    def note(self, a: Actor, choice: Choice) -> Words:
        """What is worth knowing of an option."""
        return ""

    def deal(self, give: Words, get: Words) -> Text:
        """What a person types for a trade in Production."""
        return order("pay {give} for {get}", give=give, get=get)

    def wrong_kinds(self, parts: Sequence[Part]) -> Iterator[Refusal]:
        """Kinds that none of the open parts of this verb takes."""
        yield from ()

    def refusals(self, a: Actor, parts: Sequence[Part]) -> Iterator[Refusal]:
        """Why something is not on offer, with the open parts of this verb, if any."""
        yield from ()

    def left(self, a: Actor, part: Part) -> Iterator[Refusal]:
        """Why a part had to be left."""
        yield from ()

    # --- promised ------------------------------------------------------------------------------

    def promise(self, part: Part, promise: Promise) -> Goods:
        """The most that the part might bring of each resource, whatever it costs.

        Where it is not clear how much, it is plenty; a resource of which there is 0 might have
        come if other slots or sites were open.
        """
        return {}

    def helps(self, part: Part, slot: Slot) -> bool:
        """Whether the part, resolved or claimed before the slot, may help without resources."""
        return False

    def outcomes(self, a: Actor, part: Part) -> list[Goods]:
        """The net resources that the part may bring by plain gains and payments, used or not."""
        return [{}]

    # --- worth something to a bot, in points at the end of the game ----------------------------

    def worth(self, part: Part, by: Appraiser) -> float:
        """What using the part now is worth."""
        return 0.0

    def hope(self, part: Part, by: Appraiser) -> float:
        """A rough worth of a part that cannot be used yet."""
        return 0.0

    def worth_made(
        self, part: Part, price: Mapping[str, float], turns: int, by: Appraiser
    ) -> float:
        """What the part gives in a Production at these prices, so many turns from now."""
        return 0.2

    def worth_scored(self, part: Part, by: Appraiser) -> float:
        """What the part of an end card will bring."""
        return 0.0

    def worth_claimed(self, part: Part, by: Appraiser) -> float:
        """What the part of a permanent card brings in the turns that are left."""
        return 0.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        """What taking an option is worth; the rest is its key behind the head."""
        raise AssertionError(f"{self.name} has no options")
