"""A host and its players through many days, under a clock that is driven.

Players answer their letters after hours or days, go on holiday, vanish, write nonsense, or move
house so that their letters come back. The host is stopped and started again, and its clock is
set forward and back. All mail goes through the real mailroom and the real outbox.
"""

from __future__ import annotations

import heapq
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.desk.timing.downtime import note_alive
from pbem.desk.upkeep import admin
from pbem.engine.errors import GameError
from pbem.host.chore_rounds import do_what_is_due
from pbem.host.outbox import HostOutbox
from pbem.mail.transport.courier import Rendered
from pbem.settings import Settings
from pbem.store import Home

HOUR, DAY = 3600, 86_400
START = 1_798_761_600  # 1 January 2027, 00:00 UTC
ZONES = ("UTC", "Europe/Kyiv", "America/New_York", "Australia/Lord_Howe")
TIMES = (
    {"deadline": "3d", "missed": "bot"},
    {"deadline": "2d", "missed": "resign", "grace": "12h"},
    {"deadline": "4d", "missed": "wait", "off": "weekends"},
    {"clock": "4d+12h<6d", "missed": "bot", "off": "nights"},
)
REPLY_TO = re.compile(rb"^Reply-To: (\S+)", re.MULTILINE)
TOKEN = re.compile(rb"\+g(\d+)-(\d+)-")


