"""Finished games and ratings."""

from __future__ import annotations

from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.looking.ratings import Finished, finished_games, name_of, ratings, table
from pbem.desk.opening.opening import open_game
from pbem.desk.ordering import give_orders

from .conftest import DrivenClock
from .test_orders import RED


def finished(number: int, players: list[str], places: list[int]) -> Finished:
    return Finished(number, "pearls", number, players, players, places, [0] * len(players))


def test_winning_lifts_and_losing_lowers() -> None:
    rated = ratings([finished(n, ["ann", "bob", "cy"], [1, 2, 3]) for n in range(5)])
    assert [one.player for one in rated] == ["ann", "bob", "cy"]
    assert rated[0].rating > rated[1].rating > rated[2].rating
    assert [(one.games, one.wins) for one in rated] == [(5, 5), (5, 0), (5, 0)]


def test_a_shared_place_counts_the_same_for_both() -> None:
    rated = {one.player: one for one in ratings([finished(1, ["ann", "bob"], [1, 1])])}
    assert rated["ann"].rating == rated["bob"].rating


def test_a_game_against_nobody_rates_nobody() -> None:
    assert ratings([finished(1, ["ann"], [1]), finished(2, ["bot", "bot"], [1, 2])]) == []


def test_finished_games_come_in_the_order_in_which_they_ended(
    desk: Desk, clock: DrivenClock
) -> None:
    for _ in range(3):
        open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    for number in (3, 1):
        clock.now += 60
        give_orders(desk, number, RED, [f"resign game {number}"])
        run_bots(desk, number)
    found = finished_games(desk)
    assert [one.id for one in found] == [3, 1]
    lines = table(desk, ratings(found))
    assert "bot random" in lines[1]
    assert "red@example.org" not in "\n".join(lines), "addresses are nobody's business"
    assert name_of(desk, "random") == "bot random"
