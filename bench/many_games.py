"""A host with 10,000 games beside one with 10: orders, the list of games, and the start."""

from __future__ import annotations

import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.opening.practice import YOU, open_practice
from pbem.desk.ordering import give_orders
from pbem.store import Home

FEW, MANY = 10, 10_000
ROUNDS = 15
ORDERS_A_ROUND = 20


class Host:
    """A host full of copies of one practice game, each with its own number."""

    def __init__(self, folder: Path, count: int) -> None:
        self.desk = Desk(Home.create(folder))
        number = open_practice(self.desk, "you@example.org")
        run_bots(self.desk, number)
        file = self.desk.read(number)
        self.seat = file.seat_named(YOU)
        self.order = file.load().offers(self.seat)[0].phrase
        self.folder = folder / "games"
        self.first = (self.folder / f"{number}.json").read_bytes()
        for other in range(number + 1, number + count):
            self.put(other)
        self.numbers = itertools.cycle(range(number, number + count))
        for _summary in self.desk.games.summaries():  # makes what is derived
            pass
        os.sync()

    def put(self, number: int) -> None:
        """Put a game back to where all of them began."""
        copy = self.first.replace(b'"id":1,', f'"id":{number},'.encode(), 1)
        (self.folder / f"{number}.json").write_bytes(copy)

    def round(self) -> float:
        """Seconds for some orders, each to the next game."""
        spent = 0.0
        for number in itertools.islice(self.numbers, ORDERS_A_ROUND):
            self.put(number)
            begin = time.perf_counter()
            reply = give_orders(self.desk, number, self.seat, [self.order])
            spent += time.perf_counter() - begin
            assert reply.transcript.changed
        return spent


def figures() -> Iterator[Figure]:
    """What an order costs with many games over what it costs with few; list and start."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        few, many = (Host(Path(folder) / str(count), count) for count in (FEW, MANY))
        few.round(), many.round()
        rounds = [(few.round(), many.round()) for _round in range(ROUNDS)]
        spent = [statistics.median(one) for one in zip(*rounds, strict=True)]
        rates = [ORDERS_A_ROUND / one for one in spent]
        detail = f"({rates[0]:.0f} a second with {FEW} games, {rates[1]:.0f} with {MANY:,})"
        ratio = spent[1] / spent[0]
        yield Figure("cost of an order, many games over few", ratio, at_most=1.3, detail=detail)
        listed = min(list_games(many) for _time in range(3))
        yield Figure(f"pbem games, {MANY:,} games", listed, "s", at_most=1.0)
        yield Figure(f"opening a host of {MANY:,} games", open_host(many), "s", at_most=2.0)


def list_games(host: Host) -> float:
    """Seconds for `pbem games` in a new process."""
    command = [sys.executable, "-m", "pbem", "--home", str(host.folder.parent), "games"]
    begin = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    spent = time.perf_counter() - begin
    assert done.stdout.count(b"\n") > MANY
    return spent


def open_host(host: Host) -> float:
    """Seconds until a host knows what there is to do."""
    begin = time.perf_counter()
    desk = Desk(Home.open(host.folder.parent))
    desk.games.due(time.time())
    desk.people.shelf.due(time.time())
    return time.perf_counter() - begin