class Clock:
    """The time, as the simulation drives it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class Habits(NamedTuple):
    """What a player is like."""

    address: str
    hours: int
    """How long a letter lies, at most, before it is answered."""
    vanishes: int
    """From this day on nothing is answered."""
    bounces: int
    """From this day on letters come back."""


class Sent(NamedTuple):
    """A letter that went out."""

    message_id: str
    to: str
    kind: str


class Year:
    """The whole play of host and players."""

    def __init__(self, home: Path, players: int, games: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.path = home
        Home.create(home)
        self.open_host()
        self.players = [self._player(number) for number in range(players)]
        self.habits = {one.address: one for one in self.players}
        self.games_to_open = games
        self.sent: list[Sent] = []
        self.letters = 0
        self.mail: list[tuple[int, int, Callable[[], None]]] = []
        self.overdue: list[str] = []
        for one in self.players:
            self._live_in(self.chance.choice(ZONES), one)

    def _live_in(self, zone: str, habits: Habits) -> None:
        def change(entry: Person) -> None:
            entry.zone = zone

        self.desk.people.change(self.desk.people.find_or_add(habits.address), change)

    def _player(self, number: int) -> Habits:
        chance = self.chance
        return Habits(
            f"p{number}@example.org",
            chance.choice((4, 12, 24, 40)),
            chance.randrange(400) if chance.random() < 0.1 else 10_000,
            chance.randrange(400) if chance.random() < 0.03 else 10_000,
        )

    # --- the host --------------------------------------------------------------------------

    def open_host(self) -> None:
        """Start the host, or start it again after a stop."""
        self.desk = Desk(Home.open(self.path), self.clock, "example.net")
        settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
        self.post = Post(self.desk, settings)
        self.room = Mailroom(self.post)
        self.outbox = HostOutbox(self.post)
        note_alive(self.desk.home, self.clock.now)

    @property
    def day(self) -> int:
        """How many days have gone by."""
        return (self.clock.now - START) // DAY

    def run(self, days: int) -> None:
        """Let so many days go by."""
        for day in range(days):
            self._open_games(days)
            for _hour in range(24):
                self.clock.now += HOUR
                self._hour()
            self._accidents(day)

    def run_out(self, days: int) -> None:
        """Let days go by without new games, until none is left."""
        while self.running() and days:
            days -= 1
            for _hour in range(24):
                self.clock.now += HOUR
                self._hour()
            self._end_deserted()

    def _end_deserted(self) -> None:
        """The operator ends games in which nothing has happened for two months."""
        for number in self.running():
            if self.clock.now - self.desk.read(number).changed > 60 * DAY:
                admin.end(self.desk, number, "deserted")

    def _hour(self) -> None:
        note_alive(self.desk.home, self.clock.now)
        while self.mail and self.mail[0][0] <= self.clock.now:
            heapq.heappop(self.mail)[2]()
        while do_what_is_due(self.desk):
            pass
        self._send()
        self._see_nothing_overdue()

    def _accidents(self, day: int) -> None:
        """Now and then the host is stopped, or its clock is set forward or back."""
        if day % 17 == 5:
            self.clock.now += self.chance.choice((2 * HOUR, DAY, 3 * DAY))
            self.open_host()
        if day % 40 == 30:
            self.clock.now -= HOUR
        if day % 60 == 50:
            self.clock.now += 2 * HOUR

    def _see_nothing_overdue(self) -> None:
        for number in self.desk.games.due(self.clock.now - 2 * HOUR):
            file = self.desk.read(number)
            if file.status == RUNNING and file.due_at is not None and not file.outbox:
                self.overdue.append(f"game {number}, day {self.day}")

    # --- games -----------------------------------------------------------------------------

    def _open_games(self, days: int) -> None:
        """Some games a day, all of them opened by the time a tenth of the days is left."""
        left = max(1, days * 9 // 10 - self.day)
        count = min(self.games_to_open, -(-self.games_to_open // left))
        self.games_to_open -= count
        for _game in range(count):
            chance = self.chance
            seats = ("red", "blue", "green", "white")[: chance.choice((2, 2, 3, 4))]
            people = chance.sample(self.players, len(seats))
            players = {seat: one.address for seat, one in zip(seats, people, strict=True)}
            if chance.random() < 0.2:
                players[seats[-1]] = "bot"
            open_game(self.desk, "pearls", players, chance.choice(TIMES), chance.randbytes(32))

    def running(self) -> list[int]:
        """The games that are not over."""
        return [
            number
            for number, summary in self.desk.games.summaries()
            if summary["status"] == RUNNING
        ]

    def records(self) -> dict[int, list[Any]]:
        """The records of all games."""
        found = {}
        for number, _summary in self.desk.games.summaries():
            play = self.desk.read(number).play
            assert play is not None
            found[number] = play["record"]
        return found

    # --- letters ---------------------------------------------------------------------------

    def _send(self) -> None:
        """Give every letter that is due to whoever it is for."""
        waiting = list(self.outbox.due())
        while waiting:
            owed = waiting.pop(0)
            (rendered,) = self.outbox.render([owed])
            if rendered is None:
                continue
            assert isinstance(rendered, Rendered), rendered
            waiting += self.outbox.sent([owed])
            self.sent.append(Sent(owed.note.id, rendered.to, owed.note.kind))
            self._arrives(rendered.to, rendered.message, rendered.envelope_from, owed.note.kind)

    def _later(self, seconds: int, what: Callable[[], None]) -> None:
        self.letters += 1
        heapq.heappush(self.mail, (self.clock.now + seconds, self.letters, what))

    def _arrives(self, to: str, data: bytes, bounces_to: str, kind: str) -> None:
        one = self.habits.get(to)
        if one is None or self.day >= one.vanishes:
            return
        if self.day >= one.bounces:
            self._later(HOUR, lambda: self._bounce(to, bounces_to))
            return
        hours = self.chance.randrange(1, one.hours + 1)
        self._later(hours * HOUR, lambda: self._answer(one, data, kind))

    def _bounce(self, to: str, bounces_to: str) -> None:
        raw = (
            f"From: MAILER-DAEMON@example.org\nTo: {bounces_to}\nSubject: failure\n"
            f"Message-ID: <b{self.letters}@example.org>\nMIME-Version: 1.0\n"
            'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
            "--b\nContent-Type: text/plain\n\nNo such user.\n"
            "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; example.org\n\n"
            f"Final-Recipient: rfc822; {to}\nAction: failed\nStatus: 5.1.1\n\n--b--\n"
        )
        self.room.deliver(raw.encode(), "", bounces_to, self.clock.now)

    def _answer(self, one: Habits, data: bytes, kind: str) -> None:
        """What the player writes back, if anything."""
        reply_to, token = REPLY_TO.search(data), TOKEN.search(data)
        if reply_to is None or token is None:
            return
        number, seat = int(token[1]), int(token[2])
        line = self._line(number, seat, kind)
        if line is None:
            return
        raw = (
            f"From: {one.address}\nTo: {reply_to[1].decode()}\nSubject: Re: a game\n"
            f"Message-ID: <m{self.letters}@example.org>\n\n{line}\n"
        )
        for _copy in range(2 if self.chance.random() < 0.02 else 1):
            self.room.deliver(raw.encode(), one.address, reply_to[1].decode(), self.clock.now)

    def _line(self, number: int, seat: int, kind: str) -> str | None:
        play = self.desk.read(number).load()
        if kind == "notice":
            return self._vote(number, seat)
        if seat not in play.pending:
            return None
        chance = self.chance.random()
        if chance < 0.02:
            return f"away from {self._date(1)} to {self._date(5)}"
        if chance < 0.04:
            return "paly something strange"
        return self.chance.choice(play.offers(seat)).phrase

    def _date(self, days: int) -> str:
        from datetime import UTC, datetime

        return datetime.fromtimestamp(self.clock.now + days * DAY, UTC).strftime("%Y-%m-%d")

    def _vote(self, number: int, seat: int) -> str | None:
        """Go on without whoever has let the time pass, or find a replacement."""
        file = self.desk.read(number)
        for other, place in enumerate(file.seats):
            if other != seat and place.reminded == 4 and place.asked_at:
                if self.chance.random() < 0.3:
                    new = self.chance.choice(self.players).address
                    try:
                        admin.replace(self.desk, number, place.name, new, "vanished")
                    except GameError:
                        return None
                    return None
                return f"vote resign {place.name}"
        return None
