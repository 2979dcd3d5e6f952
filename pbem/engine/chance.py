"""Chance from a secret seed: named streams, so that one draw never shifts another."""

from __future__ import annotations

import hashlib
from typing import Any

SEED_BYTES = 32
_WORD = 1 << 64


class Chance:
    """Draws numbers from named streams; the positions are all there is to remember."""

    __slots__ = ("positions", "seed")

    def __init__(self, seed: bytes, positions: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.positions = dict(positions or {})

    def below(self, stream: str, limit: int) -> int:
        """The stream's next whole number from 0 to limit - 1, each equally likely."""
        fair = _WORD - _WORD % limit
        prefix = self.seed + stream.encode() + b"\0"
        position = self.positions.get(stream, 0)
        while True:
            digest = hashlib.sha256(prefix + position.to_bytes(8, "big")).digest()
            position += 1
            number = int.from_bytes(digest[:8], "big")
            if number < fair:
                self.positions[stream] = position
                return number % limit

    def shuffle(self, stream: str, items: list[Any]) -> None:
        """Put the items into an order of the stream's choosing, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(stream, last + 1)
            items[last], items[other] = items[other], items[last]


def commitment(seed: bytes) -> str:
    """What the first letter promises, and the seed in the last one proves."""
    return hashlib.sha256(seed).hexdigest()
