"""Where less is tried for a line, less of it may be read, but nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Play, carry_out
from pbem.engine.languages import LANGUAGES
from pbem.engine.order_reading.effort import Effort, within
from pbem.engine.reader import reader_of, reading_as
from tests.barrage.positions import POSITIONS as BARRAGE
from tests.everyday import NOT_DONE, Position, reading, table
from tests.underwater_cities.positions import POSITIONS as UNDERWATER_CITIES

POSITIONS: dict[str, Mapping[str, Position]] = {
    "barrage": BARRAGE,
    "underwater-cities": UNDERWATER_CITIES,
}
ROWS = 100
SHOWN = 25


@pytest.mark.parametrize("game", POSITIONS)
def test_with_less_effort_nothing_else_is_played(game: str) -> None:
    dice = random.Random(game)
    for one in dice.sample(table(game), ROWS):
        with within(Effort(1, dice.choice((0, 0, 100, 500, 2000)))):
            found = reading(POSITIONS[game], one)
        assert found == one.expected or found.startswith(NOT_DONE), one
        assert "but did" not in found, one


def shown(play: Play[Any], seat: int, spoken: str) -> Iterator[tuple[str, str]]:
    """What may be typed as it is shown in a language, and the key of what it plays."""
    question = play.pending[seat]
    with reading_as(reader_of(spoken, game=play.game.name)):
        for choice in question.choices:
            yield question.phrase(choice), question.key(choice)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_typed_as_shown_is_played_without_any_effort(game: str, spoken: str) -> None:
    dice = random.Random(f"{game} {spoken}")
    registry.find(game)  # which says where its catalogues are
    positions = [position() for position in POSITIONS[game].values()]
    moves = [(play, seat, *one) for play, seat in positions for one in shown(play, seat, spoken)]
    for play, seat, phrase, key in dice.sample(moves, SHOWN):
        copy, begun = play.preview(seat), len(play.record)
        typed = ["Wie schön, dass ihr alle da seid!", phrase]
        with within(Effort(2, 0)):
            carry_out(copy, seat, typed, orders.reserved(), {0}, spoken)
        assert [one.key for one in copy.record[begun : begun + 1]] == [key], phrase
