"""Reading what follows DATA: up to the one true end, within the size limit."""

from __future__ import annotations

import asyncio

from pbem.mail.entrance import refused, too_large
from pbem.mail.receipts import Receipt

_END = b"\r\n.\r\n"
_CHUNK = 64 * 1024

# After a message that is too big we listen on for its end, so that the sender hears why it was
# refused, but not for ever.
_PATIENCE = 64 * 1024 * 1024

# A lone dot between line ends that are not both CRLF. Some servers end a message there; to them
# what follows would be another message, smuggled in. We never end there, and refuse the whole.
_FALSE_ENDS = (b"\n.\r", b"\n.\n", b"\r.\r", b"\r.\n")


class EndlessMessageError(ConnectionResetError):
    """The peer goes on and on; it is cut off."""


async def read_data(reader: asyncio.StreamReader, limit: int) -> bytes | Receipt:
    """The message without its transparency dots, or why it is refused.

    Only CRLF ends a line and only CRLF.CRLF ends the message. Of a message above the limit
    nothing is kept but the few bytes in which its end may have begun.
    """
    held = bytearray(b"\r\n")  # as if the line before DATA belonged to it: a dot may come first
    dropped = 0
    while True:
        chunk = await reader.read(_CHUNK)
        if not chunk:
            raise ConnectionResetError("the peer hung up within a message")
        searched = max(len(held) - len(_END) + 1, 0)
        held += chunk
        end = held.find(_END, searched)
        if end >= 0:
            break
        if len(held) > limit + len(_END):
            dropped += len(held) - len(_END)
            del held[: -len(_END)]
        if dropped > limit + _PATIENCE:
            raise EndlessMessageError
    _put_back(reader, bytes(held[end + len(_END) :]))
    if dropped or end > limit:
        return too_large(limit)
    raw = bytes(held[: end + 2])
    if any(false_end in raw for false_end in _FALSE_ENDS):
        return Receipt.refuse("A line with a lone dot must end with CR LF and follow one")
    raw = raw.replace(b"\r\n.", b"\r\n")[2:]
    return refused(raw, limit) or raw


def _put_back(reader: asyncio.StreamReader, rest: bytes) -> None:
    """Give back what came after the end: the peer's next commands."""
    reader._buffer[:0] = rest  # type: ignore[attr-defined]
