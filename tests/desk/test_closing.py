"""Letters end as people end them."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, TOLD, UNREAD

from .test_orders import RED, outcomes, phrases


@pytest.mark.parametrize("closing", ["Best wishes,", "Kind regards", "Viele Grüße", "Yours, Red"])
def test_a_closing_is_no_failed_order(desk: Desk, number: int, closing: str) -> None:
    first = phrases(desk, number, RED)[0]
    reply = give_orders(desk, number, RED, [first, closing, "Anna"])
    assert outcomes(reply.transcript) == [DONE, UNREAD, UNREAD]
    assert not reply.transcript.failed


def test_below_a_message_only_a_short_greeting_ends_the_letter(desk: Desk, number: int) -> None:
    first = phrases(desk, number, RED)[0]
    lines = [
        first,
        "message all: well",
        "Kind of you to wait for me so long.",
        "Best wishes,",
        "Anna",
    ]
    reply = give_orders(desk, number, RED, lines)
    assert outcomes(reply.transcript) == [DONE, TOLD, UNREAD, UNREAD]
    assert "Kind of you to wait for me so long." in str(desk.read(number).outbox)
    assert "Anna" not in str(desk.read(number).outbox)
