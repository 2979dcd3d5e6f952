"""A serving host, killed under load: no order lost or done twice, no second Message-ID.

Players write by SMTP as fast as they are answered. The host, with its clerks and its courier, is
killed with SIGKILL at a random instant and started again. After each round of kills the host may
finish, and everything so far is checked and counted: a run that is interrupted has its figures.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from functools import partial
from pathlib import Path

import pytest

from pbem.store import Home
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.relay import Relay
from tests.ports import free_port

from .players import CLIENTS, Client, bytes_of, check, ready, settings, soon, wait_for
from .serving import Served
from .warm import WarmHost, WarmHosts, warm_hosts

__all__ = ["loop"]

MANY = int(os.environ.get("PBEM_KILLS", "2000"))
A_ROUND = 100


@pytest.mark.parametrize("kills", [4])
def test_killed_while_it_serves(loop: LoopThread, tmp_path: Path, kills: int) -> None:
    with Relay(loop) as relay:
        run = Run(Home.create(tmp_path / "home").path, relay, None)
        run.round(kills)
        assert f"{kills} kills" in run.figures()


@pytest.mark.soak
def test_killed_very_often(
    loop: LoopThread, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Relay(loop) as relay, warm_hosts(tmp_path) as hosts:
        run = Run(Home.create(tmp_path / "home").path, relay, hosts)
        while run.kills < MANY:
            run.round(min(A_ROUND, MANY - run.kills))
            with capsys.disabled():
                print(run.figures(), flush=True)  # noqa: T201


class Run:
    """A host that is killed again and again, and all that players and relay know of it."""

    def __init__(self, home: Path, relay: Relay, warm: WarmHosts | None) -> None:
        self.home = home
        self.relay = relay
        self.warm = warm
        self.port = free_port()
        (home / "pbem.toml").write_text(settings(self.port, relay))
        self.post = ready(home)
        self.chance = random.Random(1)
        self.clients: list[Client] = []
        self.kills = 0
        self.began = time.monotonic()

    def round(self, kills: int) -> None:
        """Kill the host so often, let it finish, and look at all that came of it."""
        first = len(self.clients)
        writing = [Client(self.post, [self.port], first + number) for number in range(CLIENTS)]
        self.clients += writing
        for client in writing:
            client.start()
        for _kill in range(kills):
            self._kill_once()
            assert not any(client.trouble for client in writing), writing[0].trouble
        for client in writing:
            client.ended.set()
        with self._serving() as host:
            for client in writing:
                client.join(60)
            wait_for(lambda: not self.post.desk.games.due(soon()), 300)
            assert host.stop() == 0
        assert self._taken() >= self.kills / 2
        check(self.post, self.clients, self.relay.taken)

    def _kill_once(self) -> None:
        """Kill it soon after it has taken an order; one time in four, before it could."""
        with self._serving() as host:
            if self.chance.random() < 0.75:
                wait_for(partial(self._more_than, self._taken()), 120)
            time.sleep(self.chance.uniform(0, 0.2))
            host.kill()
        self.kills += 1

    @contextmanager
    def _serving(self) -> Iterator[Served | WarmHost]:
        host = self.warm.serve(self.home) if self.warm else Served(self.home)
        try:
            yield host
        finally:
            host.end()

    def _taken(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    def _more_than(self, before: int) -> bool:
        return self._taken() > before

    def figures(self) -> str:
        """What was seen so far, and found right by `check`."""
        sent = [message_from_bytes(bytes_of(one)) for one in self.relay.taken]
        ids = {str(letter["Message-ID"]) for letter in sent}
        return (
            f"{self.kills} kills, {self._taken()} orders acknowledged, none lost or done twice; "
            f"{len(sent)} letters out, {len(sent) - len(ids)} of them again with the same "
            f"Message-ID, none with a second one; {time.monotonic() - self.began:.0f} s"
        )
