"""A host with many games beside one with ten: orders with their letters, rest, lists, the start.

    python -m bench.many_games [GAMES]

Every game has a clock, and their deadlines lie days apart. Both hosts are a `pbem serve` that sends
its letters to an SMTP server here. All is measured in processor seconds, so that it does not
matter what else the machine does.
"""

from __future__ import annotations

import asyncio
import os
import smtplib
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from aiosmtpd.smtp import SMTP, Envelope

from bench.figures import Figure
from bench.mail import Answer, course, message
from bench.serving import Serving, free_port
from pbem.desk import registry
from pbem.desk.game_documents import SUMMARY_VERSION, summarise
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.mail.address import Token
from pbem.store import Home
from pbem.store.directory.markers import Markers
from pbem.store.directory.summaries import Summaries
from pbem.store.letter_notes import waiting

FEW, MANY = 10, 100_000
PLAYED = 10
"""Games that orders are given to, all over the host."""
ORDERS = 10
"""To each of them in a round."""
ROUNDS = 5
STARTS = 5
PATIENCE = 120.0
DEADLINE = "30d"
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
SETTINGS = """
[listen]
smtp = "127.0.0.1:{listen}"
[send]
kind = "smtp"
host = "127.0.0.1"
port = {send}
"""


class Sink:
    """A mail server that takes all letters and counts them."""

    def __init__(self) -> None:
        self.letters = 0
        self.port = 0
        self._ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        self._ready.wait()

    async def handle_DATA(self, _server: Any, _session: Any, _envelope: Envelope) -> str:  # noqa: N802
        """Take it."""
        self.letters += 1
        return "250 OK"

    async def _serve(self) -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(self, loop=loop), "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await server.serve_forever()


