"""What whoever watches the host sees: relay and mailbox, letters that wait, games that are late."""

from __future__ import annotations

import asyncio
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.clock import DAY, HOUR
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.gauges import games_overdue, letters_waiting
from pbem.host.host import Host
from pbem.host.outbox import HostOutbox
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.mail_transport.imap_server import ImapServer, Stored
from tests.ports import free_port

from .owed_letters import owe

BIG = b"From: red@example.org\r\nMessage-ID: <big@example.org>\r\n\r\n" + b"x" * 1_100_000
HELP = b"From: blue@example.org\r\nMessage-ID: <1@example.org>\r\n\r\nhelp\r\n"


def get(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def watched(home: Path, settings: str, look: Callable[[int], bool]) -> None:
    """Serve until somebody who looks at the monitor has seen enough."""
    port = free_port()
    (home / "pbem.toml").write_text(
        '[address]\ndomain = "example.net"\n[listen]\nsmtp = ""\nprocesses = 0\n'
        f'[monitor]\nlisten = "127.0.0.1:{port}"\n{settings}'
    )

    async def run() -> None:
        host = Host(Post.open(home))
        try:
            await host.start()
            give_up = time.monotonic() + 20
            while not await asyncio.to_thread(look, port):
                assert time.monotonic() < give_up, get(port, "/healthz")
                host._wake()
                await asyncio.sleep(0.1)
        finally:
            await host.stop()

    asyncio.run(run())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Home.create(tmp_path / "home").path


def test_a_dead_relay_is_not_well(home: Path) -> None:
    owe(Post.open(home), 3)

    def look(port: int) -> bool:
        figures = get(port, "/metrics")[1]
        return (
            get(port, "/healthz") == (503, "the relay takes no letters\n")
            and "pbem_relay_up 0.0" in figures
            and "pbem_letters_waiting 3.0" in figures
        )

    relay = f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {free_port()}\n'
    watched(home, relay, look)


def test_a_dead_mailbox_is_not_well(home: Path) -> None:
    (home / "password").write_text("secret\n")

    def look(port: int) -> bool:
        return (
            get(port, "/healthz") == (503, "the mailbox cannot be read\n")
            and "pbem_mailbox_up 0.0" in get(port, "/metrics")[1]
        )

    watched(
        home,
        f'[imap]\nhost = "127.0.0.1"\nport = {free_port()}\npassword_file = "password"\n',
        look,
    )


def test_letters_from_a_mailbox_count_and_one_that_is_too_large_is_answered(home: Path) -> None:
    (home / "password").write_text("secret\n")
    with ImapServer() as server:
        server.folders["INBOX"] += [Stored(1, BIG), Stored(2, HELP), Stored(3, BIG)]

        def look(port: int) -> bool:
            figures = get(port, "/metrics")[1]
            return (
                'pbem_letters_in_total{outcome="done"} 1.0' in figures
                and 'pbem_letters_in_total{outcome="refused"} 2.0' in figures
                and 'pbem_letters_out_total{outcome="sent"} 2.0' in figures
                and get(port, "/healthz") == (200, "ok\n")
            )

        watched(
            home,
            f'[imap]\nhost = "127.0.0.1"\nport = {server.port}\ntls = "none"\n'
            'password_file = "password"\n',
            look,
        )
        assert all(message.seen for message in server.folders["INBOX"])
    letters = [path.read_text() for path in (home / "outbox-maildir" / "new").iterdir()]
    (answer,) = [one for one in letters if "red@example.org" in one]
    assert "In-Reply-To: <big@example.org>" in answer
    assert "did not open" in answer


def test_what_waits_and_for_how_long(home: Path) -> None:
    clock = DrivenClock()
    post = Post.open(home, clock)
    outbox = HostOutbox(post)
    assert letters_waiting(outbox, clock()) == (0, 0)
    owe(post, 2)
    clock.now += HOUR
    assert letters_waiting(outbox, clock()) == (2, HOUR)
    for owed in list(outbox.due()):
        outbox.failed(owed, "dead", permanent=False)
    clock.now += 10
    assert letters_waiting(outbox, clock()) == (2, 10), "since the first try"
    with post.desk.correspondents.hold("p0@example.org") as held:
        held.document["outbox"][0] |= {"tries": 0, "first": 0, "next": clock() + DAY}
        held.commit(held.document)
    assert letters_waiting(outbox, clock()).letters == 1, "a letter for tomorrow does not wait"


def test_games_that_are_late(home: Path) -> None:
    clock = DrivenClock()
    post = Post.open(home, clock)
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(post.desk, "barrage", players, seed=bytes(32))
    assert games_overdue(HostOutbox(post), clock() + 2 * HOUR) == 0, "letters wait, no more"
    with post.desk.games.hold(number) as held:
        held.commit({**held.document, "outbox": [], "due_at": clock()})
    assert games_overdue(HostOutbox(post), clock()) == 0
    assert games_overdue(HostOutbox(post), clock() + 2 * HOUR) == 1
