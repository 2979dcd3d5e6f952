"""The operator's hand in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.clock import DAY
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.upkeep import admin
from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.text import spoken
from pbem.store.errors import NotFound

from .conftest import DrivenClock
from .small_games import (
    BLUE,
    RED,
    drop_letters,
    keep_all,
    letters,
    outcomes,
    pass_time,
    play_of,
    timed_game,
)

Act = Callable[[Desk, int], object]


@pytest.mark.parametrize(
    "act",
    [
        lambda desk, number: admin.pause(desk, number, "power cut"),
        lambda desk, number: admin.extend(desk, number, "red", DAY, "exams"),
        lambda desk, number: admin.roll_back(desk, number, 2, "wrong ruling"),
        lambda desk, number: admin.replace(desk, number, "red", "new@example.org", "gone"),
        lambda desk, number: admin.kick(desk, number, "red", "rude", bot=True),
        lambda desk, number: admin.kick(desk, number, "red", "rude", bot=False),
        lambda desk, number: admin.end(desk, number, "all gone"),
    ],
)
def test_everything_is_in_the_record_told_to_all_and_replays(
    desk: Desk, number: int, act: Act
) -> None:
    keep_all(desk, number)
    drop_letters(desk, number)
    act(desk, number)
    file = desk.read(number)
    play = file.load()
    assert any(entry.seat == admin.OPERATOR and "(" in entry.key for entry in play.record)
    assert (BLUE, "notice") in letters(file)
    again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
    assert again.document() == play.document()


def test_a_pause_stops_play_and_clocks(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d", missed="resign")
    deadline = clock_of(desk, desk.read(number)).deadline(RED)
    admin.pause(desk, number, "holidays")
    refused = give_orders(desk, number, RED, ["rest"]).transcript
    assert "paused" in refused.items[0].text
    pass_time(desk, clock, 30 * DAY)
    assert play_of(desk, number).awaiting == [RED]
    admin.resume(desk, number, "back")
    assert deadline is not None
    assert clock_of(desk, desk.read(number)).deadline(RED) == deadline + 30 * DAY
    assert outcomes(give_orders(desk, number, RED, ["rest"]).transcript) == ["done"]


def test_more_time(desk: Desk) -> None:
    number = timed_game(desk, deadline="2d")
    before = clock_of(desk, desk.read(number)).deadline(RED)
    admin.extend(desk, number, "red", DAY, "exams")
    assert before is not None
    assert clock_of(desk, desk.read(number)).deadline(RED) == before + DAY
    with pytest.raises(GameError, match="does not wait"):
        admin.extend(desk, number, "blue", DAY, "exams")


def test_back_to_the_beginning_of_a_turn(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    view = play_of(desk, number).view(RED)
    give_orders(desk, number, RED, ["rest"])
    give_orders(desk, number, BLUE, ["rest"])
    places = admin.turns(play_of(desk, number))
    position = [place for place, who in places if who == "red"][-1]
    admin.roll_back(desk, number, position, "wrong ruling")
    assert play_of(desk, number).awaiting == [RED]
    assert play_of(desk, number).view(RED) == view


def test_a_new_player_s_letters_are_the_only_ones_that_count(desk: Desk, number: int) -> None:
    before = desk.read(number).seats[RED].generation
    admin.replace(desk, number, "red", "new@example.org", "gone")
    seat = desk.read(number).seats[RED]
    assert seat.generation == before + 1
    assert desk.people.read(seat.player).address == "new@example.org"


def test_only_a_game_that_does_not_run_is_deleted(desk: Desk, number: int) -> None:
    with pytest.raises(GameError, match="end it first"):
        admin.delete(desk, number)
    admin.end(desk, number, "all gone")
    owed = len(desk.read(number).outbox)
    assert owed
    assert admin.delete(desk, number) == owed
    with pytest.raises(NotFound):
        desk.read(number)
    assert open_game(desk, "pearls", {"red": "bot", "blue": "bot"}) == number + 1


@pytest.mark.parametrize("bot", [True, False])
def test_a_kick_is_told_once_to_everyone(desk: Desk, number: int, bot: bool) -> None:
    keep_all(desk, number)
    drop_letters(desk, number)
    admin.kick(desk, number, "red", "rude", bot)
    person = desk.people.find("red@example.org")
    notices = [to for to, kind in letters(desk.read(number)) if kind == "notice"]
    assert sorted(map(str, notices)) == sorted([str(BLUE), f"person:{person}" if bot else str(RED)])


def test_players_are_told_in_words_of_theirs(desk: Desk, number: int) -> None:
    """Not that a seat is out which a bot plays on, nor of entries of the record."""
    keep_all(desk, number)
    drop_letters(desk, number)
    admin.kick(desk, number, "red", "rude", bot=True)
    admin.roll_back(desk, number, 0, "wrong ruling")
    notes = [note for note in desk.read(number).outbox if note["kind"] == "notice"]
    said = [spoken(note["params"]["words"]) for note in notes if note["to"] == BLUE]
    assert "and a bot plays on" in said[0]
    assert "the game is back at its beginning" in said[1]
