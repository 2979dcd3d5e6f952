"""What choices are called: their keys in the record, the words people type, and short notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from pbem.engine import Question, Refusal, _, order, with_colon
from pbem.engine import Words as Phrase

from . import refusals
from .actor import Actor, Choice
from .gains import listed
from .price import Price
from .state import ASSISTANT
from .task import Task
from .terms import goods_words
from .thing_words import goods_typed
from .verbs.all_verbs import BY_HEAD, VERBS
from .verbs.notes import card_note, hand_note, slot_note


class Words:
    """Speaks of one actor's choices."""

    __slots__ = ("a",)

    def __init__(self, a: Actor) -> None:
        self.a = a

    def question(
        self,
        prompt: Phrase,
        choices: Sequence[Any],
        default: Any = None,
        forbidden: Callable[[], Iterable[Refusal]] | None = None,
        *,
        further: Callable[[], Sequence[Any]] | None = None,
    ) -> Question[Any]:
        """A question to the actor, in these words."""
        seat = self.a.seat
        return Question(
            seat, prompt, choices, self.key, self.phrase, self.note, default, forbidden, further
        )

    # --- keys --------------------------------------------------------------------------------

    @staticmethod
    def key(choice: Any) -> str:
        """The choice's name in the record."""
        head = choice[0]
        if head == "play":
            return f"play:{choice[1]}:{choice[2]}"
        if head == "gained":
            return f"gained:{listed(choice[1].gain or {})}"
        if head in ("gain", "without"):
            return f"{head}:{listed(choice[1].part.gain or {'point': 0})}"
        if type(choice[-1]) is not Task:
            return ":".join(map(str, choice))
        if len(choice) == 3:
            return f"{head}:{choice[1]}"
        return ":".join(map(str, choice[:-1]))

    @staticmethod
    def way_key(way: Price) -> str:
        """A payment's name in the record."""
        return listed(way.goods)

    # --- phrases -----------------------------------------------------------------------------

    def phrase(self, choice: Any) -> tuple[Phrase, ...]:
        """What a person types for the choice; the first is shown."""
        return SAID[choice[0]].phrase(self.a, choice)

    def way_phrase(self, found: list[Price]) -> Callable[[Price], tuple[Phrase, ...]]:
        """How a person names one of these payments."""

        def speak(way: Price) -> tuple[Phrase, ...]:
            bare = listed(way.goods).replace(",", "")
            names = [f"pay {bare}", bare]
            names += [f"pay {mark}" for mark in marks(way, found)] + marks(way, found)
            shown = order("pay {goods}", goods=goods_typed(way.goods))
            return (shown, *list(dict.fromkeys(names))[1:])

        return speak

    # --- notes -------------------------------------------------------------------------------

    def note(self, choice: Any) -> Phrase:
        """What is worth knowing of the choice."""
        return SAID[choice[0]].note(self.a, choice) if isinstance(choice, tuple) else ""

    def forbidden_here(self, todo: list[Task]) -> Callable[[], Iterable[Refusal]]:
        """Why something that is not on offer for these parts is not."""
        parts = [task.part for task in todo]  # as they are now: it may be asked about afterwards
        return lambda: refusals.for_parts(self.a, parts)

    def without_card(self) -> Iterable[Refusal]:
        """Why the card that was played is not used."""
        return refusals.without_card(self.a)

    def too_late(self) -> Iterable[Refusal]:
        """Why a step on the Federation track cannot be left out any more."""
        why = _("It is the last part: say `no federation` before the others to leave it out.")
        yield Refusal("no federation", "U20.2", why)

    def left_unused(self) -> Callable[[], Iterable[Refusal]] | None:
        """Why what an action had still open could not be done."""
        parts = self.a.left
        if not parts and self.a.unplayed is None and self.a.mismatched is None:
            return None
        return lambda: refusals.for_left(self.a, parts)


def marks(way: Price, found: list[Price]) -> list[str]:
    """Single words that name this payment and no other: a resource that only it takes."""
    words = [r for r in way.goods if not any(r in o.goods for o in found if o is not way)]
    if "biomatter" not in way.goods and all("biomatter" in o.goods for o in found if o is not way):
        words.append("no biomatter")
    return words


class Said(msgspec.Struct, frozen=True):
    """How one sort of choice is said."""

    phrase: Callable[[Actor, Choice], tuple[Phrase, ...]]
    note: Callable[[Actor, Choice], Phrase]


def _card_note(a: Actor, choice: Choice) -> str:
    return card_note(a, choice[1])


def _hand_note(a: Actor, choice: Choice) -> str:
    return hand_note(a, choice[1])


def _play_note(a: Actor, choice: Choice) -> str:
    head, no, name = choice
    marks = [str(goods_words({"credit": 1}))] if head == "clone" else []
    if a.content.colour[no] == a.content.slots[a.state.side][name].colour:
        marks.append(_("matching"))
    text = slot_note(a, name)
    return with_colon(", ".join(marks), text) if marks else text


def _drop(a: Actor, choice: Choice) -> tuple[Phrase, ...]:
    if choice[1] == ASSISTANT:
        return (order("drop assistant"), "discard assistant")
    return (order("drop {card}", card=choice[1]), f"discard {choice[1]}")


def _card(a: Actor, choice: Choice) -> tuple[Phrase, ...]:
    no, card = choice[1], a.content.cards[choice[1]]
    said = ("claim card", "claim it", "keep card", "keep it", "play card", "use card", "use it")
    paid = ("pay card", "pay it", "buy card", "buy it")
    used = () if card.type == "action" else (f"use card {no}",)  # else it is claimed, then used
    return (order("card"), "claim", f"card {no}", f"claim {no}", *used, *said, *paid)


SAID = {  # by what a choice begins with: first the turn's own, then those of the verbs
    "play": Said(
        lambda a, c: (
            order("play {card} on {slot}", card=c[1], slot=c[2]),
            f"play {c[2]} with {c[1]}",
        ),
        _play_note,
    ),
    "clone": Said(
        lambda a, c: (
            order("clone {slot} with {card}", slot=c[2], card=c[1]),
            f"clone {c[1]} on {c[2]}",
        ),
        _play_note,
    ),
    "drop": Said(_drop, _card_note),
    "keep": Said(lambda a, c: (order("keep {card}", card=c[1]),), _hand_note),
    "discard": Said(lambda a, c: (order("discard {card}", card=c[1]), f"drop {c[1]}"), _hand_note),
    "bottom": Said(lambda a, c: (order("bottom {card}", card=c[1]),), _hand_note),
    "card": Said(_card, _card_note),
    "slot": Said(lambda a, c: (order("slot"), f"slot {c[1]}"), lambda a, c: ""),
    **{head: Said(verb.phrase, verb.note) for head, verb in BY_HEAD.items()},
}
VOCABULARY = frozenset(
    {
        *("play", "clone", "any", "keep", "discard", "drop", "card", "claim", "slot", "bottom"),
        *("done", "production", "no"),
        *(word for verb in VERBS.values() for word in verb.vocabulary),
    }
)
