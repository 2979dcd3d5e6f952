"""Legal footers, what virus scanners add, and the banners of gateways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .lines import Line
from .phrases import phrases

_LONGEST: Final = 500
_LINES: Final = 8


def is_banner(text: str) -> bool:
    """'CAUTION: This email originated from outside of the organisation.'"""
    return text[:_LONGEST].casefold().lstrip("*_ ").startswith(phrases().banners)


def begins_list_footer(text: str) -> bool:
    """Whether the line, below a rule, tells of a mailing list or a service: it leads somewhere."""
    folded = text[:_LONGEST].casefold()
    return any(sign in folded for sign in phrases().list_footers)


def begins_footer(lines: Sequence[Line], at: int) -> bool:
    """Whether a legal footer begins here."""
    known = phrases()
    folded = lines[at].text[:_LONGEST].casefold().lstrip("*_ ")
    if folded.startswith(known.footers):
        return True
    if not folded.startswith(known.likely_footers):
        return False
    for line in lines[at : at + _LINES]:
        if not line.text:
            return False
        folded = line.text[:_LONGEST].casefold()
        if any(proof in folded for proof in known.footer_proof):
            return True
    return False
