"""Deadlines in the first line, who is awaited, and days of absence."""

from __future__ import annotations

import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.awaited import Awaited, sentences
from pbem.desk.timing.game_clock import clock_of
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1
DAY = 86_400


@pytest.fixture
def timed(host: Mailhost) -> int:
    """A game with three days a turn; red lives in Kyiv."""
    red = host.desk.people.find_or_add("red@example.org")
    host.desk.people.change(red, lambda entry: setattr(entry, "zone", "Europe/Kyiv"))
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    return open_game(host.desk, "pearls", players, {"deadline": "3d"}, seed=bytes(32))


def first_line(letter_text: str) -> str:
    """What a letter says first, below our reply line."""
    return " ".join(letter_text.split("\n\n")[0].split())


def test_the_first_line_says_by_when_in_the_readers_own_time(
    host: Mailhost, timed: int, red: Correspondent, blue: Correspondent
) -> None:
    assert "Answer by Mon 18 Jan 10:00 your time (3 days left)" in first_line(text_of(red.latest))
    assert "Answer by Mon 18 Jan 08:00 UTC (3 days left)." in first_line(text_of(blue.latest))


def test_those_who_are_awaited_together_are_named_together() -> None:
    three = [Awaited("red", 0, 86_400, False), Awaited("blue", 0, 86_400, True)]
    three += [Awaited("white", 0, 86_400, False)]
    assert sentences(three, "UTC") == [
        "Waiting for red and white (until Fri 2 Jan 00:00 UTC).",
        "Waiting for blue, in the middle of a turn (until Fri 2 Jan 00:00 UTC).",
    ]


def test_the_others_see_that_a_seat_is_in_the_middle_of_its_turn_and_no_more(
    host: Mailhost, timed: int, red: Correspondent, blue: Correspondent
) -> None:
    first = blue.latest
    offer = host.desk.read(timed).load().offers(RED)[0].phrase
    red.reply(offer)
    blue.reply("board", first)
    said = told(blue)
    assert "Waiting for red, in the middle of a turn (until Mon 18 Jan 08:00" in said
    assert offer not in said
    listed = " ".join(text_of(asks(blue, "games")).split())
    assert "Waiting for red, in the middle of a turn (until Mon 18 Jan 08:00 UTC)." in listed
    assert "Your turn, until Mon 18 Jan 08:00 UTC." in listed


def test_an_absence_is_given_at_the_front_door_and_told_in_every_game(
    host: Mailhost, timed: int, game: int, red: Correspondent, blue: Correspondent
) -> None:
    host.settle()
    blue.fetch()
    before = clock_of(host.desk, host.desk.read(timed)).deadline(RED)
    assert before is not None
    said = confirms(red, "away from 16 Jan to 20 Jan")
    assert "35 days are left" in said
    notices = [" ".join(text_of(one).split()) for one in blue.fetch()]
    assert len(notices) == 2, "once in each game"
    assert all("red is away from 16 January 2027 to 20 January 2027" in one for one in notices)
    assert clock_of(host.desk, host.desk.read(timed)).deadline(RED) == before + 5 * DAY
    assert "16 January 2027 to 20 January 2027" in text_of(asks(red, "away"))
    confirms(red, "away none")
    assert clock_of(host.desk, host.desk.read(timed)).deadline(RED) == before


def test_by_a_letter_of_a_game_all_games_hear_of_it_too(
    host: Mailhost, timed: int, game: int, red: Correspondent, blue: Correspondent
) -> None:
    host.settle()
    blue.fetch()
    letter = red.latest
    red.reply("away from 16 Jan to 20 Jan", letter)
    assert len(blue.fetch()) == 2
    assert len(red.fetch()) == 1


def test_a_player_is_warned_before_the_days_run_out(
    host: Mailhost, timed: int, red: Correspondent, clock: DrivenClock
) -> None:
    assert "That is not many" not in confirms(red, "away from 1 Feb to 20 Feb")
    assert "That is not many" in confirms(red, "away from 1 Mar to 15 Mar")
    over = " ".join(text_of(asks(red, "away from 1 Apr to 10 Apr")).split())
    assert "That is 5 days too many: you can be away 40 days" in over
    assert "away from 2027-04-01 to 2027-04-05" in over, "what would work"
    host.settle()
    red.fetch()
    clock.now += 58 * DAY  # 14 March
    said = [" ".join(text_of(one).split()) for one in red.fetch()]
    warned = "You are away until 15 March 2027; then your clocks run again. You have 5 of 40 days"
    assert any(warned in one for one in said)


def test_the_warning_goes_with_the_absence(
    host: Mailhost, timed: int, red: Correspondent, clock: DrivenClock
) -> None:
    confirms(red, "away from 1 Feb to 8 Mar")
    confirms(red, "away none")
    clock.now += 60 * DAY
    assert not any("your clocks run again" in text_of(one) for one in red.fetch())


def test_ratings_by_mail_name_nobodys_address(
    host: Mailhost, game: int, red: Correspondent, clock: DrivenClock
) -> None:
    assert "No game has been finished" in text_of(asks(red, "ratings"))
    assert "No game has been finished" in text_of(asks(red, "standings"))
    play = give_orders(host.desk, game, RED, [f"resign game {game}"]).play
    while play.result is None:
        play = give_orders(host.desk, game, BLUE, [play.offers(BLUE)[0].phrase]).play
    host.settle()
    clock.now += 3600
    red.fetch()
    said = text_of(asks(red, "standings"))
    assert "rating" in said
    assert "blue@example.org" not in said
    red.reply("standings pearls", red.letters[0])
    assert "rating" in told(red)
    red.fetch()
    assert "This host has no game called" in text_of(asks(red, "standings chess"))
