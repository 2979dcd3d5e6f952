"""Reading what follows DATA: up to the one true end, within the size limit."""

from __future__ import annotations

import asyncio
import re

from .answers import Outcome

# After a message that is too big we listen on for its end, so that the sender hears why it was
# refused, but not for ever.
_PATIENCE = 64 * 1024 * 1024

# A lone dot between line ends that are not both CRLF. Some servers end a message there; to them
# what follows would be another message, smuggled in. We never end there, and refuse the whole.
_FALSE_END = re.compile(rb"(?:\A|[\r\n])\.[\r\n]")
_TRANSPARENCY_DOT = re.compile(rb"(?:\A|(?<=\r\n))\.")


class EndlessMessageError(ConnectionError):
    """The peer goes on and on; it is cut off."""


async def read_data(reader: asyncio.StreamReader, limit: int) -> bytes | Outcome:
    """The message without its transparency dots, or why it is refused.

    Only CRLF ends a line and only CRLF.CRLF ends the message. Of a message above the limit
    nothing is kept.
    """
    kept: list[bytes] = []
    size = 0
    at_line_start = True
    while True:
        piece = await _next_piece(reader)
        if at_line_start and piece == b".\r\n":
            break
        at_line_start = piece.endswith(b"\r\n")
        size += len(piece)
        if size <= limit:
            kept.append(piece)
        elif kept:
            kept.clear()
        if size > limit + _PATIENCE:
            raise EndlessMessageError
    if size > limit:
        words = f"The message is larger than {limit // 1024} KiB"
        return Outcome.refuse(words, "552 5.3.4")
    raw = b"".join(kept)
    if _FALSE_END.search(raw):
        return Outcome.refuse("A line with a lone dot must end with CR LF and follow one")
    return _TRANSPARENCY_DOT.sub(b"", raw)


async def _next_piece(reader: asyncio.StreamReader) -> bytes:
    """The rest of the line with its CRLF, or a part of it if it is long."""
    try:
        return await reader.readuntil(b"\r\n")
    except asyncio.LimitOverrunError as overrun:
        return await reader.read(max(overrun.consumed, 1))
