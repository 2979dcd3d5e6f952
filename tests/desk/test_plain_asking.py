"""What people ask the host in whole sentences, and what becomes of messages and takings back."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.opening.opening import open_game
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.plain_asking import polite_order
from pbem.desk.transcript import REFUSED, TOLD
from pbem.engine.game import Game
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    return opened(desk, monkeypatch, Barrage())


def opened(desk: Desk, monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> tuple[int, int]:
    monkeypatch.setattr(registry, "find", lambda name: game)
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    options = {"variant": "introductory"} if game.name == "barrage" else {}
    number = open_game(desk, game.name, people, options, bytes(32))
    return number, desk.read(number).load().awaiting[0]


def told(reply: Reply, place: int = 0) -> str:
    return str(reply.transcript.items[place].text)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("please send me the board", "board"),
        ("could you show my hand", "hand"),
        ("Could you show me my hand, please?", "hand"),
        ("remind me of the rules of cost", "rules cost"),
        ("please undo my last move", "undo"),
        ("Please take back my last move.", "undo"),
        ("show me the legal moves please", "legal"),
        ("can you undo my last move?", ""),
        ("don't undo my last move", ""),
        ("should I undo that", ""),
        ("I would like to build base 5L", ""),
        ("please play card 12", ""),
        ("my hand hurts", ""),
        ("board", ""),
    ],
)
def test_polite_orders_of_the_host(line: str, order: str) -> None:
    assert polite_order(line) == order


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("how much is a base?", "`rules cost`"),
        ("what does G03 do?", "`about G03`"),
        ("is my move legal?", "`legal`"),
        ("Why is the sky blue?", "`report: ...`"),
        ("is 5L still free?", "`about 5L`"),
    ],
)
def test_a_question_gets_a_pointer_and_plays_nothing(
    desk: Desk, barrage: tuple[int, int], line: str, points: str
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, [line])
    assert reply.transcript.items[0].outcome in (TOLD, REFUSED)
    assert points in told(reply)
    assert not reply.transcript.changed


def test_things_are_explained(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    assert "contract" in told(give_orders(desk, number, seat, ["about G03"]))
    assert "Conduit site 9A" in told(give_orders(desk, number, seat, ["about 9A"]))
    assert "nothing in this game" in told(give_orders(desk, number, seat, ["about Atlantis"]))


def test_cards_and_slots_are_explained(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    number, _seat = opened(desk, monkeypatch, UnderwaterCities())
    assert "Build Tunnel" in told(give_orders(desk, number, 0, ["about 54"]))
    assert "Build Tunnel" in told(give_orders(desk, number, 0, ["about build tunnel"]))
    assert told(give_orders(desk, number, 0, ["about G3"])).startswith("G3")


def test_a_message_below_a_refused_order_is_not_sent_and_that_is_said(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["build base 99Z", "message all: sorry!"])
    assert [item.outcome for item in reply.transcript.items] == [REFUSED, REFUSED]
    assert told(reply, 1) == "Not sent, since the order above was not carried out."
    assert reply.transcript.items[1] in reply.transcript.to_show


def test_undo_says_what_is_taken_back_and_asks_again(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    reply = give_orders(desk, number, seat, ["please undo my last move"])
    assert told(reply) == "Taken back: bank (1 credit for each engineer)."
    assert "build base 5L" in [offer.phrase for offer in reply.play.offers(seat)]


def test_a_preview_says_what_each_step_costs_and_what_is_left(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    before = len(desk.read(number).load().record)
    reply = give_orders(desk, number, seat, ["preview", "build base 5L"])
    said = told(reply, 1)
    assert "build base 5L: 1 engineer, 3 excavators" in said
    assert "You have 6 credits, 3 excavators, 4 mixers and 11 engineers" in said
    assert len(desk.read(number).load().record) == before
