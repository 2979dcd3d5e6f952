"""Who meant a whole turn is offered whole turns, and none that no turn can be."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import orders
from pbem.engine import Ambiguous, OrderError, Play, carry_out

from .positions import first_turn, later, what_the_card_does


def refused(standing: tuple[Play[Any], int], line: str) -> OrderError:
    play, seat = standing
    before = len(play.record)
    outcome = carry_out(play, seat, [line], orders.reserved())
    assert len(play.record) == before
    assert outcome.error is not None
    return outcome.error


@pytest.mark.parametrize(
    "line",
    ["play 16 on Y1; build farm SE", "16 on Y1, a farm in SE", "16 on Y1 and farm SE please"],
)
def test_where_the_rest_does_not_fit_the_slot_others_are_offered_with_it(line: str) -> None:
    error = refused(first_turn(), line)
    assert "doesn't fit here" in str(error)
    assert list(map(str, error.nearest)) == [
        "play 16 on Y4; build farm SE",
        "play 16 on R1; build farm SE",
        "play 16 on Y1",
    ]


def test_the_way_the_line_goes_on_is_kept_where_a_slot_is_taken() -> None:
    error = refused(later(), "play 16 on Y1; build farm SE")
    assert "Y1 is taken" in str(error)
    assert list(map(str, error.nearest)) == ["play 16 on Y4; build farm SE"]


def test_what_stands_behind_a_wrong_choice_is_kept() -> None:
    line = "play 16 on R5: use assistant for 1 kelp; build farm SE"
    error = refused(first_turn(), line)
    assert error.nearest
    assert all("; build farm SE" in str(one) for one in error.nearest)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("60 on Y4: city C, farm C.1", "; build farm C.1"),
        ("60 on R2, city C, and a tunnel from C to NE", "; build tunnel C-NE"),
    ],
)
def test_which_kind_of_city_is_asked_with_all_of_the_turn(line: str, rest: str) -> None:
    error = refused(later(), line)
    assert isinstance(error, Ambiguous)
    slot = line.split(":")[0].split(",")[0].split()[-1]
    assert list(map(str, error.nearest)) == [
        f"play 60 on {slot}; build symbiotic C{rest}",
        f"play 60 on {slot}; build nonsymbiotic C{rest}",
    ]


def test_which_kind_of_city_is_asked_with_what_the_card_does() -> None:
    error = refused(what_the_card_does(), "67 on R2: city C, tunnel C-NE. Trial run with the desal")
    assert [str(one).partition("build tunnel")[2] for one in error.nearest] == [
        " C-NE; card; run desalination",
        " C-NE; card; run desalination",
    ]


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("31 on R2: city C, tunnel C-NE, then 31 for G1", "card; perform G1"),
        ("67 on R2: city C, tunnel C-NE, then 67 for the desal", "card; run desalination"),
    ],
)
def test_which_kind_of_city_is_asked_with_a_rest_that_is_a_turn_of_speech(
    line: str, rest: str
) -> None:
    error = refused(what_the_card_does(), line)
    assert isinstance(error, Ambiguous)
    assert [str(one).partition("build tunnel C-NE; ")[2] for one in error.nearest] == [rest, rest]
