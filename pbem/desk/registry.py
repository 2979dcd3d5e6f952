"""The games this host can play, found through the entry point group `pbem.games`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pbem.desk.installed import find_target
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import Reader, catalogues_in
from pbem.engine.text import text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pbem.games"
_LONGEST_TITLE = 5  # words


@cache
def entries() -> dict[str, EntryPoint]:
    """The entry points by name, without importing a game."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def names() -> list[str]:
    """The names of all games that are installed."""
    return list(entries())


@cache
def find(name: str) -> Game[Any]:
    """The game of this name."""
    target = find_target(GROUP, name)
    if target is None:
        entry = entries().get(name)
        if entry is None:
            offered = ", ".join(names()) or "none"
            raise GameError(
                text(
                    "There is no game called {name!r}; installed are: {offered}.",
                    name=name,
                    offered=offered,
                )
            )
        target = entry.value
    module, _colon, attribute = target.partition(":")
    game = getattr(import_module(module), attribute)()
    assert isinstance(game, Game)
    catalogues_in(game.name, game.folder / "locale")
    return game


def games() -> list[Game[Any]]:
    """All games that are installed; from then on their words are known in every language."""
    return [find(name) for name in names()]


def named_first(words: Sequence[str]) -> tuple[str, int]:
    """The game that the words begin with, by its name or its title in any language, and how
    many words that are; nothing if they begin with none.
    """
    said = [word.casefold().strip('«»“”"') for word in words]
    for name in names():
        if said[:1] == [name]:
            return name, 1
    for length in range(min(len(said), _LONGEST_TITLE), 0, -1):
        for name in names():
            if " ".join(said[:length]) in titles(name):
                return name, length
    return "", 0


@cache
def titles(name: str) -> frozenset[str]:
    """What a game is called, in every language."""
    titles = in_all_languages(name, find(name).title)
    return frozenset((name.replace("-", " "), *titles))


def in_all_languages(game: str, words: str) -> list[str]:
    """Words of a game in every language, in small letters."""
    return [Reader(code, game=game).look_up(words).casefold() for code in LANGUAGES]


def rules_of(name: str, version: int) -> Game[Any]:
    """The game under the rules of this version: today's, or older ones that are still kept."""
    game = find(name)
    if game.version == version:
        return game
    older = game.older.get(version)
    if older is None:
        raise GameError(
            text(
                "{title} was played under version {version} of its rules, which this pbem does "
                "not have; it has version {now}.",
                title=game.called,
                version=version,
                now=game.version,
            )
        )
    return older()
