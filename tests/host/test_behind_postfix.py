"""Two and three hosts on one database behind one Postfix: nothing lost, nothing done twice.

Players write to Postfix, which hands each letter by LMTP to any of the hosts. Hosts are killed with
SIGKILL, with all their processes or without, and started again; they are frozen with SIGSTOP for
longer than what they have claimed is theirs; the database is started anew, also as after a power
cut. Each host has a relay of its own, so that it is known who sent a letter when.

`make soak` does it in parts of 30 kills, each with a database and a Postfix of its own, so that one
part can be done again by itself: `pytest -m soak tests/host/test_behind_postfix.py -k part3`.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from itertools import pairwise
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from typing import ClassVar, NamedTuple

import pytest
from aiosmtpd.smtp import Envelope

from pbem.clock import DAY
from pbem.desk.post import Post
from pbem.desk.unsigned_letters import strangers
from pbem.mail.address import Token
from pbem.store.open_store import create_store
from pbem.store.postgres.claims import LEASE
from pbem.store.postgres.connections import IDLE_IN_HOLD, close_all
from tests.debian import need
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.private_servers import Postfix, postfix
from tests.mail_transport.relay import Relay
from tests.ports import free_port
from tests.postgres import Server, running

from .players import (
    PLAYERS,
    Client,
    Written,
    answers_in,
    bytes_of,
    check,
    letters_in,
    opened,
    patiently,
    ready,
    soon,
    submitted,
    wait_for,
)
from .running import DATABASE, Event, Running

__all__ = ["loop"]

pytestmark = pytest.mark.peer

PARTS = int(os.environ.get("PBEM_PARTS", "10"))
KILLS = int(os.environ.get("PBEM_KILLS", "300"))
RESTARTS = int(os.environ.get("PBEM_RESTARTS", str(KILLS // 15)))
FREEZES = int(os.environ.get("PBEM_FREEZES", str(KILLS // 30)))
DOMAIN = "hosts.example.org"
CLIENTS = 6
STRANGER = "stranger@example.com"
NOTED_WITHIN = 20.0
"""Seconds between the relay's yes and our note of it, at most, on a machine that is busy."""
SLACK = 1.0
MOSTLY = 0.8
"""So many of the events meet a host that is sending letters, the others any host."""


class Trial(NamedTuple):
    """What the hosts go through; and how many answers a seat, an address and all strangers get."""

    hosts: int
    kills: int
    restarts: int
    freezes: int
    seat_answers: int
    answers: int
    strangers: int

    def events(self, chance: random.Random) -> list[str]:
        how = ["restart fast", "restart immediate"]
        events = ["kill whole", "kill alone"] * self.kills
        events = events[: self.kills] + (how * self.restarts)[: self.restarts]
        long = (LEASE + 5, LEASE + 5, IDLE_IN_HOLD + 10)
        events += [f"freeze {chance.choice(long)}" for _ in range(self.freezes)]
        chance.shuffle(events)
        return events


def part(number: int) -> Trial:
    """One of the parts of the whole, by turns with two and three hosts."""
    kills, restarts, freezes = (
        total * (number + 1) // PARTS - total * number // PARTS
        for total in (KILLS, RESTARTS, FREEZES)
    )
    return Trial(2 + number % 2, kills, restarts, freezes, 40, 20, 45)


FEW = Trial(2, 2, 1, 0, 6, 3, 8)


class Player(Client):
    """Writes by way of Postfix, and goes on when the letter has reached the game."""

    heard = 0

    def send(self, letter: Written) -> None:
        while not submitted(self.ports[0], letter):
            time.sleep(0.1)
        self.acknowledged.append((letter.game, letter.message_id))
        while not self.ended.wait(0.2):
            document = patiently(lambda: self.post.desk.games.read(letter.game))
            if letter.message_id in letters_in(document["handled"]):
                self.heard += 1
                return


class AgainstBot(Player):
    """The same, with a bot on the other side."""

    players: ClassVar = {**PLAYERS, "blue": "bot"}


