"""The header of a message or of a part: its fields, and their parameters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .characters import visible
from .charsets import decode
from .defects import Defects
from .limits import HEADER_BYTES, HEADER_LENGTH, HEADERS, PARAMETERS

_NAME: Final = re.compile(rb"[!-9;-~]{1,100}")
_KNOWN: Final = frozenset(
    b"from to cc subject date message-id mime-version content-type content-transfer-encoding "
    b"content-disposition received return-path reply-to in-reply-to references".split()
)


class Headers:
    """The fields of one header by name, in lower case."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in fields:
            self._values.setdefault(name, []).append(value)

    def all(self, name: str) -> Sequence[str]:
        """The values of every field of this name, in order."""
        return self._values.get(name, ())

    def get(self, name: str) -> str:
        """The value of the first field of this name, or nothing."""
        return self._values[name][0] if name in self._values else ""

    def __contains__(self, name: str) -> bool:
        return name in self._values


class _Block:
    """The lines before the first blank one, being sorted into fields."""

    def __init__(self) -> None:
        self.fields: list[tuple[bytes, bytearray]] = []
        self.odd_at: int | None = None
        self.known_after_odd = False
        self.cut = False

    def take(self, line: bytes, offset: int) -> None:
        if line[:1] in (b" ", b"\t"):
            if self.fields:
                self._extend(b" " + line.strip())
            return
        name, colon, value = line.partition(b":")
        name = name.rstrip()
        if colon and _NAME.fullmatch(name):
            if len(self.fields) >= HEADERS:
                self.cut = True
                return
            self.fields.append((name.lower(), bytearray()))
            self._extend(value.strip())
            if self.odd_at is not None and name.lower() in _KNOWN:
                self.known_after_odd = True
        elif self.odd_at is None and not line.startswith((b"From ", b">From ")):
            self.odd_at = offset

    def _extend(self, piece: bytes) -> None:
        value = self.fields[-1][1]
        room = HEADER_LENGTH - len(value)
        self.cut = self.cut or len(piece) > room
        value += piece[:room]


def read_headers(raw: bytes, start: int, end: int, defects: Defects) -> tuple[Headers, int]:
    """The header in raw[start:end], and where the body begins.

    A line that is no header field does not lose the letter: it is skipped if real fields follow,
    else the body begins there, as if the blank line had been forgotten.
    """
    if raw[start : start + 1] == b"\n":
        return Headers([]), start + 1
    stop = raw.find(b"\n\n", start, end)
    stop, body = (end, end) if stop < 0 else (stop, stop + 2)
    if stop - start > HEADER_BYTES:
        defects.note("the header is too long; only its beginning was read")
    block, offset = _Block(), start
    for line in raw[start : min(stop, start + HEADER_BYTES)].split(b"\n"):
        block.take(line, offset)
        offset += len(line) + 1
    if block.cut:
        defects.note("the header has too many or too long fields; the rest was not read")
    if block.odd_at is not None:
        if block.known_after_odd:
            defects.note("a line in the header is no header field")
        else:
            defects.note("the header does not end with a blank line")
            body = block.odd_at
    fields = [(name.decode("ascii"), _text(bytes(value))) for name, value in block.fields]
    return Headers(fields), body


def _text(value: bytes) -> str:
    return visible(decode(value, "")[0])


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """A field like Content-Type: its main value and its parameters, names in lower case.

    Continued and encoded parameters (RFC 2231) are put together.
    """
    pieces = _split_quoted(value)
    found: dict[str, str] = {}
    longer: dict[str, list[tuple[int, bool, str]]] = {}
    for piece in pieces[1:]:
        name, _, content = piece.partition("=")
        name, content = name.strip().lower(), content.strip()
        base, star, section = name.partition("*")
        if not star:
            found.setdefault(name, content)
            continue
        number = section.rstrip("*")
        order = int(number) if number.isdecimal() and len(number) < 4 else 0
        longer.setdefault(base, []).append((order, section.endswith("*") or not section, content))
    for base, sections in longer.items():
        found.setdefault(base, _joined(sorted(sections)))
    return pieces[0].strip().lower(), found


def _joined(sections: list[tuple[int, bool, str]]) -> str:
    """The sections of one RFC 2231 parameter as text."""
    charset, data = "", bytearray()
    for place, (_, encoded, content) in enumerate(sections):
        text = content
        if encoded and place == 0 and content.count("'") >= 2:
            charset, _, text = content.split("'", 2)
        data += _unpercent(text) if encoded else text.encode("utf-8", "replace")
    return visible(decode(bytes(data), charset)[0])


def _unpercent(text: str) -> bytes:
    first, *rest = text.encode("utf-8", "replace").split(b"%")
    out = bytearray(first)
    for piece in rest:
        try:
            out += bytes.fromhex(piece[:2].decode("ascii")) + piece[2:]
        except ValueError:
            out += b"%" + piece
    return bytes(out)


_STEP: Final = re.compile(r'[^;"\\()]+|[;"\\()]')


def _split_quoted(value: str) -> list[str]:
    """Split at semicolons that stand outside quotation marks and comments; unquote."""
    pieces, current = [], ""
    quoted, comment, escaped = False, 0, False
    for step in _STEP.findall(value):
        if escaped:
            current, escaped = current + step, False
        elif step == "\\" and quoted:
            escaped = True
        elif step == '"' and not comment:
            quoted = not quoted
        elif step == "(" and not quoted:
            comment += 1
        elif step == ")" and comment:
            comment -= 1
        elif step == ";" and not quoted and not comment:
            pieces.append(current)
            current = ""
            if len(pieces) > PARAMETERS:
                break
        elif not comment:
            current += step
    pieces.append(current)
    return pieces
