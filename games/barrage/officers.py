"""Which officer's ability a company has now, and Mahiri's copying."""

from __future__ import annotations

from pbem.engine import Table, text

from .data import facts
from .facts import Cost
from .state import Company, State
from .words import cost_words

MAHIRI = facts().mahiri
OFFICERS = facts().officers


def officer(company: Company) -> str:
    """The officer whose ability counts: Mahiri's copy for this turn, else the company's own."""
    return company.copied or company.officer


def copy_space(company: Company) -> Cost | None:
    """Mahiri's next own space, if she may use one now."""
    if company.officer != "mahiri" or company.copied:
        return None
    if company.copies >= len(MAHIRI.spaces):
        return None
    space = MAHIRI.spaces[company.copies]
    if company.engineers < space.engineers or company.credits < space.credits:
        return None
    return space


def copy_officer(table: Table[State], seat: int, whom: str) -> None:
    """Mahiri takes on another officer's ability until the end of her turn."""
    company = table.state.companies[seat]
    space = MAHIRI.spaces[company.copies]
    company.engineers -= space.engineers
    company.credits -= space.credits
    company.copies += 1
    company.copied = whom
    if whom == "graziano":
        company.deep = True
    table.tell(
        "{company} copies {officer} for {price}.",
        company=company.called,
        officer=text(OFFICERS[whom].name),
        price=cost_words(space),
    )