class Tiresome(Thread):
    """Writes more letters than are answered in a day: a player, a stranger, and many strangers."""

    def __init__(self, post: Post, port: int, trial: Trial, pause: float) -> None:
        super().__init__(daemon=True)
        self.ended = Signal()
        self.port, self.pause = port, pause
        self.since = int(time.time())
        self.game = opened(post.desk)
        seat = post.desk.read(self.game).seats[0]
        table, door = post.address(Token(self.game, 0, *seat.key)), f"pbem@{DOMAIN}"
        self.letters = [
            *(
                self._letter(f"ask{n}", PLAYERS["red"], table)
                for n in range(trial.seat_answers + 9)
            ),
            *(self._letter(f"one{n}", STRANGER, door) for n in range(trial.answers + 9)),
            *(self._letter(f"any{n}", f"s{n}@example.com", door) for n in range(trial.strangers)),
        ]
        random.Random(1).shuffle(self.letters)
        today = self.since // DAY
        so_far = strangers.A_DAY - trial.strangers
        post.desk.home.put_value(strangers.COUNTER, b"%d %d\n" % (today, so_far))

    def _letter(self, name: str, sender: str, to: str) -> Written:
        line = "board" if name.startswith("ask") else "help"
        words = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{name}@player>\r\n\r\n{line}\r\n"
        return Written(self.game, f"<{name}@player>", sender, to, words.encode())

    def run(self) -> None:
        for letter in self.letters:
            while not submitted(self.port, letter):
                time.sleep(0.1)
            self.ended.wait(self.pause)

    def check(self, post: Post, trial: Trial, taken: list[Envelope]) -> None:
        """Not one answer more than the limits say, whichever host has written it."""
        days = int(time.time()) // DAY - self.since // DAY + 1
        sent = [message_from_bytes(bytes_of(one)) for one in taken]
        asked = [letter.message_id for letter in self.letters if letter.message_id[1:4] == "ask"]
        handled = letters_in(post.desk.read(self.game).handled)
        assert sorted(handled) == sorted(asked), "a question is lost"
        answers = answers_in(sent, again=True)
        told = {one for message_id in asked for one in answers[message_id]}
        assert len(told) == trial.seat_answers or days > 1, "answers to a seat"
        to: dict[str, set[str]] = defaultdict(set)
        for letter in sent:
            if str(letter["To"]).endswith("@example.com"):
                to[str(letter["To"])].add(str(letter["Message-ID"]))
        assert 0 < len(to[STRANGER]) <= trial.answers * days, "answers to one stranger"
        assert sum(map(len, to.values())) <= trial.strangers * days, "letters to strangers"


class Taking(NamedTuple):
    """A letter that a host's relay took."""

    at: float
    host: int


@dataclass
class Table:
    """Hosts behind a Postfix, players who write to it, and the relays that take the letters."""

    trial: Trial
    post: Post
    server: Postfix
    hosts: list[Running]
    clients: list[Player]
    tiresome: Tiresome
    relays: list[Relay]
    times: list[list[float]]
    bounced: Relay
    diary: list[Event] = field(default_factory=list)

    def heard(self) -> int:
        return sum(client.heard for client in self.clients)

    def out(self) -> list[Envelope]:
        return [envelope for relay in self.relays for envelope in relay.taken]

    def some_more(self, orders: int = 1) -> None:
        """Let players be heard a little longer."""
        wanted = self.heard() + orders
        wait_for(lambda: self._all_there() and self.heard() >= wanted, 300)

    def _all_there(self) -> bool:
        assert not any(client.trouble for client in self.clients)
        return all(host.revive() for host in self.hosts)

    def at_work(self, chance: random.Random) -> Running:
        """A host that sends letters, as soon as there is one."""
        with suppress(AssertionError):
            wait_for(lambda: any(one.at_work for one in self.hosts), 60)
        awake = [one for one in self.hosts if not one.frozen_at]
        return chance.choice([one for one in awake if one.at_work] or awake or self.hosts)

    def finish(self) -> None:
        """Let players and letters come to an end."""
        writers: list[Player | Tiresome] = [*self.clients, self.tiresome]
        for one in writers:
            one.ended.set()
        for one in writers:
            one.join(120)
        for host in self.hosts:
            host.wait_until_thawed()
        wait_for(lambda: self._all_there() and not self._on_the_way(), 300, pause=1)
        desk = self.post.desk
        shelves = (desk.games, desk.correspondents)
        wait_for(lambda: not any(shelf.due(soon()) for shelf in shelves), 300, pause=1)
        assert [one.host.stop() for one in self.hosts] == [0] * len(self.hosts)

    def _on_the_way(self) -> bool:
        """Whether Postfix has letters that are not of strangers, of whom there are too many."""
        return any(not one["sender"].endswith("@example.com") for one in self.server.queue())

    def check(self) -> None:
        check(self.post, self.clients, self.out())
        self.tiresome.check(self.post, self.trial, self.out())
        assert self.bounced.taken == [], "a letter came back"

    def repeated(self) -> Counter[str]:
        """Why letters went out again; each must have a reason."""
        taken: dict[str, list[Taking]] = defaultdict(list)
        for host, relay in enumerate(self.relays):
            for envelope, at in zip(relay.taken, self.times[host], strict=True):
                name = str(message_from_bytes(bytes_of(envelope))["Message-ID"])
                taken[name].append(Taking(at, host))
        why: Counter[str] = Counter()
        for name, takings in taken.items():
            for first, again in pairwise(sorted(takings)):
                if self._ended_before_its_note(first):
                    why["its host died or froze before the note"] += 1
                elif self._froze_while_sending(first, again):
                    why["a host froze while it was sending it"] += 1
                else:
                    raise AssertionError(f"{name} went out twice: {takings}, {self.diary}")
        return why

    def _ended_before_its_note(self, taking: Taking) -> bool:
        away = sum(
            one.end - one.begin
            for one in self.diary
            if one.host == DATABASE and taking.at - SLACK < one.end and one.begin < taking.at + 60
        )
        latest = taking.at + NOTED_WITHIN + away
        return any(
            one.host == taking.host and taking.at - SLACK <= one.begin <= latest
            for one in self.diary
        )

    def _froze_while_sending(self, first: Taking, again: Taking) -> bool:
        return any(
            one.what == "freeze"
            and one.host == again.host
            and one.begin < first.at
            and one.end - SLACK < again.at < one.end + NOTED_WITHIN
            for one in self.diary
        )


