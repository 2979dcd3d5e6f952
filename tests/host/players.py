"""Players who write to hosts as fast as they are answered, and a look at what came of it all.

They send a letter again until it is taken, as a mail server would.
"""

from __future__ import annotations

import random
import smtplib
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from aiosmtpd.smtp import Envelope

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.engine.play import Play
from pbem.engine.play_document import plain
from pbem.mail.address import Token
from pbem.store.errors import StoreError
from tests.mail_transport.relay import Relay

CLIENTS = 3
LETTERS_A_GAME = 60
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
OPTIONS = {"variant": "introductory"}
Result = TypeVar("Result")
AGAIN = "What came of it the first time"


class Written(NamedTuple):
    """A letter of a player."""

    game: int
    message_id: str
    sender: str
    to: str
    data: bytes


class Client(threading.Thread):
    """Plays both sides of a game by mail, then of the next, until told to end.

    Each try goes to one of the ports, as a mail server has it that knows several hosts.
    """

    players: ClassVar[dict[str, str]] = PLAYERS

    def __init__(self, post: Post, ports: list[int], number: int) -> None:
        super().__init__(daemon=True)
        self.post = post
        self.ports = ports
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
                self.games.append(patiently(lambda: opened(self.post.desk, self.players)))
            count += 1
            try:
                self._write(self.games[-1], f"<{count}.{self.name}@player>")
            except Exception as error:
                self.trouble.append(repr(error))
                raise

    def _port(self) -> int:
        return self.chance.choice(self.ports)

    def _write(self, game: int, message_id: str) -> None:
        """Answer what the game asks, if it asks a person."""
        file = patiently(lambda: self.post.desk.read(game))
        play = file.load()
        seat = next((seat for seat in play.awaiting if not file.seats[seat].bot), None)
        if seat is None:  # it is over, or a bot's turn
            time.sleep(0.3)
            return
        offers = play.offers(seat)
        line = self.chance.choice(offers).phrase if offers else "board"
        to = self.post.address(Token(game, seat, *file.seats[seat].key))
        sender = self.players[file.names[seat]]
        letter = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: {message_id}\r\n\r\n{line}\r\n"
        self.send(Written(game, message_id, sender, to, letter.encode()))

    def send(self, letter: Written) -> None:
        """Send the letter until it is taken."""
        while not self.ended.is_set():
            if submitted(self._port(), letter):
                self.acknowledged.append((letter.game, letter.message_id))
                return
            time.sleep(0.02)


def submitted(port: int, letter: Written) -> bool:
    """Try to hand a letter over by SMTP; an error that will last is an error here."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
            client.sendmail(letter.sender, [letter.to], letter.data)
    except smtplib.SMTPRecipientsRefused as error:
        raise AssertionError("a good address was refused") from error
    except smtplib.SMTPResponseException as error:
        if error.smtp_code >= 500:
            raise
        return False
    except (OSError, smtplib.SMTPServerDisconnected):
        return False
    return True


def patiently(act: Callable[[], Result]) -> Result:
    """Do it, and again while a database is started anew."""
    for _try in range(100):
        with suppress(StoreError):
            return act()
        time.sleep(0.2)
    return act()


def opened(desk: Desk, players: dict[str, str] = PLAYERS) -> int:
    return open_game(desk, "barrage", players, OPTIONS, seed=bytes(32))


def wait_for(condition: Callable[[], object], seconds: float = 60, pause: float = 0.02) -> None:
    give_up = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < give_up, "it takes too long"
        time.sleep(pause)


def soon() -> float:
    """In an hour; news of a round's end may be meant for later than that."""
    return time.time() + 3600


def bytes_of(envelope: Envelope) -> bytes:
    assert isinstance(envelope.content, bytes)
    return envelope.content


def settings(port: int, relay: Relay) -> str:
    return (
        f'[address]\ndomain = "example.net"\n[listen]\nsmtp = "127.0.0.1:{port}"\n'
        f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay.port}\ntls = "none"\n'
        "[limits]\nanswers_a_day = 1000000\nseat_answers_a_day = 1000000\ndone_waits = 0\n"
    )


def ready(home: Path) -> Post:
    """A host whose players want letters as text."""
    post = Post.open(home)
    opened(post.desk)
    for name in PLAYERS.values():
        person = post.desk.people.find(name)
        assert person is not None
        post.desk.people.change(person, lambda entry: setattr(entry, "form", "text"))
    return post


def check(post: Post, clients: Sequence[Client], taken: Sequence[Envelope]) -> None:
    """No order is lost or done twice, no letter is owed, lost, or has a second Message-ID."""
    sent = [message_from_bytes(bytes_of(envelope)) for envelope in taken]
    to: dict[str, set[str]] = defaultdict(set)
    for letter in sent:
        to[str(letter["Message-ID"])].add(str(letter["To"]))
    assert all(len(whom) == 1 for whom in to.values()), "one Message-ID for two letters"
    handled = {number: _checked(post, number) for number, _ in post.desk.games.summaries()}
    answers = answers_in(sent)
    for client in clients:
        for game, message_id in client.acknowledged:
            assert message_id in handled[game], "an acknowledged order is lost"
            assert len(answers[message_id]) == 1, "an answer is lost, or has a second Message-ID"
    assert post.desk.home.set_aside() == []


def _checked(post: Post, game: int) -> list[str]:
    """The letters that a game has handled, of which all is as it should be."""
    file = post.desk.read(game)
    play = file.load()
    handled = letters_in(file.handled)
    assert len(handled) == len(set(handled)), "an order was done twice"
    again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
    assert again.document() == play.document()
    assert all(note["next"] > soon() for note in file.outbox), "a letter is still owed"
    assert file.lost == []
    return handled


def letters_in(handled: Any) -> list[str]:
    """The Message-IDs of the letters that a game has handled."""
    return [entry[0].split()[-1] for entry in plain(handled)]


def answers_in(sent: Iterable[Message], *, again: bool = False) -> dict[str, set[str]]:
    """By the Message-ID that they answer, the Message-IDs of the answers.

    What came of a letter the first time may be told `again`, and is an answer of its own.
    """
    answers: dict[str, set[str]] = defaultdict(set)
    for letter in sent:
        if again or AGAIN not in letter.as_string():
            answers[str(letter["In-Reply-To"])].add(str(letter["Message-ID"]))
    return answers
