"""`take 12 blue`: a replacement for somebody who is gone."""

from __future__ import annotations

import pytest

from pbem.desk.chores.reminding import remind
from pbem.desk.opening.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.upkeep import admin
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1
WEEK = 7 * 86_400


@pytest.fixture
def missed(host: Mailhost, clock: DrivenClock) -> int:
    """A game in which blue has let the time pass, and a bot plays instead."""
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(host.desk, "pearls", players, {"deadline": "1d", "missed": "bot"})
    for seat in (RED, BLUE)[:1]:
        offers = [one.phrase for one in host.desk.read(number).load().offers(seat)]
        give_orders(host.desk, number, seat, offers[:2])
    clock.now += WEEK
    remind(host.desk, number)
    host.settle()
    assert host.desk.read(number).seats[BLUE].bot
    return number


def test_the_others_agree_and_the_seat_has_a_new_player(
    host: Mailhost, missed: int, red: Correspondent, blue: Correspondent, ann: Correspondent
) -> None:
    old = blue.latest
    red.fetch()
    assert "you hear what they say" in confirms(ann, f"take {missed} blue")
    assert host.desk.read(missed).seats[BLUE].bot
    assert "who is not in this game yet" in told(red)
    red.reply("agree")
    assert "You play for blue from now on" in told(ann)
    seat = host.desk.read(missed).seats[BLUE]
    assert host.desk.people.read(seat.player).address == "ann@example.org"
    assert not seat.bot
    assert "Somebody else plays for blue" in told(blue)
    blue.reply("board", old)
    assert not blue.fetch(), "the letters of the one before are void, and say nothing to them"
    assert "made void" in told(ann), "whoever has the seat hears of it"
    offers = [one.phrase for one in host.desk.read(missed).load().offers(BLUE)]
    ann.reply("legal" if not offers else offers[0], ann.letters[-2])
    assert f"#{missed}" in text_of(asks(ann, "games"))


def test_a_refusal_is_told_to_whoever_asked(
    host: Mailhost, missed: int, red: Correspondent, ann: Correspondent
) -> None:
    red.fetch()
    confirms(ann, f"take {missed} blue")
    red.fetch()
    red.reply("refuse")
    assert "do not agree" in told(ann)
    assert host.desk.read(missed).motions == []


def test_a_player_who_is_back_keeps_the_seat(
    host: Mailhost, missed: int, blue: Correspondent, ann: Correspondent
) -> None:
    confirms(ann, f"take {missed} blue")
    blue.reply("board")
    assert "is back" in told(ann)
    seat = host.desk.read(missed).seats[BLUE]
    assert host.desk.people.read(seat.player).address == "blue@example.org"
    assert not seat.bot


def test_nobody_can_ask_for_the_seat_of_somebody_who_is_there(
    host: Mailhost, game: int, missed: int, red: Correspondent, ann: Correspondent
) -> None:
    assert "has a player who is there" in text_of(asks(ann, f"take {game} blue"))
    assert "You have a seat" in text_of(asks(red, f"take {missed} blue"))
    assert "no seat" in text_of(asks(ann, f"take {missed} green"))
    assert "Which seat?" in text_of(asks(ann, f"take {missed}"))
    confirms(ann, f"take {missed} blue")
    assert "asked for blue already" in text_of(
        asks(Correspondent(host, "bob@example.org"), f"take {missed} blue")
    )


def test_without_other_players_the_operator_decides(
    host: Mailhost, ann: Correspondent, clock: DrivenClock
) -> None:
    players = {"red": "red@example.org", "blue": "bot"}
    number = open_game(host.desk, "pearls", players, {"deadline": "1d", "missed": "wait"})
    host.settle()
    clock.now += WEEK
    remind(host.desk, number)
    assert "operator decides" in confirms(ann, f"take {number} red")
    keeper = Correspondent(host, "keeper@example.net")
    assert f"pbem admin replace {number} --seat red --with ann@example.org" in told(keeper)
    ann.fetch()
    admin.replace(host.desk, number, "red", "ann@example.org", "asked for it")
    (letter,) = ann.fetch()
    assert "new player" in text_of(letter)
