"""A paragraph of orders and a question in one line loses none of them."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, TOLD
from pbem.games.barrage.game import Barrage


def test_two_orders_before_a_question_are_done(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {name: f"{name}@example.org" for name in ("Anna", "Ben", "Cleo")}
    number = open_game(desk, "barrage", people, {"variant": "full"}, bytes(32))
    line = (
        "I think I would like to play the Italians please. And I will have the starting contract"
        " that pays three credits. By the way, what does it cost to build a dam in the hills?"
    )
    reply = give_orders(desk, number, desk.read(number).load().awaiting[0], [line])
    assert sorted(item.outcome for item in reply.transcript.items) == [DONE, TOLD]
    assert [entry.key for entry in reply.play.record[:2]] == ["Italy", "S3"]
