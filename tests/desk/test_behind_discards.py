"""Orders given ahead wait where a turn begins with a discard, and go on behind it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import from_kept
from pbem.desk.writing.headlines import carried_out_ahead
from pbem.engine.play import Play
from pbem.engine.simulate import situation_of
from pbem.engine.text import spoken
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import speaks

ANNA, BEN = 0, 1


@pytest.fixture
def number(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game in which Ben is on turn, and Anna, who is next, has a card too many."""
    monkeypatch.setattr(registry, "find", lambda name: UnderwaterCities())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "underwater-cities", people, {}, bytes(32))
    with desk.sitting(number) as game:
        bring_to_discard(game)
        game.commit()
    return number


def bring_to_discard(game: Sitting) -> None:
    """Play until Ben is asked what to play, and Anna could discard something meanwhile."""
    play, dice = game.play, random.Random(5)
    for _decision in range(2000):
        seat = play.awaiting[0]
        ready = seat == BEN and not play.drafting(BEN) and not play.before_turn(BEN)
        if ready and play.asides(ANNA) is not None and play.snapshot.step == "turn":
            copy = play.copy()
            finish_turn(copy, BEN, dice)
            if copy.awaiting == [ANNA] and copy.before_turn(ANNA):
                return
        play.answer(seat, play.game.bots["random"](situation_of(play, seat, dice)))
    raise AssertionError


def finish_turn(play: Play[Any], seat: int, dice: random.Random) -> None:
    step = play.snapshot.number
    while play.snapshot.number == step:
        play.answer(seat, play.game.bots["random"](situation_of(play, seat, dice)))


def ben_plays(desk: Desk, number: int) -> None:
    with desk.sitting(number) as game:
        finish_turn(game.play, BEN, random.Random(5))
        game.commit()


def a_move(desk: Desk, number: int) -> tuple[str, str]:
    """What Anna may let go when her turn comes, and a move that she may make behind it."""
    play = desk.read(number).load()
    finish_turn(play, BEN, random.Random(5))
    discard = play.offers(ANNA)[0].phrase
    play.answer(ANNA, 0)
    assert not play.before_turn(ANNA)
    return discard, play.offers(ANNA)[0].phrase


def played(desk: Desk, number: int) -> list[str]:
    return played_by(desk.read(number).load())


def played_by(play: Play[Any]) -> list[str]:
    return [one.key for one in play.record if one.seat == ANNA]


@pytest.mark.parametrize(
    ("language", "next_turn"),
    [
        ("en", "next turn:"),
        ("fr", "au prochain tour :"),
        ("uk", "наступного ходу:"),
        ("ru", "следующим ходом:"),
    ],
)
def test_the_order_waits_and_goes_on_behind_the_discard(
    desk: Desk, number: int, language: str, next_turn: str
) -> None:
    speaks(desk, number, ANNA, language)
    discard, move = a_move(desk, number)
    give_orders(desk, number, ANNA, [f"{next_turn} {move}"])
    before = played(desk, number)
    ben_plays(desk, number)
    file = desk.read(number)
    assert played(desk, number) == before
    assert [part.orders for chain in file.seats[ANNA].ahead for part in chain] == [move]
    notes = [one["params"]["transcript"] for one in file.outbox if "transcript" in one["params"]]
    told = [item["text"] for note in notes for item in note["items"]]
    assert "waits until you have answered this" in spoken(told[-1])
    give_orders(desk, number, ANNA, [discard])
    _verb, card, _on, slot = move.split()
    assert played(desk, number)[len(before) : len(before) + 2] == [
        discard.replace(" ", ":"),
        f"play:{card}:{slot}",
    ]
    assert desk.read(number).seats[ANNA].ahead == []


def test_what_waited_for_a_turn_played_otherwise_is_dropped_and_told_at_once(
    desk: Desk, number: int
) -> None:
    _discard, move = a_move(desk, number)
    give_orders(desk, number, ANNA, [f"next turn: {move}"])
    ben_plays(desk, number)
    before = len(played(desk, number))
    with desk.sitting(number) as game:
        finish_turn(game.play, ANNA, random.Random(5))
        answers = played_by(game.play)[before:]
        game.commit()
    file = desk.read(number)
    assert played(desk, number)[before:] == answers
    assert file.seats[ANNA].ahead == []
    notes = [one["params"]["transcript"] for one in file.outbox if "transcript" in one["params"]]
    told = [spoken(item["text"]) for note in notes for item in note["items"]]
    assert told[-1] == "you played that turn in another way"


def test_the_letter_of_an_order_that_waits_does_not_say_that_it_was_carried_out(
    desk: Desk, number: int
) -> None:
    _discard, move = a_move(desk, number)
    give_orders(desk, number, ANNA, [f"next turn: {move}"])
    ben_plays(desk, number)
    notes = desk.read(number).outbox
    (note,) = [one for one in notes if one["to"] == ANNA and one["kind"] == "turn"]
    assert carried_out_ahead(from_kept(note["params"]["transcript"])) == ""


def test_orders_for_the_discard_itself_do_not_wait(desk: Desk, number: int) -> None:
    discard, move = a_move(desk, number)
    give_orders(desk, number, ANNA, [f"when my turn: {discard}; {move}"])
    ben_plays(desk, number)
    assert discard.replace(" ", ":") in played(desk, number)
    assert desk.read(number).seats[ANNA].ahead == []


def test_on_ones_own_turn_the_answer_says_that_it_waits(desk: Desk, number: int) -> None:
    discard, move = a_move(desk, number)
    ben_plays(desk, number)
    before = played(desk, number)
    reply = give_orders(desk, number, ANNA, [f"when my turn: {move}"])
    said = str(reply.transcript.items[0].text)
    assert said.startswith("Noted for your turn, behind what you are asked now: “")
    assert played(desk, number) == before
    give_orders(desk, number, ANNA, [discard])
    assert len(played(desk, number)) >= len(before) + 2
