"""A whole two-player game of every kind by mail alone, from sign-up to final scores."""

from __future__ import annotations

import random
import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk import registry
from tests.desk.conftest import DrivenClock

from .host import Correspondent, Mailhost, offers, text_of

MOST_LETTERS = 2000


class Player(Correspondent):
    """Somebody who answers whatever is asked with one of the moves that the letter offers."""

    def __init__(self, host: Mailhost, address: str) -> None:
        super().__init__(host, address)
        self.dice = random.Random(address)
        self.seed = ""

    def play(self) -> bool:
        """Read new mail and answer what is open; False when there was nothing to answer."""
        new = self.fetch()
        for letter in new:
            self.check(letter)
        if not new:
            return False
        asking = [letter for letter in new if offers(letter)]
        if not asking:
            return False
        letter = asking[-1]
        order = self.dice.choice(offers(letter))
        if letter.get_body(("html",)) is not None:
            order = f"mail text\n{order}"  # the pictures of hundreds of letters take long
        self.reply(order, letter, below=self.dice.random() < 0.2)
        return True

    def check(self, letter: EmailMessage) -> None:
        """See that the letter is in order, and remember the seed when it is told."""
        text = text_of(letter)
        assert "Not done" not in text, text
        if letter["X-Pbem-Letter"] == "end":
            found = re.search(r"seed of this game was ([0-9a-f]{64})", text.replace("\n", " "))
            assert found
            self.seed = found[1]


def sign_up(host: Mailhost, address: str) -> Player:
    player = Player(host, address)
    player.write("sign up")
    player.reply("yes")
    assert "signed up" in text_of(player.latest)
    return player


def play_by_mail(host: Mailhost, game: str) -> int:
    """Two people sign up, one proposes, the other joins, and they play to the end."""
    red, blue = (sign_up(host, f"{name}@example.org") for name in ("red", "blue"))
    red.write(f"new {game} with open")
    red.reply("yes")
    found = re.search(r"Game (\d+) is proposed", text_of(red.latest))
    assert found
    number = int(found[1])
    blue.write(f"join {number}")
    blue.reply("yes")
    players = (red, blue)
    for _ in range(MOST_LETTERS):
        played = [player.play() for player in players]
        if not any(played) and _at_rest(host, number):
            break
    assert host.desk.read(number).status == "finished"
    for player in players:
        player.play()
        assert player.seed == host.desk.read(number).load().seed.hex()
    return number


def _at_rest(host: Mailhost, number: int) -> bool:
    assert host.desk.read(number).status == "finished", "nobody knows what is asked"
    return True


GAMES = ["pearls", *registry.names()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_mail_alone(
    tmp_path: Path, clock: DrivenClock, game: str
) -> None:
    with Mailhost(tmp_path / "home", clock) as host:
        number = play_by_mail(host, game)
        file = host.desk.read(number)
        assert file.load().result is not None
        ids = [letter["Message-ID"] for letter in host.all_letters()]
        assert len(ids) == len(set(ids))
