"""Helps to test rules: a play that begins at any step of any state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from .game import Game, goto
from .play import Play

S = TypeVar("S")
_NAMES = ("red", "blue", "green", "white")


def at_step(
    game: Game[S],
    state: S,
    step: str,
    *args: Any,
    names: Sequence[str] = _NAMES,
    options: Mapping[str, str] | None = None,
    seed: bytes = bytes(32),
) -> Play[S]:
    """A play of this state that stands at the first question of the step."""
    play = Play(game, names, game.read_options(options or {}), seed)
    play.table.state = state
    play._begin(goto(step, *args))
    return play
