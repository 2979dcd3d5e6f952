"""A message taken apart into its parts, in one pass over its lines and without recursion."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .defects import Defects
from .encoded_words import decode_words
from .headers import Headers, parameters, read_headers
from .limits import DEPTH, LETTER_BYTES, LETTER_LINES, PARTS

_DELIMITER: Final = re.compile(rb"^--([^\n]*)", re.MULTILINE)
_BOUNDARY_LENGTH: Final = 200


class Step(NamedTuple):
    """One multipart around a part: which, of what subtype, and the part's place in it."""

    container: int
    subtype: str
    place: int


class Part(NamedTuple):
    """A part that holds no other parts, with its body still in its transfer encoding."""

    type: str
    parameters: dict[str, str]
    disposition: str
    filename: str
    encoding: str
    content_id: str
    path: tuple[Step, ...]
    body: bytes

    def place_in(self, subtype: str) -> int | None:
        """The part's place in the innermost multipart of this subtype around it."""
        places = [step.place for step in self.path if step.subtype == subtype]
        return places[-1] if places else None


class Message(NamedTuple):
    """A message's header, its type, and its parts in order."""

    headers: Headers
    type: str
    parameters: dict[str, str]
    parts: list[Part]
    too_many_lines: bool = False
    """It is so long that it was not taken apart."""


class _Level:
    """A multipart that is open, with the boundary that separates its parts."""

    def __init__(self, boundary: bytes, subtype: str, number: int) -> None:
        self.boundary = boundary
        self.subtype = subtype
        self.number = number
        self.children = 0


class _Splitter:
    """The state of the one pass: which multiparts are open, and which part is being read."""

    def __init__(self, raw: bytes, defects: Defects) -> None:
        self.raw = raw
        self.defects = defects
        self.levels: list[_Level] = []
        self.known: dict[bytes, int] = {}
        self.opened = 0
        self.containers = 0
        self.parts: list[Part] = []
        self.headers = Headers([])
        self.start: int | None = None
        """Where the body of the part being read begins; none in a preamble or epilogue."""

    def run(self) -> Message:
        headers, body = read_headers(self.raw, 0, len(self.raw), self.defects)
        kind, values = content_type(headers, "text/plain")
        self._open(headers, body)
        read_to, seen = body, False
        for match in _DELIMITER.finditer(self.raw, body) if self.levels else ():
            found = self._boundary(match[1])
            if found is None or match.start() < read_to:
                continue
            seen = True
            self._finish(match.start() - 1)
            level, closing = found
            self._close(level + 1)
            if closing:
                self._close(level)
            elif self.opened >= PARTS:
                self.defects.note(f"more than {PARTS} parts; the rest was not read")
                break
            else:
                read_to = self._next_part(match.end() + 1)
        if self.levels and not seen:
            self.defects.note("the parts of the message could not be found; read as plain text")
            self._close(0)
            self.headers, self.start = Headers([]), body
        self._finish(len(self.raw))
        return Message(headers, kind, values, self.parts)

    def _boundary(self, token: bytes) -> tuple[int, bool] | None:
        """Which open multipart this line separates, and whether it ends it."""
        token = token.rstrip()
        if token in self.known:
            return self.known[token], False
        if token.endswith(b"--") and token[:-2] in self.known:
            return self.known[token[:-2]], True
        return None

    def _next_part(self, at: int) -> int:
        """Read the header of the part that begins here, and say where its body begins."""
        self.opened += 1
        self.levels[-1].children += 1
        headers, body = read_headers(self.raw, at, self._header_end(at), self.defects)
        self._open(headers, body)
        return body

    def _header_end(self, at: int) -> int:
        """A part's header ends at the latest where the next part begins."""
        blank = self.raw.find(b"\n\n", at)
        end = len(self.raw) if blank < 0 else blank + 2
        for match in _DELIMITER.finditer(self.raw, at, end):
            if self._boundary(match[1]) is not None:
                return match.start()
        return end

    def _open(self, headers: Headers, body: int) -> None:
        kind, values = content_type(headers, self._default_type())
        if not kind.startswith("multipart/"):
            self.headers, self.start = headers, body
            return
        self.start = None
        boundary = values.get("boundary", "").encode("utf-8", "replace").rstrip()
        if not boundary or len(boundary) > _BOUNDARY_LENGTH or boundary in self.known:
            self.defects.note("a multipart has no usable boundary; it was not read")
        elif len(self.levels) >= DEPTH:
            self.defects.note(f"nested more than {DEPTH} deep; the rest was not read")
        else:
            self.containers += 1
            self.known[boundary] = len(self.levels)
            self.levels.append(_Level(boundary, kind[10:], self.containers))

    def _default_type(self) -> str:
        digest = bool(self.levels) and self.levels[-1].subtype == "digest"
        return "message/rfc822" if digest else "text/plain"

    def _close(self, level: int) -> None:
        for closed in self.levels[level:]:
            del self.known[closed.boundary]
        del self.levels[level:]

    def _finish(self, end: int) -> None:
        """The part being read ends here."""
        if self.start is None:
            return
        path = tuple(Step(one.number, one.subtype, one.children - 1) for one in self.levels)
        body = self.raw[self.start : max(self.start, end)]
        self.parts.append(_part(self.headers, self._default_type(), path, body))
        self.start = None


def split_message(raw: bytes, defects: Defects) -> Message:
    """Take a message apart; of a hostile one, as much as the caps allow."""
    if len(raw) > LETTER_BYTES:
        defects.note("the message is too long; only its beginning was read")
        raw = raw[:LETTER_BYTES]
    raw = raw.replace(b"\r\n", b"\n")
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")
    raw = raw.lstrip(b"\n")
    if raw.count(b"\n") > LETTER_LINES:
        headers, _ = read_headers(raw, 0, len(raw), defects)
        return Message(headers, *content_type(headers, "text/plain"), [], too_many_lines=True)
    return _Splitter(raw, defects).run()


def content_type(headers: Headers, default: str) -> tuple[str, dict[str, str]]:
    """A part's type and its parameters; one that makes no sense is plain text (RFC 2045)."""
    if "content-type" not in headers:
        return default, {}
    kind, values = parameters(headers.get("content-type"))
    main, slash, sub = kind.partition("/")
    if not slash or not main or not sub or " " in kind:
        return "text/plain", values
    return kind, values


def _part(headers: Headers, default: str, path: tuple[Step, ...], body: bytes) -> Part:
    kind, values = content_type(headers, default)
    disposition, more = parameters(headers.get("content-disposition"))
    return Part(
        type=kind,
        parameters=values,
        disposition=disposition,
        filename=decode_words(more.get("filename", "") or values.get("name", "")),
        encoding=headers.get("content-transfer-encoding"),
        content_id=headers.get("content-id"),
        path=path,
        body=body,
    )
