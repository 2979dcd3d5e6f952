"""Whether a message says that a letter could not be delivered, also where no header says so.

Sure are the parts and fields that only mail servers write. Otherwise two signs of three are needed:
the subject, the sender, and what a server said. A person who answers or forwards such a message is
not taken for a server.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from .encoded_words import decode_words
from .lines import Line
from .machine_words import is_answer, subject_of, words_of_machines
from .mime import Message

_DAEMONS: Final = ("mailer-daemon", "mailerdaemon", "mail-daemon")
_LETTERS: Final = frozenset(("message/rfc822", "text/rfc822-headers", "message/global"))
_LINES: Final = 60
_LONGEST: Final = 500
_DIAGNOSIS: Final = re.compile(
    r"\b[45]\d\d[ -]{1,3}#?[45]\.\d{1,3}\.\d{1,3}\b|\(?#5\.\d\.\d|\b55[0-4]\b.{0,80}\b"
    r"(?:user|mailbox|recipient|account|address|unknown|rejected|not found|quota|action)\b|"
    r"\b(?:final-recipient|diagnostic[- ]code|user unknown|unknown user|no such user|"
    r"user not found|permanent (?:fatal )?error|requested action not taken|"
    r"(?:not|cannot) be delivered|was not delivered|not been delivered|"
    r"undeliverable (?:mail|recipient)|not listed in)\b",
    re.IGNORECASE,
)
"""What a mail server says about a letter that it could not deliver."""


def is_bounce(message: Message, sender: str, lines: Sequence[Line]) -> bool:
    """Whether this is a letter of ours, or of anybody's, come back."""
    local = sender.rpartition("<")[2].partition("@")[0]
    if _is_report(message) or local in _DAEMONS:
        return True
    headers = message.headers
    if is_answer(headers):
        return False
    by_subject = subject_of(headers).startswith(words_of_machines().bounce)
    by_sender = _is_of_a_server(local, decode_words(headers.get("from")))
    if not by_subject and not by_sender:
        return False
    signs = by_subject + by_sender + _says_why(lines)
    return signs > 1 or _has_no_sender(message, sender) or _brings_letter(message)


def _is_report(message: Message) -> bool:
    kind = message.parameters.get("report-type", "").strip().lower()
    if message.type == "multipart/report" and kind in ("delivery-status", ""):
        return True
    if "x-failed-recipients" in message.headers:
        return True
    return any(part.type.endswith("delivery-status") for part in message.parts)


def _is_of_a_server(local: str, named: str) -> bool:
    known = words_of_machines()
    name = named[:200].casefold()
    return local.startswith((*known.bounce_senders, "microsoftexchange")) or any(
        one in name for one in known.bounce_names
    )


def _says_why(lines: Sequence[Line]) -> bool:
    texts = islice((line.text for line in lines if line.text), _LINES)
    return any(_DIAGNOSIS.search(text[:_LONGEST]) for text in texts)


def _has_no_sender(message: Message, sender: str) -> bool:
    paths = message.headers.all("return-path")
    return "@" not in sender or any(value.replace(" ", "") == "<>" for value in paths)


def _brings_letter(message: Message) -> bool:
    return any(part.type in _LETTERS for part in message.parts)
