"""The header that Outlook and others print above a letter they repeat: From, Sent, To, Subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .lines import Line
from .phrases import phrases

_LINES: Final = 8
_MISSES: Final = 3
_BLOCK: Final = 5
_FIELDS: Final = frozenset(("from", "date", "to", "subject"))
_FIRST: Final = ("from", "date")
"""Most headers begin with one of these; with another one only if no line stands in between."""
_YEAR_AND_TIME: Final = re.compile(r"\d{4}.{0,40}\d[:.]\d\d|\d[:.]\d\d.{0,40}\d{4}")
_MBOX_LINE: Final = re.compile(r"From \S{1,200} {1,3}\w{3} \w{3} [\d ]\d \d\d:\d\d")
_NAME_LENGTH: Final = 40
_WORDS_OF_A_NAME: Final = 3


def begins_header(lines: Sequence[Line], at: int) -> bool:
    """Whether the header of a repeated letter begins here."""
    text = lines[at].text
    if is_mbox_line(text):
        return True
    if ":" not in text[:_NAME_LENGTH] and "：" not in text[:_NAME_LENGTH]:
        return False
    first = field(text)
    if first is None:
        return _begins_unknown_header(lines, at)
    if first == "from" and ("@" in text or _names_other_fields(text)):
        return True
    fields, misses = {first}, 0
    for line in lines[at + 1 : at + _LINES]:
        one = field(line.text)
        if one:
            fields.add(one)
        else:
            misses += 1
            if misses > _MISSES or (line.text and first not in _FIRST):
                break
    known = fields & _FIELDS
    if first in _FIRST and "from" in fields and len(known) > 1:
        return True
    return len(known) > 2 or _begins_unknown_header(lines, at)


def is_mbox_line(text: str) -> bool:
    """'From host@example.net Mon Nov 16 09:34:12 2026', as a mailbox parts its letters."""
    return text.startswith("From ") and _MBOX_LINE.match(text) is not None


def field(text: str) -> str | None:
    """Which field of a header the line is, if any."""
    word, colon, _ = text.lstrip("*_ ")[:_NAME_LENGTH].replace("：", ":").partition(":")
    return phrases().fields.get(word.strip(" *_").casefold()) if colon else None


def _names_other_fields(text: str) -> bool:
    """Whether other fields stand in the same line, as where a client lost the line ends."""
    words = text[:400].casefold().replace("：", ":").split()[1:]
    known = phrases().fields
    return any(word.endswith(":") and known.get(word[:-1]) in _FIELDS for word in words)


def _begins_unknown_header(lines: Sequence[Line], at: int) -> bool:
    """The same in a language we do not know.

    Three fields on end whose names begin with different words, with an address or a date and
    time among them.
    """
    names: set[str] = set()
    proof = False
    for line in lines[at : at + _BLOCK]:
        name, value = some_field(line.text)
        if not name or line.mark is not None:
            break
        names.add(name)
        proof = proof or "@" in value or _YEAR_AND_TIME.search(value) is not None
    return proof and len(names) > 2


def some_field(text: str) -> tuple[str, str]:
    """The first word of a field's name, and the field's value; empty if it looks like none."""
    bare = text.lstrip("*_ ")
    name, _, value = bare[:400].replace("：", ": ", 1).partition(":")
    name = name.strip(" *_")
    words = name.split()
    if not value.strip(" *_") or not 0 < len(words) <= _WORDS_OF_A_NAME or name[0].islower():
        return "", ""
    if not all(map(_is_word, words)):
        return "", ""
    return words[0].casefold(), value


def _is_word(word: str) -> bool:
    return all(sign.isalpha() or sign in "-'.־’" or not sign.isascii() for sign in word)
