"""What a picture of a position that nobody has seen yet costs, and a letter with it.

All in processor time. 15 such letters a second on two cores leave 133 ms for each.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figure
from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.engine import Game, Play, random_game
from pbem.pictures import game_picture
from pbem.store import Home
from pbem.store.letter_notes import waiting

NAMES = ("anna", "bob", "cleo", "dan")
BEFORE, NEW = 25, 5
LETTERS = 10
APART = 17  # decisions between two pictures
MILLISECONDS = 50
OF_A_LETTER = 133


def positions(game: Game[Any], seed: int) -> Iterator[Play[Any]]:
    """Positions of random games, one after the other."""
    while True:
        play, dice = random_game(game, NAMES[: max(game.players)], {}, seed)
        decisions = 0
        while play.pending:
            seat = next(iter(play.pending))
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
            decisions += 1
            if not decisions % APART:
                yield play
        seed += 1


def milliseconds(play: Play[Any]) -> float:
    """Processor time from what a seat may see to its PNG."""
    seat = next(iter(play.pending), 0)
    view = play.view(seat)
    begin = time.process_time()
    assert game_picture(play.game, view, focus=seat, names=play.names, dark=False) is not None
    return 1000 * (time.process_time() - begin)


def figures() -> Iterator[Figure]:
    """The median of five pictures of each game, by a drawer that drew others before."""
    for name in registry.names():
        spent = []
        for play in positions(registry.find(name), seed=1):
            spent.append(milliseconds(play))
            if len(spent) == BEFORE + NEW:
                break
        detail = f"(the very first one {spent[0]:.0f} ms)"
        label = f"{name}, a new picture, processor time"
        yield Figure(label, median(spent[-NEW:]), "ms", at_most=MILLISECONDS, detail=detail)
        label = f"{name}, a letter with a new picture, processor time"
        yield Figure(label, median(letters(name)[-NEW:]), "ms", at_most=OF_A_LETTER)


def letters(name: str) -> list[float]:
    """Milliseconds for letters with pictures, each of another position of a game."""
    spent: list[float] = []
    dice = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        home = Path(folder) / "host"
        Home.create(home)
        (home / "pbem.toml").write_text("")
        post = Post.open(home)
        seats = NAMES[: max(registry.find(name).players)]
        players = {seat: f"{seat}@example.org" for seat in seats}
        number = open_game(post.desk, name, players, seed=bytes(32))
        while len(spent) < LETTERS:
            for _decision in range(APART):
                play = post.desk.read(number).load()
                seat = play.awaiting[0]
                order = str(dice.choice(play.offers(seat)).phrase)
                give_orders(post.desk, number, seat, [order])
            spent.append(_letter(post, number))
    return spent


def _letter(post: Post, number: int) -> float:
    """Milliseconds for the latest letter that the game owes."""
    document = post.desk.games.read(number)
    note = waiting(document, 1e18)[-1]
    begin = time.process_time()
    assert Writer(post).write(document, note) is not None
    return 1000 * (time.process_time() - begin)
