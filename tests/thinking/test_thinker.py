"""The bot that thinks: from its view alone, within its budget, and alike each time."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from bench.bots import Match, interval, measure, play, report, won
from pbem.engine import Budget, Game, Play, Thinker, random_game
from pbem.engine.simulate import situation_of
from pbem.engine.thinking.search import Search, Thought
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

from ..small.game import Pearls
from .test_imagine import hide_otherwise_in_barrage, hide_otherwise_in_cities

STEPS = 30
GAMES: list[Game[Any]] = [Barrage(), UnderwaterCities()]


def some_way_in(game: Game[Any], decisions: int, seed: str = "thinker") -> Play[Any]:
    """A game after so many decisions by chance, at the beginning of a turn."""
    table, dice = random_game(game, ("anna", "bert"), {}, seed)
    while decisions > 0 or table.draft or table.snapshot.step != "turn":
        seat = next(iter(table.pending))
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
        decisions -= 1
    return table


def thought(table: Play[Any], steps: int = STEPS, seed: int = 7) -> list[Thought]:
    seat = next(iter(table.pending))
    situation = situation_of(table, seat, random.Random(seed))
    return Thinker(table.game, Budget(steps)).consider(situation)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_steps_give_the_same_thoughts(game: Game[Any]) -> None:
    table = some_way_in(game, 30)
    first = thought(table)
    assert len(first) > 1
    assert first == thought(table.copy())


@pytest.mark.parametrize(
    ("game", "hide_otherwise"),
    [(GAMES[0], hide_otherwise_in_barrage), (GAMES[1], hide_otherwise_in_cities)],
)
def test_it_thinks_the_same_whatever_it_cannot_see(game: Game[Any], hide_otherwise: Any) -> None:
    table = some_way_in(game, 40)
    before = thought(table)
    seat = next(iter(table.pending))
    state = table.copy().table.state
    hide_otherwise(state, seat)
    step = table.moment(seat).step
    other = Play.at(game, table.names, table.options, bytes(32), state, step)
    assert other.table.state != table.table.state
    assert thought(other) == before


@pytest.mark.parametrize("game", GAMES)
def test_it_thinks_within_a_turn_too(game: Game[Any]) -> None:
    table = some_way_in(game, 30)
    looked = 0
    dice = random.Random(3)
    while table.pending and looked < 8:
        seat = next(iter(table.pending))
        if table.draft:
            found = thought(table, 12)
            assert {place for place, _worth, _seen in found} <= set(range(len(table.offers(seat))))
            looked += bool(found)
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
    assert looked == 8


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [1, 2, 25])
def test_it_keeps_to_its_budget_and_always_answers(game: Game[Any], steps: int) -> None:
    table = some_way_in(game, 20)
    seat = next(iter(table.pending))
    eyes, hands = game.thoughts(), game.thoughts()
    assert eyes is not None
    assert hands is not None
    search = Search(game, eyes, hands, seat, table.moment(seat), Budget(steps), 1)
    search.run([offer.key for offer in table.offers(seat)])
    assert search.looked <= steps + 1
    place = Thinker(game, Budget(steps))(situation_of(table, seat, random.Random(1)))
    assert 0 <= place < len(table.offers(seat))


def test_where_it_cannot_think_the_usual_bot_decides() -> None:
    table, _dice = random_game(Pearls(), ("anna", "bert"), {}, "usual")
    seat = next(iter(table.pending))
    usual = next(iter(Pearls.bots.values()))
    expected = usual(situation_of(table, seat, random.Random(1)))
    thinker = Thinker(table.game, Budget(STEPS))
    assert thinker(situation_of(table, seat, random.Random(1))) == expected


@pytest.mark.soak
def test_a_sample_of_the_measurement_of_its_strength(tmp_path: Path) -> None:
    """Two games with a small budget: the figures are in docs/bots.md."""
    matches = [Match("barrage", 2, 30, 0.0, number) for number in (1, 3)]
    figures = tmp_path / "bots.jsonl"
    played = measure(matches, figures, 1)
    own = sum(one.scores[one.seat] for one in played)
    assert own > sum(sum(one.scores) for one in played) - own
    figures.write_text(figures.read_text() + '{"match": {"game')  # killed in the middle
    assert measure(matches, figures, 1) == played
    assert "of 2 won" in next(report(played))


@pytest.mark.soak
def test_it_wins_three_of_four_games_of_barrage(tmp_path: Path) -> None:
    matches = [Match("barrage", 2, 80, 0.0, number) for number in range(100)]
    played = measure(matches, tmp_path / "bots.jsonl", os.cpu_count() or 1)
    assert sum(map(won, played)) >= 75


def test_the_same_match_is_played_alike() -> None:
    match = Match("barrage", 2, 2, 0.0, 0)
    one, other = play(match), play(match)
    assert (one.scores, one.seat) == (other.scores, other.seat)


def test_an_interval_is_wilsons() -> None:
    low, high = interval(75, 100)
    assert (round(low, 3), round(high, 3)) == (0.657, 0.825)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        (GAMES[0], 4, {"automas": "cleo,dave", "level": "hard"}),
        (GAMES[0], 3, {"variant": "introductory"}),
        (GAMES[1], 1, {}),
        (GAMES[1], 4, {"boards": "advanced", "contracts": "yes"}),
    ],
)
def test_it_plays_at_every_table(game: Game[Any], players: int, options: dict[str, str]) -> None:
    """Every ninth question is thought about, right through a game; the rest is the usual bot's."""
    names = ("anna", "bert", "cleo", "dave")[:players]
    table, dice = random_game(game, names, options, "tables")
    usual, thinker = next(iter(game.bots.values())), Thinker(game, Budget(6))
    asked = thoughts = 0
    while table.pending:
        seat = next(iter(table.pending))
        asked += 1
        if asked % 9 == 0:
            situation = situation_of(table, seat, dice)
            thoughts += bool(thinker.consider(situation))
            table.answer(seat, thinker(situation))
        else:
            table.answer(seat, usual(situation_of(table, seat, dice)))
    assert table.result is not None
    assert thoughts > asked // 18
