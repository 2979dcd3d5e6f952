"""Orders at the desk: one request, one commit, one account of it."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.orders import ORDERS
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.help import FIRST, GROUPS
from pbem.desk.transcript import (
    CLOSING,
    DONE,
    IGNORED,
    REFUSED,
    TOLD,
    UNDONE,
    UNREACHED,
    UNREAD,
)
from tests.sittings import seat_letter

from .small_games import BLUE, RED, keep_all, outcomes, phrases, play_of


def test_an_order_is_done_and_committed(desk: Desk, number: int) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [first])
    assert outcomes(reply.transcript) == [DONE]
    assert play_of(desk, number).record[0].seat == RED


def test_chat_above_and_below_an_order_is_ignored(desk: Desk, number: int) -> None:
    first, second = phrases(desk, number, RED)[:2]
    chat = ["Hello all,", first, "what a hand", "Gruß", "🙂", "Jake", second, "Have fun!", "Red"]
    reply = give_orders(desk, number, RED, chat)
    between, below = [IGNORED, CLOSING, IGNORED, IGNORED], [CLOSING, CLOSING]
    assert outcomes(reply.transcript) == [CLOSING, DONE, *between, DONE, *below]
    assert len(play_of(desk, number).record) == 2


def test_a_line_that_begins_like_an_order_takes_the_letter_back(desk: Desk, number: int) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, [first, "keep smiling", second])
    assert outcomes(reply.transcript) == [UNDONE, REFUSED, UNREACHED]
    assert play_of(desk, number).record == []


def test_of_two_lines_that_are_alike_the_one_is_refused_that_failed(
    desk: Desk, number: int
) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, [first, first, second])
    assert outcomes(reply.transcript) == [UNDONE, REFUSED, UNREACHED]


def test_thanks_and_end_close_a_letter_after_an_order(desk: Desk, number: int) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, [first, "Thanks, Red", second])
    assert outcomes(reply.transcript) == [DONE, CLOSING, UNREAD]
    reply = give_orders(desk, number, RED, ["end", second])
    assert outcomes(reply.transcript) == [UNREAD, UNREAD]
    assert len(play_of(desk, number).record) == 1


def test_a_misspelt_order_word_stops_the_letter_and_teaches(desk: Desk, number: int) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, [first.replace("keep", "kepe"), second])
    assert outcomes(reply.transcript) == [REFUSED, UNREACHED]
    refused = reply.transcript.items[0]
    assert refused.nearest[0] == first
    assert refused.example in phrases(desk, number, RED)


def test_a_letter_that_comes_twice_is_done_once(desk: Desk, number: int) -> None:
    first = phrases(desk, number, RED)[0]
    letter = seat_letter(desk, number, RED, "<1@red>")
    give_orders(desk, number, RED, [first], letter)
    again = give_orders(desk, number, RED, [first], letter)
    assert first in again.transcript.repeated
    assert again.transcript.items == []
    assert len(play_of(desk, number).record) == 1


def test_an_answer_to_an_old_letter_plays_nothing_but_may_ask(desk: Desk, number: int) -> None:
    first = phrases(desk, number, RED)[0]
    old = seat_letter(desk, number, RED, answers_to=(0, 0))
    reply = give_orders(desk, number, RED, ["legal", first], old)
    assert outcomes(reply.transcript) == [TOLD, REFUSED]
    old = seat_letter(desk, number, RED, "<2@red>", answers_to=(0, 0))
    reply = give_orders(desk, number, RED, ["undo"], old)
    assert outcomes(reply.transcript) == [REFUSED]
    assert play_of(desk, number).record == []


def test_preview_keeps_nothing_and_shows_what_would_be(desk: Desk, number: int) -> None:
    first, second = phrases(desk, number, RED)[:2]
    reply = give_orders(desk, number, RED, ["preview", first, second])
    assert reply.transcript.preview
    assert outcomes(reply.transcript) == [TOLD, DONE, DONE]
    assert play_of(desk, number).record == []
    assert RED not in reply.play.pending


def test_undo_takes_back_and_says_so(desk: Desk, number: int) -> None:
    before = phrases(desk, number, RED)
    give_orders(desk, number, RED, [before[0]])
    reply = give_orders(desk, number, RED, ["undo"])
    assert outcomes(reply.transcript) == [TOLD]
    assert phrases(desk, number, RED) == before
    assert outcomes(give_orders(desk, number, RED, ["undo"]).transcript) == [REFUSED]


def test_resigning_has_to_be_said_in_full(desk: Desk, number: int) -> None:
    refused = give_orders(desk, number, RED, ["resign"]).transcript.items[0]
    assert refused.outcome == REFUSED
    reply = give_orders(desk, number, RED, [str(refused.example)])
    assert outcomes(reply.transcript) == [TOLD]
    assert RED not in play_of(desk, number).pending


def test_not_on_turn_is_said_with_who_is(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    reply = give_orders(desk, number, BLUE, ["rest"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert "waits for red" in reply.transcript.items[0].text


def test_looking_changes_nothing_on_disk(desk: Desk, number: int) -> None:
    before = desk.games.read(number)
    reply = give_orders(
        desk, number, RED, ["help", "rules", "legal", "history 5", "hand", "board", "card 12"]
    )
    assert set(outcomes(reply.transcript)) == {TOLD}
    assert desk.games.read(number) == before


def test_help_begins_with_what_is_needed_now(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    said = str(give_orders(desk, number, RED, ["help"]).transcript.items[0].text)
    assert len(said.splitlines()) <= 25
    assert "\n  rest\n" in said, "a move of this moment"
    assert "message blue: " in said
    assert "`help all`" in said
    waiting = str(give_orders(desk, number, BLUE, ["help"]).transcript.items[0].text)
    assert "\n  rest\n" not in waiting, "no move where it is not their turn"


def test_help_all_has_every_order_of_a_seat_once(desk: Desk, number: int) -> None:
    grouped = [word for _heading, words in GROUPS for word in words.split()]
    ours = {order.words[0] for order in ORDERS if isinstance(order, AtSeat)}
    assert sorted(grouped) == sorted(ours)
    assert {str(phrase).split()[0] for phrase, _does in FIRST} <= ours
    said = str(give_orders(desk, number, RED, ["help all"]).transcript.items[0].text)
    assert "\nOrders given ahead\n" in said
    assert max(map(len, said.splitlines())) <= 78


@pytest.mark.parametrize("line", ["history x", "help nonsense", "board nobody"])
def test_what_cannot_be_looked_up_is_said(desk: Desk, number: int, line: str) -> None:
    assert outcomes(give_orders(desk, number, RED, [line]).transcript) == [REFUSED]


def test_the_story_of_an_order_is_told_to_its_seat(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    reply = give_orders(desk, number, RED, ["rest"])
    assert "red rests" in reply.transcript.story


def test_a_letter_of_many_lines_is_bounded(desk: Desk, number: int) -> None:
    reply = give_orders(desk, number, RED, ["hello"] * 10_000)
    assert len(reply.transcript.items) <= 200


def test_an_answer_behind_words_of_a_letter_is_offered(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    phrase = next(one for one in phrases(desk, number, RED) if " " in one)
    reply = give_orders(desk, number, RED, [f"Some moves {phrase}"])
    (item,) = reply.transcript.items
    assert item.outcome == REFUSED
    assert phrase in [str(one) for one in item.nearest]
