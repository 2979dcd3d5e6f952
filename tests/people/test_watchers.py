"""Watchers: what everyone may see, at most once a day, and the end."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from tests.desk.conftest import DrivenClock
from tests.mail.host import DOOR, Correspondent, Mailhost, html_of, text_of

from .writing import asks, confirms, told

RED, BLUE = 0, 1
DAY = 86_400


def play_on(desk: Desk, number: int, until_round: int) -> None:
    """Everybody takes the last offer until the round has come, or the end."""
    play = desk.read(number).load()
    while play.result is None and play.view(None)["round"] < until_round:
        seat = play.awaiting[0]
        play = give_orders(desk, number, seat, [play.offers(seat)[-1].phrase]).play


@pytest.fixture
def watching(host: Mailhost, game: int, ann: Correspondent) -> Correspondent:
    """Ann looks on, and has had her first letter."""
    ann.write(f"watch {game}")
    ann.reply("yes")
    assert "You watch this game" in told(ann)
    return ann


def test_watching_begins_when_it_is_confirmed(
    host: Mailhost, game: int, ann: Correspondent
) -> None:
    asks(ann, f"watch {game}")
    assert host.desk.read(game).watchers == []
    ann.reply("yes")
    assert len(host.desk.read(game).watchers) == 1
    assert "You watch game 1 already" in confirms(ann, f"watch {game}")


def test_a_letter_shows_what_everyone_may_see_and_carries_no_key(
    host: Mailhost, game: int, watching: Correspondent
) -> None:
    letter = next(one for one in watching.letters if one["X-Pbem-Letter"] == "news")
    assert letter["Reply-To"] == DOOR
    assert "mailto:pbem%2B" not in html_of(letter), "no link that could play"
    assert "You can answer" not in text_of(letter)
    assert f"unwatch%20{game}" in str(letter["List-Unsubscribe"])
    before = host.desk.read(game).load().record
    watching.write("keep 1", In_Reply_To=letter["Message-ID"], Subject="Re")
    assert host.desk.read(game).load().record == before


def test_a_round_is_told_once_a_day_at_most(
    host: Mailhost, game: int, watching: Correspondent, clock: DrivenClock
) -> None:
    play_on(host.desk, game, 1)
    assert watching.fetch() == [], "the day is not over"
    play_on(host.desk, game, 2)
    assert watching.fetch() == []
    clock.now += DAY
    (letter,) = watching.fetch()
    said = text_of(letter)
    assert letter["X-Pbem-Letter"] == "news"
    assert "red keeps 2 cards" in said
    assert "You keep" not in said, "what was told to a seat alone"
    clock.now += 2 * DAY
    assert watching.fetch() == [], "nothing has happened since"


def test_a_move_within_a_round_is_no_letter(
    host: Mailhost, game: int, watching: Correspondent, clock: DrivenClock
) -> None:
    clock.now += 2 * DAY
    play_on(host.desk, game, 1)
    assert len(watching.fetch()) == 1
    clock.now += 2 * DAY
    give_orders(host.desk, game, RED, ["rest"])
    assert watching.fetch() == []


def test_the_end_is_told_at_once_with_the_table_and_the_seed(
    host: Mailhost, game: int, watching: Correspondent
) -> None:
    play_on(host.desk, game, 99)
    (letter,) = watching.fetch()
    assert letter["X-Pbem-Letter"] == "end"
    assert "The game is over" in text_of(letter)
    assert bytes(32).hex() in text_of(letter)
    assert "red keeps 2 cards" in text_of(letter), "what a letter was to tell that waited till now"
    give_orders(host.desk, game, RED, ["message all: well played"])
    assert watching.fetch() == [], "the end is told once"


def test_an_end_without_a_winner_is_told_too(
    host: Mailhost, game: int, watching: Correspondent, red: Correspondent
) -> None:
    for seat in (RED, BLUE):
        give_orders(host.desk, game, seat, ["abandon"])
    assert "ended without a winner" in told(watching)
    said = told(red)
    assert "without a winner" in said
    assert "Your turn" not in said
    assert "You can answer" not in said
    assert "rematch" in said


def test_whoever_ends_watching_hears_no_more(
    host: Mailhost, game: int, watching: Correspondent
) -> None:
    assert "no more" in confirms(watching, f"unwatch {game}")
    play_on(host.desk, game, 99)
    assert watching.fetch() == []
    assert "do not watch" in text_of(asks(watching, f"unwatch {game}"))


def test_players_do_not_watch_their_own_game(host: Mailhost, game: int, red: Correspondent) -> None:
    red.fetch()
    assert "You have a seat" in confirms(red, f"watch {game}")


def test_from_a_letter_of_another_game(host: Mailhost, game: int, red: Correspondent) -> None:
    other = open_game(host.desk, "pearls", {"red": "bot:last", "blue": "blue@example.org"})
    host.settle()
    letter = red.latest
    red.reply(f"watch {other}", letter)
    question = next(one for one in red.fetch() if one["X-Pbem-Letter"] == "door")
    red.reply("yes", question)
    assert [one.person for one in host.desk.read(other).watchers] == [
        host.desk.people.find("red@example.org")
    ]
    red.fetch()
    red.reply("Watch out, blue!", letter)
    assert "Not taken as orders: " in told(red), "which is no order"


def test_who_watches_a_game_that_forms_hears_of_its_start(
    host: Mailhost, ann: Correspondent
) -> None:
    number = open_game(host.desk, "pearls", {"red": "red@example.org", "blue": "open"})
    confirms(ann, f"watch {number}")
    from tests.sittings import joins

    joins(host.desk, number, host.desk.people.find_or_add("blue@example.org"))
    assert "The game begins" in told(ann)
