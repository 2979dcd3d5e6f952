"""A serving host, killed under load: no order lost or done twice, no second Message-ID.

Players write by SMTP as fast as they are answered, and send a letter again until it is taken, as a
mail server would. The host, with its clerks and its courier, is killed with SIGKILL at a random
instant and started again.
"""

from __future__ import annotations

import os
import random
import smtplib
import threading
import time
from collections import defaultdict
from email import message_from_bytes
from pathlib import Path

import pytest
from aiosmtpd.smtp import Envelope

from pbem.desk.desk import Desk
from pbem.desk.opening.opening import open_game
from pbem.desk.post import Post
from pbem.engine.play import Play
from pbem.mail.address import Token
from pbem.store import Home
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.relay import Relay

from .test_reload import free_port, served

__all__ = ["loop"]

MANY = int(os.environ.get("PBEM_KILLS", "2000"))
CLIENTS = 3
LETTERS_A_GAME = 60
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
OPTIONS = {"variant": "introductory"}
AGAIN = "What came of it the first time"


class Client(threading.Thread):
    """Plays both sides of a game by mail, then of the next, until told to end."""

    def __init__(self, post: Post, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.post = post
        self.port = port
        self.chance = random.Random(number)
        self.name = f"client{number}"
        self.acknowledged: list[tuple[int, str]] = []
        self.games: list[int] = []
        self.ended = threading.Event()
        self.trouble: list[str] = []

    def run(self) -> None:
        count = 0
        while not self.ended.is_set():
            if count % LETTERS_A_GAME == 0:
                self.games.append(opened(self.post.desk))
            count += 1
            try:
                self._write(self.games[-1], f"<{count}.{self.name}@player>")
            except Exception as error:
                self.trouble.append(repr(error))
                raise

    def _write(self, game: int, message_id: str) -> None:
        file = self.post.desk.read(game)
        play = file.load()
        if play.result is not None:
            return
        seat = play.awaiting[0]
        offers = play.offers(seat)
        line = self.chance.choice(offers).phrase if offers else "board"
        to = self.post.address(Token(game, seat, *file.seats[seat].key))
        sender = PLAYERS[file.names[seat]]
        letter = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: {message_id}\r\n\r\n{line}\r\n"
        while not self.ended.is_set():
            try:
                with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as client:
                    client.sendmail(sender, [to], letter.encode())
            except (OSError, smtplib.SMTPServerDisconnected):
                time.sleep(0.02)
            except smtplib.SMTPResponseException as error:
                if error.smtp_code >= 500:
                    raise
            except smtplib.SMTPRecipientsRefused as error:
                raise AssertionError("a good address was refused") from error
            else:
                self.acknowledged.append((game, message_id))
                return


def opened(desk: Desk) -> int:
    return open_game(desk, "barrage", PLAYERS, OPTIONS, seed=bytes(32))


def wait_for(condition: object, seconds: float = 60) -> None:
    assert callable(condition)
    give_up = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < give_up, "it takes too long"
        time.sleep(0.02)


def bytes_of(envelope: Envelope) -> bytes:
    assert isinstance(envelope.content, bytes)
    return envelope.content


def check(post: Post, clients: list[Client], relay: Relay) -> None:
    handled: dict[int, list[str]] = {}
    for game in [number for client in clients for number in client.games]:
        file = post.desk.read(game)
        play = file.load()
        handled[game] = [entry[0].split()[-1] for entry in file.handled]
        assert len(handled[game]) == len(set(handled[game])), "an order was done twice"
        again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
        assert again.document() == play.document()
        assert file.outbox == [], "a letter is still owed"
        assert file.lost == []
    answers = defaultdict(set)
    contents: dict[str, set[str]] = defaultdict(set)
    for envelope in relay.taken:
        letter = message_from_bytes(bytes_of(envelope))
        contents[str(letter["Message-ID"])].add(str(letter["To"]))
        if letter["X-Pbem-Letter"] == "answer" and AGAIN not in bytes_of(envelope).decode():
            answers[str(letter["In-Reply-To"])].add(str(letter["Message-ID"]))
    assert all(len(to) == 1 for to in contents.values()), "one Message-ID for two letters"
    for client in clients:
        for game, message_id in client.acknowledged:
            assert message_id in handled[game], "an acknowledged order is lost"
            assert len(answers[message_id]) == 1, "an answer is lost, or has a second Message-ID"
    assert post.desk.home.set_aside() == []


@pytest.mark.parametrize("kills", [4, pytest.param(MANY, marks=pytest.mark.soak)])
def test_killed_while_it_serves(loop: LoopThread, tmp_path: Path, kills: int) -> None:
    chance, port, home = random.Random(kills), free_port(), Home.create(tmp_path / "home").path
    with Relay(loop) as relay:
        (home / "pbem.toml").write_text(
            f'[address]\ndomain = "example.net"\n[listen]\nsmtp = "127.0.0.1:{port}"\n'
            f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay.port}\ntls = "none"\n'
            "[limits]\nanswers_a_day = 1000000\nseat_answers_a_day = 1000000\ndone_waits = 0\n"
        )
        post = Post.open(home)
        opened(post.desk)
        for name in PLAYERS.values():
            person = post.desk.people.find(name)
            assert person is not None
            post.desk.people.change(person, lambda entry: setattr(entry, "form", "text"))
        clients = [Client(post, port, number) for number in range(CLIENTS)]
        for client in clients:
            client.start()

        def taken() -> int:
            return sum(len(client.acknowledged) for client in clients)

        for _kill in range(kills):
            with served(home):
                before = taken()
                wait_for(lambda before=before: taken() > before)
                time.sleep(chance.uniform(0, 0.4))
            assert not any(client.trouble for client in clients), clients[0].trouble
        for client in clients:
            client.ended.set()
        with served(home) as host:
            for client in clients:
                client.join(60)
            outbox_of = post.desk.games
            wait_for(lambda: not outbox_of.due(time.time() + 3600), 120)
            assert host.stop() == 0
        assert taken() >= kills
        print(f"{kills} kills, {taken()} orders acknowledged, {len(relay.taken)} letters out")  # noqa: T201
        check(post, clients, relay)
