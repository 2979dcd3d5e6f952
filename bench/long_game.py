"""An order late in a long game beside one early in it: letters in, applied, committed."""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.figures import Figure
from bench.mail import message
from pbem.desk import registry
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.mail.address import Token
from pbem.store import Home

EARLY, LATE = 10, 300
BEFORE_THE_END = 10
"""So many orders before it a game that is over sooner is looked at: the last ones count points."""
ROUNDS = 25
SEED = 4


class Moment(NamedTuple):
    """A game before an order."""

    document: dict[str, Any]
    seat: int
    order: str


class Game:
    """A game with as many players as there can be, played by letters."""

    def __init__(self, folder: Path, name: str) -> None:
        Home.create(folder)
        (folder / "pbem.toml").write_text("")
        self.post = Post.open(folder)
        self.room = Mailroom(self.post)
        seats = [f"seat{number}" for number in range(1, max(registry.find(name).players) + 1)]
        players = {seat: f"{seat}@example.org" for seat in seats}
        self.number = open_game(self.post.desk, name, players, seed=bytes(32))
        self.letters = 0

    def moments(self, wanted: tuple[int, ...]) -> list[Moment]:
        """Play, and keep the game as it is before these orders; a late one if it ends sooner."""
        chance, found = random.Random(SEED), []
        latest: deque[Moment] = deque(maxlen=BEFORE_THE_END)
        for count in range(max(wanted) + 1):
            play = self.post.desk.read(self.number).load()
            if not play.awaiting:
                break
            seat = play.awaiting[0]
            order = str(chance.choice(play.offers(seat)).phrase)
            latest.append(Moment(self.post.desk.games.read(self.number), seat, order))
            if count in wanted:
                found.append(latest[-1])
            self.give(latest[-1])
            self.put({**self.post.desk.games.read(self.number), "outbox": []})
        return [*found, latest[0]][: len(wanted)]

    def put(self, document: dict[str, Any]) -> None:
        """Put the game to where it was."""
        with self.post.desk.games.hold(self.number) as held:
            held.commit(document)

    def give(self, moment: Moment) -> float:
        """Processor seconds for an order that comes by mail."""
        self.letters += 1
        place = moment.document["seats"][moment.seat]
        token = Token(self.number, moment.seat, place["question"], place.get("generation", 0))
        to, sender = self.post.address(token), f"{place['name']}@example.org"
        raw = message(to, f"CAF4x-late.{self.letters}.{time.monotonic_ns()}", moment.order)
        raw = raw.replace(b"red@example.org", sender.encode())
        begin = time.process_time()
        self.room.deliver(raw, sender, to, int(time.time()))
        return time.process_time() - begin


def figures() -> Iterator[Figure]:
    """For each game, an order late in it over one early in it."""
    for name in registry.names():
        with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
            game = Game(Path(folder) / "host", name)
            moments = game.moments((EARLY, LATE))
            gc.collect()
            gc.freeze()  # as a clerk does when all is loaded
            spent: list[list[float]] = [[], []]
            for _round in range(ROUNDS):
                for moment, kept in zip(moments, spent, strict=True):
                    game.put(moment.document)
                    kept.append(game.give(moment))
            early, late = (statistics.median(one) * 1000 for one in spent)
            sizes = [len(msgspec.json.encode(moment.document)) // 1000 for moment in moments]
            played = len(moments[1].document["handled"])
            detail = f"({late:.1f} over {early:.1f} ms, {sizes[1]} over {sizes[0]} kB)"
            label = f"{name}, order {played} over order {EARLY}"
            yield Figure(label, late / early, at_most=1.5, detail=detail)


if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)
