"""Message-IDs, as Message-ID, In-Reply-To and References hold them, and the date."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from .limits import REFERENCES

_IDENTIFIER: Final = re.compile(r"<([^<>]{1,500})>")
_LENGTH: Final = 250

_DATE: Final = re.compile(
    r"(\d{1,2})[ -]([A-Za-z]{3})[a-z]{0,6}[ -](\d{4}|\d\d) +(\d{1,2}):(\d\d)(?::(\d\d))?"
    r" *([+-]\d{4})?",
    re.ASCII,
)
_MONTHS: Final = [
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
]


def identifiers(value: str) -> list[str]:
    """Every Message-ID in the field, in angle brackets, the first and the latest of too many."""
    found = [f"<{''.join(inner.split())}>" for inner in _IDENTIFIER.findall(value)]
    found = [identifier for identifier in found if 2 < len(identifier) <= _LENGTH]
    if len(found) > REFERENCES:
        found = found[:1] + found[1 - REFERENCES :]
    return list(dict.fromkeys(found))


def identifier(value: str) -> str:
    """The field's Message-ID; a client that forgot the brackets is forgiven."""
    found = identifiers(value)
    if found:
        return found[0]
    bare = value.split()
    if len(bare) == 1 and "@" in bare[0] and len(bare[0]) <= _LENGTH - 2:
        return "<" + bare[0].strip("<>") + ">"
    return ""


def seconds(value: str) -> int | None:
    """A Date field in seconds UTC, if it can be read."""
    match = _DATE.search(" ".join(value[:100].split()))
    if match is None or match[2].lower() not in _MONTHS:
        return None
    day, hour, minute, second = (int(match[group] or 0) for group in (1, 4, 5, 6))
    year, month = int(match[3]), _MONTHS.index(match[2].lower()) + 1
    year += (2000 if year < 70 else 1900) if year < 100 else 0
    zone = int(match[7] or 0)
    offset = (abs(zone) // 100 * 60 + abs(zone) % 100) * (-60 if zone < 0 else 60)
    try:
        written = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=UTC)
    except ValueError:
        return None
    return int(written.timestamp()) - offset
