"""A letter that meets a fault of the program is answered; its game and its post go on."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.clock import DAY
from pbem.desk import faults
from pbem.desk.line_reading import collected_orders
from pbem.desk.new_games.opening import open_game
from pbem.desk.standing_orders import applying
from pbem.engine.order_reading.lines import carry_out
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of


class Fault:
    """Carries orders out, and fails at some words."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __call__(self, play: Any, seat: int, lines: list[str], *more: Any, **named: Any) -> Any:
        if any(self.words in line for line in lines):
            raise ValueError("invalid literal")
        return carry_out(play, seat, lines, *more, **named)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "LOUD", False)


@pytest.fixture
def players(host: Mailhost) -> tuple[Correspondent, Correspondent]:
    """Whoever is on turn in a game of Barrage, and the other one."""
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(host.desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    (turn,) = host.desk.read(number).load().awaiting
    both = [Correspondent(host, address) for address in people.values()]
    for one in both:
        one.fetch()
    return both[turn], both[1 - turn]


def test_a_letter_that_meets_a_fault_is_answered_and_the_operator_told_once_a_day(
    host: Mailhost,
    clock: DrivenClock,
    players: tuple[Correspondent, Correspondent],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collected_orders, "carry_out", Fault("build"))
    anna, ben = players
    letter = anna.reply("build base 5L")
    (answer,) = anna.fetch()
    assert "This program has a fault" in text_of(answer)
    assert "Nothing has changed" in text_of(answer)
    (told,) = host.inbox("keeper@example.net")
    assert "ValueError: invalid literal" in " ".join(text_of(told).split())
    host.send(letter, anna.address, str(letter["To"]))
    assert all("fault" not in text_of(again) for again in anna.fetch()), "it is known by now"
    anna.reply("build base 7L")
    assert len(anna.fetch()) == 1
    assert not host.inbox("keeper@example.net"), "once a day is enough"
    assert not ben.fetch()
    anna.reply("bank 1")
    assert "bank" in text_of(anna.fetch()[0])
    assert ben.fetch(), "the game goes on"
    clock.now += DAY
    ben.reply("build base 5L")
    assert host.inbox("keeper@example.net")


def test_an_order_given_ahead_that_meets_a_fault_is_dropped(
    players: tuple[Correspondent, Correspondent], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = players
    ben.reply("when my turn: build base 5L")
    ben.fetch()
    monkeypatch.setattr(applying, "carry_out", Fault("build"))
    anna.reply("bank 1")
    assert "bank" in text_of(anna.fetch()[0])
    told = " ".join(text_of(ben.latest).split())
    assert "this program has a fault, and could not do it" in told


def test_what_the_disk_is_to_blame_for_is_no_fault_of_the_program() -> None:
    assert faults.is_fault(KeyError("x"))
    assert not faults.is_fault(OSError("disk full"))
    assert not faults.is_fault(MemoryError())
