"""Several hosts on one database: nothing lost, nothing done twice, whoever dies.

Players write to any of the hosts, as their mail server has it, and send a letter again until it is
taken. Hosts are killed with SIGKILL and started again; the database is started anew, as after a
power cut.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.desk.chores.troubles import GROUP
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox
from pbem.mail.compose.message import Envelope
from pbem.store import kind_of
from pbem.store.open_store import create_store
from pbem.store.postgres import claims
from pbem.store.postgres.connections import close_all
from pbem.store.postgres.database import Database
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.relay import Relay
from tests.ports import free_port
from tests.postgres import Server, running

from .players import CLIENTS, Client, bytes_of, check, ready, settings, wait_for
from .running import Event, Running
from .serving import served

__all__ = ["loop"]


class Table(NamedTuple):
    """Hosts, players who write to them, and the relay that takes their letters."""

    post: Post
    hosts: list[Running]
    clients: list[Client]
    relay: Relay

    def taken(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    def some_more(self, orders: int = 1) -> None:
        """Let players be heard a little longer."""
        wanted = self.taken() + orders
        wait_for(lambda: self.taken() >= wanted, 120)
        assert not any(client.trouble for client in self.clients), self.clients[0].trouble

    def finish(self) -> None:
        """Let players and letters come to an end, and look at all of it."""
        for client in self.clients:
            client.ended.set()
        for client in self.clients:
            client.join(60)
        wait_for(lambda: not self.post.desk.games.due(time.time() + 3600), 180)
        assert [one.host.stop() for one in self.hosts] == [0] * len(self.hosts)
        check(self.post, self.clients, self.relay.taken)


@contextmanager
def at_play(server: Server, loop: LoopThread, tmp_path: Path, count: int) -> Iterator[Table]:
    url = server.new_url()
    with Relay(loop) as relay, ExitStack() as stack:
        homes, ports = [tmp_path / f"host{number}" for number in range(count)], []
        for home in homes:
            ports.append(free_port())
            create_store(home, url)
            (home / "pbem.toml").write_text(f'{settings(ports[-1], relay)}[store]\nurl = "{url}"\n')
        post = ready(homes[0])
        stack.callback(close_all)
        clients = [Client(post, ports, number) for number in range(CLIENTS)]
        diary: list[Event] = []
        hosts = [Running(number, home, diary) for number, home in enumerate(homes)]
        for host in hosts:
            stack.callback(host.end)
        for client in clients:
            stack.callback(client.ended.set)
            client.start()
        yield Table(post, hosts, clients, relay)


def test_games_by_mail_on_two_hosts(postgres: Server, loop: LoopThread, tmp_path: Path) -> None:
    with at_play(postgres, loop, tmp_path, 2) as table:
        table.some_more(25)
        table.finish()
        sent = Counter(
            str(message_from_bytes(bytes_of(one))["Message-ID"]) for one in table.relay.taken
        )
        assert set(sent.values()) == {1}, "no host died, so no letter goes out twice"
        by = [sum("sent a letter" in line for line in one.host.log) for one in table.hosts]
        assert all(by), f"each host sends letters: {by}"


def test_another_store_needs_a_new_start(postgres: Server, tmp_path: Path) -> None:
    home, place = tmp_path / "home", f'smtp = "127.0.0.1:{free_port()}"'
    create_store(home, url := postgres.new_url())
    written = f'[listen]\n{place}\n[store]\nurl = "{url}"\n'
    (home / "pbem.toml").write_text(written)
    with served(home) as host:
        host.hear("serving")
        create_store(home, other := postgres.new_url())
        (home / "pbem.toml").write_text(written.replace(url, other))
        host.reload()
        host.hear("[store] in pbem.toml has changed")
        assert host.stop() == 0
    close_all()


def test_a_host_that_wakes_does_not_send_what_another_has(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is frozen while it writes a letter, and the letter is another host's when it goes on."""
    monkeypatch.setattr(claims, "LEASE", 0.5)
    create_store(tmp_path, url := postgres.new_url())
    (tmp_path / "pbem.toml").write_text(f'[store]\nurl = "{url}"\n')
    outbox = HostOutbox(ready(tmp_path))
    letter, *_others = outbox.due()
    games = Database(tmp_path, url, "other").numbered(kind_of("games", "game"))
    write = outbox.writer.write

    def frozen(*given: Any) -> Envelope | None:
        written = write(*given)
        time.sleep(0.6)
        assert games.claim(time.time()) == [letter.key]
        return written

    monkeypatch.setattr(outbox.writer, "write", frozen)
    assert outbox.render([letter]) == [None]
    close_all()


def test_a_database_that_is_away_is_told_in_words(tmp_path: Path) -> None:
    """Each line of the log is one of ours, and none shows where in the program it happened."""
    with running() as server:
        create_store(tmp_path, url := server.new_url())
        place = f'smtp = "127.0.0.1:{free_port()}"'
        (tmp_path / "pbem.toml").write_text(f'[listen]\n{place}\n[store]\nurl = "{url}"\n')
        with served(tmp_path) as host:
            host.hear("serving")
            server.stop("immediate")
            host.hear("could not look into the outbox: postgresql://")
            host.hear("a round of chores was cut short: postgresql://")
            server.start()
            post = ready(tmp_path)
            host.hear("other hosts are heard again")
            host.hear("sent a letter")
            assert host.stop() == 0
        assert post.desk.home.values(GROUP) == [], "no chore has failed"
    close_all()
    assert all(line.startswith("time=") for line in host.log), host.log
    assert "Traceback" not in "".join(host.log)
    assert sum("other hosts are not heard" in line for line in host.log) == 1


def test_hosts_that_die(loop: LoopThread, tmp_path: Path) -> None:
    """`test_behind_postfix.py` has more of it."""
    chance = random.Random(4)
    events = ["kill"] * 4 + ["restart"]
    chance.shuffle(events)
    with running() as server, at_play(server, loop, tmp_path, 2) as table:
        for event in events:
            table.some_more()
            time.sleep(chance.uniform(0, 0.4))
            if event == "kill":
                chance.choice(table.hosts).kill(whole=False)
            else:
                server.stop("immediate")
                server.start()
        table.some_more()
        table.finish()
        assert table.taken() >= len(events)
