"""The sentence that says with which options a game is played."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.engine.game import Game
from pbem.engine.text import _


def played_with(game: Game[Any], file: GameFile) -> str:
    """What was chosen for this game and is not the usual; nothing if it is all as usual."""
    said = []
    for option in game.options:
        if option.by_host:
            continue
        value = file.options.get(option.name, option.default)
        if value != option.default:
            said.append(f"{option.name}={_('a file of its own') if option.is_file else value[:40]}")
    said += [f"{name}={value[:40]}" for name, value in file.time.items()]
    if file.hints:
        said.append("hints=on")
    if file.public:
        said.append("public=yes")
    return _("Played with: {options}.").format(options=", ".join(said)) if said else ""
