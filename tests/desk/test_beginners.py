"""Mistakes of people who play Barrage for the first time, and what they are told."""

from __future__ import annotations

import re

import pytest

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import CLOSING, DONE, IGNORED, REFUSED, TOLD, UNDONE, Transcript

from .real_games import awaited, opened_variant


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """An introductory game of Barrage, and the seat that is asked first."""
    return opened_variant(desk, monkeypatch, "introductory")


def outcomes(transcript: Transcript) -> list[str]:
    return [item.outcome for item in transcript.items]


def test_a_letter_with_nothing_but_a_mistyped_answer_is_told_so(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, first = opened_variant(desk, monkeypatch, "full")
    reply = give_orders(desk, number, first, ["Hello all,", "take Itxlay", "Cheers"])
    assert outcomes(reply.transcript) == [CLOSING, REFUSED, CLOSING]
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
    assert "“bank 1” would be for your next one" in reply.transcript.items[1].text
    assert awaited(desk, number) == seat


def test_a_preview_tells_what_would_happen(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["preview", "bank 2"])
    assert any("2 credits" in sentence for sentence in reply.transcript.story)
    assert awaited(desk, number) == seat


def test_half_an_order_is_told_that_it_is_one(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["build base"])
    assert "only the beginning of an order" in reply.transcript.items[0].text


SIGNED = ["Anna", "Have fun!", "Gruß", "🙂", "Jake", "", "Pat", "See you at 8", "Take care"]


@pytest.mark.parametrize("below", SIGNED)
def test_a_name_or_a_greeting_under_an_order_takes_nothing_back(
    desk: Desk, barrage: tuple[int, int], below: str
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["Hi there,", "bank two", "", below, "and so on"])
    assert [item.line for item in reply.transcript.items if item.outcome == DONE] == ["bank two"]
    assert not reply.transcript.failed
    assert awaited(desk, number) != seat


@pytest.mark.parametrize("below", ["build castle", "5L is mine", "biuld something", "2 mixers"])
def test_what_looks_like_an_order_takes_the_letter_back(
    desk: Desk, barrage: tuple[int, int], below: str
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["bank two", below])
    assert outcomes(reply.transcript) == [UNDONE, REFUSED]
    assert awaited(desk, number) == seat


def test_ones_own_name_is_never_an_order(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    number, seat = opened_variant(desk, monkeypatch, "introductory")
    player = desk.read(number).seats[seat].player
    desk.people.change(player, lambda person: setattr(person, "name", "Bill Water"))
    desk.people.change(player, lambda person: setattr(person, "name", "Water Bank"))
    reply = give_orders(desk, number, seat, ["bank two", "Water"])
    assert outcomes(reply.transcript) == [DONE, CLOSING]


def test_a_question_is_answered_with_the_order_that_it_may_mean(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    reply = give_orders(desk, *barrage, ["Should I bank two?"])
    assert outcomes(reply.transcript) == [TOLD]
    assert reply.transcript.items[0].nearest == ["bank; 2"]
    assert not reply.transcript.changed
    assert outcomes(give_orders(desk, *barrage, ["What shall I do?"]).transcript) == [TOLD]


def test_an_order_out_of_turn_is_told_how_to_keep_it(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    other = 1 - seat
    reply = give_orders(desk, number, other, ["Build a base on 5L."])
    assert outcomes(reply.transcript) == [REFUSED]
    kept = str(reply.transcript.items[0].example)
    assert kept == "when my turn: Build a base on 5L."
    assert outcomes(give_orders(desk, number, other, [kept]).transcript) == [TOLD]


@pytest.mark.parametrize("word", ["done", "right"])
def test_a_letter_of_the_games_words_alone_is_told_why_not(
    desk: Desk, barrage: tuple[int, int], word: str
) -> None:
    reply = give_orders(desk, *barrage, [word])
    assert outcomes(reply.transcript) == [REFUSED]
    assert re.search("`legal`|say which one", str(reply.transcript.items[0].text))


def test_an_initial_below_an_order_is_no_order(desk: Desk, barrage: tuple[int, int]) -> None:
    number, first = barrage
    move = desk.read(number).load().offers(first)[0].phrase
    done = give_orders(desk, number, first, [move, "A."])
    assert done.transcript.changed
    assert not done.transcript.failed


def test_a_message_to_nobody_does_not_keep_the_orders_below_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"}, seed=bytes(32))
    move = desk.read(number).load().offers(0)[0].phrase
    done = give_orders(desk, number, 0, ["message all: hello", move])
    assert done.transcript.changed
    assert "Not sent" in done.transcript.items[0].text
