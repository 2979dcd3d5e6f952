"""A line that may take back the one right above it is never passed over as chatter."""

from __future__ import annotations

import pytest

from pbem.desk import orders
from pbem.engine import carry_out

from .positions import first_turn


def ignored(line: str, spoken: str) -> bool:
    """Whether the line is passed over, and the one above it done."""
    play, seat = first_turn()
    lines = ["60 R1; farm SE", line]
    outcome = carry_out(play, seat, lines, orders.reserved(), {1}, spoken)
    assert (outcome.error is None) == bool(outcome.done)
    return bool(outcome.done) and outcome.ignored == [1]


@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("en", "Sorry, not SE but E."),
        ("fr", "Non, excusez-moi, pas une ferme : une station de désalement."),
        ("uk", "Ні, не ферма, а лабораторія."),
        ("ru", "Нет, не ферма, а лаборатория."),
    ],
)
def test_nothing_is_played_that_the_next_line_may_correct(spoken: str, line: str) -> None:
    assert not ignored(line, spoken)


@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("en", "No problem with the delay!"),
        ("en", "Sorry it took me so long, I was away on a trip."),
        ("fr", "Désolé pour l'attente !"),
    ],
)
def test_what_is_said_besides_corrects_nothing(spoken: str, line: str) -> None:
    assert ignored(line, spoken)
