"""What the courier has looked at in a game the chores need not read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.chore_rounds import do_what_is_due
from pbem.host.outbox import HostOutbox
from pbem.settings import Settings
from pbem.store import Home
from pbem.store.directory.shelf import NumberedFolder
from tests.desk.conftest import DrivenClock
from tests.small import SMALL


def test_a_game_that_owes_letters_is_read_once_for_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    desk = Desk(Home.create(tmp_path / "home"), DrivenClock(), "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "blue@example.org"})
    read: list[Any] = []
    load = NumberedFolder._load

    def counted(shelf: NumberedFolder, key: int) -> Any:
        read.append(key)
        return load(shelf, key)

    monkeypatch.setattr(NumberedFolder, "_load", counted)
    assert {letter.key for letter in outbox.due()} == {number}
    assert do_what_is_due(desk, None, outbox.seen_games) == 0
    assert read == [number]
