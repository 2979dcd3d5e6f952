"""What a player is told whose order cannot be done: every verb, wrong in every way."""

from __future__ import annotations

from pathlib import Path

from tests.refused_lines import check_table

from .tabletop import GERMANY, USA, give, table, turn
from .test_everyday import POSITIONS, Standing


def poor() -> Standing:
    """One engineer left, and next to nothing else."""
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    give(state.companies[USA], credits=1, excavators=2, mixers=1, engineers=1)
    return turn(state), USA


def not_my_turn() -> Standing:
    """Somebody else is asked."""
    return turn(table(3, "full"), USA), GERMANY


def test_every_refusal_says_why_and_what_would_work() -> None:
    positions = {**POSITIONS, "poor": poor, "not_my_turn": not_my_turn}
    check_table(Path(__file__).with_name("refused.txt"), positions)
