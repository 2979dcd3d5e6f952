"""The bytes of an incoming message, read: pure, linear, and without knowledge of any game."""

from __future__ import annotations

from .addresses import is_ambiguous, read_addresses
from .authenticated import FIELD
from .automatic import is_bounce, why_automatic
from .body import Body, read_body
from .characters import one_line
from .defects import Defects
from .encoded_words import decode_words
from .headers import Headers
from .identifiers import identifier, identifiers, seconds
from .letter import LeftOut, Letter, Reason
from .limits import RECIPIENTS, RESULTS, SUBJECT_LENGTH
from .mime import split_message
from .own import Sorter
from .second_opinion import quoted_in_html, rejoined

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
    machine = sender or headers.get("from").strip().lower()
    return Letter(
        sender=sender,
        sender_name=name,
        recipients=_recipients(headers),
        subject=one_line(decode_words(headers.get("subject")), SUBJECT_LENGTH),
        message_id=message_id,
        in_reply_to=identifier(headers.get("in-reply-to")),
        references=identifiers(headers.get("references")),
        date=seconds(headers.get("date")),
        lines=lines,
        left_out=left_out,
        attachments=body.attachments,
        automatic=why_automatic(message, machine),
        is_bounce=is_bounce(message, machine),
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
    sorter = Sorter(body.lines)
    sorter.run()
    own, left_out = sorter.own, sorter.left_out
    if body.html_lines:
        html = Sorter(body.html_lines)
        html.run()
        html_own = [text for _, text in html.own]
        quoted = quoted_in_html(own, html_own, [line.text for line in body.html_lines])
        left_out += [
            LeftOut(Reason.QUOTE, text[:80], at + 1, at + 1) for at, text in own if at in quoted
        ]
        own = rejoined([line for line in own if line[0] not in quoted], html_own)
    return [text for _, text in own], left_out + body.forwarded
