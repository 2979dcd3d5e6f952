"""Orders end to end beside a bare mail server: in by SMTP, applied, all their letters out by SMTP.

The peer is aiosmtpd with a handler that syncs each message to disk. Ours is a `pbem serve` with
clocks and courier, whose letters are text and go to a server that only takes them; answers do not
wait for the next question, so most orders cause two. Time runs from the first order to the last
letter.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.figures import Figure
from bench.mail import PLAYERS, course, message, rate, server, warm_up
from bench.serving import Serving, free_port
from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.mail.address import Token
from pbem.store import Home
from pbem.store.letter_notes import waiting

CONNECTIONS = 8
AT_LEAST = 0.6
GAMES = 40
ORDERS_A_GAME = 5
ROUNDS = 5
PATIENCE = 300.0
SETTINGS = """
[listen]
smtp = "127.0.0.1:{listen}"
[send]
kind = "smtp"
host = "127.0.0.1"
port = {send}
tls = "none"
[limits]
done_waits = 0
"""

Lanes = list[list[tuple[str, bytes]]]


class Host:
    """A host with some games for two, each of its own seed, with a clock of 30 days."""

    def __init__(self, folder: Path, relay: int) -> None:
        Home.create(folder)
        self.folder, self.port = folder, free_port()
        (folder / "pbem.toml").write_text(SETTINGS.format(listen=self.port, send=relay))
        self.post = Post.open(folder)
        desk, name = self.post.desk, registry.names()[0]
        self.numbers = [
            open_game(desk, name, PLAYERS, {"deadline": "30d"}, seed=bytes([game]) * 32)
            for game in range(GAMES)
        ]
        for number in self.numbers:
            for seat in range(len(PLAYERS)):
                give_orders(desk, number, seat, ["mail text"])
        self.starts: dict[int, dict[str, Any]] = {
            number: {**desk.games.read(number), "outbox": []} for number in self.numbers
        }
        self.reset()
        self.courses = {one: course(self.post, one, ORDERS_A_GAME) for one in self.numbers}
        self.reset()

    def reset(self) -> None:
        """Put all games back to where they were when their first letters had left."""
        for number in self.numbers:
            with self.post.desk.games.hold(number) as held:
                held.commit(dict(self.starts[number]))

    def lanes(self, connections: int) -> Lanes:
        """For each connection, recipients and messages; those of one game stay in order."""
        lanes: Lanes = [[] for _connection in range(connections)]
        for place in range(ORDERS_A_GAME):
            for number in self.numbers:
                answer = self.courses[number][place]
                to = self.post.address(Token(number, answer.seat, answer.question, 0))
                name = f"{number}.{place}.{time.monotonic_ns()}"
                lanes[number % connections].append((to, message(to, name, answer.order)))
        return lanes

    def orders_a_second(self, lanes: Lanes) -> float:
        """From the first order to the last letter."""
        begin, until = time.perf_counter(), time.monotonic() + PATIENCE
        rate(self.port, lanes)
        games = self.post.desk.games
        while any(waiting(games.read(one), time.time()) for one in games.owing()):
            assert time.monotonic() < until, "letters wait for too long"
            time.sleep(0.02)
        return sum(map(len, lanes)) / (time.perf_counter() - begin)


def figures(connections: int = CONNECTIONS) -> Iterator[Figure]:
    """Orders a second over messages a second, in turn, so that both meet the same machine."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        relay = stack.enter_context(server("sink", folder))
        host = Host(folder / "host", relay)
        serving = Serving(host.folder)
        stack.callback(serving.stop)
        rounds: list[tuple[float, float, float]] = []
        for round_number in range(1 + ROUNDS):
            host.reset()
            lanes = host.lanes(connections)
            bare = folder / f"bare-{round_number}"
            bare.mkdir()
            with server("bare", bare) as port:
                warm_up(port)
                peer = rate(port, lanes)
            warm_up(host.port)
            own = host.orders_a_second(lanes)
            if round_number:  # in the first one all is loaded
                rounds.append((own / peer, own, peer))
        ratio, own, peer = statistics.median_low(rounds)
        detail = f"({own:.0f} orders over {peer:.0f} synced messages a second)"
        label = f"orders end to end, {connections} connections, over aiosmtpd"
        bar = AT_LEAST if connections == CONNECTIONS else None
        yield Figure(label, ratio, at_least=bar, detail=detail)


if __name__ == "__main__":
    for connections in map(int, sys.argv[1:] or [str(CONNECTIONS)]):
        for figure in figures(connections):
            print(figure, flush=True)
