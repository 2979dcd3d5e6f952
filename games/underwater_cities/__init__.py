"""Underwater Cities: the whole base game for one to four players."""

from .game import UnderwaterCities

__all__ = ["UnderwaterCities"]