def settings(port: int, relay: Relay, trial: Trial, url: str) -> str:
    return (
        f'[address]\ndomain = "{DOMAIN}"\n[listen]\nsmtp = ""\nlmtp = "127.0.0.1:{port}"\n'
        "processes = 1\n"
        f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay.port}\ntls = "none"\n'
        f"[limits]\nanswers_a_day = {trial.answers}\nseat_answers_a_day = {trial.seat_answers}\n"
        f'done_waits = 0\n[store]\nurl = "{url}"\n'
    )


def watched(loop: LoopThread, times: list[float]) -> Relay:
    """A relay that notes when it takes a letter."""
    return Relay(loop, on_taken=lambda: times.append(time.monotonic()))


@contextmanager
def behind_postfix(
    database: Server, loop: LoopThread, folder: Path, trial: Trial, pause: float
) -> Iterator[Table]:
    url, ports = database.new_url(), [free_port() for _ in range(trial.hosts)]
    times: list[list[float]] = [[] for _ in ports]
    with ExitStack() as stack:
        relays = [stack.enter_context(watched(loop, mine)) for mine in times]
        server = stack.enter_context(postfix(ports))
        bounced = stack.enter_context(Relay(loop, port=server.relay_port))
        homes = [folder / f"host{number}" for number in range(trial.hosts)]
        for home, port, relay in zip(homes, ports, relays, strict=True):
            create_store(home, url)
            (home / "pbem.toml").write_text(settings(port, relay, trial, url))
        post = ready(homes[0])
        stack.callback(close_all)
        tiresome = Tiresome(post, server.port, trial, pause)
        kinds = [AgainstBot, *[Player] * (CLIENTS - 1)]
        clients = [kind(post, [server.port], number) for number, kind in enumerate(kinds)]
        diary: list[Event] = []
        hosts = [Running(number, home, diary) for number, home in enumerate(homes)]
        for host in hosts:
            stack.callback(host.end)
        writers: list[Player | Tiresome] = [*clients, tiresome]
        for one in writers:
            stack.callback(one.ended.set)
            one.start()
        yield Table(trial, post, server, hosts, clients, tiresome, relays, times, bounced, diary)


def suffer(event: str, table: Table, database: Server, chance: random.Random) -> None:
    """Let it happen to a host, or to the database."""
    what, how = event.split()
    wait_for(lambda: any(not host.frozen_at for host in table.hosts), 120)
    awake = [host for host in table.hosts if not host.frozen_at]
    host = table.at_work(chance) if chance.random() < MOSTLY else chance.choice(awake)
    if what == "kill":
        host.kill(whole=how == "whole")
    elif what == "freeze":
        host.freeze(float(how))
    else:
        begin = time.monotonic()
        database.stop(how)
        database.start()
        table.diary.append(Event(event, DATABASE, begin, time.monotonic()))


def go_through(trial: Trial, seed: int, loop: LoopThread, folder: Path, tell: Tell) -> None:
    chance, begin = random.Random(seed), time.monotonic()
    events = trial.events(chance)
    pause = 1.0 if trial.kills > FEW.kills else 0.0
    with running() as database, behind_postfix(database, loop, folder, trial, pause) as table:
        for number, event in enumerate(events, 1):
            table.some_more()
            time.sleep(chance.uniform(0, 0.4))
            suffer(event, table, database, chance)
            minutes = (time.monotonic() - begin) / 60
            tell(
                f"{minutes:5.1f} min, {number} of {len(events)}: {event};"
                f" {table.heard()} orders heard, {len(table.out())} letters out"
            )
        table.some_more(10)
        table.finish()
        table.check()
        orders = sum(len(client.acknowledged) for client in table.clients)
        tell(
            f"{trial}: {orders} orders, {len(table.out())} letters out,"
            f" again: {dict(table.repeated())};"
            f" {sum(one.what == 'freeze' for one in table.diary)} hosts woke"
        )


Tell = Callable[[str], None]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Say how far it is: a part takes many minutes."""

    def tell(words: str) -> None:
        with capsys.disabled():
            print(words, flush=True)  # noqa: T201

    return tell


def test_hosts_behind_postfix(loop: LoopThread, tmp_path: Path) -> None:
    need("postfix")
    go_through(FEW, 0, loop, tmp_path, lambda words: None)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(PARTS), ids=lambda number: f"part{number}")
def test_hosts_that_die_behind_postfix(
    loop: LoopThread, tmp_path: Path, number: int, tell: Tell
) -> None:
    need("postfix")
    go_through(part(number), number, loop, tmp_path, tell)
