"""A host with the small game, the people who write to it, and a way to hand letters in at once."""

from __future__ import annotations

from tests.people.conftest import ann, blue, clock, game, host, red, small_game

__all__ = ["ann", "blue", "clock", "game", "host", "red", "small_game"]
