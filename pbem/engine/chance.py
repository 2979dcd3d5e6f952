"""Chance from a secret seed: named streams, so that one draw never shifts another."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import Any

SEED_BYTES = 32
_number = Struct(">Q")  # a whole number of eight bytes
_WORD = 1 << 64


class Chance:
    """Draws numbers from named streams; the positions are all there is to remember."""

    __slots__ = ("positions", "seed")

    def __init__(self, seed: bytes, positions: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.positions = dict(positions or {})

    def below(self, stream: str, limit: int) -> int:
        """The stream's next whole number from 0 to limit - 1, each equally likely."""
        (number,) = self._numbers(stream, (limit,))
        return number

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Put the items into an order of the stream's choosing, in place."""
        last = len(items) - 1
        for other in self._numbers(stream, range(len(items), 1, -1)):
            items[last], items[other] = items[other], items[last]
            last -= 1

    def _numbers(self, stream: str, limits: Iterable[int]) -> list[int]:
        """The stream's next numbers, each below its limit."""
        begun = sha256(self.seed + stream.encode() + b"\0")  # to copy it is quicker than to begin
        position = self.positions.get(stream, 0)
        numbers = []
        for limit in limits:
            fair = _WORD - _WORD % limit
            number = fair
            while number >= fair:
                hashed = begun.copy()
                hashed.update(_number.pack(position))
                (number,) = _number.unpack_from(hashed.digest())
                position += 1
            numbers.append(number % limit)
        if numbers:
            self.positions[stream] = position
        return numbers


def commitment(seed: bytes) -> str:
    """What the first letter promises, and the seed in the last one proves."""
    return sha256(seed).hexdigest()
