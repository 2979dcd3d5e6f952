"""Letters as small masks, each drawn once and kept; words are put together from them.

Letters stand on whole pixels, which keeps their feet sharp, and side by side to half of one, which
keeps their distances even. A few shades are enough for their edges: the PNG gets a tenth smaller.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from pbem.bundled_fonts import face

STEPS = 2  # in a pixel
LARGER = 4
SHADES = 5
KEPT_LETTERS = 6000
KEPT_WORDS = 3000
_IN_SHADES = [round(round(ink * (SHADES - 1) / 255) * 255 / (SHADES - 1)) for ink in range(256)]


class Mask(NamedTuple):
    """Where ink goes, and how far its corner is from where the writing starts."""

    picture: Image.Image
    left: int
    top: int


@lru_cache(KEPT_WORDS)
def width(text: str, bold: bool) -> float:
    """How long a text is, in units of its letters' size."""
    return face(bold).positions(text)[-1]


@lru_cache(KEPT_WORDS)
def words(text: str, bold: bool, size: float, step: int) -> Mask | None:
    """A text that starts so many steps into a pixel; None if there is no ink in it."""
    letters = []
    for character, at in zip(text, face(bold).positions(text), strict=False):
        pixel, fine = divmod(round(at * size * STEPS) + step, STEPS)
        mask = letter(character, bold, size, fine)
        if mask is not None:
            letters.append(mask._replace(left=mask.left + pixel))
    if not letters:
        return None
    left, top = min(one.left for one in letters), min(one.top for one in letters)
    right = max(one.left + one.picture.width for one in letters)
    bottom = max(one.top + one.picture.height for one in letters)
    whole = Image.new("L", (right - left, bottom - top))
    for one in letters:
        whole.paste(255, (one.left - left, one.top - top), one.picture)
    return Mask(whole, left, top)


@lru_cache(KEPT_LETTERS)
def letter(character: str, bold: bool, size: float, step: int) -> Mask | None:
    """A letter that starts so many steps into a pixel; drawn large and made small again."""
    font, start = _font(bold, size * LARGER), step * LARGER // STEPS
    left, top, right, bottom = font.getbbox(character, anchor="ls")
    if right <= left or bottom <= top:
        return None
    column, row = floor((left + start) / LARGER), floor(top / LARGER)
    columns, rows = ceil((right + start) / LARGER) - column, ceil(bottom / LARGER) - row
    large = Image.new("L", (columns * LARGER, rows * LARGER))
    foot = (start - column * LARGER, -row * LARGER)
    ImageDraw.Draw(large).text(foot, character, fill=255, font=font, anchor="ls")
    return Mask(large.reduce(LARGER).point(_IN_SHADES), column, row)


@lru_cache(64)
def _font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face(bold).path, size, layout_engine=ImageFont.Layout.BASIC)
