"""Pictures for letters: a game's SVG board as PNG, drawn with the fonts that we bundle.

Boards are made of the same few shapes and letters again and again. So a drawing that is flat (see
`flat`) is put together from shapes and letters that were drawn before; any other SVG goes through
resvg as a whole, which takes ten times as long.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import PbemError
from pbem.engine.game import Game
from pbem.engine.text import _
from pbem.rendering import draw_board, has_board, note_fault, templates_of

if TYPE_CHECKING:
    from PIL import Image

PIXELS = 660  # what letters show on a desk; a phone shows less
ROOM = 64_000
"""So many bytes a picture may have beside the rest of a letter; a larger one is drawn smaller."""
SMALLEST = 440
STEP = 20  # pictures of a few widths only, since parts are kept for each width

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_FROM_OUTSIDE = re.compile(r"<!(?:DOCTYPE|ENTITY)|<(?:[\w.-]+:)?(?:fe)?image\b", re.IGNORECASE)


def png(svg: str, width: int) -> bytes:
    """The SVG text drawn as PNG, so many pixels wide; nothing outside the text is loaded."""
    from .palette import in_few_colours  # a host whose pictures another process draws needs none

    if _FROM_OUTSIDE.search(svg):
        raise PbemError(_("The picture cannot be drawn: it asks for something outside itself."))
    svg = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", svg)
    return in_few_colours(_drawn(svg, width), svg)


def _drawn(svg: str, width: int) -> Image.Image:
    """The drawing from its parts if it is flat, else as a whole."""
    from .canvas import drawn
    from .flat import NotFlat, read
    from .resvg import draw

    try:
        drawing = read(svg)
    except NotFlat:
        return draw(svg, width)
    return drawn(drawing, width)


def game_picture(
    game: Game[Any],
    view: Any,
    draw: Callable[[str, int], bytes] = png,
    room: int = ROOM,
    **more: Any,
) -> bytes | None:
    """The game's board as a picture, if it has one (`templates/board.svg.j2` in its folder).

    `draw` makes it from SVG text and a width: here, or in another process. A picture of more bytes
    than `room` is drawn smaller. When drawing fails, the operator gets to know, and there is none.
    """
    if not has_board(templates_of(game), "svg"):
        return None
    try:
        svg, width = draw_board(game, view, "svg", **more), PIXELS
        drawn = draw(svg, width)
        room = min(room, ROOM)
        while len(drawn) > room and width > SMALLEST:
            width = max(SMALLEST, int(width * room / len(drawn)) // STEP * STEP)
            drawn = draw(svg, width)
        return drawn
    except Exception as fault:  # a letter without its picture is better than none
        note_fault(f"the picture of {game.title} (board.svg.j2)", fault)
        return None
