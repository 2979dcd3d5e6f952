"""Mail: orders a second from SMTP to the disk, letters a second out, memory of an idle host."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import smtplib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.figures import Figure
from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.orders.resend import fresh_letter
from pbem.desk.post import Post
from pbem.mail.address import Token
from pbem.store import Home

FEW, MANY = 10, 10_000
LETTERS = 400
ORDERS_A_GAME = 10  # before the games are put back, so that unsent letters do not pile up in them
CONNECTIONS = 8
ROUNDS = 5
SENT = 100
THINKERS = 50
IDLE_SECONDS = 5.0
MEGABYTE = 1024.0
SETTINGS = '[listen]\nsmtp = "127.0.0.1:0"\n'
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
# What a mail program adds below an answer: most of a letter is quoted.
QUOTED = "> and what the letter said, line by line\r\n" * 100


class Answer(NamedTuple):
    """An answer in the course of a game: by which seat, to which of its questions, and what."""

    seat: int
    question: int
    order: str


def course(post: Post, number: int, length: int) -> list[Answer]:
    """The answers of a game from its start; the same in every copy of it."""
    answers: list[Answer] = []
    while len(answers) < length:
        file = post.desk.read(number)
        play = file.load()
        if not play.awaiting:
            break
        seat = play.awaiting[0]
        order = play.offers(seat)[0].phrase
        answers.append(Answer(seat, file.seats[seat].question, order))
        give_orders(post.desk, number, seat, [order])
    return answers


class Host:
    """A host full of copies of one game of two people, each with its own number."""

    def __init__(self, folder: Path, count: int) -> None:
        Home.create(folder)
        (folder / "pbem.toml").write_text(SETTINGS)
        self.folder, self.count = folder, count
        self.post = Post.open(folder)
        game = registry.names()[0]
        number = open_game(self.post.desk, game, PLAYERS, seed=bytes(32))
        assert number == 1
        with self.post.desk.games.hold(1) as held:  # as if the first letters had left
            held.commit({**held.document, "outbox": []})
        self.first = (folder / "games" / "1.json").read_bytes()
        self.course = course(self.post, 1, ORDERS_A_GAME if count < LETTERS else 1)
        self.reset()

    def reset(self) -> None:
        """Put all games back to their start."""
        for number in range(1, self.count + 1):
            copy = self.first.replace(b'"id":1,', f'"id":{number},'.encode(), 1)
            (self.folder / "games" / f"{number}.json").write_bytes(copy)
        for _summary in self.post.desk.games.summaries():  # makes what is derived
            pass
        os.sync()

    def letters(self) -> list[list[tuple[str, bytes]]]:
        """For each connection, recipients and messages; those of one game stay in order."""
        games = list(range(1, min(self.count, LETTERS) + 1))
        lanes: list[list[tuple[str, bytes]]] = [[] for _ in range(CONNECTIONS)]
        for answer_number, answer in enumerate(self.course):
            for game in games:
                token = Token(game, answer.seat, answer.question, 0)
                to = self.post.address(token)
                name = f"{game}.{answer_number}.{time.monotonic_ns()}"
                lanes[game % CONNECTIONS].append((to, message(to, name, answer.order)))
        return lanes


def message(to: str, name: str, order: str) -> bytes:
    """An answer as a mail program writes it."""
    return (
        f"From: Red <red@example.org>\r\nTo: {to}\r\nSubject: Re: [pbem] a game\r\n"
        f"Message-ID: <{name}@example.org>\r\nDate: Mon, 16 Nov 2026 10:00:00 +0000\r\n"
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        f"{order}\r\n\r\nOn Monday, pbem wrote:\r\n{QUOTED}"
    ).encode()


@contextmanager
def server(kind: str, folder: Path) -> Iterator[int]:
    """One of the two servers, and its port."""
    command = [sys.executable, "-m", "bench.mail_servers", kind, str(folder)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the log
        text=True,
        env=_environment(),
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.communicate(timeout=60)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


def rate(port: int, lanes: list[list[tuple[str, bytes]]]) -> float:
    """Messages a second, over a few connections at once, each answered before the next."""

    def send(lane: list[tuple[str, bytes]]) -> None:
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as client:
            for to, data in lane:
                client.sendmail("red@example.org", [to], data)

    begin = time.perf_counter()
    with ThreadPoolExecutor(len(lanes)) as pool:
        list(pool.map(send, lanes))
    return sum(map(len, lanes)) / (time.perf_counter() - begin)


def warm_up(port: int) -> None:
    """A few letters that nobody answers, so that no process has to start while time is taken."""
    automatic = b"From: red@example.org\r\nAuto-Submitted: auto-generated\r\n\r\nhello\r\n"
    rate(port, [[("pbem@localhost", automatic)] * 3] * CONNECTIONS)


def measure(host: Host, folder: Path) -> tuple[float, float, float]:
    """The median ratio of both, measured in turn: with it orders a second, and the peer's."""
    rounds: list[tuple[float, float, float]] = []
    for round_number in range(1 + ROUNDS):
        host.reset()
        lanes = host.letters()
        bare = folder / f"bare-{round_number}"
        bare.mkdir()
        with server("bare", bare) as port:
            warm_up(port)
            peer = rate(port, lanes)
        with server("ours", host.folder) as port:
            warm_up(port)
            own = rate(port, lanes)
        played = len(host.post.desk.read(1).load().record)
        assert played >= len(host.course), "an order was not carried out"
        if round_number:  # the first one warms the disk
            rounds.append((own / peer, own, peer))
        shutil.rmtree(bare)
    return statistics.median_low(rounds)


