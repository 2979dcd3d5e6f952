"""A preview that ends at something hidden says what the player has there."""

from __future__ import annotations

from pbem.engine import carry_out
from tests.underwater_cities.positions import first_turn


def test_what_is_left_is_told_up_to_what_would_be_drawn() -> None:
    play, seat = first_turn()
    before = play.game.holdings(play.view(seat), seat)
    preview = play.preview(seat)
    outcome = carry_out(preview, seat, ["play 16 on G1"], costs=True)
    assert outcome.stopped_at is not None
    left = str(outcome.answers()[-1].left)
    assert left == play.game.holdings(preview.view(seat), seat)
    assert left.startswith("You have ")
    assert left != before
    assert play.game.holdings(play.view(seat), seat) == before
