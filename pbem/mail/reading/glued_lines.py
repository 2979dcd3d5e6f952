"""Lines that a poor text part glued together, taken apart again.

Samsung's app writes 'take ItalySent from my Galaxy' and '---- Original message ----From: ...'.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .device_line import device_line_inside
from .limits import OWN_LINES
from .lines import Line
from .quote_marks import is_quoted
from .separators import separator_inside

_LOOKS: Final = OWN_LINES
"""Lines that are looked at; more are not own in any case."""
_SHORTEST: Final = 12


def unglued(lines: Iterable[Line]) -> list[Line]:
    """The lines, with what a mail program added to one of them on lines of its own."""
    out: list[Line] = []
    looks = _LOOKS
    for line in lines:
        text = line.text
        if text[:1] == ">":  # most lines of a letter begin so
            out.append(line)
        elif looks and line.mark is None and len(text) > _SHORTEST and not is_quoted(text):
            looks -= 1
            out += _taken_apart(line)
        else:
            out.append(line)
    return out


def _taken_apart(line: Line) -> list[Line]:
    text = line.text
    found = separator_inside(text)
    if found is None:
        pieces = [text]
    else:
        first, last = found
        pieces = [text[:first], text[first:last], text[last:]]
    at = device_line_inside(pieces[0])
    if at:
        pieces[:1] = [pieces[0][:at], pieces[0][at:]]
    if len(pieces) == 1:
        return [line]
    texts = [piece.strip() for piece in pieces if piece.strip()]
    return [line._replace(text=text, cut=line.cut and not at) for at, text in enumerate(texts)]
