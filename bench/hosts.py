"""`python -m bench.hosts`: hosts on one PostgreSQL beside one on its directory, courier at work.

Orders come in by SMTP, answers and the next letters go out by SMTP, as text. Orders a second depend
on what else the machine does, processor time hardly: `docs/scale.md` reckons with that. Hosts,
database, relay and players all run here, so more hosts than cores show no gain.

Games early in their course are measured, and for one host also games in the middle of it, whose
documents are larger. In the end it says what a million players would need.
"""

from __future__ import annotations

import itertools
import os
import smtplib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg

from bench.mail import course, message, server, warm_up
from pbem.desk import registry
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.mail.address import Token
from pbem.store.open_store import create_store
from pbem.store.postgres.connections import close_all
from tests.postgres import running


class Setting(NamedTuple):
    """How many hosts (0: one, on its directory), and how many orders the games are old."""

    hosts: int
    orders_before: int = 0


SETTINGS = (Setting(0), Setting(1), Setting(2), Setting(3), Setting(1, 55))
GAMES = 60
ORDERS_A_GAME = 5
CONNECTIONS = 8
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
PORT = 28_525
WARM_SECONDS = 10.0  # in which the clerks load what they need
TICK = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """What some orders and all their letters took: seconds, and processor seconds."""

    setting: Setting
    orders: int
    seconds: float
    by_hosts: float
    by_database: float
    commits: int = 0
    logged: int = 0
    """Bytes that the database wrote to its log."""

    @property
    def host_ms(self) -> float:
        return 1000 * self.by_hosts / self.orders

    @property
    def database_ms(self) -> float:
        return 1000 * self.by_database / self.orders

    def __str__(self) -> str:
        return (
            f"{self.setting.hosts or 'no'} hosts on PostgreSQL, games {self.setting.orders_before}"
            f" orders old: {self.orders / self.seconds:.1f} orders a second, each"
            f" {self.host_ms:.0f} ms of processor time in hosts and {self.database_ms:.1f} ms in"
            f" the database, {self.commits / self.orders:.1f} commits and"
            f" {self.logged / self.orders / 1000:.0f} kB of its log; load {os.getloadavg()[0]:.0f}"
        )


def a_million_players(run: Run) -> str:
    """What 1,000,000 players with 3 games each would need, at the cost of this run's orders.

    Three players in a game and an order a day of each: 35 a second, and a tenth of a day's orders
    in its busiest hour.
    """
    a_day = 3_000_000
    busy = a_day / 10 / 3600
    return (
        f"{busy:.0f} orders a second in the busy hour: {busy * run.host_ms / 1000:.1f} cores of"
        f" hosts, {busy * run.database_ms / 1000:.1f} of the database,"
        f" {busy * run.commits / run.orders:.0f} commits and"
        f" {busy * run.logged / run.orders / 1e6:.1f} MB of its log a second,"
        f" {a_day * run.logged / run.orders / 1e9:.0f} GB of it a day"
    )


def processor_seconds(root: int) -> float:
    """What a process and all that it has started have used so far."""
    spent: dict[int, float] = {}
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            parents[int(entry.name)] = int(fields[1])
            spent[int(entry.name)] = sum(map(int, fields[11:15])) / TICK
    return sum(spent[pid] for pid in spent if _descends(pid, root, parents))


def _descends(pid: int, root: int, parents: dict[int, int]) -> bool:
    while pid != root and pid in parents:
        pid = parents[pid]
    return pid == root


@contextmanager
def serving(home: Path) -> Iterator[int]:
    """A host at work, and its process."""
    command = [sys.executable, "-m", "pbem", "--home", str(home), "serve"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            yield process.pid
        finally:
            process.terminate()


def settings(port: int, relay: int, url: str) -> str:
    return (
        f'[listen]\nsmtp = "127.0.0.1:{port}"\nrate_per_minute = 1000000\n'
        f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay}\ntls = "none"\n'
        f'[limits]\ndone_waits = 0\nseat_answers_a_day = 1000000\n[store]\nurl = "{url}"\n'
    )


