"""Killed at any instant, the store has the old state or the new one, and owes every letter.

A child takes in numbered orders and sends letters, and is killed with SIGKILL at a random
instant, hundreds of times; an order that was not acknowledged is given again to the next
child, as a mail server would. What the relay has taken is written to a log of its own.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path
from typing import NoReturn

import pytest

from pbem.store import Home, Note, NumberedShelf, handled, letter_notes

from .kept import summarise

KILLS = 300
GAMES = 3
NOW = 1_000


def take_order(games: NumberedShelf, order: int) -> None:
    """One order: an entry, a handled letter and a letter that is owed, in one commit."""
    with games.hold(1 + order % GAMES) as held:
        document = held.document
        if handled.seen(document, f"<{order}@player>") is None:
            message_id = f"<{os.urandom(8).hex()}@host>"
            document["entries"].append([order, message_id])
            handled.note_handled(document, f"<{order}@player>", NOW, f"order {order}")
            letter_notes.queue(
                document,
                Note(id=message_id, to=1, kind="turn", at=order, made=NOW),
            )
            document["due_at"] = NOW + order
            held.commit(document)


def send_letters(games: NumberedShelf, relay: int) -> None:
    """Give every letter that is due to the relay, then note that it has it."""
    for game in games.due(NOW):
        with games.hold(game) as held:
            for note in letter_notes.waiting(held.document, NOW):
                os.write(relay, f"{note.at} {note.id}\n".encode())
                letter_notes.sent(held.document, note.id)
                held.commit(held.document)
        games.settle(game)


def live(games: NumberedShelf, first: int, acknowledge: int, relay: int) -> NoReturn:
    """The child: orders from `first` on, letters now and then, until it is killed."""
    try:
        for order in itertools.count(first):
            take_order(games, order)
            os.write(acknowledge, f"{order}\n".encode())
            if order % 4 == 0:
                send_letters(games, relay)
            if order % 7 == 0:
                list(games.summaries())
    finally:
        os._exit(1)


def run_and_kill(
    games: NumberedShelf, first: int, relay: int, orders: int, delay: float
) -> list[int]:
    """Kill a child `delay` seconds after it acknowledged `orders`; all that it acknowledged."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        live(games, first, writer, relay)
    os.close(writer)
    said = b""
    while said.count(b"\n") < orders:
        said += os.read(reader, 1) or pytest.fail("the child fell over by itself")
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "the child fell over by itself"
    with os.fdopen(reader, "rb") as answers:
        return [int(line) for line in (said + answers.read()).split()]


def pace(games: NumberedShelf) -> float:
    """How long an order takes here, so that kills fall into all parts of it."""
    begin = time.perf_counter()
    for order in range(20):
        take_order(games, order)
    return (time.perf_counter() - begin) / 20


def check_markers(games: NumberedShelf) -> None:
    """Every document that owes a letter is among those that are due."""
    due = set(games.due(NOW))
    for game in range(1, GAMES + 1):
        assert game in due or not letter_notes.waiting(games.read(game), NOW)


def check_summaries(games: NumberedShelf) -> None:
    assert list(games.summaries(lambda error: pytest.fail(str(error)))) == [
        (game, summarise(games.read(game))) for game in range(1, GAMES + 1)
    ]


def test_killed_hundreds_of_times(home: Home, games: NumberedShelf, tmp_path: Path) -> None:
    chance = random.Random(20240229)
    for _ in range(GAMES):
        games.create(lambda number: {"entries": []})
    longest = 4 * pace(games)
    acknowledged = list(range(20))
    relay = os.open(tmp_path / "relay", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for _ in range(KILLS):
        acknowledged += run_and_kill(
            games, acknowledged[-1] + 1, relay, chance.randrange(4), chance.uniform(0, longest)
        )
        check_markers(games)
        check_summaries(games)

    send_letters(games, relay)
    os.close(relay)
    entries = {game: games.read(game)["entries"] for game in range(1, GAMES + 1)}
    applied = [order for game in entries for order, _ in entries[game]]
    assert acknowledged == list(range(len(acknowledged)))
    assert Counter(applied).most_common(1)[0][1] == 1, "an order was applied twice"
    assert set(acknowledged) <= set(applied), "an acknowledged order is lost"
    assert len(applied) <= len(acknowledged) + 1
    for listed in entries.values():
        assert [order for order, _ in listed] == sorted(order for order, _ in listed)

    owed = {(order, message) for game in entries for order, message in entries[game]}
    sent = {
        (int(order), message)
        for order, message in map(str.split, (tmp_path / "relay").read_text().splitlines())
    }
    assert sent == owed, "a letter is lost, or went out under two Message-IDs"
    assert games.due(NOW) == []
    assert home.set_aside() == []
    names = {path.name.removesuffix(".tmp") for path in (home.path / "games").iterdir()}
    assert names == {f"{game}.json" for game in entries}, "a killed write left something behind"
