"""A game from another host: whoever is named is asked by letter, and sees nothing before a yes."""

from __future__ import annotations

from pbem.clock import DAY
from pbem.desk.gamefile import ENDED, RUNNING
from pbem.desk.upkeep.checking import check_host
from pbem.desk.upkeep.exporting import export_game
from pbem.desk.upkeep.importing import import_game
from pbem.host.chore_rounds import do_what_is_due
from pbem.store.migrate import CHAINS, migrate
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of

from .writing import told

RED = 0


def taken_in(host: Mailhost, game: int) -> int:
    return import_game(host.desk, export_game(host.desk.read(game)), {"red": "ann@example.org"})


def test_a_yes_by_letter_brings_the_board(host: Mailhost, game: int, ann: Correspondent) -> None:
    number = taken_in(host, game)
    offers = [one.phrase for one in host.desk.read(number).load().offers(RED)]
    (invitation,) = ann.fetch()
    assert "You are invited to" in text_of(invitation)
    assert not any(offer in text_of(invitation) for offer in offers)
    ann.reply("hand", invitation)
    (again,) = ann.fetch()
    assert "Answer with `yes`" in text_of(again)
    assert not any(offer in text_of(again) for offer in offers)
    ann.reply("yes", again)
    (board,) = ann.fetch()
    assert any(offer in text_of(board) for offer in offers)
    ann.reply(offers[0], board)
    assert "Done." in told(ann)
    assert list(check_host(host.desk)) == []


def test_a_no_by_letter_is_told_to_the_operator(
    host: Mailhost, game: int, ann: Correspondent
) -> None:
    number = taken_in(host, game)
    keeper = Correspondent(host, "keeper@example.net")
    (invitation,) = ann.fetch()
    ann.reply("no", invitation)
    assert "You have no seat in game" in told(ann)
    assert "has said no" in told(keeper)
    assert not host.desk.read(number).seats[RED].invited
    assert list(check_host(host.desk)) == []


def later(host: Mailhost, clock: DrivenClock, days: int) -> None:
    clock.now += days * DAY
    do_what_is_due(host.desk)


def test_a_guest_who_never_answers_is_asked_again_and_then_the_game_ends(
    host: Mailhost, game: int, ann: Correspondent, clock: DrivenClock
) -> None:
    data = export_game(host.desk.read(game))
    named = {"red": "ann@example.org", "blue": "bob@example.org"}
    number = import_game(host.desk, data, named)
    keeper, blue = (Correspondent(host, who) for who in ("keeper@example.net", named["blue"]))
    ann.fetch()
    blue.reply("yes", blue.latest)
    blue.fetch()
    later(host, clock, 52)
    assert ann.fetch() == keeper.fetch() == []
    later(host, clock, 1)
    (again,) = ann.fetch()
    assert "still waits for you" in text_of(again)
    assert "still waits for whom you invited to red" in told(keeper)
    assert blue.fetch() == []
    later(host, clock, 6)
    assert host.desk.read(number).status == RUNNING
    later(host, clock, 1)
    assert host.desk.read(number).status == ENDED
    assert "nobody came to play red in 60 days" in told(blue)
    assert "`pbem import` takes it in again" in told(keeper)
    assert ann.fetch() == []
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    assert number not in host.desk.people.read(person).games
    assert list(check_host(host.desk)) == []
    later(host, clock, 300)
    assert ann.fetch() == blue.fetch() == keeper.fetch() == []


def test_a_guest_who_comes_after_the_reminder_plays(
    host: Mailhost, game: int, ann: Correspondent, clock: DrivenClock
) -> None:
    number = taken_in(host, game)
    ann.fetch()
    later(host, clock, 53)
    ann.reply("yes", ann.latest)
    assert len(ann.fetch()) == 1
    later(host, clock, 60)
    assert host.desk.read(number).status == RUNNING


def test_guests_of_games_from_before_count_from_when_they_were_invited(
    host: Mailhost, game: int, clock: DrivenClock
) -> None:
    number = taken_in(host, game)
    document = {**host.desk.games.read(number), "schema": 7}
    del document["taken_in"]
    assert migrate(document, CHAINS["games"], "game")["taken_in"] == clock.now
    document = {**host.desk.games.read(game), "schema": 7}
    assert migrate(document, CHAINS["games"], "game")["taken_in"] == 0
