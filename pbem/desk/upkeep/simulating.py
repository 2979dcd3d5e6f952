"""Plays many games of one kind to their end and counts what came of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.engine.game import Game, Result
from pbem.engine.play import Play
from pbem.engine.simulate import play_out, play_out_by_bots, random_game
from pbem.engine.thinking.levels import find_bot

NAMES = ("red", "blue", "green", "white", "yellow", "black", "orange", "purple")


class SeatScores(msgspec.Struct):
    """What a seat came to over all games; a shared first place is a win for each."""

    seat: str
    mean: float = 0.0
    least: int = 0
    most: int = 0
    wins: int = 0


class Failure(msgspec.Struct):
    """A game that broke, and the seed that breaks it again."""

    seed: int
    error: str
    decisions: int


class Simulation(msgspec.Struct):
    """The count of a simulation; seconds run from the first set-up to the last score."""

    game: str
    players: int
    games: int
    finished: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_a_second: float = 0.0
    scores: list[SeatScores] = []
    failures: list[Failure] = []


def simulate(
    game: Game[Any],
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, str],
    *,
    bot: str | None = None,
    check: bool = False,
) -> Simulation:
    """Play the games one after the other in this thread; the n-th has the seed `seed + n - 1`."""
    names = seat_names(game, players)
    if bot is not None:
        find_bot(game, bot)
    found = Simulation(game.name, players, games)
    game.read_options(options)
    results: list[Result] = []
    start = time.perf_counter()
    for number in range(seed, seed + games):
        one = _Run(game, names, options, number)
        try:
            results.append(one.play(bot, check))
        except Exception as error:  # whatever breaks the rules is what a simulation looks for
            found.failures.append(Failure(number, _in_short(error), one.decisions))
        found.decisions += one.decisions
    found.seconds = time.perf_counter() - start
    found.decisions_a_second = found.decisions / found.seconds
    found.finished = len(results)
    found.scores = [_scores(name, seat, results) for seat, name in enumerate(names)]
    return found


def seat_names(game: Game[Any], players: int) -> list[str]:
    """Names for so many seats, if the game can be played by so many."""
    game.check_players(players)
    return list(NAMES[:players])


class _Run:
    """One game of the many."""

    def __init__(
        self, game: Game[Any], names: list[str], options: Mapping[str, str], seed: int
    ) -> None:
        self.game = game
        self.names = names
        self.options = options
        self.seed = seed
        self.decisions = 0

    def play(self, bot: str | None, check: bool) -> Result:
        play, dice = random_game(self.game, self.names, self.options, self.seed)
        try:
            if bot is not None:
                bots = dict.fromkeys(range(len(self.names)), find_bot(self.game, bot))
                play_out_by_bots(play, bots, dice)
            else:
                play_out(play, dice, (lambda: self._check(play)) if check else None, thorough=check)
        finally:
            self.decisions = len(play.record)
        self._check(play)
        assert play.result is not None, "the game stopped before its end"
        return play.result

    def _check(self, play: Play[Any]) -> None:
        self.game.check(play.table.state)


def _scores(name: str, seat: int, results: list[Result]) -> SeatScores:
    scores = [result.scores[seat] for result in results]
    if not scores:
        return SeatScores(name)
    wins = sum(result.places[seat] == 1 for result in results)
    return SeatScores(name, sum(scores) / len(scores), min(scores), max(scores), wins)


def _in_short(error: Exception) -> str:
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f" ({where.tb_frame.f_code.co_name}, line {where.tb_lineno})" if where else ""
    return f"{type(error).__name__}: {error}{place}"