def orders(folder: Path) -> Iterator[Figure]:
    """From SMTP to the committed state, over a handler that only syncs to disk."""
    for count in (FEW, MANY):
        host = Host(folder / f"host-{count}", count)
        ratio, own, peer = measure(host, folder)
        detail = f"({own:.0f} orders over {peer:.0f} synced messages a second)"
        label = f"orders by SMTP with {count:,} games, over aiosmtpd"
        yield Figure(label, ratio, at_least=0.8, detail=detail)


def beside_thinking(folder: Path) -> Iterator[Figure]:
    """Orders by SMTP on a host whose bots think all the time, over the same without them."""
    plain, busy = (Host(folder / name, FEW) for name in ("plain", "busy"))
    for seed in range(THINKERS):
        players = {"red": "bot:strong", "blue": "bot:strong"}
        open_game(busy.post.desk, registry.names()[0], players, seed=bytes([seed]) * 32)
    ratios = []
    for _round in range(ROUNDS):
        rates = []
        for host in (busy, plain):
            host.reset()
            with server("chores", host.folder) as port:
                warm_up(port)
                rates.append(rate(port, host.letters()))
        ratios.append((rates[0] / rates[1], *rates))
    ratio, own, peer = statistics.median_low(ratios)
    detail = f"({own:.0f} over {peer:.0f} orders a second)"
    label = f"orders by SMTP beside {THINKERS} games of bots that think, over without"
    yield Figure(label, ratio, at_least=0.8, detail=detail)


def letters_out(folder: Path) -> Iterator[Figure]:
    """Letters rendered and sent a second, into a Maildir: with pictures, and as text alone."""
    from pbem.host.send_once import flush

    kinds = (("html", SENT // 5, "with a picture"), ("text", SENT, "text alone"))
    for form, count, words in kinds:
        host = Host(folder / f"out-{form}", count)
        person = host.post.desk.read(1).seats[0].player
        for number in range(1, count + 1):
            give_orders(host.post.desk, number, 0, [f"mail {form}"])
            assert fresh_letter(host.post.desk, number, person)
        begin = time.perf_counter()
        report = asyncio.run(flush(host.post))
        spent = time.perf_counter() - begin
        assert report.sent == count, report
        yield Figure(f"letters rendered and sent a second, {words}", report.sent / spent, "/s")


def memory(folder: Path) -> Iterator[Figure]:
    """What an idle `pbem serve` holds in memory, with many games."""
    home = folder / f"host-{MANY}"
    host = Host(home, MANY) if not home.exists() else None
    assert host is None or host.count == MANY
    command = [sys.executable, "-m", "pbem", "--home", str(home), "serve"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=_environment())
    try:
        assert process.stderr is not None
        while "serving" not in process.stderr.readline():
            assert process.poll() is None, "the host does not start"
        time.sleep(IDLE_SECONDS)
        status = Path(f"/proc/{process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        held = int(found[1]) / MEGABYTE
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    yield Figure(f"memory of an idle host, {MANY:,} games", held, "MB", at_most=60)


def figures() -> Iterator[Figure]:
    """Everything about mail."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as name:
        folder = Path(name)
        yield from orders(folder)
        yield from beside_thinking(folder)
        yield from letters_out(folder)
        yield from memory(folder)


if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)
