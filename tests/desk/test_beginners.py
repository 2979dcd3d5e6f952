"""Mistakes of people who play Barrage for the first time, and what they are told."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.opening.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import IGNORED, REFUSED, UNDONE, UNREAD, Transcript
from pbem.games.barrage.game import Barrage


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """An introductory game of Barrage, and the seat that is asked first."""
    return opened(desk, monkeypatch, "introductory")


def opened(desk: Desk, monkeypatch: pytest.MonkeyPatch, variant: str) -> tuple[int, int]:
    game = Barrage()
    monkeypatch.setattr(registry, "find", lambda name: game)
    people = {"red": "r@example.org", "blue": "b@example.org"}
    number = open_game(desk, "barrage", people, {"variant": variant}, seed=bytes(32))
    return number, awaited(desk, number)


def awaited(desk: Desk, number: int) -> int:
    return desk.read(number).load().awaiting[0]


def outcomes(transcript: Transcript) -> list[str]:
    return [item.outcome for item in transcript.items]


def test_a_letter_with_nothing_but_a_mistyped_answer_is_told_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, first = opened(desk, monkeypatch, "full")
    reply = give_orders(desk, number, first, ["Hello all,", "take Itxlay", "Cheers"])
    assert outcomes(reply.transcript) == [IGNORED, REFUSED, UNREAD]
    assert reply.transcript.items[1].nearest
    reply = give_orders(desk, number, first, ["Let us take our time."])
    assert outcomes(reply.transcript) == [IGNORED]
    assert reply.transcript.empty


def test_a_second_action_in_a_letter_takes_the_first_back_and_says_so(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["bank 2", "bank 1"])
    assert outcomes(reply.transcript) == [UNDONE, REFUSED]
    assert "Your turn ends before “bank 1”" in reply.transcript.items[1].text
    assert awaited(desk, number) == seat


def test_a_preview_tells_what_would_happen(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["preview", "bank 2"])
    assert any("2 credits" in sentence for sentence in reply.transcript.story)
    assert awaited(desk, number) == seat


def test_half_an_order_is_told_that_it_is_one(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["build base"])
    assert "only the beginning of an order" in reply.transcript.items[0].text
