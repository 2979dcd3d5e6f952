"""A letter's headers and parts as bytes, written by hand.

Python's own composer folds and encodes correctly but slowly; a letter has few kinds of headers,
all of which are ours, and two or three parts.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime
from typing import NamedTuple

import msgspec

from pbem.engine.text import text
from pbem.mail.errors import MailError

from ..reading import LETTER_HEADER

LINE = 76
_ASCII = bytes(range(128))
PICTURE_ID = "board"


class Attached(NamedTuple):
    """Something that goes along with a letter."""

    name: str
    kind: str
    data: bytes


class Message(msgspec.Struct, kw_only=True):
    """What goes into the headers and the parts of one letter."""

    message_id: str
    sender_name: str
    sender: str
    to: str
    reply_to: str
    subject: str
    at: int
    kind: str
    in_reply_to: str = ""
    references: list[str] = []
    list_id: str = ""
    list_name: str = ""
    unsubscribe: str = ""
    automatic: str = "auto-generated"
    text: str
    html: str = ""
    picture: bytes | None = None
    attached: Sequence[Attached] = ()


class Envelope(NamedTuple):
    """A letter as a relay takes it: who gets its bounces, who gets it, and its bytes."""

    message_id: str
    bounces_to: str
    recipient: str
    data: bytes


def build(message: Message) -> bytes:
    """The whole letter, in CRLF lines of plain ASCII."""
    head = "".join(f"{name}: {value}\r\n" for name, value in _headers(message) if value)
    return head.encode("ascii") + _body(message)


def _headers(message: Message) -> list[tuple[str, str]]:
    listed = f"{_phrase(message.list_name)} <{message.list_id}>" if message.list_id else ""
    return [
        ("From", f"{_phrase(message.sender_name)} <{_plain(message.sender)}>"),
        ("To", _plain(message.to)),
        ("Reply-To", _plain(message.reply_to)),
        ("Subject", _words(message.subject)),
        ("Date", format_datetime(datetime.fromtimestamp(message.at, UTC))),
        ("Message-ID", _plain(message.message_id)),
        ("In-Reply-To", " ".join(_usable([message.in_reply_to]))),
        ("References", "\r\n ".join(_usable(message.references))),
        ("List-Id", listed),
        ("List-Unsubscribe", f"<{_plain(message.unsubscribe)}>" if message.unsubscribe else ""),
        ("Auto-Submitted", message.automatic),
        ("X-Auto-Response-Suppress", "All"),
        (LETTER_HEADER, message.kind),
        ("MIME-Version", "1.0"),
    ]


def _plain(value: str) -> str:
    """A value that must be ASCII and stay on its line, whatever was written into it."""
    if not (value.isascii() and (value.isprintable())):
        raise MailError(text("{value} cannot stand in a header", value=repr(value[:80])))
    return value


def _usable(identifiers: Sequence[str]) -> list[str]:
    """Those that can stand in a header: a Message-ID of somebody else's may hold anything."""
    return [one for one in identifiers if one.isascii() and one.isprintable()]


def _words(value: str) -> str:
    """Words for people in a header: encoded and folded where that is needed."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in value).split())
    if clean.isascii() and len(clean) < LINE - len("Subject: "):
        return clean
    charset = "us-ascii" if clean.isascii() else "utf-8"
    return Header(clean, charset, LINE, "Subject").encode(linesep="\r\n")


def _phrase(value: str) -> str:
    """A name before an address, quoted or encoded as it needs."""
    if value.isascii() and value.isprintable():
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    return _words(value)


# --- parts -------------------------------------------------------------------------------


def _body(message: Message) -> bytes:
    """Text alone, or text and HTML to choose from, with what goes along."""
    part = _text_part("plain", message.text)
    if message.html:
        part = _several("alternative", [part, _html_part(message)])
    if message.attached:
        part = _several("mixed", [part, *map(_attached_part, message.attached)])
    return part


def _html_part(message: Message) -> bytes:
    html = _text_part("html", message.html)
    if message.picture is None:
        return html
    head = (
        f'Content-Type: image/png; name="{PICTURE_ID}.png"\r\n'
        f"Content-ID: <{PICTURE_ID}>\r\n"
        f'Content-Disposition: inline; filename="{PICTURE_ID}.png"\r\n'
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    picture = head.encode("ascii") + _base64(message.picture)
    return _several("related", [html, picture], ' type="text/html";')


def _text_part(kind: str, text: str) -> bytes:
    data = text.rstrip("\n").encode("utf-8", "replace") + b"\n"
    if _is_foreign(data):
        encoding, encoded = "base64", _base64(data.replace(b"\n", b"\r\n"))
    else:
        quoted = binascii.b2a_qp(data, istext=True)
        encoding, encoded = "quoted-printable", quoted.replace(b"\n", b"\r\n")
    head = (
        f'Content-Type: text/{kind}; charset="utf-8"\r\n'
        f"Content-Transfer-Encoding: {encoding}\r\n\r\n"
    )
    return head.encode("ascii") + encoded


def _is_foreign(data: bytes) -> bool:
    """Whether so many bytes are no ASCII that base64, which adds a third, is the shorter form."""
    return len(data.translate(None, _ASCII)) * 5 > len(data)


def _attached_part(attached: Attached) -> bytes:
    name = "".join(c for c in attached.name if c.isalnum() or c in "-_.")
    head = (
        f'Content-Type: {attached.kind}; name="{name}"\r\n'
        f'Content-Disposition: attachment; filename="{name}"\r\n'
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    return head.encode("ascii") + _base64(attached.data)


def _base64(data: bytes) -> bytes:
    return base64.encodebytes(data).replace(b"\n", b"\r\n")


def _several(kind: str, parts: Sequence[bytes], more: str = "") -> bytes:
    """Parts behind one another; the mark between them is made from them, so it is not in them."""
    mark = "=_" + hashlib.sha256(b"".join(parts)).hexdigest()[:32]
    head = f'Content-Type: multipart/{kind};{more}\r\n boundary="{mark}"\r\n\r\n'.encode("ascii")
    line = f"--{mark}".encode("ascii")
    return head + b"".join(line + b"\r\n" + part + b"\r\n" for part in parts) + line + b"--\r\n"
