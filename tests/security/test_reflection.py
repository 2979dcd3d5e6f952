"""A letter with a forged sender brings its victim one letter at most, and none of its words."""

from __future__ import annotations

import smtplib

import pytest

from pbem.clock import DAY
from pbem.desk.new_games.opening import propose_game
from pbem.desk.people.blocked import block
from pbem.desk.upkeep.admin import replace
from pbem.engine.errors import GameError
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, html_of, text_of
from tests.people.writing import asks, confirms

PILLS = "http://pills.example/cheap"


@pytest.mark.parametrize(
    "letter",
    [
        f"join {PILLS} and more",
        f"rules {PILLS}",
        f"new {PILLS} with {PILLS}",
        f"help\n{PILLS}\nbuy at pills.example",
        f"games\nsign up\n{PILLS}",
        f"take {PILLS}",
        f"standings {PILLS}",
    ],
)
def test_strangers_words_are_not_carried(host: Mailhost, ann: Correspondent, letter: str) -> None:
    answer = asks(ann, letter)
    assert "pills" not in text_of(answer) + html_of(answer)


def test_one_letter_asks_for_one_fresh_letter(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    red.write(f"resend {game}\n" * 5)
    assert len(red.fetch()) == 1
    red.write(f"sign up Red\nresend {game}\nresend {game}")
    assert len(red.fetch()) == 1


def test_nobody_is_invited_twice_to_one_game(host: Mailhost, ann: Correspondent) -> None:
    confirms(ann, "sign up Ann")
    confirms(ann, "new pearls with bob@example.org Bob@example.org open")
    assert host.inbox("bob@example.org") == []
    confirms(ann, "new pearls with ann@example.org")
    assert host.desk.games.exists(1) is False


def test_a_stranger_gets_only_so_many_invitations_a_day(host: Mailhost, ann: Correspondent) -> None:
    person = host.desk.people.find_or_add("ann@example.org")
    players = {"red": "ann@example.org", "blue": "bob@example.org"}

    def propose() -> None:
        propose_game(host.desk, "pearls", players, {}, person)

    for _game in range(host.desk.answers_a_day):
        propose()
    with pytest.raises(GameError, match=r"bob@example\.org"):
        propose()


def test_who_is_blocked_is_not_invited_and_not_asked_for_an_address(
    host: Mailhost, ann: Correspondent
) -> None:
    confirms(ann, "sign up Ann")
    block(host.desk.home, "bob@example.org")
    assert "bob@example.org" in confirms(ann, "new pearls with bob@example.org")
    assert "bob@example.org" in confirms(ann, "address bob@example.org")
    assert host.inbox("bob@example.org") == []


def test_one_person_proposes_only_so_many_games_at_a_time(
    host: Mailhost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.new_games.inviting.MOST_PROPOSED", 2)
    person = host.desk.people.find_or_add("ann@example.org")
    players = {"red": "ann@example.org", "blue": "open"}
    for _game in range(2):
        propose_game(host.desk, "pearls", players, {}, person)
    with pytest.raises(GameError, match="enough games"):
        propose_game(host.desk, "pearls", players, {}, person)


def test_a_recipient_that_is_named_often_gets_the_letter_once(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    letter = b"From: red@example.org\r\nMessage-ID: <often@example.org>\r\n\r\ngames\r\n"
    names = ["pbem@example.net", "PBEM@example.net", "Pbem@Example.net"] * 10
    host.send(letter, "red@example.org", *names)
    assert len(red.fetch()) == 1


def test_who_has_an_old_address_of_a_player_cannot_make_letters_to_the_player_stop(
    host: Mailhost, ann: Correspondent
) -> None:
    confirms(ann, "sign up Ann")
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    host.desk.people.add_address(person, "ann@example.net", first=True)
    host.desk.people.drop_address(person, "ann@example.org")
    answer = asks(ann, "help")
    sender = str(answer["Return-Path"]).strip("<>")
    assert person not in sender


def test_only_so_many_strangers_are_heard_a_day(
    host: Mailhost, red: Correspondent, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.unsigned_letters.strangers.A_DAY", 3)
    host.desk.people.find_or_add("red@example.org")
    people = [Correspondent(host, f"somebody{number}@example.org") for number in range(6)]
    for one in people[:3]:
        one.write("help")
    for one in people[3:]:
        with pytest.raises(smtplib.SMTPDataError, match="451"):
            one.write("help")
    assert [len(one.fetch()) for one in people] == [1, 1, 1, 0, 0, 0]
    assert not host.desk.correspondents.exists("somebody5@example.org")
    red.write("help")
    assert len(red.fetch()) == 1, "who is known is heard"
    clock.now += DAY
    people[5].write("help")
    assert len(people[5].fetch()) == 1


def test_crowds_of_strangers_cannot_flood_the_operator(
    host: Mailhost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.unsigned_letters.strangers.FOR_THE_OPERATOR_A_DAY", 3)
    for number in range(host.desk.answers_a_day + 10):
        sender = f"somebody{number % 5}@example.org"
        Correspondent(host, sender).write(f"x {number}", "postmaster@example.net")
    assert len(host.inbox("keeper@example.net")) == host.desk.answers_a_day + 3


def test_a_request_that_nobody_confirms_is_soon_forgotten(
    host: Mailhost, ann: Correspondent, clock: DrivenClock
) -> None:
    asks(ann, "sign up Ann")
    clock.now += 9 * DAY
    host.settle()
    list(host.host.outbox.due())
    assert list(host.desk.requests.summaries()) == []


def test_who_had_a_seat_before_cannot_make_letters_to_its_new_player_stop(
    host: Mailhost, game: int, red: Correspondent, ann: Correspondent
) -> None:
    sender = str(red.latest["Return-Path"]).strip("<>")
    replace(host.desk, game, "red", "ann@example.org", "red is gone")
    for number in range(5):
        host.send(_bounce(f"<{number}@example.org>"), "", sender)
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    assert not host.desk.people.read(person).paused


def _bounce(message_id: str) -> bytes:
    return (
        "From: mailer-daemon@example.org\r\n"
        f"Message-ID: {message_id}\r\n"
        "MIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nNo such user.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; example.org\r\n\r\n"
        "Final-Recipient: rfc822; red@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        "--b--\r\n"
    ).encode()
