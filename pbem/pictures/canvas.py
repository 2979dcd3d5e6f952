"""Puts a flat drawing together from what was drawn before."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from PIL import Image, ImageColor

from .flat import Drawing, Fill, Shape, Words
from .lettering import STEPS, width, words
from .sprites import Sprites

_SHARE = 1e-3  # of a pixel, which nobody sees
_sprites = Sprites()


def drawn(drawing: Drawing, pixels: int) -> Image.Image:
    """The drawing, so many pixels wide."""
    scale = pixels / drawing.width
    height = ceil(drawing.height * scale - _SHARE)
    canvas = Image.new("RGB", (pixels, height), "white")
    for mark in drawing.marks:
        if isinstance(mark, Words):
            _write(canvas, mark, scale)
        elif isinstance(mark, Shape):
            _place(canvas, mark, scale)
        else:
            _fill(canvas, mark, scale)
    return canvas


def _write(canvas: Image.Image, mark: Words, scale: float) -> None:
    """Words, from where their anchor lets them begin."""
    scale *= mark.place.scale
    ends = [width(run.text, run.bold) * run.size * scale for run in mark.runs]
    x = mark.place.x * scale / mark.place.scale - sum(ends) * mark.anchor
    y = round(mark.place.y * scale / mark.place.scale)
    for run, end in zip(mark.runs, ends, strict=True):
        pixel, step = divmod(round(x * STEPS), STEPS)
        mask = words(run.text, run.bold, round(run.size * scale, 2), step)
        if mask is not None:
            ink = ImageColor.getrgb(run.colour)
            canvas.paste(ink, (pixel + mask.left, y + mask.top), mask.picture)
        x += end


def _place(canvas: Image.Image, mark: Shape, scale: float) -> None:
    """A shape's sprite, on whole pixels, as far as it is on the canvas."""
    x, y = (round(at * scale) for at in mark.place[:2])
    larger = mark.place.scale * scale
    left = max(0, floor(x + mark.box.left * larger - 1))
    top = max(0, floor(y + mark.box.top * larger - 1))
    right = min(canvas.width, ceil(x + mark.box.right * larger + 1))
    bottom = min(canvas.height, ceil(y + mark.box.bottom * larger + 1))
    if left >= right or top >= bottom:
        return
    move = f"translate({x - left} {y - top}) scale({larger:.6f})"
    size = (right - left, bottom - top)
    for part in _sprites.of(mark.element, move, size, letters=mark.letters):
        box = (left + part.box[0], top + part.box[1], left + part.box[2], top + part.box[3])
        canvas.paste(part.picture or part.colour, box, part.picture)


def _fill(canvas: Image.Image, mark: Fill, scale: float) -> None:
    """A rectangle; pixels at its edges take as much of its colour as it covers of them."""
    colour = ImageColor.getrgb(mark.colour)
    left, top, right, bottom = (edge * scale for edge in mark.box)
    for upper, lower, tall in _covered(top, bottom, canvas.height):
        for first, last, wide in _covered(left, right, canvas.width):
            box = (first, upper, last, lower)
            share = round(255 * tall * wide)
            if share == 255:
                canvas.paste(colour, box)
            else:
                canvas.paste(colour, box, Image.new("L", (last - first, lower - upper), share))


def _covered(begin: float, end: float, size: int) -> Iterator[tuple[int, int, float]]:
    """Pixels from, pixels to, and how much of each is covered: an edge, the inside, an edge.

    The last pixel may lie only partly in the drawing; what reaches into it fills it.
    """
    begin, end = max(0.0, begin), end if end <= size - 1 else float(size)
    first, last = floor(begin + _SHARE), ceil(end - _SHARE)
    if first + 1 >= last:
        if end > begin:
            yield first, first + 1, min(1.0, end - begin)
        return
    yield first, first + 1, min(1.0, first + 1 - begin)
    if first + 1 < last - 1:
        yield first + 1, last - 1, 1.0
    yield last - 1, last, min(1.0, end - last + 1)
