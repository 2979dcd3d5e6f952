"""An option as somebody has typed it, in whatever language: `délai=3j` is `deadline=3d`."""

from __future__ import annotations

from typing import Any

from pbem.desk.new_games import hinting, publishing
from pbem.engine.game import Game
from pbem.engine.option_words import in_our_words

_HOSTS = {
    hinting.HINTS: (hinting.ON, hinting.OFF),
    publishing.PUBLIC: (publishing.YES, publishing.NO),
}


def typed_option(game: Game[Any], name: str, value: str) -> tuple[str, str]:
    """The option and its value in our words; of a file, its name as it was typed."""
    own = {option.name: option.choices for option in game.options}
    files = {option.name for option in game.options if option.is_file}
    ours, said = in_our_words(name, value, {**_HOSTS, **own}, game.folder)
    return ours, value if ours in files else said
