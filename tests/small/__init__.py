"""Pearls, the small game that the tests play; it is never installed."""

from .game import SMALL, Pearls

__all__ = ["SMALL", "Pearls"]
