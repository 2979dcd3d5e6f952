"""Letters end as people end them."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.transcript import DONE, UNREAD

from .test_orders import RED, outcomes, phrases


@pytest.mark.parametrize("closing", ["Best wishes,", "Kind regards", "Viele Grüße", "Yours, Red"])
def test_a_closing_is_no_failed_order(desk: Desk, number: int, closing: str) -> None:
    first = phrases(desk, number, RED)[0]
    reply = desk.order(number, RED, [first, closing, "Anna"])
    assert outcomes(reply.transcript) == [DONE, UNREAD, UNREAD]
    assert not reply.transcript.failed
