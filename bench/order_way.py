"""An order's way: how many functions and files of ours one order by mail runs through."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

from bench.figures import Figure
from bench.mail import PLAYERS, SETTINGS, message
from pbem.desk import registry
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.owed_letters.kinds import ANSWER, TURN
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.mail.address import Token
from pbem.store import Home, Note

ROOT = Path(__file__).parents[1]
OURS = tuple(f"{ROOT / folder}/" for folder in ("pbem", "games"))
BEFORE = 37
"""Orders before those that are counted: what is loaded once is loaded."""
COUNTED = 5
BARE, GREETED = "a delivery", "one with greetings"
LETTERS = {ANSWER: "an answer", TURN: "a turn letter"}


class Way:
    """The functions that were called meanwhile; lambdas and comprehensions are parts of others."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what is called now."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            self._codes.add(frame.f_code)

    @property
    def size(self) -> tuple[int, int]:
        """How many functions, and in how many files."""
        ours = {
            (one.co_filename, one.co_firstlineno)
            for one in self._codes
            if one.co_filename.startswith(OURS) and not one.co_name.startswith("<")
        }
        return len(ours), len({file for file, _line in ours})


def figures() -> Iterator[Figure]:
    """For every game: deliveries, answers and letters to whoever is next, in the middle of it."""
    for name in registry.names():
        with tempfile.TemporaryDirectory() as folder:
            ways = _ways(Path(folder), name)
        for what, some in ways.items():
            sizes = sorted(one.size for one in some)
            files = [files for _functions, files in sizes]
            detail = f"(from {sizes[0][0]}; in {min(files)} to {max(files)} files; {len(sizes)})"
            yield Figure(f"{name}, {what}: at most", sizes[-1][0], "functions", detail=detail)


def _ways(folder: Path, game: str) -> dict[str, list[Way]]:
    """What some orders run through, each typed as a letter offers it."""
    Home.create(folder / "home")
    (folder / "home" / "pbem.toml").write_text(SETTINGS)
    post, dice = Post.open(folder / "home"), random.Random(game)
    number = open_game(post.desk, game, PLAYERS, seed=bytes(32))
    room, writer = Mailroom(post), Writer(post)
    ways: dict[str, list[Way]] = {BARE: [], GREETED: [], **{name: [] for name in LETTERS.values()}}
    for place in range(BEFORE + 2 * COUNTED):
        file = post.desk.read(number)
        seat = file.load().awaiting[0]
        order = dice.choice(file.load().offers(seat)).phrase
        if place < BEFORE:
            give_orders(post.desk, number, seat, [order])
            continue
        with post.desk.games.hold(number) as held:  # as if all letters had left
            held.commit({**held.document, "outbox": []})
        to = post.address(Token(number, seat, *file.seats[seat].key))
        greeted = place >= BEFORE + COUNTED
        words = f"Hello all,\r\n\r\n{order}\r\n\r\nCheers, Red" if greeted else order
        raw, delivery = message(to, f"order-{place}", words), Way()
        with delivery.counting():
            receipt = room.deliver(raw, PLAYERS[file.seats[seat].name], to, post.desk.clock())
        assert len(post.desk.read(number).load().record) > len(file.load().record), receipt
        ways[GREETED if greeted else BARE].append(delivery)
        document = post.desk.games.read(number)
        for note in msgspec.convert(document["outbox"], list[Note]):
            if note.kind in LETTERS:
                letter = Way()
                with letter.counting():
                    writer.write(document, note)
                ways[LETTERS[note.kind]].append(letter)
    return {what: some for what, some in ways.items() if some}
