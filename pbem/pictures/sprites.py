"""Shapes as small pictures, each drawn once and kept."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from PIL import Image

from .resvg import draw_part

KEPT_BYTES = 16 * 2**20
_BYTES_OF_ONE = 500  # what Python needs besides the pixels
_BORDER = 12  # wide enough for the lines and round corners of most shapes


class Part(NamedTuple):
    """A piece of a shape: a picture that is its own mask, or an area in one colour."""

    box: tuple[int, int, int, int]
    picture: Image.Image | None = None
    colour: tuple[int, ...] = ()

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""
        return _BYTES_OF_ONE + (4 * self.picture.width * self.picture.height if self.picture else 0)


Sprite = tuple[Part, ...]


class Sprites:
    """The shapes drawn lately, as many as there is room for."""

    def __init__(self, room: int = KEPT_BYTES) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[str, str, tuple[int, int]], Sprite] = OrderedDict()

    def of(self, element: str, move: str, size: tuple[int, int], *, letters: bool) -> Sprite:
        """The element moved so, within a box of this size."""
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


def _cut_out(picture: Image.Image) -> Sprite:
    """What is to be seen; of a large shape in one colour, its border and its inside."""
    seen = picture.getbbox()
    if seen is None:
        return ()
    left, top, right, bottom = seen
    inside = (left + _BORDER, top + _BORDER, right - _BORDER, bottom - _BORDER)
    if min(right - left, bottom - top) > 3 * _BORDER:
        colours = picture.crop(inside).getcolors(1)
        if colours and isinstance(colours[0][1], tuple) and colours[0][1][3] == 255:
            border = [
                (left, top, right, inside[1]),
                (left, inside[1], inside[0], inside[3]),
                (inside[2], inside[1], right, inside[3]),
                (left, inside[3], right, bottom),
            ]
            parts = [Part(box, picture.crop(box)) for box in border]
            return (Part(inside, colour=colours[0][1][:3]), *parts)
    return (Part(seen, picture.crop(seen)),)


def _bytes(sprite: Sprite) -> int:
    return _BYTES_OF_ONE + sum(part.bytes for part in sprite)
