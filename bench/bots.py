"""How strong the bots are: full games of a bot that thinks against the usual one, seats rotated.

`python -m bench.bots barrage --games 100 --steps 120` plays that many games of two and prints
the figures. Each game is a line of the file of figures as soon as it is over; games that are
there are not played again, so that a run can be stopped and gone on with.

`--before CHECKOUT` takes the usual bot of an older checkout for the others, with its own rules to
think by; `--usual` lets today's usual bot play against it instead of one that thinks.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import random
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pbem.engine import Bot, Budget, Game, Situation, Thinker, bot_move, random_game
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

GAMES: dict[str, type[Game[Any]]] = {
    "barrage": Barrage,
    "underwater-cities": UnderwaterCities,
}
NAMES = ("anna", "bert", "cleo", "dave")
SURE = 1.96  # of a normal distribution: 95 in 100 are within


class Match(msgspec.Struct, frozen=True):
    """One game to be played: which, by how many, and how long the thinker may think.

    Without steps and seconds the usual bot plays in its place. The others are played by the usual
    bot, of the checkout `before` if there is one.
    """

    game: str
    players: int
    steps: int
    seconds: float
    number: int
    before: str = ""


class Played(msgspec.Struct, frozen=True):
    """A game that was played: the thinker's seat, all scores and places, and what it took."""

    match: Match
    seat: int
    scores: list[int]
    places: list[int]
    decisions: int
    seconds: float


class Timed:
    """A bot, and the processor's time that it takes."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def __call__(self, situation: Situation) -> int:
        began = time.process_time()
        place = self.bot(situation)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return place


def play(match: Match) -> Played:
    """Play the game; the thinker's seat goes round with the number."""
    game = GAMES[match.game]()
    names = NAMES[: match.players]
    table, _dice = random_game(game, names, {}, f"bots {match.number}")
    seat = match.number % match.players
    today = next(iter(game.bots.values()))
    others = usual_of(match.before, match.game) if match.before else today
    budget = Budget(match.steps, match.seconds)
    thinker = Timed(Thinker(game, budget) if any(budget) else today)
    dice = random.Random(f"whims {match.number}")
    while table.pending:
        asked = next(iter(table.pending))
        bot_move(table, asked, thinker if asked == seat else others, dice)
    assert table.result is not None
    result = table.result
    return Played(
        match, seat, result.scores, result.places, thinker.decisions, round(thinker.seconds, 2)
    )


@cache
def usual_of(checkout: str, game: str) -> Bot:
    """The usual bot of another checkout, whose game is loaded under a name of its own."""
    package = game.replace("-", "_")
    folder = Path(checkout) / "games" / package
    name = f"before_{package}"
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    bots: dict[str, Bot] = getattr(module, GAMES[game].__name__).bots
    usual, today = next(iter(bots.values())), next(iter(GAMES[game].bots.values()))

    def as_it_was(situation: Situation) -> int:
        """Its move; today's bot answers what its own rules did not offer then."""
        try:
            return usual(situation)
        except LookupError:
            return today(situation)

    return as_it_was


# --- figures ---------------------------------------------------------------------------------


def read(figures: Path) -> list[Played]:
    """The games that were played so far; a line that was cut off is none."""
    if not figures.exists():
        return []
    found = []
    for line in figures.read_text(encoding="utf-8").splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except msgspec.MsgspecError:
            continue
    return found


def measure(matches: Iterable[Match], figures: Path, processes: int) -> list[Played]:
    """Play those that the file does not have yet, and note each; all of them, in order."""
    wanted = list(matches)
    known = {one.match: one for one in read(figures)}
    missing = [match for match in wanted if match not in known]
    with ProcessPoolExecutor(processes) as pool, figures.open("a", encoding="utf-8") as file:
        for played in pool.map(play, missing):
            known[played.match] = played
            file.write(json.dumps(msgspec.to_builtins(played)) + "\n")
            file.flush()
            print(f"game {played.match.number}: {played.scores}", file=sys.stderr, flush=True)
    return [known[match] for match in wanted]


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share, 95 in 100 sure."""
    share, room = won / games, SURE**2 / games
    middle = (share + room / 2) / (1 + room)
    half = SURE * math.sqrt(share * (1 - share) / games + room / (4 * games)) / (1 + room)
    return middle - half, middle + half


def won(played: Played) -> float:
    """1 for a win, a share of it for a first place that is shared."""
    if played.places[played.seat] != 1:
        return 0.0
    return 1 / played.places.count(1)


def report(played: list[Played]) -> Iterator[str]:
    """The figures of one row of docs/bots.md."""
    games = len(played)
    wins = sum(map(won, played))
    low, high = interval(wins, games)
    own = [one.scores[one.seat] for one in played]
    others = [score for one in played for seat, score in enumerate(one.scores) if seat != one.seat]
    mine, theirs = sum(own) / games, sum(others) / len(others)
    differences = [
        one.scores[one.seat] - (sum(one.scores) - one.scores[one.seat]) / (len(one.scores) - 1)
        for one in played
    ]
    mean = sum(differences) / games
    spread = math.sqrt(sum((one - mean) ** 2 for one in differences) / max(1, games - 1) / games)
    each = sum(one.seconds for one in played) / sum(one.decisions for one in played)
    yield f"{wins:g} of {games} won ({100 * low:.0f} to {100 * high:.0f} %)"
    yield f"{mine:.1f} points against {theirs:.1f} ({100 * (mine / theirs - 1):+.0f} %)"
    yield f"{mean:+.1f} points a game, give or take {SURE * spread:.1f}"
    yield f"{each:.3f} s of the processor for each decision"


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--steps", type=int, default=0, help="positions for each decision")
    parser.add_argument("--seconds", type=float, default=0.0, help="or processor seconds")
    parser.add_argument("--usual", action="store_true", help="the usual bot, and no thinker")
    parser.add_argument("--before", default="", help="an older checkout, for the others' bot")
    parser.add_argument("--figures", type=Path, default=Path("bots.jsonl"))
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args(arguments)
    if given.usual == bool(given.steps or given.seconds):
        parser.error("say --steps, --seconds or --usual")
    matches = [
        Match(given.game, given.players, given.steps, given.seconds, number, given.before)
        for number in range(given.first, given.first + given.games)
    ]
    played = measure(matches, given.figures, given.processes)
    print(f"{given.game}, {given.players} players:")
    for line in report(played):
        print(f"  {line}")


if __name__ == "__main__":
    main()
