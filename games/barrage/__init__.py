"""Barrage: dams, conduits and powerhouses in the Alps, two to four companies."""

from .game import Barrage

__all__ = ["Barrage"]
