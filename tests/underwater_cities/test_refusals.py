"""What a player is told whose order cannot be done: every verb, wrong in every way."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine import carry_out
from pbem.engine.languages import LANGUAGES
from tests.refused_lines import check_table
from tests.stored.reports import stored_play

from .positions import POSITIONS, Standing
from .tabletop import BLUE, RED, buildings, claim, give, goods, table, turn


def poor() -> Standing:
    """No resources at all, and a slot that another player holds."""
    state = table(3)
    give(state, RED, 60, 16, 204)
    goods(state.players[RED])
    buildings(state.players[RED], SE="farm")
    state.slots["R3"] = [BLUE]
    return turn(state), RED


def not_my_turn() -> Standing:
    """Somebody else is asked."""
    return turn(table(3), RED), BLUE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_why_and_what_would_work(language: str) -> None:
    positions = {**POSITIONS, "poor": poor, "not_my_turn": not_my_turn}
    check_table(Path(__file__).with_name("refused.txt"), positions, language)


def test_no_suggestion_does_the_opposite_of_what_was_said() -> None:
    play = stored_play("underwater-cities-3-discarding-running")
    outcome = carry_out(play, 2, ["keep 54"])
    assert outcome.error is not None
    assert "discard 54" not in map(str, (*outcome.error.nearest, outcome.error.example))


def test_a_line_that_sticks_behind_a_drawn_card_plays_nothing() -> None:
    state = table(3)
    state.deck += state.players[RED].hand
    state.players[RED].hand.clear()
    give(state, RED, 93, 32)
    claim(state, RED, 34)
    goods(state.players[RED], kelp=4, steelplast=5, science=4, credit=12)
    play = turn(state)
    line = "play 93 on Y3, use 34 to build a farm on SE1, take special card 182, tunnel C-SE"
    outcome = carry_out(play, RED, [line])
    assert outcome.error is not None
    assert outcome.undone
    assert play.record == []
