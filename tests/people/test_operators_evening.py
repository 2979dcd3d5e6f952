"""What players read when the operator has stepped in, and what a game by mail begins with."""

from __future__ import annotations

import pytest

from pbem.desk.chores.bots import run_bots
from pbem.desk.chores.reminding import remind
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.upkeep import admin
from pbem.desk.upkeep.announcing import announce
from pbem.engine.errors import GameError
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1
DAY = 86_400
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


def test_an_announcement_is_no_answer(host: Mailhost, game: int, red: Correspondent) -> None:
    red.fetch()
    announce(host.desk, "We move house on Sunday.")
    (letter,) = red.fetch()
    assert letter["Subject"] == "[pbem] A word from the host"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert "We move house on Sunday." in text_of(letter)


def test_more_time_does_not_change_since_when_somebody_is_awaited(
    host: Mailhost, clock: DrivenClock, red: Correspondent
) -> None:
    number = open_game(host.desk, "pearls", PLAYERS, {"deadline": "3d"}, seed=bytes(32))
    since = host.desk.read(number).seats[RED].asked_at
    before = clock_of(host.desk, host.desk.read(number)).deadline(RED)
    admin.extend(host.desk, number, "red", 3 * DAY, "ill")
    seat = host.desk.read(number).seats[RED]
    assert before is not None
    assert seat.asked_at == since <= clock.now
    assert clock_of(host.desk, host.desk.read(number)).deadline(RED) == before + 3 * DAY
    for _turn in range(2):
        offers = host.desk.read(number).load().offers(RED)
        give_orders(host.desk, number, RED, [offers[0].phrase])
    assert host.desk.read(number).seats[RED].extra == 0, "it was for this turn"


def test_more_time_is_not_taken_from_the_bank(host: Mailhost, clock: DrivenClock) -> None:
    number = open_game(host.desk, "pearls", PLAYERS, {"clock": "5d+1d<9d"}, seed=bytes(32))
    admin.extend(host.desk, number, "red", 2 * DAY, "ill")
    clock.now += 3 * DAY
    for _turn in range(2):
        offers = host.desk.read(number).load().offers(RED)
        give_orders(host.desk, number, RED, [offers[0].phrase])
    assert host.desk.read(number).seats[RED].bank == 5 * DAY


def test_a_game_that_is_over_does_not_go_on(host: Mailhost) -> None:
    """Its seed is told: whoever played on would know what is drawn next."""
    number = open_game(host.desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    admin.replace(host.desk, number, "red", "bot", "gone")
    while run_bots(host.desk, number):
        pass
    assert host.desk.read(number).status == "finished"
    with pytest.raises(GameError, match="seed"):
        admin.roll_back(host.desk, number, 1, "again")
    assert host.desk.read(number).status == "finished"


def test_the_player_hears_that_the_bot_steps_down(
    host: Mailhost, clock: DrivenClock, red: Correspondent, blue: Correspondent
) -> None:
    number = open_game(host.desk, "pearls", PLAYERS, {"deadline": "1d", "missed": "bot"})
    for seat in (RED, BLUE)[:1]:
        offers = [one.phrase for one in host.desk.read(number).load().offers(seat)]
        give_orders(host.desk, number, seat, offers[:2])
    clock.now += 7 * DAY
    remind(host.desk, number)
    host.settle()
    blue.reply("board")
    assert "The bot that played for you has gone." in told(blue)
    assert "no bot plays for blue any more" in told(red)


def test_a_game_by_mail_has_a_deadline_and_says_so(
    host: Mailhost, ann: Correspondent, red: Correspondent
) -> None:
    confirms(ann, "new pearls with red@example.org")
    invitation = told(red)
    assert "You have 7 days for each turn." in invitation
    assert "the others may vote to go on without you" in invitation
    (number,) = (number for number, _summary in host.desk.games.summaries())
    assert host.desk.read(number).time == {"deadline": "7d", "missed": "wait"}


def test_who_wants_no_deadline_says_so(host: Mailhost, ann: Correspondent) -> None:
    asks(ann, "sign up")
    confirms(ann, "new pearls with red@example.org deadline=none")
    (number,) = (number for number, _summary in host.desk.games.summaries())
    assert host.desk.read(number).time == {"deadline": "none"}


def test_when_too_many_strangers_wrote_newcomers_are_asked_to_wait(
    host: Mailhost, ann: Correspondent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.unsigned_letters.strangers.A_DAY", 1)
    first = Correspondent(host, "first@example.org")
    asks(first, "help")
    raw = b"From: ann@example.org\nTo: pbem@example.net\nMessage-ID: <1@a>\n\nhelp\n"
    outcome = host.host.letters_in.room.deliver(
        raw, "ann@example.org", "pbem@example.net", host.clock()
    )
    assert outcome.reply.startswith("451")
    assert not ann.fetch()
