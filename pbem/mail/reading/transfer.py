"""Undoing a part's transfer encoding; junk in it never loses the rest."""

from __future__ import annotations

import binascii
from typing import Final

_BASE64: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
_NOT_BASE64: Final = bytes(set(range(256)) - set(_BASE64))
_AS_IS: Final = ("", "7bit", "8bit", "binary")


def decode_transfer(data: bytes, encoding: str) -> bytes | None:
    """The bytes that were meant, or nothing if the encoding is unknown."""
    name = encoding.strip(" \"';").lower()
    if name == "quoted-printable":
        return from_quoted_printable(data)
    if name == "base64":
        return from_base64(data)
    return data if name in _AS_IS else None


def from_base64(data: bytes) -> bytes:
    """Decode base64, skipping what is none; what stands after the padding is dropped."""
    clean = data.translate(None, _NOT_BASE64)
    padding = clean.find(b"=")
    if padding >= 0:
        clean = clean[:padding]
    if len(clean) % 4 == 1:
        clean = clean[:-1]
    return binascii.a2b_base64(clean + b"=" * (-len(clean) % 4))


def from_quoted_printable(data: bytes) -> bytes:
    """Decode quoted-printable; blanks at the end of a line were added on the way."""
    lines = (line.rstrip(b" \t\r") for line in data.split(b"\n"))
    return binascii.a2b_qp(b"\n".join(lines))
