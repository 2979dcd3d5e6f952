"""`confirm on`: what ends a turn is held until `done`, beside the record."""

from __future__ import annotations

import pytest

from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.ordering import Reply, give_orders
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.engine.text import spoken
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities

from .conftest import DrivenClock
from .real_games import opened, speaks

HOUR = 3600


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked, which wants to confirm its turns."""
    number, seat = opened(desk, monkeypatch, Barrage(), deadline="3d")
    give_orders(desk, number, seat, ["confirm on"])
    return number, seat


def told(reply: Reply, place: int = 0) -> str:
    return str(reply.transcript.items[place].text)


@pytest.mark.parametrize("confirm", ["confirm on", "confirm off"])
@pytest.mark.parametrize("word", ["play it", "Yes, play it please.", "go"])
def test_play_it_below_an_order_plays_that_for_good(
    desk: Desk, barrage: tuple[int, int], confirm: str, word: str
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, [confirm])
    reply = give_orders(desk, number, seat, ["bank 2", word])
    assert not reply.transcript.failed
    assert desk.read(number).load().awaiting == [1 - seat]
    assert desk.read(number).seats[seat].held == []


def test_what_ends_the_turn_is_held_and_then_played(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = desk.read(number).load().record
    reply = give_orders(desk, number, seat, ["bank two engineers please"])
    assert told(reply) == (
        "I am holding this, and nothing is played yet: bank (1 credit for each engineer);"
        " 2 (2 credits). `play it` or `done` plays it,"
        " `undo` takes it back."
    )
    file = desk.read(number)
    assert file.load().record == before
    assert file.seats[seat].held == ["bank; 2"]
    assert file.load().awaiting == [seat]
    done = give_orders(desk, number, seat, ["Done."])
    assert done.transcript.changed
    assert desk.read(number).load().awaiting == [1 - seat]
    assert desk.read(number).seats[seat].held == []


def test_what_is_held_is_taken_back(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    assert told(give_orders(desk, number, seat, ["undo"])) == "Taken back: bank; 2."
    assert desk.read(number).seats[seat].held == []
    assert desk.read(number).load().awaiting == [seat]


@pytest.mark.parametrize(
    "line",
    [
        "no",
        "no wait, I changed my mind",
        "oops, stop please",
        "non, j'ai changé d'avis",
        "ні, передумав",
        "нет, я передумала",
    ],
)
def test_a_no_drops_what_is_held_and_says_so(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    assert told(give_orders(desk, number, seat, [line])) == "Taken back: bank; 2."
    assert desk.read(number).seats[seat].held == []
    assert desk.read(number).load().awaiting == [seat]


@pytest.mark.parametrize(
    "line",
    [
        "are you still holding something for me?",
        "build base 99Z",
        "What a nice evening",
        "looks good",
    ],
)
def test_what_is_held_stays_and_is_told_whatever_else_is_written(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    reply = give_orders(desk, number, seat, [line])
    assert told(reply, -1).startswith(
        "I am still holding this, and it is not played yet: bank"
        " (1 credit for each engineer); 2 (2 credits)."
    )
    assert desk.read(number).seats[seat].held == ["bank; 2"]


def test_what_is_held_is_not_told_as_if_it_were_typed(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    assert give_orders(desk, number, seat, ["confirm off"]).transcript.items[-1].line == ""


def test_another_order_drops_what_is_held_when_turns_are_not_confirmed_any_more(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["confirm off"])
    reply = give_orders(desk, number, seat, ["bank 3"])
    assert [item.line for item in reply.transcript.items] == ["bank 3"]
    assert desk.read(number).seats[seat].held == []
    assert desk.read(number).load().awaiting == [1 - seat]


def test_what_is_held_is_played_by_what_people_say_to_it(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["looks good, go ahead"])
    assert desk.read(number).load().awaiting == [1 - seat]


def test_another_order_takes_its_place(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["bank 3"])
    assert desk.read(number).seats[seat].held == ["bank; 3"]
    give_orders(desk, number, seat, ["done"])
    assert [entry.key for entry in desk.read(number).load().record][-2:] == ["bank", "3"]


def test_a_refused_order_leaves_nothing_held(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    reply = give_orders(desk, number, seat, ["build base 99Z"])
    assert reply.transcript.failed
    assert desk.read(number).seats[seat].held == []


def test_off_is_as_it_was(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["confirm off", "bank 2"])
    assert desk.read(number).load().awaiting == [1 - seat]


def test_what_is_held_is_played_when_the_time_is_over(
    desk: Desk, clock: DrivenClock, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    clock.now += 3 * 24 * HOUR - 60
    remind(desk, number)
    assert desk.read(number).load().awaiting == [seat]
    clock.now += 120
    remind(desk, number)
    assert desk.read(number).load().awaiting == [1 - seat]
    assert desk.read(number).seats[seat].held == []


def test_an_order_given_ahead_waits_while_something_is_held(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2", "when my turn: bank 5"])
    file = desk.read(number)
    assert file.seats[seat].held == ["bank; 2"]
    assert file.load().awaiting == [seat]


def test_a_turn_that_ends_with_a_draw_can_be_taken_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, _seat = opened(desk, monkeypatch, UnderwaterCities(), deadline="3d")
    for seat in (0, 1):
        hand = desk.read(number).load().view(seat)["hand"]
        give_orders(desk, number, seat, [f"keep {hand[0]} {hand[1]} {hand[2]}"])
    play = desk.read(number).load()
    seat = play.awaiting[0]
    hand = play.view(seat)["hand"]
    give_orders(desk, number, seat, ["confirm on"])
    reply = give_orders(desk, number, seat, [f"play {hand[0]} on ANY"])
    assert told(reply).startswith(
        f"I am holding this, and nothing is played yet: play {hand[0]} on ANY."
    )
    assert desk.read(number).load().view(seat)["hand"] == hand
    give_orders(desk, number, seat, ["undo", f"play {hand[1]} on ANY"])
    give_orders(desk, number, seat, ["done"])
    assert hand[1] not in desk.read(number).load().view(seat)["hand"]


def test_confirm_on_again_plays_nothing(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["confirm on"])
    assert desk.read(number).seats[seat].held == ["bank; 2"]
    assert desk.read(number).load().awaiting == [seat]


@pytest.mark.parametrize(
    ("language", "price"),
    [
        ("en", "build base 9L (1 engineer, 3 excavators)"),
        ("fr", "(1 ingénieur, 3 excavatrices)"),
        ("uk", "(1 інженер, 3 екскаватори)"),
        ("ru", "(1 инженер, 3 экскаватора)"),
    ],
)
def test_prices_are_told_in_the_language_of_the_player(
    desk: Desk, barrage: tuple[int, int], language: str, price: str
) -> None:
    number, seat = barrage
    catalogues_in("barrage", Barrage().folder / "locale")
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, ["build base 9L"])
    with reading_as(reader_of(language, game="barrage")):
        assert price in spoken(reply.transcript.items[0].text)


def test_a_preview_that_stops_at_a_draw_still_tells_what_is_held(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is held is told of the game as it is, and not of what the preview made of it."""
    number, _seat = opened(desk, monkeypatch, UnderwaterCities(), deadline="3d")
    for seat in (0, 1):
        keep = desk.read(number).load().view(seat)["hand"][:3]
        give_orders(desk, number, seat, [f"keep {' '.join(map(str, keep))}"])
    play = desk.read(number).load()
    (seat,) = play.awaiting
    first, second, _third = play.view(seat)["hand"]
    held = give_orders(desk, number, seat, ["confirm on", f"play {first} on ANY"])
    assert f"play {first} on ANY" in told(held, -1)
    tried = give_orders(desk, number, seat, ["preview", f"play {second} on ANY"])
    assert tried.transcript.stopped_at
    assert f"I am still holding this, and it is not played yet: play {first} on" in told(tried, -1)
