"""Lines that part a letter from the one it repeats: rules, 'Original Message', forwards."""

from __future__ import annotations

import re
from typing import Final

from .phrases import phrases

_LONGEST: Final = 500
_FRAMED: Final = re.compile(r"-{3,} ?[^\W\d_][^-]{1,80}(?:-[^-]{1,80}){0,4}-{3,}")


def is_separator(text: str) -> bool:
    """'-----Original Message-----' and its like in any language."""
    bare = text.strip("*_ ")
    if bare.startswith("---") and bare.endswith("---"):
        return any(map(str.isalpha, bare[:_LONGEST]))
    return len(text) < 80 and text.strip(" -*_:").casefold() in phrases().original_lines


def is_forward(text: str) -> bool:
    """Whether a forwarded message begins here."""
    folded = text[:_LONGEST].casefold()
    if folded.strip(" -*:") in phrases().forward_lines:
        return True
    return is_separator(text) and any(stem in folded for stem in phrases().forward_stems)


def is_rule(text: str) -> bool:
    """The line of underscores that Outlook and mailing lists draw."""
    return len(text) >= 10 and not text.strip("_ ")


def begins_signature(text: str) -> bool:
    """'-- ', and what people type for it."""
    return len(text) > 1 and (not text.strip("-") or (not text.strip("_") and len(text) < 10))


def separator_inside(text: str) -> tuple[int, int] | None:
    """Where a separator stands in a line with other words before or behind it."""
    match = _FRAMED.search(text[:_LONGEST]) if "---" in text else None
    if match is None or (match.start() == 0 and match.end() == len(text)):
        return None
    return match.span() if any(map(str.isalpha, match[0])) else None
