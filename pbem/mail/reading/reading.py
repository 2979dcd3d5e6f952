"""The bytes of an incoming message, read: pure, linear, and without knowledge of any game."""

from __future__ import annotations

from .addresses import is_ambiguous, read_addresses
from .authenticated import FIELD
from .automatic import judge
from .body import Body, read_body
from .characters import one_line
from .defects import Defects
from .encoded_words import decode_words
from .glued_lines import unglued
from .headers import Headers
from .identifiers import identifier, identifiers, seconds
from .letter import LeftOut, Letter, Reason
from .limits import LETTER_LINES, RECIPIENTS, RESULTS, SUBJECT_LENGTH
from .lines import Line
from .mime import split_message
from .own_lines import Sorter
from .text_and_html import one_reading

LANGUAGE_LENGTH = 20
_RECIPIENT_FIELDS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to")


def read_letter(raw: bytes) -> Letter:
    """Read a message, whatever it is; it never fails, and says in `defects` what is wrong."""
    defects = Defects()
    message = split_message(raw, defects)
    headers = message.headers
    name, sender = _sender(headers, defects)
    body = read_body(message, defects)
    lines, left_out = _own_lines(body)
    message_id = identifier(headers.get("message-id"))
    if not message_id:
        defects.note("there is no Message-ID")
    judgement = judge(message, sender or headers.get("from").strip().lower(), lines, body.lines)
    return Letter(
        sender=sender,
        sender_name=name,
        language=one_line(headers.get("content-language"), LANGUAGE_LENGTH),
        recipients=_recipients(headers),
        subject=one_line(decode_words(headers.get("subject")), SUBJECT_LENGTH),
        message_id=message_id,
        in_reply_to=identifier(headers.get("in-reply-to")),
        references=identifiers(headers.get("references")),
        date=seconds(headers.get("date")),
        lines=lines,
        left_out=left_out,
        too_many_lines=body.too_many_lines,
        attachments=body.attachments,
        automatic=judgement.surely,
        perhaps_automatic=judgement.perhaps,
        is_bounce=judgement.is_bounce,
        authentication=list(headers.all(FIELD))[:RESULTS],
        defects=defects.words,
    )


def _sender(headers: Headers, defects: Defects) -> tuple[str, str]:
    """The first usable address in From, and the name beside it."""
    claims = headers.all("from")
    if len(claims) > 1:
        defects.note("there is more than one From; the first was taken")
    value = claims[0] if claims else ""
    addresses = read_addresses(value)
    if len(addresses) > 1 or is_ambiguous(value):
        defects.note("From names more than one address; the first was taken")
    for found in addresses:
        if found.address:
            return found.name, found.address
    defects.note("there is no usable address in From")
    return (addresses[0].name if addresses else ""), ""


def _recipients(headers: Headers) -> list[str]:
    found = dict.fromkeys(
        one.address
        for field in _RECIPIENT_FIELDS
        for value in headers.all(field)
        for one in read_addresses(value)
        if one.address
    )
    return list(found)[:RECIPIENTS]


def _own_lines(body: Body) -> tuple[list[str], list[LeftOut]]:
    if body.too_many_lines:
        words = f"more than {LETTER_LINES} lines"
        return [], [LeftOut(Reason.TOO_MANY, words), *body.whole_parts]
    text = _sorted(body.lines)
    if body.html_lines:
        own, left_out = one_reading(text, _sorted(body.html_lines))
    else:
        own, left_out = [line for _, line in text.own], text.left_out
    return own, left_out + body.whole_parts


def _sorted(lines: list[Line]) -> Sorter:
    sorter = Sorter(unglued(lines))
    sorter.run()
    return sorter
