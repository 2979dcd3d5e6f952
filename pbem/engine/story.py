"""The story of a game: what was told in all steps that are over, in order.

It is the longest part of a game's document, and an order needs only the end of it. So what was
loaded stays as it was kept, until somebody reads it, and is kept again as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import msgspec

from .table import Told

_decoder = msgspec.json.Decoder(Told)


class Story(Sequence[Told]):
    """Sentences in order; those that are new become plain values when they are first read."""

    __slots__ = ("_kept", "_new", "_plain")

    def __init__(self, kept: Sequence[Any] = (), new: Iterable[Told] = ()) -> None:
        self._kept = kept  # as a document has them: in JSON, or as plain values
        self._new = list(new)
        self._plain = 0  # so many of the new ones are plain values already

    def __len__(self) -> int:
        return len(self._kept) + len(self._new)

    @overload
    def __getitem__(self, place: int) -> Told: ...
    @overload
    def __getitem__(self, place: slice) -> list[Told]: ...
    def __getitem__(self, place: int | slice) -> Told | list[Told]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if place < 0:
            place += len(self)
        if 0 <= place < len(self._kept):
            return _read(self._kept[place])
        if place < 0:
            raise IndexError(place)
        return self._settled()[place - len(self._kept)]

    def __iter__(self) -> Iterator[Told]:
        yield from map(_read, self._kept)
        yield from self._settled()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def since(self, step: int) -> list[Told]:
        """What was told from this step on."""
        told: list[Told] = []
        for place in range(len(self) - 1, -1, -1):
            sentence = self[place]
            if sentence.at < step:
                break
            told.append(sentence)
        told.reverse()
        return told

    def tell(self, sentences: Iterable[Told]) -> None:
        """Go on with these."""
        self._new += sentences

    def up_to(self, length: int) -> Story:
        """The first so many sentences, as a story of its own."""
        story = Story(self._kept[:length], self._new[: max(0, length - len(self._kept))])
        story._plain = min(self._plain, len(story._new))
        return story

    def kept(self) -> list[Any]:
        """The story as a document keeps it; what was loaded is not made anew."""
        return [*self._kept, *msgspec.to_builtins(self._settled())]

    def _settled(self) -> list[Told]:
        if self._plain < len(self._new):
            self._new[self._plain :] = [one.plain for one in self._new[self._plain :]]
            self._plain = len(self._new)
        return self._new


def _read(kept: Any) -> Told:
    """A sentence from a document; it is ours, so plain values are not checked."""
    return _decoder.decode(kept) if type(kept) is msgspec.Raw else Told(*kept)
