"""Any SVG, drawn by resvg: it knows all of the language and takes its time."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from pbem.bundled_fonts import BOLD, FAMILY, REGULAR
from pbem.engine.errors import PbemError
from pbem.engine.text import _

FONT_FILES = [str(BOLD), str(REGULAR)]


def draw(svg: str, width: int) -> Image.Image:
    """The whole drawing on white, with our fonts only, so that every host draws the same."""
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background="white",
            skip_system_fonts=True,
            font_files=FONT_FILES,
            font_family=FAMILY,
            serif_family=FAMILY,
            sans_serif_family=FAMILY,
            monospace_family=FAMILY,
        )
    except ValueError as wrong:
        raise PbemError(_("The picture cannot be drawn: {wrong}").format(wrong=wrong)) from wrong
    with Image.open(io.BytesIO(drawn)) as picture:
        return picture.convert("RGB")


def draw_part(element: str, move: str, size: tuple[int, int], *, letters: bool) -> Image.Image:
    """One element on nothing, moved so; fonts are loaded only if it has letters."""
    width, height = size
    drawn = resvg_py.svg_to_bytes(
        svg_string=(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<g transform="{move}">{element}</g></svg>'
        ),
        skip_system_fonts=True,
        font_files=FONT_FILES if letters else None,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    with Image.open(io.BytesIO(drawn)) as picture:
        return picture.convert("RGBA")
