"""Choices that are not made before somebody looks at them: at most turns most plays stay unseen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, overload


class Lazy(Sequence[Any]):
    """A sequence of choices, each of which is made when somebody looks at it."""

    __slots__ = ()

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return list(self)[place]
        return self.at(place if place >= 0 else range(len(self))[place])

    @abstractmethod
    def at(self, place: int) -> Any:
        """The choice at a place from 0 on."""


class Pairs(Lazy):
    """Each card of a hand with each of some slots: all cards on the first slot come first."""

    __slots__ = ("hand", "head", "names")

    def __init__(self, head: str, names: Sequence[str], hand: Sequence[int]) -> None:
        self.head = head
        self.names = names
        self.hand = hand

    def __len__(self) -> int:
        return len(self.names) * len(self.hand)

    def __iter__(self) -> Iterator[Any]:
        head, hand = self.head, self.hand
        return iter([(head, no, name) for name in self.names for no in hand])

    def at(self, place: int) -> Any:
        """The pair at a place."""
        name, no = divmod(place, len(self.hand))
        return self.head, self.hand[no], self.names[name]


class Row(Lazy):
    """Several sequences of choices one after the other."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Sequence[Any]]) -> None:
        self.parts = parts

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self.parts)

    def at(self, place: int) -> Any:
        """The choice at a place, in whichever sequence it is."""
        for part in self.parts:
            if place < len(part):
                return part[place]
            place -= len(part)
        raise IndexError(place)