class Host:
    """A host full of copies of one game, each with its own number and its own deadline."""

    def __init__(self, folder: Path, count: int) -> None:
        self.sink = Sink()
        Home.create(folder)
        self.port = free_port()
        settings = SETTINGS.format(listen=self.port, send=self.sink.port)
        (folder / "pbem.toml").write_text(settings)
        self.folder, self.count = folder, count
        self.post = Post.open(folder)
        desk = self.post.desk
        open_game(desk, registry.names()[0], PLAYERS, {"deadline": DEADLINE}, seed=bytes(32))
        for seat in range(len(PLAYERS)):
            give_orders(desk, 1, seat, ["mail text"])
        with desk.games.hold(1) as held:  # as if the first letters had left
            held.commit({**held.document, "outbox": []})
        self.first = desk.games.read(1)
        self.course = course(self.post, 1, ORDERS)
        self.played = [1 + place * count // PLAYED for place in range(PLAYED)]
        self._fill()

    def _fill(self) -> None:
        """Write all games, and what is derived from them, without waiting for the disk."""
        home = self.folder
        summaries = Summaries(home / "summaries" / "games", summarise, SUMMARY_VERSION)
        markers = Markers(home / "due" / "games", home / "locks" / "games")
        for number in range(1, self.count + 1):
            document = self.game(number)
            path = home / "games" / f"{number}.json"
            path.write_bytes(msgspec.json.encode({"_default": {"1": document}}))
            summaries.write(str(number), summarise(document), path.stat())
            markers.make(str(number), document["due_at"])
        (home / "games.next").write_text(f"{self.count + 1}\n")
        (home / "due" / "looked-after").write_text(f"{int(time.time())}\n")
        os.sync()

    def game(self, number: int) -> dict[str, Any]:
        """A game at its start, asked some time in the last days."""
        now = int(time.time())
        earlier = (self.first["due_at"] - now - 3600) * number // (self.count + 1)
        seats = [
            {**seat, "asked_at": seat["asked_at"] and seat["asked_at"] - earlier}
            for seat in self.first["seats"]
        ]
        due_at = self.first["due_at"] - earlier
        return {**self.first, "id": number, "seats": seats, "due_at": due_at}

    def reset(self) -> None:
        """Put the games that are played back to their start."""
        for number in self.played:
            with self.post.desk.games.hold(number) as held:
                held.commit(self.game(number))

    def letters(self) -> list[tuple[str, bytes]]:
        """The orders of a round: recipients and messages."""
        return [
            (to, message(to, f"{game}.{place}.{time.monotonic_ns()}", answer.order))
            for place, answer in enumerate(self.course)
            for game in self.played
            for to in [self._to(game, answer)]
        ]

    def _to(self, game: int, answer: Answer) -> str:
        return self.post.address(Token(game, answer.seat, answer.question, 0))


class AtWork(Serving):
    """A host with its games that serves."""

    def __init__(self, host: Host) -> None:
        self.host = host
        super().__init__(host.folder)

    def round(self) -> float:
        """Processor seconds for an order with its letters."""
        self.host.reset()
        letters, sink = self.host.letters(), self.host.sink
        before, came = self.spent(), sink.letters
        with smtplib.SMTP("127.0.0.1", self.host.port, timeout=PATIENCE) as client:
            for to, data in letters:
                client.sendmail("red@example.org", [to], data)
        self._rest()
        assert sink.letters - came >= len(letters), "letters are missing"
        return (self.spent() - before) / len(letters)

    def _rest(self) -> None:
        """Wait until all letters are sent that are not meant for later."""
        until, games = time.monotonic() + PATIENCE, self.host.post.desk.games
        while any(waiting(games.read(one), time.time()) for one in self.host.played):
            assert time.monotonic() < until, "letters wait for too long"
            time.sleep(0.2)
        time.sleep(1)


@contextmanager
def serving(host: Host) -> Iterator[AtWork]:
    """The host at work."""
    server = AtWork(host)
    try:
        yield server
    finally:
        server.stop()


def _start(host: Host) -> float:
    """Processor seconds until a host takes letters."""
    with serving(host) as server:
        return server.start


def command(host: Host, *arguments: str) -> tuple[float, bytes]:
    """Processor seconds of a command in a new process, and what it says."""
    words = [sys.executable, "-m", "pbem", "--home", str(host.folder), *arguments]
    before = os.times()
    done = subprocess.run(words, stdout=subprocess.PIPE, check=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, done.stdout


def figures(count: int = MANY) -> Iterator[Figure]:
    """What an order costs with many games over what it costs with few; rest, list and start."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder, ExitStack() as stack:
        hosts = [Host(Path(folder) / str(one), one) for one in (FEW, count)]
        started = statistics.median(_start(hosts[-1]) for _start_number in range(STARTS))
        few, many = (stack.enter_context(serving(host)) for host in hosts)
        few.round(), many.round()
        rounds = [(few.round(), many.round()) for _round in range(ROUNDS)]
        spent = [statistics.median(one) for one in zip(*rounds, strict=True)]
        detail = (
            f"({spent[0] * 1000:.1f} ms with {FEW} games, {spent[1] * 1000:.1f} with {count:,})"
        )
        label = "processor time of an order with letters, over few"
        yield Figure(label, spent[1] / spent[0], at_most=1.15, detail=detail)
        rest = f"({few.idle():.2f} with {FEW} games)"
        yield Figure(f"idle serve, {count:,} games", many.idle(), "%", at_most=0.5, detail=rest)
        yield Figure(f"memory, {count:,} games", many.memory(), "MB", at_most=60)
        yield Figure(f"start of serve, {count:,} games", started, "s", at_most=1.0)
        for words in ("games", "results"):
            taken = statistics.median(command(many.host, words)[0] for _time in range(5))
            yield Figure(f"pbem {words}, {count:,} games", taken, "s", at_most=0.5)


def main() -> int:
    """Print every figure; 1 when a bar was missed."""
    missed = 0
    for figure in figures(int(sys.argv[1]) if len(sys.argv) > 1 else MANY):
        print(figure, flush=True)
        missed += not figure.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
