"""A chore that fails stops no game for good: it is noted, told once, and tried again later."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pbem.desk.across_games import absences
from pbem.desk.chores import never_filled, reminding
from pbem.desk.chores.troubles import PAUSES, attempt, troubles
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.people.person import Announcement
from pbem.desk.sitting import Sitting
from pbem.desk.unsigned_letters.correspondents import NOBODY, peek
from pbem.engine.text import spoken
from pbem.host.chore_rounds import do_what_is_due
from tests.sittings import seat_letter
from tests.small import SMALL

from .conftest import DrivenClock
from .small_games import BLUE, RED, drop_letters, keep_all, letters, play_of

DAY, HOUR = 86_400, 3600
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


def told_to_operator(desk: Desk) -> list[str]:
    return [spoken(note["params"]["words"]) for note in peek(desk, NOBODY).outbox]


def failing(times: list[int], clock: DrivenClock) -> Callable[..., None]:
    """A chore that always fails, and keeps when it was tried."""

    def fail(*_given: object) -> None:
        times.append(clock.now)
        raise ZeroDivisionError("no way")

    return fail


def test_nobody_answers_the_opening_question_and_all_resign(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    rules = {"deadline": "1d", "missed": "resign"}
    players = {**PLAYERS, "white": "white@example.org"}
    number = open_game(desk, "underwater-cities", players, rules, seed=bytes(32))
    for _hour in range(3 * 24):
        clock.now += HOUR
        do_what_is_due(desk)
    assert desk.read(number).status == "finished"
    assert desk.games.due(clock.now - HOUR) in ([], [number])
    drop_letters(desk, number)
    assert desk.games.due(clock.now + 365 * DAY) == []
    assert list(troubles(desk)) == []


def test_a_chore_that_fails_is_tried_again_with_growing_pauses(
    desk: Desk, clock: DrivenClock
) -> None:
    times: list[int] = []
    chore = failing(times, clock)
    for _second in range(0, 2 * DAY, 60):
        clock.now += 60
        assert not attempt(desk, "chore", chore)
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert pauses == list(PAUSES)[: len(pauses)]
    assert len(times) == len(PAUSES) + 1
    (words,) = told_to_operator(desk)
    assert "ZeroDivisionError: no way" in words
    clock.now += 2 * DAY
    assert attempt(desk, "chore", lambda: None)
    assert list(troubles(desk)) == []


def test_a_clock_that_was_ahead_makes_no_chore_wait_for_ever(
    desk: Desk, clock: DrivenClock
) -> None:
    clock.now += 365 * DAY
    attempt(desk, "chore", failing([], clock))
    clock.now -= 365 * DAY
    assert attempt(desk, "chore", lambda: None)


def test_a_fault_in_one_game_stops_neither_it_nor_others(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = {"deadline": "2d", "missed": "resign"}
    broken, other = (open_game(desk, "pearls", PLAYERS, rules) for _ in range(2))
    for number in (broken, other):
        drop_letters(desk, number)
    remind = reminding._next_stage

    def fail(game: Sitting, seat: int) -> bool:
        if game.file.id == broken and seat == RED:
            raise ZeroDivisionError
        return remind(game, seat)

    monkeypatch.setattr(reminding, "_next_stage", fail)
    clock.now += DAY
    do_what_is_due(desk)
    assert letters(desk.read(other)) == [(RED, "reminder"), (BLUE, "reminder")]
    assert letters(desk.read(broken)) == [(BLUE, "reminder")], "blue's clock is not red's"
    assert [one.chore for one in troubles(desk)] == [f"reminders of game {broken}"]
    assert len(told_to_operator(desk)) == 1
    keep_all(desk, broken)
    give_orders(desk, broken, RED, ["rest"])
    assert play_of(desk, broken).awaiting == [BLUE]
    monkeypatch.setattr(reminding, "_next_stage", remind)
    clock.now += DAY
    do_what_is_due(desk)
    assert list(troubles(desk)) == []


def test_a_bot_that_fails_leaves_the_others_their_reminders(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {"red": "red@example.org", "blue": "bot"}
    number = open_game(desk, "pearls", players, {"deadline": "2d"})
    drop_letters(desk, number)
    bots: dict[str, Any] = SMALL.bots
    monkeypatch.setitem(bots, next(iter(bots)), failing([], clock))
    clock.now += DAY
    do_what_is_due(desk)
    assert letters(desk.read(number)) == [(RED, "reminder")]
    assert [one.chore for one in troubles(desk)] == [f"bots of game {number}"]


def test_news_of_a_player_that_fail_in_one_game_reach_the_others(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [open_game(desk, "pearls", PLAYERS, seed=bytes(32)) for _ in range(3)]
    for number in games:
        drop_letters(desk, number)
    tell = absences._tell

    def fail(desk: Desk, person: str, one: Announcement) -> None:
        if one.game == games[1]:
            raise ZeroDivisionError
        tell(desk, person, one)

    monkeypatch.setattr(absences, "_tell", fail)
    letter = seat_letter(desk, games[0], RED)
    reply = give_orders(desk, games[0], RED, ["away from 1 Feb to 3 Feb"], letter)
    assert not reply.transcript.failed, "what others hear later is no fault of the letter"
    assert (BLUE, "notice") in letters(desk.read(games[2]))
    assert (BLUE, "notice") not in letters(desk.read(games[1]))
    assert len(told_to_operator(desk)) == 1
    monkeypatch.setattr(absences, "_tell", tell)
    clock.now += HOUR
    do_what_is_due(desk)
    assert (BLUE, "notice") in letters(desk.read(games[1]))
    assert letters(desk.read(games[2])).count((BLUE, "notice")) == 1
    assert list(troubles(desk)) == []


def test_a_document_of_another_form_is_told_of(desk: Desk, clock: DrivenClock) -> None:
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(desk, "pearls", players, {"deadline": "2d"})
    other = open_game(desk, "pearls", players, {"deadline": "2d"})
    drop_letters(desk, other)
    with desk.games.hold(number) as held:
        held.commit({**held.document, "motions": 3, "outbox": []})
    clock.now += DAY
    do_what_is_due(desk)
    assert letters(desk.read(other)) == [(RED, "reminder"), (BLUE, "reminder")]
    assert any(f"game {number}" in words for words in told_to_operator(desk))


def test_a_marker_without_a_game_is_no_trouble(desk: Desk, number: int) -> None:
    """A game that is just being made has its marker first."""
    (desk.home.path / "due" / "games" / "NOW" / "77").touch()
    do_what_is_due(desk)
    assert list(troubles(desk)) == []
    assert 77 not in desk.games.due(desk.clock())


def test_a_host_starts_though_a_game_that_waits_for_players_is_broken(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, clock: DrivenClock
) -> None:
    players = {"red": "red@example.org", "blue": "open"}
    for _game in range(2):
        open_game(desk, "pearls", players)
    desk.forming_days = 5
    monkeypatch.setattr(never_filled, "look_after", failing([], clock))
    never_filled.look_after_all(desk)
    assert [one.chore for one in troubles(desk)] == ["players of game 1", "players of game 2"]
