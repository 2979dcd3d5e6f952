"""Finished games and ratings."""

from __future__ import annotations

import msgspec
import pytest

from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FINISHED, RUNNING
from pbem.desk.looking.rating_book import Best, best, changes, forget_player
from pbem.desk.looking.ratings import Finished, Rated, finished_games, name_of, ratings, table
from pbem.desk.looking.ratings_text import ratings_text
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep.admin import delete

from .conftest import DrivenClock
from .small_games import BLUE, RED


def finished(number: int, players: list[str], places: list[int]) -> Finished:
    return Finished(number, "pearls", number, players, players, places, [0] * len(players))


def play_one(desk: Desk, clock: DrivenClock, blue: str = "bot") -> int:
    """A game that is given up, first by red."""
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": blue})
    clock.now += 60
    give_orders(desk, number, RED, [f"resign game {number}"])
    run_bots(desk, number)
    if desk.read(number).status == RUNNING:
        give_orders(desk, number, BLUE, [f"resign game {number}"])
    assert desk.read(number).status == FINISHED
    return number


def same(kept: list[Rated], anew: list[Rated]) -> bool:
    return [(one.player, one.games, one.wins, one.rating) for one in kept] == [
        (one.player, one.games, one.wins, one.rating) for one in anew
    ]


def test_kept_ratings_are_those_of_all_games(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_one(desk, clock)
    assert same(best(desk)["pearls"].rated, ratings(finished_games(desk)))
    for blue in ("bot", "blue@example.org", "blue@example.org"):
        play_one(desk, clock, blue)
    anew = ratings(finished_games(desk))
    monkeypatch.setattr(desk.games, "summaries", None)  # nobody looks at all games any more
    assert same(best(desk)["pearls"].rated, anew)
    assert same(best(desk)[""].rated, anew)
    assert desk.home.members("finished") == []
    assert "player" in ratings_text(desk)


def test_a_game_tells_what_it_did_to_ratings(desk: Desk, clock: DrivenClock) -> None:
    games = [play_one(desk, clock) for _game in range(2)]
    red = desk.read(games[0]).seats[RED].player
    first, second = (changes(desk, number)[red] for number in games)
    assert first.before is None
    assert second.before == first.after
    assert second.after == next(one for one in best(desk)[""].rated if one.player == red).rating
    assert changes(desk, 77) == {}


def test_a_game_is_counted_once_when_counting_is_cut_short(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the first player's entry: the second is rated against what the first was."""
    best(desk)
    play_one(desk, clock, "blue@example.org")
    put, left = desk.home.put_value, 1

    def put_one(name: str, data: bytes, **how: bool) -> None:
        nonlocal left
        if name.startswith("ratings/"):
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
        put(name, data, **how)

    monkeypatch.setattr(desk.home, "put_value", put_one)
    with pytest.raises(KeyboardInterrupt):
        best(desk)
    monkeypatch.undo()
    assert same(best(desk)["pearls"].rated, ratings(finished_games(desk)))
    assert [one.games for one in best(desk)["pearls"].rated] == [1, 1]


def test_who_leaves_is_in_no_rating_and_others_stay_as_they_were(
    desk: Desk, clock: DrivenClock
) -> None:
    number = play_one(desk, clock, "blue@example.org")
    red, blue = (seat.player for seat in desk.read(number).seats)
    before = [one for one in best(desk)[""].rated if one.player == blue]
    forget_player(desk, red)
    assert best(desk)[""].rated == before
    assert not any(red in path.read_text() for path in desk.home.path.glob("ratings/*"))
    assert red not in (desk.home.path / "standings").read_text()


def test_a_game_that_is_deleted_counts_no_more(desk: Desk, clock: DrivenClock) -> None:
    games = [play_one(desk, clock) for _game in range(2)]
    assert {one.games for one in best(desk)[""].rated} == {2}
    delete(desk, games[0])
    kept = msgspec.json.decode((desk.home.path / "standings").read_bytes(), type=dict[str, Best])
    assert {one.games for one in kept[""].rated} == {1}, "whoever asks next would look at all"
    assert {one.games for one in best(desk)[""].rated} == {1}


def test_the_best_are_known_though_all_are_not(
    desk: Desk, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.looking.rating_book.BEST_KEPT", 2)
    monkeypatch.setattr("pbem.desk.looking.rating_book.LEAST_BEST", 2)
    best(desk)
    for blue in ("blue@example.org", "bot", "ann@example.org", "blue@example.org", "bot"):
        play_one(desk, clock, blue)
        anew = ratings(finished_games(desk))
        assert same(best(desk)[""].rated, anew[:2])


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
