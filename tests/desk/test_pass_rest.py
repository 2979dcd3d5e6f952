"""`pass rest of round`: a standing order that counts until the round is over."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED, TOLD
from tests.small import SMALL

from .small_games import BLUE, RED, drop_letters, keep_all, letters, outcomes, play_of


@pytest.fixture
def begun(desk: Desk, number: int) -> int:
    """The first round: red is on turn, blue is next, and each has two turns."""
    keep_all(desk, number)
    drop_letters(desk, number)
    return number


def turns_of(desk: Desk, number: int, seat: int) -> list[str]:
    return [entry.key for entry in play_of(desk, number).record if entry.seat == seat]


@pytest.mark.parametrize("line", ["pass rest of round", "Pass rest", "pass rest of the round."])
def test_it_passes_until_the_round_is_over(desk: Desk, begun: int, line: str) -> None:
    assert outcomes(give_orders(desk, begun, BLUE, [line]).transcript) == [TOLD]
    give_orders(desk, begun, RED, ["rest"])
    give_orders(desk, begun, RED, ["rest"])
    assert turns_of(desk, begun, BLUE)[-2:] == ["rest", "rest"]
    assert not {(BLUE, "turn"), (BLUE, "standing")} & set(letters(desk.read(begun))[:-1]), (
        "blue is woken when the next round asks something, not before"
    )
    for seat in (RED, BLUE):
        give_orders(desk, begun, seat, ["take coin"])
    assert play_of(desk, begun).awaiting == [BLUE], "in the next round blue is asked again"
    assert desk.read(begun).seats[BLUE].ahead == []


def test_given_on_turn_it_passes_at_once(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, RED, ["pass rest of round"])
    assert reply.play.awaiting == [BLUE]
    assert turns_of(desk, begun, RED)[-1] == "rest"


def test_what_is_not_passing_is_still_asked(desk: Desk, number: int) -> None:
    give_orders(desk, number, RED, ["pass rest of round"])
    assert RED in play_of(desk, number).pending, "cards have to be kept"


def test_it_is_listed_and_can_be_taken_back(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["pass rest of round", "pass rest of round"])
    said = give_orders(desk, begun, BLUE, ["standing"]).transcript.items[0].text
    assert said == "pass rest of round (round 1)"
    give_orders(desk, begun, BLUE, ["standing none"])
    give_orders(desk, begun, RED, ["rest"])
    assert play_of(desk, begun).awaiting == [BLUE]


def test_orders_given_before_it_come_first(desk: Desk, begun: int) -> None:
    give_orders(desk, begun, BLUE, ["when my turn: dive at R3", "pass rest of round"])
    give_orders(desk, begun, RED, ["rest"])
    give_orders(desk, begun, RED, ["rest"])
    assert turns_of(desk, begun, BLUE)[-2:] == ["R3", "rest"]


def test_pass_alone_is_no_word_of_the_host(desk: Desk, begun: int) -> None:
    reply = give_orders(desk, begun, BLUE, ["pass"])
    assert outcomes(reply.transcript) == ["ignored"]
    assert desk.read(begun).seats[BLUE].ahead == []


def test_a_game_without_passing_says_so(
    desk: Desk, begun: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(SMALL), "passing", ())
    reply = give_orders(desk, begun, BLUE, ["pass rest of round"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert "no passing" in reply.transcript.items[0].text
