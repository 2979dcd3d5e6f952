"""A sentence of thanks or praise is a remark, whatever code it names, and sinks no order."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import IGNORED

from .real_games import speaks

PRAISE = [
    ("en", "Thank you, very clever of you to look whether 5L was free.", "bank 2"),
    ("en", "Thanks for checking whether 5L was free.", "bank 2"),
    ("fr", "Merci, c'est très malin d'avoir regardé si 5L était libre.", "banque 2"),
    ("uk", "Дякую, дуже розумно, що ви подивилися, чи 5L вільне.", "банк 2"),
    ("ru", "Спасибо, очень умно, что вы посмотрели, свободно ли 5L.", "банк 2"),
]


@pytest.mark.parametrize(("language", "praise", "order"), PRAISE)
@pytest.mark.parametrize("together", [True, False])
def test_the_order_beside_it_is_done(
    desk: Desk,
    barrage: tuple[int, int],
    language: str,
    praise: str,
    order: str,
    together: bool,
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    lines = [f"{praise} {order}"] if together else [praise, order]
    assert give_orders(desk, number, seat, lines).transcript.changed
    assert [one.key for one in desk.read(number).load().record][-2:] == ["bank", "2"]


@pytest.mark.parametrize(("language", "praise", "order"), PRAISE)
def test_alone_it_plays_nothing(
    desk: Desk, barrage: tuple[int, int], language: str, praise: str, order: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [praise])
    assert [item.outcome for item in reply.transcript.items] == [IGNORED]


def test_with_a_verb_it_may_be_an_order(desk: Desk, barrage: tuple[int, int]) -> None:
    line = "Kind of you to ask, build base 5L if you can."
    reply = give_orders(desk, *barrage, [line])
    assert reply.transcript.items[0].outcome != IGNORED
