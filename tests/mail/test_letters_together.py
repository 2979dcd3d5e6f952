"""Letters of one game that are written together say what each says by itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.desk.writing.owing_game import OwingGame
from pbem.store import Home, Note


@pytest.mark.parametrize("name", ["barrage", "underwater-cities"])
@pytest.mark.parametrize("languages", [("en", "uk"), ("uk", "en")])
def test_two_readers_of_one_game(tmp_path: Path, name: str, languages: tuple[str, str]) -> None:
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home")
    desk = post.desk
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(desk, name, players, seed=bytes(32))
    for seat, language in enumerate(languages):
        give_orders(desk, number, seat, ["mail text", f"language {language}"])
    for _order in range(4):
        play = desk.read(number).load()
        seat = play.awaiting[0]
        give_orders(desk, number, seat, [play.offers(seat)[0].phrase])
    document = desk.games.read(number)
    notes = [msgspec.convert(raw, Note) for raw in document["outbox"]]
    assert {note.to for note in notes} >= {0, 1}
    writer = Writer(post)
    alone = [writer.write(desk.games.read(number), note) for note in notes]
    for order in (notes, notes[::-1]):
        opened = OwingGame(document)
        together = {note.id: writer.write(document, note, opened) for note in order}
        for note, envelope in zip(notes, alone, strict=True):
            other = together[note.id]
            assert envelope is not None
            assert other is not None
            assert undated(other.data) == undated(envelope.data)


def undated(letter: bytes) -> list[bytes]:
    return [line for line in letter.splitlines() if not line.startswith(b"Date:")]
