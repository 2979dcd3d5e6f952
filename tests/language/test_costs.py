"""What the steps of a preview cost is told in the language of whoever asks."""

from __future__ import annotations

from pbem.desk import registry
from pbem.engine import carry_out
from tests.barrage.positions import POSITIONS


def test_the_costs_of_a_preview_are_in_the_language_of_the_player() -> None:
    registry.find("barrage")  # finds its catalogues, too
    play, seat = POSITIONS["first_turn"]()
    outcome = carry_out(play, seat, ["банк 2"], spoken="ru", costs=True)
    bank, two = outcome.done[0].answers
    assert str(bank.note) == "1 кредит за каждого инженера"
    assert str(two.left).startswith("У вас 8 кредитов")
