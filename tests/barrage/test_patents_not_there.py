"""Who asks for a patent that is not in the office is told which ones are (B2.12)."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.engine import OrderError, carry_out

from .tabletop import GERMANY, USA, rule, table, turn


def refused_in(spoken: str, line: str, *, credits: int = 9, taken: bool = False) -> OrderError:  # noqa: A002
    """The error of a line at a turn with three patents in the office; nothing is played."""
    state = table(3, "full")
    state.patents = ["I-conduit", "I-base", "I-elevation"]
    state.companies[USA].credits = credits
    if taken:
        state.companies[GERMANY].tiles.append("III-base")
    play = turn(state)
    registry.find(play.game.name)  # which says where its catalogues are
    outcome = carry_out(play, USA, [line], orders.reserved(), (), spoken)
    assert not play.record
    assert outcome.error is not None
    return outcome.error


@rule("B2.12")
@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("en", "get the II-joker"),
        ("en", "take the II-joker patent"),
        ("en", "buy II-joker"),
        ("en", "patent II-joker"),
        ("en", "I want the II-joker tile"),
        ("en", "II-joker"),
        ("fr", "je prends le II-joker"),
        ("fr", "brevet II-joker"),
        ("uk", "беру II-joker"),
        ("uk", "патент II-joker"),
        ("ru", "возьму плитку II-joker"),
    ],
)
def test_it_is_said_which_patents_are_there(spoken: str, line: str) -> None:
    error = refused_in(spoken, line)
    assert str(error.why) == (
        "II-joker is not in the patent office: I-conduit, I-base, I-elevation."
    )
    assert list(map(str, error.nearest)) == ["patent 1", "patent 2", "patent 3"]


@rule("B2.12")
@pytest.mark.parametrize("line", ["get the III-base", "I want the III-base tile"])
def test_it_is_said_who_has_it(line: str) -> None:
    assert "III-base belongs to Germany" in str(refused_in("en", line, taken=True))


@rule("B5.3")
@pytest.mark.parametrize("line", ["patent I-base", "get the I-base tile", "buy I-base"])
def test_what_is_there_and_cannot_be_paid_has_a_price(line: str) -> None:
    assert "costs 5 credits; you have 3" in str(refused_in("en", line, credits=3))


def test_a_tile_of_a_build_is_no_patent() -> None:
    error = refused_in("en", "build base 5L with II-joker")
    assert "You do not have II-joker" in str(error)
