"""What players have agreed to is done only while it is still what they spoke of."""

from __future__ import annotations

import pytest

from pbem.desk.agreeing.motions import UNDO
from pbem.desk.desk import Desk
from pbem.desk.game_documents import read_file, to_document
from pbem.desk.gamefile import GameFile, Motion
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.reminder_times import Stage
from pbem.engine.play import Play
from tests.mail.host import Correspondent, Mailhost, text_of
from tests.sittings import asks_for_seat

RED, BLUE, WHITE = 0, 1, 2


@pytest.fixture
def desk(host: Mailhost) -> Desk:
    return host.desk


@pytest.fixture
def three(desk: Desk) -> int:
    """A game of three in which red is on turn."""
    players = {name: f"{name}@example.org" for name in ("red", "blue", "white")}
    number = open_game(desk, "pearls", players, seed=bytes(32))
    _begin(desk, number)
    return number


def _begin(desk: Desk, number: int) -> None:
    """Everyone keeps two cards and takes a coin, so that red is on turn."""
    for _question in ("keep a card", "keep another", "take a coin"):
        for seat in range(len(desk.read(number).seats)):
            give_orders(desk, number, seat, [_play(desk, number).offers(seat)[0].phrase])
    assert _play(desk, number).awaiting == [RED]


def _play(desk: Desk, number: int) -> Play[object]:
    return desk.read(number).load()


def _change(desk: Desk, number: int, **values: object) -> None:
    with desk.games.hold(number) as held:
        file: GameFile = read_file(held.document)
        for name, value in values.items():
            setattr(file.seats[RED], name, value)
        held.commit(to_document(file))


def _play_on(desk: Desk, number: int) -> None:
    """Red is back and plays a turn."""
    while _play(desk, number).awaiting == [RED]:
        give_orders(desk, number, RED, [_play(desk, number).offers(RED)[-1].phrase])


@pytest.mark.parametrize("choice", ["bot", "resign"])
def test_a_player_who_is_back_is_not_put_out_by_an_old_vote(
    desk: Desk, three: int, choice: str
) -> None:
    _change(desk, three, reminded=int(Stage.MISSED))
    give_orders(desk, three, BLUE, [f"vote {choice} red"])
    _play_on(desk, three)
    give_orders(desk, three, WHITE, ["agree"])
    file = desk.read(three)
    assert not file.seats[RED].bot
    assert not file.load().has_resigned(RED)
    assert file.motions == []


@pytest.mark.parametrize("choice", ["bot", "resign"])
def test_whose_seat_is_voted_on_is_not_asked_but_told(desk: Desk, three: int, choice: str) -> None:
    """It was asked about itself in the third person, and went ahead without the answer."""
    _change(desk, three, reminded=int(Stage.MISSED))
    give_orders(desk, three, BLUE, [f"vote {choice} red"])
    notices = [note for note in desk.read(three).outbox if note["kind"] == "notice"]
    told = {note["to"]: note["params"] for note in notices}
    assert "To keep your seat" in str(told[RED]["words"])
    assert not told[RED].get("answers")
    assert told[WHITE]["answers"]


def test_a_player_who_is_back_keeps_the_seat_that_somebody_asked_for(
    desk: Desk, three: int
) -> None:
    ann = desk.people.find_or_add("ann@example.org")
    _change(desk, three, reminded=int(Stage.MISSED))
    asks_for_seat(desk, three, "red", ann, "ann@example.org")
    red = desk.read(three).seats[RED].player
    _play_on(desk, three)
    give_orders(desk, three, BLUE, ["agree"])
    give_orders(desk, three, WHITE, ["agree"])
    assert desk.read(three).seats[RED].player == red


def test_agreeing_to_an_undo_takes_back_no_later_turn(desk: Desk, three: int) -> None:
    give_orders(desk, three, RED, ["rest"])
    give_orders(desk, three, RED, ["undo"])
    give_orders(desk, three, BLUE, ["agree"])
    for seat in (BLUE, WHITE, RED):
        give_orders(desk, three, seat, ["rest"])
    record = len(_play(desk, three).record)
    give_orders(desk, three, WHITE, ["agree"])
    assert len(_play(desk, three).record) == record
    give_orders(desk, three, RED, ["undo"])
    (asked,) = desk.read(three).motions
    assert asked.agreed == ["red"], "what blue agreed to was another turn"


def test_a_letter_that_agrees_and_then_resigns_is_answered(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    """The answer was 451 for ever: what was agreed to could not be done any more."""
    desk = host.desk
    _begin(desk, game)
    give_orders(desk, game, RED, ["rest"])
    give_orders(desk, game, RED, ["undo"])
    blue.reply(f"agree\nresign game {game}")
    assert "too late" in " ".join(text_of(one) for one in blue.fetch() + red.fetch())
    assert _play(desk, game).result is not None
    assert desk.read(game).motions == []


def test_a_repeated_undo_for_the_same_turn_keeps_who_agreed(desk: Desk, three: int) -> None:
    give_orders(desk, three, RED, ["rest"])
    give_orders(desk, three, RED, ["undo"])
    give_orders(desk, three, BLUE, ["agree"])
    give_orders(desk, three, RED, ["undo"])
    (asked,) = desk.read(three).motions
    assert (asked.kind, sorted(asked.agreed)) == (UNDO, ["blue", "red"])
    assert isinstance(asked, Motion)
