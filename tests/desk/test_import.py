"""Games that are taken in: people are invited, and nothing is told before they say yes."""

from __future__ import annotations

import msgspec
import pytest

from pbem.desk.across_games.personal_data import remove_person
from pbem.desk.desk import Desk
from pbem.desk.looking.replaying import differences
from pbem.desk.new_games.joining import decline
from pbem.desk.upkeep.checking import check_host
from pbem.desk.upkeep.exporting import export_game
from pbem.desk.upkeep.importing import import_game
from pbem.engine.errors import GameError
from pbem.engine.play_document import plain
from pbem.store.errors import Damaged
from tests.sittings import joins
from tests.small import SMALL

from .conftest import DrivenClock
from .small_games import BLUE, RED, drop_letters, keep_all, letters, play_of


@pytest.fixture
def exported(desk: Desk, number: int) -> bytes:
    keep_all(desk, number)
    return export_game(desk.read(number))


def test_who_is_named_is_invited_and_plays_on_after_a_yes(desk: Desk, exported: bytes) -> None:
    number = import_game(desk, exported, {"red": "ann@example.org"})
    file = desk.read(number)
    ann = desk.people.find("ann@example.org") or ""
    assert (file.seats[RED].player, file.seats[RED].invited) == ("", ann)
    assert letters(file) == [(RED, "invitation")]
    assert desk.people.read(ann).games == [number]
    joins(desk, number, ann)
    file = desk.read(number)
    assert file.seats[RED].player == ann
    assert letters(file) == [(RED, "invitation"), (RED, "start")]
    assert list(check_host(desk)) == []


def test_a_no_frees_the_seat(desk: Desk, exported: bytes) -> None:
    number = import_game(desk, exported, {"red": "ann@example.org"})
    ann = desk.people.find("ann@example.org") or ""
    with desk.sitting(number) as game:
        decline(game, ann)
        game.commit()
    assert desk.read(number).seats[RED].invited == ""
    assert desk.people.read(ann).games == []


def test_no_clock_runs_for_who_has_not_said_yes(
    desk: Desk, clock: DrivenClock, exported: bytes
) -> None:
    raw = msgspec.json.decode(exported)
    raw["time"] = {"deadline": "1d", "missed": "resign"}
    number = import_game(desk, msgspec.json.encode(raw), {"red": "ann@example.org"})
    assert desk.read(number).due_at == clock.now + 53 * 86_400, "asked again"
    clock.now += 86_400
    joins(desk, number, desk.people.find("ann@example.org") or "")
    assert desk.read(number).due_at == clock.now + 43_200


def test_removing_who_was_invited_leaves_no_orphan(desk: Desk, exported: bytes) -> None:
    number = import_game(desk, exported, {"red": "ann@example.org", "blue": "bob@example.org"})
    ann = desk.people.find("ann@example.org") or ""
    joins(desk, number, desk.people.find("bob@example.org") or "")
    remove_person(desk, ann)
    assert not desk.read(number).seats_of(ann)
    assert not desk.read(number).seats[RED].bot
    remove_person(desk, desk.people.find("bob@example.org") or "")
    assert desk.read(number).seats[BLUE].bot
    assert list(check_host(desk)) == []


@pytest.mark.parametrize("bot", ["ann@example.org", "open", "bot", "bot:diver", "nobody"])
def test_a_file_names_bots_and_nobody_else(desk: Desk, exported: bytes, bot: str) -> None:
    raw = msgspec.json.decode(exported)
    raw["bots"] = {"blue": bot}
    with pytest.raises(Damaged, match="is no bot"):
        import_game(desk, msgspec.json.encode(raw), {})
    assert desk.people.find("ann@example.org") is None
    assert not desk.correspondents.exists("ann@example.org")


def test_nobody_is_invited_twice(desk: Desk, exported: bytes) -> None:
    with pytest.raises(GameError, match="only one seat"):
        import_game(desk, exported, {"red": "ann@example.org", "blue": "ann@example.org"})


def test_a_record_that_does_not_fit_tells_no_secret(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    document = plain(desk.read(number).play)
    kept = [entry[2] for entry in document["record"] if entry[0] == "answer"]
    for other in (b"\1" * 32, b"\2" * 32, b"\3" * 32):
        found = differences(SMALL, {**document, "seed": other.hex()})
        assert found
        assert not any(key in said for key in kept for said in found), found


def test_a_list_of_games_that_is_too_long_is_found(desk: Desk, number: int) -> None:
    stranger = desk.people.find_or_add("ann@example.org")
    desk.people.note_game(stranger, number)
    drop_letters(desk, number)
    (fault,) = check_host(desk)
    assert "no seat in it" in fault.what
    assert play_of(desk, number).awaiting
