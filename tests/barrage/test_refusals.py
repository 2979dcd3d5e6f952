"""What a player is told whose order cannot be done: every verb, wrong in every way."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.languages import LANGUAGES
from pbem.games.barrage.unknown_names import no_such
from tests.refused_lines import check_table

from .positions import POSITIONS, Standing
from .tabletop import GERMANY, USA, give, table, turn


def poor() -> Standing:
    """One engineer left, and next to nothing else."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    give(state.companies[USA], credits=1, excavators=2, mixers=1, engineers=1)
    return turn(state), USA


def not_my_turn() -> Standing:
    """Somebody else is asked."""
    return turn(table(3, "full"), USA), GERMANY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_why_and_what_would_work(language: str) -> None:
    positions = {**POSITIONS, "poor": poor, "not_my_turn": not_my_turn}
    check_table(Path(__file__).with_name("refused.txt"), positions, language)


def test_a_starting_contract_is_known_by_its_name() -> None:
    assert no_such(["produce", "A"]) is None
    assert no_such(["produce", "--2"]) is None
    assert "+5" in str(no_such(["produce", "+5"]))
    assert no_such(["contract", "S2"]) is None
    assert "S9" in str(no_such(["contract", "S9"]))
