"""How strong an Automa is: what of a company's own rules counts for it."""

from __future__ import annotations

from pathlib import Path

from msgspec import UNSET

from .data import read_toml
from .facts import Fact
from .state import Company


class Level(Fact, frozen=True):
    """A level: which parts of its company an Automa uses."""

    id: str
    income: bool
    bonus: bool
    ability: bool
    effects: bool
    officer: bool


class Instead(Fact, frozen=True):
    """What every Automa has instead of a company's own numbers."""

    vp: int
    objective: tuple[int, ...]


class LevelsFile(Fact, frozen=True):
    levels: tuple[Level, ...]
    instead: Instead


_FILE = read_toml(Path(__file__).parent / "data" / "automa_levels.toml", LevelsFile)
LEVELS = {level.id: level for level in _FILE.levels}
INSTEAD = _FILE.instead
USUAL = "medium"


def level_of(company: Company) -> Level | None:
    """The level of a company that the rules play; None for a person's."""
    return None if company.automa is UNSET else LEVELS[company.automa.level]


def has_incomes(company: Company) -> bool:
    """Whether the company gains the incomes that its pieces open."""
    level = level_of(company)
    return level is None or level.income
