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
from pbem.store import Home, letter_notes
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


def test_letters_that_are_on_their_way_are_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    clock = DrivenClock()
    desk = Desk(Home.create(tmp_path / "home"), clock, "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "blue@example.org"})
    first, other = outbox.due()
    for known, again in zip((first, other), outbox.due(), strict=True):
        assert again is known
    clock.now += 1
    assert [again is known for known, again in zip((first, other), outbox.due(), strict=True)] == [
        False,
        False,
    ], "by then some may wait no longer, and others be due"
    with desk.games.hold(number) as held:
        letter_notes.sent(held.document, first.note.id)
        held.commit(held.document)
    assert [letter.note.id for letter in outbox.due()] == [other.note.id]
