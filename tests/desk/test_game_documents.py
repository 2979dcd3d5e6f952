"""How a game's document is read and written: what is long in it stays JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk.desk import Desk
from pbem.desk.game_documents import read_file, to_document
from pbem.desk.ordering import give_orders
from pbem.engine.play_document import plain

from .small_games import keep_all


@pytest.fixture
def path(desk: Desk, number: int) -> Path:
    """The file of a game that was played for a while."""
    keep_all(desk, number)
    return desk.home.path / "games" / f"{number}.json"


def document_in(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(path.read_bytes())["_default"]["1"]
    return document


def test_what_is_long_stays_json(desk: Desk, number: int, path: Path) -> None:
    play = desk.games.read(number)["play"]
    assert type(play["snapshot"]["state"]) is msgspec.Raw
    assert play["log"]
    assert {type(one) for one in play["log"]} == {msgspec.Raw}
    assert plain(play) == document_in(path)["play"]


def test_a_document_that_does_not_change_is_written_as_it_was(
    desk: Desk, number: int, path: Path
) -> None:
    before = path.read_bytes()
    with desk.games.hold(number) as held:
        held.commit(held.document)
    assert path.read_bytes() == before
    with desk.games.hold(number) as held:
        held.commit(to_document(read_file(held.document)))
    assert path.read_bytes() == before
    with desk.sitting(number) as game:
        assert len(game.play.log) == len(document_in(path)["play"]["log"])
        game.commit()
    assert path.read_bytes() == before


def test_the_story_goes_on_behind_what_was_kept(desk: Desk, number: int, path: Path) -> None:
    before = document_in(path)["play"]["log"]
    play = desk.read(number).load()
    seat = play.awaiting[0]
    while desk.read(number).load().awaiting == [seat]:
        assert give_orders(desk, number, seat, [play.offers(seat)[0].phrase]).transcript.changed
        play = desk.read(number).load()
    after = document_in(path)["play"]["log"]
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_a_document_of_another_form_is_read_as_plain_values(
    desk: Desk, number: int, path: Path
) -> None:
    """Nothing in it is lost, whoever wrote it."""
    document = {**document_in(path), "written_by": "somebody else"}
    path.write_bytes(msgspec.json.encode({"_default": {"1": document}}))
    assert desk.games.read(number) == document
    with desk.games.hold(number) as held:
        held.commit(held.document)
    assert document_in(path) == document
    assert desk.read(number).load().log
