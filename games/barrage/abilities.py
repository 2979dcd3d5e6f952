"""What a company's powerhouses open: its ability, and more energy for every production."""

from __future__ import annotations

from pbem.engine import _

from .automa_levels import level_of
from .data import facts
from .facts import CompanyFact
from .state import Company

ABILITY_FROM = facts().building.powerhouses.ability_from
BONUS = facts().building.powerhouses.production_bonus


def ability_open(company: Company) -> bool:
    """Whether the company has its ability: with three powerhouses, an Automa from hard on."""
    if company.powerhouse < ABILITY_FROM:
        return False
    level = level_of(company)
    return level is None or level.ability


def ability_words(company: CompanyFact) -> str:
    """A company's ability, and how many powerhouses it takes."""
    words = _("with {n} powerhouses: {ability}")
    return words.format(n=ABILITY_FROM, ability=_(company.ability_words))


def production_bonus(company: Company) -> int:
    """What the company adds to each production; an easy Automa adds nothing."""
    level = level_of(company)
    return BONUS[company.powerhouse] if level is None or level.bonus else 0
