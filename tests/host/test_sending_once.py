"""Two who send at the same time send nothing twice; a restored host sends what it owes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from email import message_from_bytes
from pathlib import Path

import pytest

from pbem.clock import DAY
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.due_markers import look_after_markers
from pbem.host.outbox import HostOutbox
from pbem.host.send_once import flush
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.relay import Relay

from .owed_letters import LETTERS, owe
from .serving import served

__all__ = ["loop"]


def settle(home: Path, relay: Relay) -> Post:
    Home.create(home)
    (home / "pbem.toml").write_text(
        '[address]\ndomain = "example.net"\n[listen]\nsmtp = "127.0.0.1:0"\n'
        f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay.port}\ntls = "none"\n'
    )
    return Post.open(home)


def flushing(home: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "pbem", "--home", str(home), "outbox", "flush"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def taken(relay: Relay) -> Counter[str]:
    contents = [one.content for one in relay.taken if isinstance(one.content, bytes)]
    assert len(contents) == len(relay.taken)
    return Counter(str(message_from_bytes(one)["Message-ID"]) for one in contents)


def wait_for(relay: Relay, count: int) -> None:
    give_up = time.monotonic() + 30
    while len(relay.taken) < count and time.monotonic() < give_up:
        time.sleep(0.02)


def test_two_flushes_at_once_send_each_letter_once(loop: LoopThread, tmp_path: Path) -> None:
    with Relay(loop) as relay:
        relay.on_taken = lambda: time.sleep(0.05)
        owe(settle(tmp_path / "home", relay))
        both = [flushing(tmp_path / "home") for _ in range(2)]
        codes = sorted(one.wait(60) for one in both)
    assert codes in ([0, 75], [0, 0])
    assert sorted(taken(relay).values()) == [1] * LETTERS


def test_a_flush_beside_a_host_sends_nothing(loop: LoopThread, tmp_path: Path) -> None:
    with Relay(loop) as relay:
        relay.on_taken = lambda: time.sleep(0.05)
        owe(settle(tmp_path / "home", relay))
        with served(tmp_path / "home") as host:
            host.hear("serving")
            assert flushing(tmp_path / "home").wait(60) == 75
            wait_for(relay, LETTERS)
            host.stop()
    assert sorted(taken(relay).values()) == [1] * LETTERS


@pytest.mark.parametrize("how", ["restore", "copy"])
def test_a_host_that_was_put_back_is_not_silent(loop: LoopThread, tmp_path: Path, how: str) -> None:
    import shutil

    from pbem.store.backup import save
    from pbem.store.restore import restore

    with Relay(loop) as relay:
        post = settle(tmp_path / "home", relay)
        owe(post)
        if how == "restore":
            save(post.desk.home, tmp_path / "backup")
            restore(tmp_path / "backup", tmp_path / "new")
        else:
            shutil.copytree(tmp_path / "home", tmp_path / "new", ignore=lambda *_: ["due"])
        with served(tmp_path / "new") as host:
            host.hear("serving")
            wait_for(relay, LETTERS)
            host.stop()
    assert sorted(taken(relay).values()) == [1] * LETTERS


def test_a_clock_that_was_ahead_makes_no_letter_wait(tmp_path: Path) -> None:
    import asyncio

    clock = DrivenClock()
    Home.create(tmp_path / "home")
    (tmp_path / "home" / "outbox-maildir").write_text("")  # letters cannot leave
    post = Post.open(tmp_path / "home", clock)
    owe(post, 1)
    truly = clock()
    clock.now = truly + 2 * DAY
    assert asyncio.run(flush(post)).sent == 0
    (tmp_path / "home" / "outbox-maildir").unlink()
    clock.now = truly + 3600
    assert asyncio.run(flush(post)).sent == 1


def test_looking_after_the_markers_costs_one_small_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = DrivenClock()
    post = Post.open(Home.create(tmp_path / "home").path, clock)
    outbox = HostOutbox(post)
    look_after_markers(outbox)
    monkeypatch.setattr(Home, "make_due_again", lambda _home: pytest.fail("all again"))
    monkeypatch.setattr(outbox, "hasten", lambda _now: pytest.fail("all again"))
    for seconds in (1, 59, 60, 3600, 9 * DAY):
        clock.now += seconds
        look_after_markers(outbox)


def test_a_letter_to_a_seat_goes_before_one_to_who_had_it(tmp_path: Path) -> None:
    post = Post.open(Home.create(tmp_path / "home").path)
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(post.desk, "barrage", players, seed=bytes(32))
    person = post.desk.people.find("red@example.org")
    with post.desk.games.hold(number) as held:
        note = {
            **held.document["outbox"][0],
            "id": "<kicked@example.net>",
            "to": f"person:{person}",
        }
        held.document["outbox"].append(note)
        for raw in held.document["outbox"]:  # that of whoever is not asked is meant for later
            raw["next"] = 0
        held.commit(held.document)
    outbox = HostOutbox(post)
    first, other = outbox.due()
    assert (first.whom, other.whom) == (person, post.desk.people.find("blue@example.org"))
    (behind,) = outbox.sent([first])
    assert behind.note.id == "<kicked@example.net>", "it waited for the one before"
