"""The sentence that says with which options a game is played."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.desk.new_games.chosen_options import chosen_options
from pbem.engine.game import Game
from pbem.engine.text import spoken


def played_with(game: Game[Any], file: GameFile, *, turns_told: bool = False) -> str:
    """What was chosen for this game and is not the usual; nothing if it is all as usual.

    `turns_told` if the letter says by itself how long a turn may take, and what comes then.
    """
    chosen = chosen_options(
        game,
        file.options,
        file.time,
        hints=file.hints,
        public=file.public,
        turns_told=turns_told,
    )
    return spoken(chosen)
