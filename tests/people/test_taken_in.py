"""A game from another host: whoever is named is asked by letter, and sees nothing before a yes."""

from __future__ import annotations

from pbem.desk.upkeep.checking import check_host
from pbem.desk.upkeep.exporting import export_game
from pbem.desk.upkeep.importing import import_game
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
    assert "done:" in told(ann)
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
