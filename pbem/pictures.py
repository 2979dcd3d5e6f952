"""Pictures for letters: a game's SVG board as PNG, drawn with the fonts that we bundle."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pbem.engine.errors import PbemError
from pbem.engine.game import Game
from pbem.engine.text import _

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"
COLOURS = 64
GREYS = 6
PIXELS = 660  # what letters show on a desk; a phone shows less
ROOM = 64_000
"""So many bytes a picture may have beside the rest of a letter; a larger one is drawn smaller."""
SMALLEST = 440

_COLOUR = re.compile(r"#([0-9a-f]{6})\b")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_FROM_OUTSIDE = re.compile(r"<!(?:DOCTYPE|ENTITY)|<(?:[\w.-]+:)?(?:fe)?image\b", re.IGNORECASE)


@cache
def font_files() -> list[str]:
    """The bundled fonts; nothing of the system's is used, so every host draws the same."""
    return sorted(str(path) for path in FONTS.glob("*.ttf"))


def png(svg: str, width: int) -> bytes:
    """The SVG text drawn as PNG, so many pixels wide; nothing outside the text is loaded."""
    import resvg_py

    if _FROM_OUTSIDE.search(svg):
        raise PbemError(_("The picture cannot be drawn: it asks for something outside itself."))
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", svg),
            width=width,
            background="white",
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=FAMILY,
            serif_family=FAMILY,
            sans_serif_family=FAMILY,
            monospace_family=FAMILY,
        )
    except ValueError as wrong:
        raise PbemError(_("The picture cannot be drawn: {wrong}").format(wrong=wrong)) from wrong
    return _in_few_colours(drawn, svg)


def _in_few_colours(drawn: bytes, svg: str) -> bytes:
    """The picture in the colours that the drawing names, and shades between them: half the bytes.

    Many mail programs send a quoted picture back with every answer, which has to stay below
    what the host takes in.
    """
    import io

    from PIL import Image

    with Image.open(io.BytesIO(drawn)) as picture:
        opaque = picture.convert("RGB")
    named = list(dict.fromkeys(_COLOUR.findall(svg.lower())))[: COLOURS - GREYS]
    greys = [f"{shade:02x}" * 3 for shade in range(0, 256, 255 // (GREYS - 1))]
    palette = Image.new("P", (1, 1))
    palette.putpalette(bytes.fromhex("".join([*named, *greys])))
    few = opaque.quantize(palette=palette, dither=Image.Dither.NONE)
    small = io.BytesIO()
    few.save(small, "PNG", optimize=True)
    return small.getvalue()


def game_picture(
    game: Game[Any], view: Any, draw: Callable[[str, int], bytes] = png, **more: Any
) -> bytes | None:
    """The game's board as a picture, if it has one (`templates/board.svg.j2` in its folder).

    `draw` makes it from SVG text and a width: here, or in another process. When that fails, the
    operator gets to know, and there is no picture.
    """
    from .rendering import draw_board, note_fault, templates_of

    if not (templates_of(game) / "board.svg.j2").is_file():
        return None
    try:
        svg, width = draw_board(game, view, "svg", **more), PIXELS
        drawn = draw(svg, width)
        while len(drawn) > ROOM and width > SMALLEST:
            width = max(SMALLEST, int(width * ROOM / len(drawn)))
            drawn = draw(svg, width)
        return drawn
    except Exception as fault:  # a letter without its picture is better than none
        note_fault(f"the picture of {game.title} (board.svg.j2)", fault)
        return None
