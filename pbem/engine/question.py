"""What the rules ask of a seat, and how the rules ask it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .text import Words, order, spoken

T = TypeVar("T")

DONE = order("done").sentence


class Refusal(msgspec.Struct, frozen=True):
    """Why something that a player may well type is not among the options now.

    `near` are phrases that come nearest to it; if none are given, those with words in common do.
    """

    phrase: str
    rule: str
    why: Words
    near: Sequence[Words] = ()


class Question(msgspec.Struct, Generic[T], eq=False):
    """A decision that one seat has to make among choices that the rules allow.

    The choices are whatever values suit the rules. Their keys (which go into the record),
    phrases (which people type) and notes are made only when somebody looks. A choice that is a
    plain string is its own key and phrase. Choices that take long to find may be left to
    `further`, which is asked once somebody looks for more than is known at once.
    """

    seat: int
    prompt: Words
    known: Sequence[T]
    key_of: Callable[[Any], str] | None = None
    phrase_of: Callable[[Any], Words | tuple[Words, ...]] | None = None
    note_of: Callable[[Any], Words] | None = None
    default: T | None = None
    forbidden: Callable[[], Iterable[Refusal]] | None = None
    further: Callable[[], Sequence[T]] | None = None

    def narrowed(self, wanted: Callable[[T], bool]) -> Question[T]:
        """The same question with some of its choices only, and no word on what is forbidden."""
        some = [one for one in self.choices if wanted(one)]
        return Question(self.seat, self.prompt, some, self.key_of, self.phrase_of, self.note_of)

    @property
    def choices(self) -> Sequence[T]:
        """Everything that the rules allow: what is known at once, then what has to be found."""
        if self.further is not None:
            further, self.further = self.further, None
            if found := further():
                self.known = [*self.known, *found]
        return self.known

    @choices.setter
    def choices(self, choices: Sequence[T]) -> None:
        self.known, self.further = choices, None

    def choice(self, place: int) -> T:
        """The choice at a place; others are looked for only if it is not among those known."""
        return self.known[place] if 0 <= place < len(self.known) else self.choices[place]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.known) > 1 or (self.further is not None and len(self.choices) > 1)

    def key(self, choice: T) -> str:
        """What the record calls this choice, for as long as the rules version lives."""
        if isinstance(choice, str) or self.key_of is None:
            return str(choice)
        return self.key_of(choice)

    def phrases(self, choice: T) -> tuple[str, ...]:
        """What a person may type for this choice; the first is the one we show."""
        return tuple(map(str, self._said(choice)))

    def phrase(self, choice: T) -> str:
        """What we show for this choice, to whoever reads now."""
        return str(self._said(choice)[0])

    def kept_phrase(self, choice: T) -> Words:
        """What we show for this choice, to be kept until somebody reads it."""
        return self._said(choice)[0]

    def _said(self, choice: T) -> tuple[Words, ...]:
        if isinstance(choice, str):
            return (order(choice),)
        if self.phrase_of is None:
            return (self.key(choice),)
        phrase = self.phrase_of(choice)
        return phrase if isinstance(phrase, tuple) else (phrase,)

    def note(self, choice: T) -> str:
        """What is worth knowing of this choice: its price, its yield."""
        return spoken(self.note_of(choice)) if self.note_of is not None else ""

    def find(self, key: str) -> int:
        """The place of the choice with this key, or -1."""
        known = len(self.known)
        for place, choice in enumerate(self.known):
            if self.key(choice) == key:
                return place
        for place, choice in enumerate(self.choices[known:], known):
            if self.key(choice) == key:
                return place
        return -1

    def default_place(self) -> int:
        """The place of the choice that the host fills in when nothing is said, or -1."""
        if self.default is None:
            return -1
        return self.find(self.key(self.default))


class Together:
    """Questions to several seats at once: one branch per seat, joined when all are in."""

    __slots__ = ("branches",)

    def __init__(self, branches: Mapping[int, Asking[Any]]) -> None:
        self.branches = branches


Asking: TypeAlias = Generator[Question[Any] | Together, Any, T]


def ask(
    seat: int,
    prompt: Words,
    choices: Sequence[T],
    *,
    key: Callable[[Any], str] | None = None,
    phrase: Callable[[Any], Words | tuple[Words, ...]] | None = None,
    note: Callable[[Any], Words] | None = None,
    default: T | None = None,
    forbidden: Callable[[], Iterable[Refusal]] | None = None,
    further: Callable[[], Sequence[T]] | None = None,
) -> Asking[T]:
    """Ask one seat and return its choice; a lone choice is taken without asking."""
    answer: T = yield Question(
        seat, prompt, choices, key, phrase, note, default, forbidden, further
    )
    return answer


def ask_together(branches: Mapping[int, Asking[T]]) -> Asking[dict[int, T]]:
    """Run one branch per seat, at the same time, and return each one's result by seat.

    A branch may touch only its own seat, and may not draw: then the order of the answers
    cannot matter.
    """
    answers: dict[int, T] = yield Together(branches)
    return answers