def ready(home: Path, orders_before: int) -> tuple[Post, list[list[tuple[str, bytes]]]]:
    """A host with games whose first letters have left, and the orders to come, by connection."""
    post = Post.open(home)
    game = registry.names()[0]
    numbers = [open_game(post.desk, game, PLAYERS, seed=bytes(32)) for _ in range(GAMES + 1)]
    for address in PLAYERS.values():
        person = post.desk.people.find(address)
        assert person is not None
        post.desk.people.change(person, lambda entry: setattr(entry, "form", "text"))
    first = numbers[-1]
    play_on(post, first, orders_before)
    document = post.desk.games.read(first)
    for number in numbers:
        with post.desk.games.hold(number) as held:
            held.commit({**document, "id": number, "outbox": []})
    answers = course(post, numbers.pop(), ORDERS_A_GAME)
    with post.desk.games.hold(first) as held:
        held.commit({**held.document, "outbox": []})
    lanes: list[list[tuple[str, bytes]]] = [[] for _ in range(CONNECTIONS)]
    names = itertools.count()
    for answer in answers:
        for number in numbers:
            to = post.address(Token(number, answer.seat, answer.question, 0))
            lanes[number % CONNECTIONS].append((to, message(to, f"{next(names)}", answer.order)))
    return post, lanes


def play_on(post: Post, number: int, orders: int) -> None:
    """Give so many orders by letter, as if all letters that they cause had left."""
    room = Mailroom(post)
    for count in range(orders):
        file = post.desk.read(number)
        play = file.load()
        seat = play.awaiting[0]
        to = post.address(Token(number, seat, *file.seats[seat].key))
        raw = message(to, f"before{count}", play.offers(seat)[0].phrase)
        room.deliver(raw, "red@example.org", to, int(time.time()))
        with post.desk.games.hold(number) as held:
            held.commit({**held.document, "outbox": []})


def write(ports: list[int], lanes: list[list[tuple[str, bytes]]]) -> None:
    """Give all orders to the hosts in turn, over some connections at once."""

    def send(place: int) -> None:
        with smtplib.SMTP("127.0.0.1", ports[place % len(ports)], timeout=120) as client:
            for to, data in lanes[place]:
                client.sendmail("red@example.org", [to], data)

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(send, range(len(lanes))))


def measured(setting: Setting) -> Run:
    """Some hosts, from the first order to the last letter."""
    count = setting.hosts
    with (
        tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder,
        running(durable=True) as database,
        ExitStack() as stack,
    ):
        relay = stack.enter_context(server("bare", Path(folder)))
        url = database.new_url() if count else ""
        homes = [Path(folder, f"host{one}") for one in range(count or 1)]
        ports = [PORT + one for one in range(len(homes))]
        for home, port in zip(homes, ports, strict=True):
            create_store(home, url)
            (home / "pbem.toml").write_text(settings(port, relay, url))
        post, lanes = ready(homes[0], setting.orders_before)
        stack.callback(close_all)
        pids = [stack.enter_context(serving(home)) for home in homes]
        for port in ports:
            _wait_for(port)
            warm_up(port)
        time.sleep(WARM_SECONDS)
        before = [*map(processor_seconds, [database.pid, *pids])]
        commits, logged = written(url)
        begin = time.perf_counter()
        write(ports, lanes)
        while post.desk.games.due(time.time()):
            time.sleep(0.2)
        seconds = time.perf_counter() - begin
        spent = [*map(processor_seconds, [database.pid, *pids])]
        used = [now - then for now, then in zip(spent, before, strict=True)]
        new = written(url)
        made = (new[0] - commits, new[1] - logged)
        return Run(setting, sum(map(len, lanes)), seconds, sum(used[1:]), used[0], *made)


def written(url: str) -> tuple[int, int]:
    """How many commits there were, and how many bytes of the database's log, so far."""
    if not url:
        return 0, 0
    with psycopg.connect(url) as connection:
        query = "SELECT last_value, pg_current_wal_insert_lsn() - '0/0' FROM commits"
        row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0]), int(row[1])


def _wait_for(port: int) -> None:
    for _try in range(600):
        try:
            smtplib.SMTP("127.0.0.1", port, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the host does not start")


if __name__ == "__main__":
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}", flush=True)
    for setting in SETTINGS:
        run = measured(setting)
        print(run, flush=True)
        if setting.hosts:
            print(f"  a million players: {a_million_players(run)}", flush=True)
