"""Shapes as small pictures, each drawn once and kept."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from PIL import Image

from .resvg import draw_part

KEPT_BYTES = 16 * 2**20
_BYTES_OF_ONE = 500  # what Python needs besides the pixels


class Sprite(NamedTuple):
    """What is to be seen of a shape, and how far it is from the corner of the shape's box."""

    picture: Image.Image
    left: int
    top: int


class Sprites:
    """The shapes drawn lately, as many as there is room for."""

    def __init__(self, room: int = KEPT_BYTES) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[str, str, tuple[int, int]], Sprite | None] = OrderedDict()

    def of(self, element: str, move: str, size: tuple[int, int], *, letters: bool) -> Sprite | None:
        """The element moved so, within a box of this size; None if nothing of it is to be seen."""
        key = (element, move, size)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        sprite = _cut_out(draw_part(element, move, size, letters=letters))
        self._kept[key] = sprite
        self._room -= _bytes(sprite)
        while self._room < 0:
            _key, oldest = self._kept.popitem(last=False)
            self._room += _bytes(oldest)
        return sprite


def _cut_out(picture: Image.Image) -> Sprite | None:
    seen = picture.getbbox()
    return Sprite(picture.crop(seen), seen[0], seen[1]) if seen else None


def _bytes(sprite: Sprite | None) -> int:
    pixels = sprite.picture.width * sprite.picture.height if sprite else 0
    return 4 * pixels + _BYTES_OF_ONE
