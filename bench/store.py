"""What an order costs the store, with few games and with many."""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from pbem.store import Home, NumberedShelf, kind_of

ENTRY = ["red", "build tunnel NW-N"] * 3
DOCUMENT_BYTES = 30_000
ROUNDS = 20
COMMITS_A_ROUND = 50


def document() -> dict[str, Any]:
    """A game of about 30 KB, most of it its record, with a deadline like any running game."""
    return {
        "record": [ENTRY] * (DOCUMENT_BYTES // len(str(ENTRY))),
        "due_at": 2_000_000_000,
    }


def fill(home: Home, count: int) -> NumberedShelf:
    """A shelf of `count` games: one is committed, the others are copies of its file."""
    games = home.numbered(kind_of("games", "game", lambda document: {"seats": ["red", "blue"]}))
    games.create(lambda number: document())
    first = (home.path / "games" / "1.json").read_bytes()
    for number in range(2, count + 1):
        (home.path / "games" / f"{number}.json").write_bytes(first)
    for _ in games.summaries():  # makes the summaries, markers and locks of the copies
        pass
    os.sync()
    return games


def commits(games: NumberedShelf, numbers: itertools.cycle[int]) -> float:
    """Seconds for a round of orders, each to the next game."""
    begin = time.perf_counter()
    for number in itertools.islice(numbers, COMMITS_A_ROUND):
        with games.hold(number) as held:
            held.document["record"].append(ENTRY)
            held.commit(held.document)
    return time.perf_counter() - begin


def orders_ratio(games_small: int = 10, games_large: int = 10_000) -> tuple[float, float]:
    """Commits a second with few games and with many, measured in turn in one run."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        sizes = (games_small, games_large)
        shelves = [fill(Home.create(Path(folder) / str(size)), size) for size in sizes]
        numbers = [itertools.cycle(range(1, size + 1)) for size in sizes]
        seconds = [0.0, 0.0]
        for shelf, cycle in zip(shelves, numbers, strict=True):
            commits(shelf, cycle)  # warm up
        for _ in range(ROUNDS):
            for place in (0, 1):
                seconds[place] += commits(shelves[place], numbers[place])
    small, large = (ROUNDS * COMMITS_A_ROUND / spent for spent in seconds)
    return small, large


if __name__ == "__main__":
    few, many = orders_ratio()
    print(f"orders a second: {few:.0f} with 10 games, {many:.0f} with 10,000; {few / many:.2f} x")
