"""What a bounce says in plain words: which addresses, and whether they are only late."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .addresses import read_addresses
from .body import read_body
from .defects import Defects
from .headers import Headers
from .is_bounce import is_bounce
from .lines import Line
from .machine_words import subject_of, words_of_machines
from .mime import split_message

_LINES: Final = 60
_LONGEST: Final = 260
_MOST: Final = 20
_ADDRESS: Final = re.compile(
    r"(?<![\w.+%=@-])[\w.+%=-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,60}\.){1,8}[a-z]{2,24}", re.I
)
_COPY: Final = re.compile(
    r"below this line|(?:original|returned|unsent) message(?: follows|s?:?$| ?-{3})|"
    r"copy of the message|^received: ",
    re.IGNORECASE,
)
"""The letter itself begins here; the addresses in it are not the ones that failed."""
_LATE: Final = re.compile(
    r"warning message only|still being re?tried|will be re?tried|has been delayed|"
    r"not yet been delivered|transient|deferred|need not send|do not need to resend",
    re.IGNORECASE,
)
_LATE_SUBJECT: Final = re.compile(r"delay|warning|verzögert|retard|задерж|затрим", re.IGNORECASE)


class Told(NamedTuple):
    """The addresses that are named, and whether their letter is still being tried."""

    addresses: list[str]
    late: bool


def told_in_words(raw: bytes) -> Told | None:
    """What a bounce tells; None if this is none."""
    defects = Defects()
    message = split_message(raw, defects)
    headers = message.headers
    lines = read_body(message, defects).lines
    senders = read_addresses(headers.get("from"))
    sender = senders[0].address if senders else headers.get("from").strip().lower()
    if not is_bounce(message, sender, lines):
        return None
    words = list(_words_of_server(lines))
    late = any(map(_LATE.search, words)) or _LATE_SUBJECT.search(subject_of(headers)) is not None
    ours = set(_our_domains(headers))
    named = dict.fromkeys(found.lower() for text in words for found in _ADDRESS.findall(text))
    servers = words_of_machines().bounce_senders
    others = [one for one in named if one.rpartition("@")[2] not in ours and one != sender]
    return Told([one for one in others if not one.startswith(servers)][:_MOST], late)


def _words_of_server(lines: Sequence[Line]) -> Iterator[str]:
    """The first lines with words, up to the copy of the letter."""
    count = 0
    for line in lines:
        text = line.text[:_LONGEST]
        if _COPY.search(text) or count >= _LINES:
            return
        if text:
            count += 1
            yield text


def _our_domains(headers: Headers) -> Iterator[str]:
    """The domains of who gets the bounce: the lost address is somebody else's."""
    for value in headers.all("to"):
        for one in read_addresses(value)[:10]:
            yield one.address.rpartition("@")[2]
