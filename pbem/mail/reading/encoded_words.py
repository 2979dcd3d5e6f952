"""Words in a header that are not ASCII (RFC 2047), also where clients write them wrongly."""

from __future__ import annotations

import binascii
import re
from typing import Final

from .charsets import decode
from .transfer import from_base64

_WORD: Final = re.compile(
    r"=\?(?P<charset>[^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?(?P<kind>[bBqQ])\?(?P<text>[^?]{0,2000})\?="
)


def decode_words(value: str) -> str:
    """The text with every encoded word decoded.

    Neighbours in one charset are put together before they are decoded, since clients cut words
    in the middle of a character. What is no encoded word stays as it is.
    """
    if "=?" not in value:
        return value
    out: list[str] = []
    charset, data, at = "", bytearray(), 0

    def flush() -> None:
        out.append(decode(bytes(data), charset)[0])
        data.clear()

    for word in _WORD.finditer(value):
        between = value[at : word.start()]
        joins = bool(data) and not between.strip()
        if not joins or word["charset"].lower() != charset:
            flush()
        if not joins:
            out.append(between)
        charset = word["charset"].lower()
        data += _content(word["kind"], word["text"])
        at = word.end()
    flush()
    out.append(value[at:])
    return "".join(out)


def _content(kind: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    if kind in "bB":
        return from_base64(data)
    return binascii.a2b_qp(data, header=True)
