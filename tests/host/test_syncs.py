"""What an order and its letter cost the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox
from pbem.mail.transport.courier import Rendered
from pbem.store import Home

MARKER, DOCUMENT, NOTED_AS_SENT = 1, 2, 2


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The syncs so far."""
    done: list[int] = []
    fsync = os.fsync

    def counting(handle: int) -> None:
        done.append(handle)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", counting)
    return done


def test_an_order_with_one_letter_is_five_syncs(tmp_path: Path, syncs: list[int]) -> None:
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home")
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(post.desk, "barrage", players, seed=bytes(32))
    with post.desk.games.hold(number) as held:  # as if the first letters had left
        held.commit({**held.document, "outbox": []})
    play = post.desk.read(number).load()
    seat = play.awaiting[0]
    while play.awaiting == [seat]:
        syncs.clear()
        give_orders(post.desk, number, seat, [play.offers(seat)[0].phrase])
        play = post.desk.read(number).load()
    outbox = HostOutbox(post)
    (letter,) = [one for one in outbox.due() if one.shelf == "games"]
    assert len(syncs) == MARKER + DOCUMENT
    syncs.clear()
    assert isinstance(outbox.render([letter])[0], Rendered)
    assert syncs == []
    outbox.sent([letter])
    assert len(syncs) == NOTED_AS_SENT
