"""An order and its letters leave no rings behind, which Python would have to search for."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox
from pbem.mail.address import Token
from pbem.mail.transport.courier import Rendered
from pbem.store import Home

PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
WARMING_UP = 3


@contextmanager
def found_in_rings() -> Iterator[Counter[str]]:
    """What of ours only the search for garbage frees, by its type."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found.update(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("game", ["barrage", "underwater-cities"])
def test_an_order_and_its_letters_leave_no_rings(game: str, tmp_path: Path) -> None:
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home")
    desk, room, outbox = post.desk, Mailroom(post), HostOutbox(post)
    number = open_game(desk, game, PLAYERS, seed=bytes(32))
    for seat in range(len(PLAYERS)):
        give_orders(desk, number, seat, ["mail text"])
    written = 0
    for turn in range(WARMING_UP + 3):
        file = desk.read(number)
        play = file.load()
        seat = play.awaiting[0]
        to = post.address(Token(number, seat, file.seats[seat].question, 0))
        order = play.offers(seat)[0].phrase
        head = f"From: {file.seats[seat].name}@example.org\r\nMessage-ID: <{turn}@example.org>"
        raw = f"{head}\r\n\r\n{order}\r\n"
        with found_in_rings() as found:
            assert room.deliver(raw.encode(), None, to, 1).reply.startswith("250")
            for letter in outbox.due():
                assert isinstance(outbox.render([letter])[0], Rendered)
                outbox.sent([letter])
                written += 1
        assert turn < WARMING_UP or not found
    assert written > WARMING_UP
