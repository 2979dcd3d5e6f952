"""Actions are tried by their names, and of builds of one price one: what that leaves the same."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine import bot_move, random_bot, random_game
from pbem.engine.simulate import situation_of
from pbem.games.barrage.bot import steady
from pbem.games.barrage.bot.forecast import standing_dams, taken_now
from pbem.games.barrage.bot.reading import state_from
from pbem.games.barrage.bot.trying import ACTIONS, Trial
from pbem.games.barrage.facts import STRUCTURES
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.phrases import action_key, action_of
from pbem.games.barrage.state import Company, Dam, State

NAMES = ("anna", "bob", "cleo")


@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_moved_pieces_are_worth_what_the_rules_make_of_them(variant: str) -> None:
    compared: Counter[str] = Counter()
    for seed in range(3):
        play, dice = random_game(Barrage(), NAMES, {"variant": variant}, seed)
        while play.pending:
            seat = next(iter(play.pending))
            situation = situation_of(play, seat, dice)
            keys = [offer.key for offer in situation.offers]
            if all(key.split()[0] in ACTIONS for key in keys) and dice.random() < 0.3:
                trial = Trial(state_from(situation.view), seat)
                builds = [key for key in keys if key.startswith("build ")]
                assert trial.worths(builds) == {key: trial.worth_of(key) for key in builds}
                compared.update(key.split()[1] for key in builds)
            bot_move(play, seat, random_bot if dice.random() < 0.3 else steady, dice)
    assert min(compared[structure] for structure in ("base", "conduit", "powerhouse")) > 20


def test_an_action_is_told_by_its_name() -> None:
    play, dice = random_game(Barrage(), (*NAMES, "dora"), {"variant": "full"}, 1)
    kinds: set[str] = set()
    while play.pending:
        seat, question = next(iter(play.pending.items()))
        choices = [one for one in question.choices if question.key_of is action_key]
        assert [action_of(question.key(one)) for one in choices] == choices
        kinds |= {one[0] for one in choices}
        bot_move(play, seat, random_bot, dice)
    assert kinds >= {*STRUCTURES, "space", "buy", "contracts", "bank", "copy"}


def test_water_fills_a_deep_dam_to_its_fourth_drop() -> None:
    state = State(variant="full", round=1, companies=[Company(officer="graziano", deep=True)])
    state.dams = {"1U": Dam(0, 3, 3)}
    assert taken_now((("A", 2),), standing_dams(state))[1] == (1, 1)
