"""Small messages for the tests of reading."""

from __future__ import annotations

import base64
import binascii

HEADER = (
    b"From: Alice <alice@example.org>\r\nTo: Host <p12@pbem.example>\r\n"
    b"Subject: hello\r\nMessage-ID: <1@example.org>\r\n"
)


def message(body: bytes | str = b"", header: str = "") -> bytes:
    """A message with a sane header, some more of it, and this body."""
    data = body.encode() if isinstance(body, str) else body
    return HEADER + header.replace("\n", "\r\n").encode("utf-8", "surrogateescape") + b"\r\n" + data


def html(body: str) -> bytes:
    """A message that is HTML only."""
    return message(body, "Content-Type: text/html; charset=utf-8\n")


def encoded(text: str, charset: str, transfer: str) -> bytes:
    """A body in this charset and transfer encoding, with the line ends of mail."""
    data = text.replace("\n", "\r\n").encode(charset)
    if transfer == "base64":
        return base64.encodebytes(data)
    if transfer == "quoted-printable":
        lines = (binascii.b2a_qp(line) for line in data.split(b"\r\n"))
        return b"\r\n".join(lines)
    return data


def part(kind: str, text: str, charset: str = "utf-8", transfer: str = "8bit") -> bytes:
    """One part of a multipart, or the whole after a header."""
    head = f"Content-Type: {kind}; charset={charset}\r\nContent-Transfer-Encoding: {transfer}\r\n"
    return head.encode() + b"\r\n" + encoded(text, charset, transfer)


def multipart(subtype: str, *parts: bytes, boundary: str = "=_b") -> bytes:
    """A multipart with these parts, ready to stand after a header or in another multipart."""
    out = f'Content-Type: multipart/{subtype}; boundary="{boundary}"\r\n\r\n'.encode()
    for one in parts:
        out += f"--{boundary}\r\n".encode() + one + b"\r\n"
    return out + f"--{boundary}--\r\n".encode()
