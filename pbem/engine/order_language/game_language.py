"""The order language of a game that is played; made once, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..languages import SOURCE
from ..play import Play
from ..reader import made_with_words, reader_of, reading_as
from .matching import Language

_LANGUAGES: dict[tuple[Any, ...], Language] = {}
made_with_words(_LANGUAGES.clear)
_LANGUAGES_KEPT = 32


def language_of(play: Play[Any], reserved: Iterable[str] = (), spoken: str = SOURCE) -> Language:
    """The order language of the game that is played; reserved words are the host's own orders.

    `spoken` is the language in which orders may be written, besides English.
    """
    game = play.game
    key = type(game), frozenset(reserved), tuple(sorted(play.options.items())), spoken
    found = _LANGUAGES.get(key)
    if found is None:
        if len(_LANGUAGES) >= _LANGUAGES_KEPT:
            _LANGUAGES.clear()
        with reading_as(reader_of(spoken, game=game.name)):
            found = Language(
                game.vocabulary,
                reserved=reserved,
                table=game.words(),
                names=game.names(play.options),
            )
        _LANGUAGES[key] = found
    return found
