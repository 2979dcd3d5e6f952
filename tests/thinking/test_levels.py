"""The levels of bots: which there are, and how they play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.desk.new_games.proposed_game import read_proposed_game
from pbem.engine import (
    Game,
    GameError,
    NotUnderstood,
    Thinker,
    play_out_by_bots,
    random_bot,
    random_game,
)
from pbem.engine.thinking.levels import Easy, bot_names, find_bot, is_bot, thinking_seconds
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

from ..small.game import Pearls

GAMES: list[Game[Any]] = [Barrage(), UnderwaterCities()]


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_found_by_their_names(game: Game[Any]) -> None:
    usual = next(iter(game.bots))
    assert find_bot(game, usual) is game.bots[usual]
    assert isinstance(find_bot(game, "easy"), Easy)
    strong, slow = find_bot(game, "strong"), find_bot(game, "7.5")
    assert isinstance(strong, Thinker)
    assert isinstance(slow, Thinker)
    assert (strong.budget.seconds, slow.budget.seconds) == (2.0, 7.5)
    assert bot_names(game) == [*game.bots, "easy", "strong", "SECONDS up to 10"]


@pytest.mark.parametrize("name", ["", "hard", "-1", "0", "1e9", "11", "nan", "strong ", "2,5"])
def test_other_names_are_no_bots(name: str) -> None:
    assert not is_bot(GAMES[0], name)
    with pytest.raises(GameError, match="has no bot"):
        find_bot(GAMES[0], name)


def test_a_game_that_knows_of_no_good_play_has_no_bot_that_thinks() -> None:
    assert bot_names(Pearls()) == [*Pearls.bots, "easy"]
    assert not is_bot(Pearls(), "strong")
    assert thinking_seconds(Pearls(), "2") == 0.0


def test_levels_and_hints_can_be_asked_for_by_mail() -> None:
    wanted = read_proposed_game("barrage with bot:strong bot:easy hints=off")
    assert wanted.others == ["bot:strong", "bot:easy"]
    assert wanted.options == {"hints": "off"}
    for wrong in ("barrage with bot:99", "barrage with bot hints=perhaps"):
        with pytest.raises((GameError, NotUnderstood)):
            read_proposed_game(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_easy_plays_better_than_chance_and_worse_than_the_usual_bot(game: Game[Any]) -> None:
    easy, usual = find_bot(game, "easy"), next(iter(game.bots.values()))
    points = {"chance": 0, "easy": 0, "usual": 0}
    for number in range(3):
        play, dice = random_game(game, ("anna", "bert", "cleo"), {}, f"levels {number}")
        seats = random.Random(number).sample(range(3), 3)
        bots = dict(zip(seats, (random_bot, easy, usual), strict=True))
        play_out_by_bots(play, bots, dice)
        assert play.result is not None
        for name, seat in zip(points, seats, strict=True):
            points[name] += play.result.scores[seat]
    assert points["chance"] < points["easy"] < points["usual"]
