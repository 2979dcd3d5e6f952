"""Letters from the front door name a game in their reader's language, whichever process writes."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.new_games.proposed_game import describe, read_proposed_game
from pbem.desk.owed_letters.kinds import ANSWER
from pbem.desk.post import Post
from pbem.desk.writing import door_letters
from pbem.engine import reader
from pbem.engine.languages import FOLDER
from pbem.engine.reader import reader_of, reading_as
from pbem.store import Home
from pbem.store.letter_notes import Note
from tests.desk.conftest import DrivenClock
from tests.mail.host import DOOR, SETTINGS


@pytest.fixture
def no_game_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just begun: no game has said where its words are."""
    monkeypatch.setattr(reader, "_folders", {"pbem": FOLDER})
    registry.find.cache_clear()
    reader.catalogue.cache_clear()


@pytest.mark.parametrize(
    ("language", "title"), [("uk", "«Підводні міста»"), ("ru", "«Подводные города»")]
)
def test_a_confirmation_names_the_game(
    tmp_path: Path, request: pytest.FixtureRequest, language: str, title: str
) -> None:
    Home.create(tmp_path)
    (tmp_path / "pbem.toml").write_text(SETTINGS)
    post = Post.open(tmp_path, DrivenClock())
    asked = msgspec.to_builtins(describe(read_proposed_game("underwater-cities with bot")))
    note = Note("<1@example.net>", "eve@example.org", ANSWER, 0, 0, params={"confirm": asked})
    request.getfixturevalue("no_game_yet")
    with reading_as(reader_of(language)):
        body = door_letters.body(post, note, DOOR, known=False)
    assert title in body.headline
