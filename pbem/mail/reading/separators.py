"""Lines that part a letter from the one it repeats: rules, 'Original Message', forwards."""

from __future__ import annotations

import re
from typing import Final

from .phrases import phrases

_LONGEST: Final = 500
_DASHES: Final = "-–—"
_SIGNATURE_MARKS: Final = frozenset(("--", "__", "–", "—", "––", "——", "-–", "-—"))
"""Programs make one long dash of two short ones."""
_FRAMED: Final = re.compile(r"(?<!-)-{3,}+ ?[^\W\d_][^-]{1,80}(?:-[^-]{1,80}){0,4}-{3,}")


def is_separator(text: str) -> bool:
    """'-----Original Message-----' and its like in the languages we know."""
    if is_framed(text):
        return phrases().separator_stems.search(text[:_LONGEST].casefold()) is not None
    return len(text) < 80 and text.strip(" -*_:").casefold() in phrases().original_lines


def is_framed(text: str) -> bool:
    """Words between dashes: a separator in some language, or a heading of the sender's."""
    bare = text.strip("*_ ")
    if not bare.startswith("---") or not bare.endswith("---"):
        return False
    return any(map(str.isalpha, bare[:_LONGEST]))


def is_forward(text: str) -> bool:
    """Whether a forwarded message begins here."""
    folded = text[:_LONGEST].casefold()
    if folded.strip(" -*:") in phrases().forward_lines:
        return True
    return is_separator(text) and any(stem in folded for stem in phrases().forward_stems)


def is_rule(text: str) -> bool:
    """The line of underscores that Outlook and mailing lists draw, or one of dashes.

    People draw them too, in their own words: what stands below says which it is.
    """
    return len(text) > 2 and (not text.strip("_ ") or not text.strip(_DASHES))


def begins_signature(text: str) -> bool:
    """'-- ', and what people type for it."""
    return text in _SIGNATURE_MARKS


def separator_inside(text: str) -> tuple[int, int] | None:
    """Where a separator stands in a line with other words before or behind it."""
    match = _FRAMED.search(text[:_LONGEST]) if "---" in text else None
    if match is None or (match.start() == 0 and match.end() == len(text)):
        return None
    return match.span() if any(map(str.isalpha, match[0])) else None
