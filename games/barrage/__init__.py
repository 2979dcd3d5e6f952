"""Barrage: dams, conduits and powerhouses in the Alps, two to four companies."""
