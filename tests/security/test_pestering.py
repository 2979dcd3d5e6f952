"""Who asks for somebody's seat cannot wear the players down, nor slip in by a mistaken yes."""

from __future__ import annotations

import pytest

from pbem.clock import DAY
from pbem.desk.agreeing.motions import AGAIN_AFTER
from pbem.desk.agreeing.taking_over import MOST_A_DAY
from pbem.desk.chores.bots import run_bots
from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED
from pbem.engine.errors import GameError
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of
from tests.people.writing import asks, confirms
from tests.sittings import asks_for_seat

RED, BLUE, WHITE = 0, 1, 2


@pytest.fixture
def desk(host: Mailhost) -> Desk:
    return host.desk


@pytest.fixture
def gone(desk: Desk, clock: DrivenClock) -> int:
    """A game of three in which white has let the time pass."""
    players = {name: f"{name}@example.org" for name in ("red", "blue", "white")}
    number = open_game(desk, "pearls", players, {"deadline": "1d"}, seed=bytes(32))
    for seat in (RED, BLUE):
        give_orders(
            desk, number, seat, [one.phrase for one in desk.read(number).load().offers(seat)][:2]
        )
    clock.now += 7 * DAY
    remind(desk, number)
    assert desk.read(number).awaiting == ["white"]
    return number


def ask(desk: Desk, number: int, address: str) -> str:
    return asks_for_seat(desk, number, "white", desk.people.find_or_add(address), address)


def test_who_was_told_no_does_not_ask_again_for_a_while(
    desk: Desk, gone: int, ann: Correspondent, clock: DrivenClock
) -> None:
    confirms(ann, f"take {gone} white")
    give_orders(desk, gone, RED, ["refuse"])
    answer = " ".join(text_of(asks(ann, f"take {gone} white")).split())
    assert "give the others some time" in answer
    clock.now += AGAIN_AFTER - 1
    with pytest.raises(GameError, match="some time"):
        ask(desk, gone, "ann@example.org")
    clock.now += 1
    assert "asking the other players" in ask(desk, gone, "ann@example.org")


def test_a_crowd_asks_only_so_often_a_day(desk: Desk, gone: int, clock: DrivenClock) -> None:
    for number in range(MOST_A_DAY):
        ask(desk, gone, f"somebody{number}@example.org")
        give_orders(desk, gone, RED, ["refuse"])
    with pytest.raises(GameError, match="Enough people"):
        ask(desk, gone, "another@example.org")
    clock.now += DAY
    ask(desk, gone, "another@example.org")


def test_the_operator_is_asked_once(desk: Desk, clock: DrivenClock) -> None:
    players = {"red": "red@example.org", "blue": "bot"}
    number = open_game(desk, "pearls", players, {"deadline": "1d", "missed": "wait"})
    run_bots(desk, number)
    clock.now += 7 * DAY
    remind(desk, number)
    person = desk.people.find_or_add("ann@example.org")
    asks_for_seat(desk, number, "red", person, "ann@example.org")
    with pytest.raises(GameError, match="some time"):
        asks_for_seat(desk, number, "red", person, "ann@example.org")


def test_a_yes_to_a_player_is_no_yes_to_a_stranger(desk: Desk, gone: int) -> None:
    ask(desk, gone, "ann@example.org")
    give_orders(desk, gone, RED, ["abandon"])
    (item,) = give_orders(desk, gone, BLUE, ["agree"]).transcript.items
    assert "say which" in item.text
    assert item.nearest == ["agree take white", "agree abandon"]
    assert not any("blue" in one.agreed for one in desk.read(gone).motions)
    give_orders(desk, gone, BLUE, ["refuse take"])
    assert [one.kind for one in desk.read(gone).motions] == ["abandon"]


def test_a_yes_to_what_has_gone_is_no_yes_to_what_has_come(desk: Desk, gone: int) -> None:
    ask(desk, gone, "ann@example.org")
    (item,) = give_orders(desk, gone, BLUE, ["agree undo red"]).transcript.items
    assert (item.outcome, item.nearest) == (REFUSED, ["agree take white"])
    assert not any("blue" in one.agreed for one in desk.read(gone).motions)
    give_orders(desk, gone, BLUE, ["agree of course"])
    assert [one.agreed[-1] for one in desk.read(gone).motions] == ["blue"]


def test_who_is_forgotten_asks_for_no_seat_any_more(
    desk: Desk, gone: int, ann: Correspondent
) -> None:
    confirms(ann, f"take {gone} white")
    person = desk.people.find("ann@example.org")
    confirms(ann, "forget me")
    assert desk.read(gone).motions == []
    assert str(person) not in str(desk.games.read(gone))
