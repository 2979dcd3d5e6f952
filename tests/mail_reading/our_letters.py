"""Letters of ours as they really go out: both games, several turns, text and HTML."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.store import Home, letter_notes
from tests.mail.host import SETTINGS, html_of, parse, text_of
from tests.sittings import seat_letter

PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}
GAMES = ("barrage", "underwater-cities")
TURNS = 4


class OurLetter(NamedTuple):
    """A letter that went out, and an order that it offers."""

    game: str
    data: bytes
    text: str
    html: str
    order: str


@cache
def our_letters() -> list[OurLetter]:
    """Some letters of a game of each kind, made once."""
    with tempfile.TemporaryDirectory(prefix="pbem-letters-") as folder:
        Home.create(Path(folder) / "home")
        (Path(folder) / "home" / "pbem.toml").write_text(SETTINGS)
        post = Post.open(Path(folder) / "home", lambda: 1_794_800_000)
        return [letter for game in GAMES for letter in _letters_of(post, game)]


def _letters_of(post: Post, game: str) -> list[OurLetter]:
    assert game in registry.names()
    number = open_game(post.desk, game, PLAYERS, seed=bytes(32))
    dice = random.Random(game)
    found: list[OurLetter] = []
    for _turn in range(TURNS):
        play = post.desk.read(number).load()
        seat = dice.choice(play.awaiting)
        order = dice.choice(play.offers(seat)).phrase
        found += _written(post, number, game, order)
        message_id = f"<{dice.random()}@example.org>"
        letter = seat_letter(post.desk, number, seat, message_id)
        give_orders(post.desk, number, seat, [order], letter)
    return found


def _written(post: Post, number: int, game: str, order: str) -> list[OurLetter]:
    found = []
    with post.desk.games.hold(number) as held:
        document = held.document
        for note in letter_notes.waiting(document, 1e18):
            envelope = Writer(post).write(document, note)
            assert envelope is not None
            letter = parse(envelope.data)
            found.append(OurLetter(game, envelope.data, text_of(letter), html_of(letter), order))
        held.commit({**document, "outbox": []})
    return found
