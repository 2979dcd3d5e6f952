"""The example in an error works as it stands."""

from __future__ import annotations

import random

from pbem.engine.order_reading.lines import carry_out
from pbem.engine.simulate import random_game
from tests.small import SMALL


def test_an_example_can_be_sent_as_it_is() -> None:
    tried = 0
    for seed in range(60):
        play, dice = random_game(SMALL, ["red", "blue"], {}, seed)
        for _decision in range(dice.randrange(25)):
            if play.pending:
                seat = next(iter(play.pending))
                play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
        if not play.pending:
            continue
        seat = next(iter(play.pending))
        phrase = random.Random(seed).choice(play.offers(seat)).phrase
        failed = carry_out(play, seat, [f"{phrase}; nonsense"])
        if failed.error is None or not failed.error.example or failed.kept:
            continue
        tried += 1
        worked = carry_out(play, seat, [str(failed.error.example)])
        assert worked.error is None, (failed.error.example, worked.error)
    assert tried > 10
