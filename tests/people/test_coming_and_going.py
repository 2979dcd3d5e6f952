"""Games before their start and after their end: declining, leaving, a rematch."""

from __future__ import annotations

import smtplib

import pytest

from pbem.desk.ordering import give_orders
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1


@pytest.fixture
def proposed(host: Mailhost, red: Correspondent) -> int:
    """A game that red has proposed to blue."""
    confirms(red, "new pearls with blue@example.org")
    return 1


def test_declining_tells_the_proposer_and_opens_the_seat(
    host: Mailhost, proposed: int, red: Correspondent, blue: Correspondent
) -> None:
    red.fetch()
    invitation = blue.latest
    blue.reply("decline", invitation)
    assert "no seat in game 1 any more" in told(blue)
    assert "Blue has been given up" in told(red)
    file = host.desk.read(proposed)
    assert file.status == "forming"
    assert not file.seats[BLUE].taken
    assert not file.seats[BLUE].invited
    assert "#1" not in text_of(asks(blue, "games")).partition("look for players")[0]


def test_a_letter_of_somebody_who_left_is_void_for_whoever_comes(
    host: Mailhost, proposed: int, blue: Correspondent, ann: Correspondent
) -> None:
    invitation = blue.latest
    blue.reply("no", invitation)
    with pytest.raises(smtplib.SMTPException):
        blue.reply("yes", invitation)
    confirms(ann, f"join {proposed} blue")
    ann.fetch()
    record = host.desk.read(proposed).load().record
    blue.fetch()
    blue.reply(f"resign game {proposed}", invitation)
    assert host.desk.read(proposed).load().record == record
    assert not blue.fetch()


def test_the_same_letter_twice_declines_once(
    host: Mailhost, proposed: int, red: Correspondent, blue: Correspondent
) -> None:
    letter = blue.reply("decline")
    blue.fetch()
    red.fetch()
    host.send(letter, blue.address, str(letter["To"]))
    assert blue.fetch() == []
    assert red.fetch() == []


def test_at_the_front_door(
    host: Mailhost, proposed: int, red: Correspondent, blue: Correspondent
) -> None:
    assert "no seat" in confirms(blue, f"decline {proposed}")
    assert "no seat" in confirms(red, f"leave {proposed}")
    assert host.desk.read(proposed).status == "ended", "nobody wants it any more"
    assert "1" not in text_of(asks(red, "games")).partition("Games played")[0]


def test_a_game_that_runs_is_not_left_but_resigned(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    assert "resign" in text_of(asks(red, f"leave {game}"))


def play_out(host: Mailhost, number: int) -> None:
    play = host.desk.read(number).load()
    while play.result is None:
        seat = play.awaiting[0]
        choice = 0 if seat == RED else -1
        play = give_orders(host.desk, number, seat, [play.offers(seat)[choice].phrase]).play


def test_a_rematch_is_proposed_to_the_same_people(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    red.reply("rematch")
    assert "not over yet" in told(red)
    play_out(host, game)
    places = host.desk.read(game).load().result
    assert places is not None
    red.fetch()
    blue.fetch()
    assert "rematch" in text_of(blue.letters[-1])
    blue.reply("rematch")
    file = host.desk.read(host.desk.read(game).rematch)
    expected = sorted(("red", "blue"), key=lambda name: -places.places[("red", "blue").index(name)])
    assert file.names == expected, "whoever was last sits first"
    assert (file.options, file.time) == (host.desk.read(game).options, host.desk.read(game).time)
    assert "You are invited" in told(red)
    red.reply("yes")
    assert host.desk.read(file.id).status == "running"


def test_two_who_want_a_rematch_make_one_game(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    play_out(host, game)
    blue.reply("rematch")
    end = next(one for one in red.fetch() if one["X-Pbem-Letter"] == "end")
    red.reply("rematch", end)
    assert "proposed already" in told(red)
    assert not host.desk.games.exists(3)


def test_somebody_who_is_gone_leaves_an_open_seat_in_the_rematch(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    play_out(host, game)
    confirms(red, "forget me")
    end = next(one for one in blue.fetch() if one["X-Pbem-Letter"] == "end")
    blue.reply("rematch", end)
    file = host.desk.read(host.desk.read(game).rematch)
    assert not file.seats[file.seat_named("red")].taken
    assert file.seats[file.seat_named("blue")].player
