"""`take 12 blue`: a replacement for somebody who is gone."""

from __future__ import annotations

from datetime import date

import pytest

from pbem.desk.agreeing.taking_over import SILENCE
from pbem.desk.chores.reminding import remind
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.downtime import note_alive
from pbem.desk.upkeep import admin
from pbem.engine.errors import GameError
from pbem.host.chore_rounds import do_what_is_due
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1
WEEK = 7 * 86_400


@pytest.fixture
def missed(host: Mailhost, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game in which blue has let the time pass, and a bot plays instead.

    `pass_time` alone says when the host was at work: a round of chores that read the clock before
    an hour went by would note it after that, as if the clock had been set back.
    """
    monkeypatch.setattr("pbem.host.host.note_alive", lambda *_home_and_now: None)
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


def goes_away(host: Mailhost, person: Correspondent, clock: DrivenClock) -> None:
    """The person's clocks stand still for three weeks from today on."""
    today = clock.now // 86_400 + date(1970, 1, 1).toordinal()
    days = (date.fromordinal(today).isoformat(), date.fromordinal(today + 20).isoformat())
    known = host.desk.people.find(person.address) or ""
    host.desk.people.change(known, lambda entry: setattr(entry, "absences", [days]))


def pass_time(host: Mailhost, clock: DrivenClock, seconds: int) -> None:
    """Let time go by, as a host sees it that is at work all the while."""
    for _hour in range(seconds // 3600 + 1):
        clock.now += 3600
        note_alive(host.desk.home, clock.now)
    do_what_is_due(host.desk)
    host.settle()


def test_the_others_agree_and_the_late_player_is_silent(
    host: Mailhost,
    clock: DrivenClock,
    missed: int,
    red: Correspondent,
    blue: Correspondent,
    ann: Correspondent,
) -> None:
    old = blue.latest
    red.fetch()
    assert "will tell you what they say" in confirms(ann, f"take {missed} blue")
    assert host.desk.read(missed).seats[BLUE].bot
    assert "who is not in this game yet" in told(red)
    red.reply("agree")
    goes_away(host, red, clock)
    assert "has 3 days to say no" in told(ann)
    assert "ann" not in told(blue)
    assert "asks to play in your place from now on, and the others agree" in told(blue)
    assert host.desk.read(missed).seats[BLUE].bot, "red alone cannot give blue's hand away"
    pass_time(host, clock, SILENCE)
    assert "You play for blue from now on" in told(ann)
    seat = host.desk.read(missed).seats[BLUE]
    assert host.desk.people.read(seat.player).address == "ann@example.org"
    assert not seat.bot
    assert "Somebody else plays for blue" in told(blue)
    blue.reply("board", old)
    assert not blue.fetch(), "the letters of the one before are void, and say nothing to them"
    assert "made the letter void" in told(ann), "whoever has the seat hears of it"
    offers = [one.phrase for one in host.desk.read(missed).load().offers(BLUE)]
    ann.reply("legal" if not offers else offers[0], ann.letters[-2])
    assert f"#{missed}" in text_of(asks(ann, "games"))


@pytest.mark.parametrize(
    ("language", "yours"),
    [
        ("en", "would like to play in your place, since your time is over"),
        ("fr", "voudrait jouer à ta place"),
        ("uk", "хоче грати замість вас"),
        ("ru", "хочет играть вместо вас"),
    ],
)
def test_whose_seat_it_is_hears_of_it_in_the_second_person_and_has_no_vote(
    host: Mailhost,
    clock: DrivenClock,
    blue: Correspondent,
    ann: Correspondent,
    language: str,
    yours: str,
) -> None:
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(host.desk, "pearls", players, {"deadline": "1d", "missed": "wait"})
    for line in [one.phrase for one in host.desk.read(number).load().offers(RED)][:2]:
        give_orders(host.desk, number, RED, [line])
    clock.now += WEEK
    remind(host.desk, number)
    mine = host.desk.people.find("blue@example.org") or ""
    host.desk.people.change(mine, lambda entry: setattr(entry, "language", language))
    confirms(ann, f"take {number} blue")
    said = told(blue)
    assert yours in said
    assert "Agree?" not in said
    assert "refuse" not in said
    blue.reply("hello, I am back")
    assert "is back" in told(ann)


def test_who_ran_out_of_time_is_told_so_in_the_second_person(
    missed: int, blue: Correspondent, red: Correspondent
) -> None:
    assert "You ran out of time, so a bot plays for you from now on." in told(blue)
    assert any("blue ran out of time" in text_of(letter) for letter in red.fetch())


def test_a_refusal_is_told_to_whoever_asked(
    host: Mailhost, missed: int, red: Correspondent, ann: Correspondent
) -> None:
    red.fetch()
    confirms(ann, f"take {missed} blue")
    red.fetch()
    red.reply("refuse")
    assert "would rather not" in told(ann)
    assert host.desk.read(missed).motions == []


def test_a_word_of_the_late_player_keeps_the_seat(
    host: Mailhost,
    clock: DrivenClock,
    missed: int,
    red: Correspondent,
    blue: Correspondent,
    ann: Correspondent,
) -> None:
    """Ann may be red at another address: red's yes alone never shows blue's hand."""
    confirms(ann, f"take {missed} blue")
    red.fetch()
    red.reply("agree")
    goes_away(host, red, clock)
    pass_time(host, clock, SILENCE // 2)
    blue.reply("message all: I am here")
    assert "is back" in told(ann)
    pass_time(host, clock, SILENCE)
    assert host.desk.people.read(host.desk.read(missed).seats[BLUE].player).address == blue.address
    assert "hand" not in " ".join(text_of(letter) for letter in ann.letters)


def test_days_on_which_the_late_player_is_away_are_no_silence(
    host: Mailhost,
    clock: DrivenClock,
    missed: int,
    red: Correspondent,
    blue: Correspondent,
    ann: Correspondent,
) -> None:
    confirms(ann, f"take {missed} blue")
    red.fetch()
    red.reply("agree")
    goes_away(host, red, clock)
    host.settle()
    goes_away(host, blue, clock)
    pass_time(host, clock, SILENCE + 86_400)
    assert host.desk.people.read(host.desk.read(missed).seats[BLUE].player).address == blue.address
    assert host.desk.read(missed).motions


def test_nobody_is_given_a_second_seat(host: Mailhost, missed: int, red: Correspondent) -> None:
    mine = host.desk.read(missed).seats[RED].player
    host.desk.people.add_address(mine, "second@example.org")
    second = Correspondent(host, "second@example.org")
    second.write(f"take {missed} blue")
    assert "You have a seat" in told(red)
    with pytest.raises(GameError, match="two seats"):
        admin.replace(host.desk, missed, "blue", "second@example.org", "asked for it")


def test_one_player_alone_gives_no_bot_s_seat_away(
    host: Mailhost, red: Correspondent, ann: Correspondent
) -> None:
    """There is no late player to keep silent, so the operator decides."""
    number = open_game(host.desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    assert "operator decides" in confirms(ann, f"take {number} blue")
    assert host.desk.read(number).motions == []


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
