"""Games by chance that stop at many boards, for tests of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine import Play, random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.state import State

GAME = UnderwaterCities()
NAMES = ["anna", "Bartholomew the Elder", "cleo", "Bartholomew the Younger"]
TABLES = [
    (1, {}),
    (2, {"boards": "advanced"}),
    (3, {"contracts": "yes"}),
    (4, {"boards": "advanced", "contracts": "yes"}),
]


def boards(players: int, options: dict[str, str], seed: int, every: int) -> Iterator[Play[State]]:
    """A random game, at every so many decisions and at its end."""
    play, dice = random_game(GAME, NAMES[:players], options, seed)
    decisions = 0
    while play.pending:
        if decisions % every == 0:
            yield play
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
        decisions += 1
    yield play


def midgame(players: int = 4, options: dict[str, str] | None = None, seed: int = 1) -> Play[State]:
    """A random game in its third era."""
    for play in boards(players, options or {}, seed, 1):
        if play.table.state.era == 3:
            return play
    raise AssertionError("no third era")
