"""The bot that thinks: from its view alone, within its budget, and alike each time."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bench.bots import Match, interval, measure, play, report, usual_of, won
from pbem.engine import Bot, Budget, Game, Play, Question, Thinker, play_out_by_bots, random_game
from pbem.engine.simulate import situation_of
from pbem.engine.thinking.search import Search, Thought
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

from ..small.game import Pearls
from .games import hide_otherwise_in_barrage, hide_otherwise_in_cities, some_way_in

STEPS = 30
GAMES: list[Game[Any]] = [Barrage(), UnderwaterCities()]


def thought(table: Play[Any], steps: int = STEPS, seed: int = 7) -> list[Thought]:
    seat = next(iter(table.pending))
    situation = situation_of(table, seat, random.Random(seed))
    budget = Budget(steps)
    return Thinker(table.game, budget).consider(situation, budget)


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


@pytest.mark.parametrize("game", GAMES)
def test_a_small_budget_is_enough_to_play_on(game: Game[Any]) -> None:
    """Rather few choices are played on to the end of a world than many to nowhere."""
    assert thought(some_way_in(game, 30), 60)[0].seen > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_budget_goes_into_more_than_two_choices(game: Game[Any]) -> None:
    """One world is chance: the best choices meet several before the worse half is left out."""
    found = thought(some_way_in(game, 30), 300)
    assert sum(one.seen > 3 for one in found) > 2


@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_is_ahead_of_all_others(game: Game[Any]) -> None:
    """Others were left out in fewer worlds, and are compared in those."""
    for decisions in (10, 42, 58):
        found = thought(some_way_in(game, decisions), 60)
        assert found[0].worth == max(one.worth for one in found)


def test_what_follows_from_plays_is_worth_thought_only_in_the_last_round() -> None:
    """Only there it is played on to the end of the game."""
    table = some_way_in(GAMES[1], 30)
    thinker, dice = Thinker(GAMES[1], Budget(200)), random.Random(5)
    budgets: dict[bool, set[int]] = {False: set(), True: set()}
    while table.pending:
        seat = next(iter(table.pending))
        situation = situation_of(table, seat, dice)
        steps = thinker.budget_for(situation).steps
        if situation.offers[0].key.startswith("play:"):
            assert steps == 200
        elif len(situation.offers) > 1:
            budgets[table.round == 10].add(steps)
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
    assert budgets == {False: {0}, True: {80}}


def test_it_goes_on_with_a_build_that_it_has_begun() -> None:
    """`no build` leads back to the actions, from where it would begin the same build for ever."""
    table, dice = random_game(GAMES[0], ("anna", "bert"), {}, "no build")
    seat = next(iter(table.pending))
    while all(offer.key != "no build" for offer in table.offers(seat)):
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
        seat = next(iter(table.pending))
    tried = [table.offers(seat)[place].key for place, _worth, _seen in thought(table, 12)]
    assert tried
    assert "no build" not in tried


def test_it_picks_a_company_before_the_others_have_theirs() -> None:
    table, _dice = random_game(GAMES[0], ("anna", "bert", "cleo", "dave"), {}, "draft")
    unnamed = 0
    while not all(company.name for company in table.table.state.companies):
        unnamed += sum(not company.name for company in table.table.state.companies)
        found = thought(table, 20)
        assert found
        table.answer(next(iter(table.pending)), found[0].place)
    assert unnamed > 4


def in_the_last_round(game: Game[Any], rounds: int, seed: str) -> Play[Any]:
    """A game that chance has played up to its last round."""
    table, dice = random_game(game, ("anna", "bert"), {}, seed)
    while table.round != rounds or table.snapshot.step != "turn" or table.draft:
        seat = next(iter(table.pending))
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
    return table


def ahead_at_the_end(table: Play[Any], seat: int, bot: Bot) -> int:
    """How far the seat is ahead if this bot plays for it, and the usual one for the other."""
    table, dice = table.copy(), random.Random(1)
    usual = next(iter(table.game.bots.values()))
    play_out_by_bots(table, {seat: bot, 1 - seat: usual}, dice)
    assert table.result is not None
    return table.result.scores[seat] - table.result.scores[1 - seat]


@pytest.mark.parametrize(("game", "rounds"), [(GAMES[0], 5), (GAMES[1], 10)])
def test_a_sample_of_its_strength(game: Game[Any], rounds: int) -> None:
    """In a last round it does better than the usual bot; docs/bots.md has whole games."""
    usual, thinker = next(iter(game.bots.values())), Thinker(game, Budget(40))
    more = 0
    for number in range(2):
        table = in_the_last_round(game, rounds, f"last round {number}")
        more += ahead_at_the_end(table, number, thinker) - ahead_at_the_end(table, number, usual)
    assert more > 0


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    match = Match("underwater-cities", 2, 2, 0.0, 1)
    figures = tmp_path / "bots.jsonl"
    played = measure([match], figures, 1)
    figures.write_text(figures.read_text() + '{"match": {"game')  # killed in the middle
    assert measure([match], figures, 1) == played
    assert "of 1 won" in next(report(played))
    again = play(match)
    assert (again.scores, again.seat) == (played[0].scores, played[0].seat)


@pytest.mark.soak
def test_it_wins_three_of_four_games_of_barrage(tmp_path: Path) -> None:
    matches = [Match("barrage", 2, 120, 0.0, number) for number in range(100)]
    played = measure(matches, tmp_path / "bots.jsonl", os.cpu_count() or 1)
    assert sum(map(won, played)) >= 75


def test_the_usual_bot_of_another_checkout_plays_by_its_own_reckoning() -> None:
    other = usual_of(str(Path(__file__).parents[2]), "underwater-cities")
    table = some_way_in(GAMES[1], 20)
    seat = next(iter(table.pending))
    usual = GAMES[1].bots["mayor"]
    loaded = sys.modules["before_underwater_cities.bot"]
    assert loaded.__file__ == sys.modules[usual.__module__].__file__, "this is its checkout"
    assert loaded is not sys.modules[usual.__module__]
    first, second = (situation_of(table, seat, random.Random(1)) for _bot in range(2))
    assert other(first) == usual(second)


def test_what_the_others_do_in_passing_does_not_count() -> None:
    table = some_way_in(GAMES[1], 30)
    eyes, hands = GAMES[1].thoughts(), GAMES[1].thoughts()
    assert eyes is not None
    assert hands is not None
    seat = next(iter(table.pending))
    asked: list[int] = []
    promising = hands.promising

    def noted(state: Any, seat: int, question: Question[Any]) -> Sequence[int]:
        asked.append(seat)
        return promising(state, seat, question)

    hands.promising = noted  # type: ignore[method-assign]
    keys = [offer.key for offer in table.offers(seat)]
    search = Search(GAMES[1], eyes, hands, seat, table.moment(seat), Budget(60), 1)
    assert search.run(keys)[0].seen > 1
    assert set(asked) == {seat}


class Watched(Search):
    """A search that notes where what it judges stands."""

    stands: list[str]

    def _judged(self, play: Play[Any]) -> tuple[float, float]:
        self.stands.append(play.snapshot.step if play.pending else "over")
        return super()._judged(play)


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_between_turns_is_settled_before_anything_is_judged(game: Game[Any]) -> None:
    """In the middle of a Production, what it makes would count twice."""
    table, dice = random_game(game, ("anna", "bert"), {}, "between")
    ends = 0
    while table.pending:
        seat = next(iter(table.pending))
        if table.snapshot.step == "turn" and not table.draft and _ends_a_round(table):
            eyes, hands = game.thoughts(), game.thoughts()
            assert eyes is not None
            assert hands is not None
            search = Watched(game, eyes, hands, seat, table.moment(seat), Budget(40), 1)
            search.stands = []
            search.run([offer.key for offer in table.offers(seat)])
            assert set(search.stands) <= {"turn", "over"}
            ends += bool(search.stands)
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
    assert ends > 4


def _ends_a_round(table: Play[Any]) -> bool:
    """Whether the round may be over after this turn."""
    state = table.table.state
    if table.game.name == "barrage":
        return bool(sum(company.engineers for company in state.companies) < 4)
    return bool(state.turn == 2 and state.position == len(state.order) - 1)


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
            thoughts += bool(thinker.consider(situation, thinker.budget))
            table.answer(seat, thinker(situation))
        else:
            table.answer(seat, usual(situation_of(table, seat, dice)))
    assert table.result is not None
    assert thoughts > asked // 18
