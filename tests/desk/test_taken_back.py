"""A taking back takes back what stands in the way of the order behind it, and says what stands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import DONE
from pbem.engine.play import Play
from pbem.engine.simulate import situation_of
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import speaks, told


@pytest.fixture
def discarding(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game, and its seat that has two cards too many."""
    monkeypatch.setattr(registry, "find", lambda name: UnderwaterCities())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "underwater-cities", people, {}, bytes(32))
    with desk.sitting(number) as game:
        seat = bring_to_discards(game)
        game.commit()
    return number, seat


def bring_to_discards(game: Sitting) -> int:
    """Play until somebody has two cards too many; whoever that is."""
    play, dice = game.play, random.Random(5)
    for _decision in range(2000):
        seat = play.awaiting[0]
        if play.before_turn(seat) and not play.drafting(seat) and _has_two_too_many(play, seat):
            return seat
        play.answer(seat, play.game.bots["random"](situation_of(play, seat, dice)))
    raise AssertionError


def _has_two_too_many(play: Play[Any], seat: int) -> bool:
    trial = play.copy()
    for _discard in range(2):
        if not trial.before_turn(seat) or not trial.offers(seat)[0].phrase.startswith("discard"):
            return False
        trial.answer(seat, 0)
    return trial.drafting(seat) and not trial.before_turn(seat)


def cards(desk: Desk, number: int, seat: int) -> list[str]:
    """Three cards that may go."""
    offers = desk.read(number).load().offers(seat)
    return [one.phrase.split()[1] for one in offers][:3]


def discarded(desk: Desk, number: int, seat: int) -> list[str]:
    play = desk.read(number).load()
    return [one.key.removeprefix("discard:") for one in play.draft if one.seat == seat]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "I take that back, I did not mean {b}! Please give it back to me, and throw away"
            " {a} and {c} instead.",
        ),
        ("en", "Please take that back, and discard {a} and {c} instead."),
        ("fr", "Annulez cela, s'il vous plaît : je défausse {a} et {c}"),
        ("uk", "Скасуйте це, будь ласка: скинути {a} і {c}"),
        ("ru", "Отмените это, пожалуйста: сбросить {a} и {c}"),
    ],
)
def test_both_discards_of_a_line_come_back(
    desk: Desk, discarding: tuple[int, int], language: str, line: str
) -> None:
    number, seat = discarding
    a, b, c = cards(desk, number, seat)
    give_orders(desk, number, seat, [f"discard {a} and {b}"])
    assert discarded(desk, number, seat) == [a, b]
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line.format(a=a, b=b, c=c)])
    assert reply.transcript.items[-1].outcome == DONE
    assert discarded(desk, number, seat) == [a, c]


def test_what_still_stands_is_said(desk: Desk, discarding: tuple[int, int]) -> None:
    number, seat = discarding
    a, b, _c = cards(desk, number, seat)
    give_orders(desk, number, seat, [f"discard {a} and {b}"])
    reply = give_orders(desk, number, seat, ["Please take that back."])
    assert f"This still stands: discard {a}. `undo all`" in told(reply)


def test_one_decision_comes_back_where_that_is_enough(
    desk: Desk, discarding: tuple[int, int]
) -> None:
    number, seat = discarding
    a, b, c = cards(desk, number, seat)
    give_orders(desk, number, seat, [f"discard {a} and {b}"])
    give_orders(desk, number, seat, [f"I take that back: discard {c}"])
    assert discarded(desk, number, seat) == [a, c]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Sorry, could I take my last move back? I would rather have dug first."),
        ("fr", "Est-ce que je peux reprendre mon dernier coup ? J'aurais préféré creuser."),
        ("uk", "Чи можна скасувати мій останній хід? Я б краще копав."),
        ("ru", "Можно ли отменить мой последний ход? Я бы лучше копал."),
    ],
)
def test_whoever_asks_is_told_what_undo_would_do(
    desk: Desk, discarding: tuple[int, int], language: str, line: str
) -> None:
    number, seat = discarding
    a, _b, _c = cards(desk, number, seat)
    give_orders(desk, number, seat, [f"discard {a}"])
    before = desk.read(number).load().record
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    (item,) = reply.transcript.items
    assert list(map(str, item.nearest)) == ["undo"]
    assert a in told(reply).splitlines()[1]
    assert desk.read(number).load().record == before


def test_where_nothing_was_played_that_is_said(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["Could I take my last move back? I am not sure."])
    assert "You have nothing to take back." in told(reply)
    assert reply.transcript.items[0].nearest == []


def test_after_the_turn_the_others_are_asked(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank 2"])
    reply = give_orders(desk, number, seat, ["Could I take my last move back?"])
    assert "`undo` asks the others whether it may be taken back." in told(reply)
