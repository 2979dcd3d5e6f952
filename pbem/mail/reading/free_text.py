"""Words to pass on to somebody else: without the signature and the stray header below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final
from unicodedata import combining, normalize

from .attribution import is_attribution
from .device_line import is_device_line
from .letter import LeftOut, Reason
from .phrases import lower, read_table
from .repeated_header import field
from .separators import begins_signature, is_forward, is_rule, is_separator

_PHONE: Final = re.compile(r"\+?\(?\d[\d ()/.-]{6,20}\d")
_CONTACT: Final = re.compile(r"\S+@\S+\.\S+|(?:https?://|www\.)\S+")
_LABELS_LENGTH: Final = 20
_WORDS_OF_A_CLOSING: Final = 4
_WORDS_OF_A_NAME: Final = 4
_LINES_OF_A_SIGNATURE: Final = 8
_SNIPPET: Final = 80


def cut_free_text(lines: Sequence[str]) -> tuple[list[str], list[LeftOut]]:
    """The lines that are meant for others, and what below them is not.

    The first line is always meant. A closing ('Best regards'), a signature's dashes, a header or
    an attribution ends the text; so does a name above phone numbers and addresses at its end.
    """
    end = next((at for at in range(1, len(lines)) if _ends_text(lines, at)), len(lines))
    end = _above_contacts(lines, end)
    kept = [line for line in lines[:end] if line.strip()]
    if end == len(lines):
        return kept, []
    reason = Reason.QUOTE if _is_of_a_quote(lines[end]) else Reason.SIGNATURE
    return kept, [LeftOut(reason, lines[end][:_SNIPPET], end + 1, len(lines))]


def _ends_text(lines: Sequence[str], at: int) -> bool:
    text = lines[at].strip()
    return (
        _is_of_a_quote(text)
        or begins_signature(text)
        or is_device_line(text)
        or (is_closing(text) and len(lines) - at <= _LINES_OF_A_SIGNATURE)
    )


def _is_of_a_quote(text: str) -> bool:
    if field(text) is not None and (_CONTACT.search(text) or field(text) in ("from", "date")):
        return True
    return is_separator(text) or is_forward(text) or is_rule(text) or is_attribution(text)


@cache
def _closings() -> tuple[str, ...]:
    return tuple(map(_without_accents, lower(read_table("closings")["closings"])))


def _without_accents(text: str) -> str:
    """Text without the marks on its letters: `à bientôt` is often typed `a bientot`."""
    return "".join(one for one in normalize("NFKD", text) if not combining(one))


def is_closing(text: str) -> bool:
    """Whether the line is how people close a letter: `Best regards`, `Thanks, Anna`."""
    words = text.split()
    if not 0 < len(words) <= _WORDS_OF_A_CLOSING or text.endswith("?"):
        return False
    folded = _without_accents(text.casefold())
    return any(
        folded.startswith(closing) and not folded[len(closing) :][:1].isalnum()
        for closing in _closings()
    )


def _above_contacts(lines: Sequence[str], end: int) -> int:
    """Where phone numbers and addresses at the end begin, with the name above them."""
    first = end
    while first > 1 and end - first < _LINES_OF_A_SIGNATURE and is_contact(lines[first - 1]):
        first -= 1
    if first < end and first > 1 and is_name(lines[first - 1]):
        first -= 1
    return first


def is_contact(text: str) -> bool:
    """Whether the line is a phone number, an address or a link, with at most a label before it."""
    rest = _CONTACT.sub("", _PHONE.sub("", text))
    return rest != text and len(rest.strip(" ,;|:/•·-")) <= _LABELS_LENGTH


def is_name(text: str) -> bool:
    """Whether the line may be somebody's name: a few words, each with a capital."""
    words = text.split()
    return 0 < len(words) <= _WORDS_OF_A_NAME and all(word[0].isupper() for word in words)
