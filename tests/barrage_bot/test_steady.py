"""The bot: goes by its view alone, answers whatever is asked, and beats random seats."""

from __future__ import annotations

import random
from itertools import count

import pytest

from pbem.engine import Offer, Play, Situation, bot_move, play_out_by_bots, random_bot, random_game
from pbem.games.barrage.bot import steady
from pbem.games.barrage.bot.reading import state_from
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.state import State

NAMES = ("anna", "bob", "cleo", "dan")
VARIANTS = ("introductory", "full")


def against_random(seed: int, players: int, variant: str) -> tuple[int, list[int]]:
    """The bot's seat and the scores of a game in which all others move by chance."""
    play, dice = random_game(Barrage(), NAMES[:players], {"variant": variant}, seed)
    seat = seed % players
    bots = {one: steady if one == seat else random_bot for one in range(players)}
    play_out_by_bots(play, bots, dice)
    assert play.result is not None
    return seat, play.result.scores


def wins(games: range, players: int, variant: str) -> int:
    """In how many of the games the bot alone has the highest score."""
    won = 0
    for seed in games:
        seat, scores = against_random(seed, players, variant)
        others = [score for one, score in enumerate(scores) if one != seat]
        won += scores[seat] > max(others)
    return won


@pytest.mark.parametrize("variant", VARIANTS)
def test_bot_beats_three_random_seats(variant: str) -> None:
    assert wins(range(5), 4, variant) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_bot_has_the_highest_score_in_95_of_100_games(variant: str, players: int) -> None:
    assert wins(range(1000, 1100), players, variant) >= 95


def test_bots_play_a_whole_game_and_each_builds_and_produces() -> None:
    play, dice = random_game(Barrage(), NAMES, {"variant": "full"}, "all bots")
    produced = dict.fromkeys(range(4), 0)
    while play.pending:
        seat = next(iter(play.pending))
        bot_move(play, seat, steady, dice)
        produced[seat] = max(produced[seat], play.table.state.companies[seat].energy)
    for seat, company in enumerate(play.table.state.companies):
        assert company.powerhouse, company.name
        assert company.conduit + company.base, company.name
        assert company.fulfilled, company.name
        assert produced[seat], company.name


def some_way_in(variant: str, seed: int, decisions: int) -> Play[State]:
    play, dice = random_game(Barrage(), NAMES, {"variant": variant}, seed)
    for _decision in range(decisions):
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    return play


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_is_read_back_whole_but_for_the_stacks(variant: str) -> None:
    for seed in range(6):
        play = some_way_in(variant, seed, 60)
        for seat in range(4):
            seen = play.view(seat)
            thought = state_from(seen)
            there = dict.fromkeys(seen["contracts"]["left"], 0)
            hidden = {"contracts": {**seen["contracts"], "left": there}, "patents_left": 0}
            assert play.game.view(thought, seat) == {**seen, **hidden}


def test_bot_ignores_what_it_cannot_see() -> None:
    play = some_way_in("full", 3, 50)
    seat = next(iter(play.pending))

    def choice() -> int:
        return steady(situation(play, seat, list(play.offers(seat))))

    before = choice()
    state = play.table.state
    for pile in (*state.stacks.values(), state.patent_stack):
        pile.reverse()
    assert choice() == before


def situation(play: Play[State], seat: int, offers: list[Offer]) -> Situation:
    dice = random.Random(0)
    return Situation(seat, play.view(seat), str(play.pending[seat].prompt), offers, dice)


def test_bot_answers_every_question_of_random_games() -> None:
    asked = set()
    for seed in count():
        play, dice = random_game(Barrage(), NAMES, {"variant": "full"}, seed)
        while play.pending:
            seat = next(iter(play.pending))
            question = play.pending[seat]
            prompt = getattr(question.prompt, "text", str(question.prompt))
            if prompt not in asked:
                asked.add(prompt)
                offers = list(play.offers(seat))
                place = steady(situation(play, seat, offers))
                assert place == steady(situation(play, seat, offers))
                assert 0 <= place < len(offers)
            play.answer(seat, dice.randrange(len(question.choices)))
        if seed > 40:
            break
    assert len(asked) > 12
