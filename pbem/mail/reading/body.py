"""Which parts of a message are its body, and the lines in them."""

from __future__ import annotations

from typing import Final

from .characters import is_simple, one_line, plain, with_line_feeds
from .charsets import decode
from .defects import Defects
from .flowed import unflow
from .letter import LeftOut, Reason
from .limits import ATTACHMENTS, LETTER_LINES, LINE_LENGTH, NAME_LENGTH, TEXT_BYTES
from .lines import Line
from .mime import Message, Part
from .pgp_text import without_armour
from .transfer import decode_transfer

_SIGNATURES: Final = frozenset(
    ["application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"]
)
_OPAQUE: Final = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime"))
_BODY: Final = frozenset(("text/plain", "text/html"))
_MESSAGES: Final = frozenset(
    ["message/rfc822", "message/global", "text/rfc822-headers", "message/rfc822-headers"]
)


class Body:
    """The body of a message, as text and, where a client sent both, as HTML too."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.html_lines: list[Line] = []
        """The same words as HTML, where the lines come from plain text."""
        self.attachments: list[str] = []
        self.whole_parts: list[LeftOut] = []
        """Parts that were left out as a whole: forwarded, encrypted, or cut off."""
        self.too_many_lines = False


class _Version:
    """The parts that are one text: alone, or the alternatives of one multipart."""

    def __init__(self) -> None:
        self.text: list[Part] = []
        self.html: list[Part] = []


def read_body(message: Message, defects: Defects) -> Body:
    """Sort the parts, and read those that are the body."""
    body = Body()
    versions: dict[object, _Version] = {}
    for number, part in enumerate(message.parts):
        if _is_body(part, body, defects):
            outer = next((one for one in part.path if one.subtype == "alternative"), None)
            key = ("alternative", outer.container) if outer else number
            version = versions.setdefault(key, _Version())
            (version.text if part.type == "text/plain" else version.html).append(part)
    body.too_many_lines = message.too_many_lines
    for version in versions.values() if not body.too_many_lines else ():
        text = _lines(version.text, body, defects)
        html = _lines(version.html, body, defects)
        has_text = any(line.text for line in text)
        body.lines += [*(text if has_text else html), Line("")]
        body.html_lines += html if has_text else []
        body.too_many_lines |= len(body.lines) + len(body.html_lines) > LETTER_LINES
        if body.too_many_lines:
            break
    if body.too_many_lines:
        defects.note(f"more than {LETTER_LINES} lines; the letter was not read")
        body.lines, body.html_lines = [], []
    body.lines = without_armour(body.lines, defects)
    return body


def _is_body(part: Part, body: Body, defects: Defects) -> bool:
    """Whether the part is the sender's text; what it is otherwise is noted."""
    kind = part.type
    if kind in _SIGNATURES or (part.place_in("signed") or 0) > 0:
        return False
    if part.place_in("encrypted") is not None or kind in _OPAQUE:
        defects.note("the letter is encrypted or sealed and cannot be read")
        if kind != "application/pgp-encrypted":  # it only says how the part after it is sealed
            body.whole_parts.append(LeftOut(Reason.ENCRYPTED, attachment_name(part)))
        return False
    if kind in _MESSAGES:
        body.whole_parts.append(LeftOut(Reason.FORWARDED, attachment_name(part)))
        return False
    if (part.place_in("report") or 0) > 0:
        return False
    extra = (part.place_in("related") or 0) > 0
    if extra and part.content_id and kind.startswith("image/"):
        return False
    if kind in _BODY and part.disposition != "attachment" and not part.filename and not extra:
        return True
    if part.filename or part.disposition == "attachment" or part.place_in("alternative") is None:
        if len(body.attachments) < ATTACHMENTS:
            body.attachments.append(attachment_name(part))
        else:
            defects.note(f"more than {ATTACHMENTS} attachments; the rest is not named")
    return False


def attachment_name(part: Part) -> str:
    """A name to show, never to be used as a path; the type where there is none."""
    name = one_line(part.filename.replace("\\", "/").rpartition("/")[2], 1000).strip(". ")
    return name[:NAME_LENGTH] or one_line(part.type, NAME_LENGTH)


def _lines(parts: list[Part], body: Body, defects: Defects) -> list[Line]:
    lines: list[Line] = []
    for part in parts:
        lines += _part_lines(part, body, defects)
        if len(lines) > LETTER_LINES:
            body.too_many_lines = True
            return []
    return lines


def _trimmed(line: Line) -> Line:
    text = plain(line.text[: 2 * LINE_LENGTH]).strip()
    return line if text == line.text else line._replace(text=text)


def _part_lines(part: Part, body: Body, defects: Defects) -> list[Line]:
    text = _text(part, body, defects)
    if part.type == "text/html":
        from .markup import lines_of_html

        return [_trimmed(line) for line in lines_of_html(text, defects)]
    lines = text.split("\n", LETTER_LINES + 1)
    if part.parameters.get("format", "").lower() == "flowed":
        lines = unflow(lines, part.parameters.get("delsp", "").lower() == "yes")
    if is_simple(text.replace("\n", "")):  # so are all lines, and none begins with a tab
        return [Line(line[: 2 * LINE_LENGTH].strip()) for line in lines]
    return [_trimmed(Line(line, indented=line.startswith("\t"))) for line in lines]


def _text(part: Part, body: Body, defects: Defects) -> str:
    data = decode_transfer(part.body, part.encoding)
    if data is None:
        defects.note("a part has an unknown transfer encoding")
        data = part.body
    if len(data) > TEXT_BYTES:
        defects.note("a text is too long; only its beginning was read")
        body.whole_parts.append(LeftOut(Reason.TOO_LONG, attachment_name(part)))
        data = data[:TEXT_BYTES]
    charset = part.parameters.get("charset", "")
    text, as_declared = decode(data, charset)
    if not as_declared:
        defects.note(f"the text is not in the charset it says ({one_line(charset, 40)})")
    return with_line_feeds(text)
