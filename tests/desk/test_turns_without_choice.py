"""An order ahead whose turn goes by is dropped and told, not carried to a later turn."""

from __future__ import annotations

import random

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED, from_kept
from pbem.desk.writing.headlines import answered, carried_out_ahead
from pbem.engine.play import Play
from pbem.engine.simulate import situation_of
from pbem.engine.text import spoken
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.state import State

from .small_games import drop_letters, letters

ANNA, BEN = 0, 1
ANSWERS = 22  # behind the next one, Anna's last engineer can only go to the bank


@pytest.fixture
def number(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game in which Anna's turn is going to play itself, as soon as Ben has answered."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes([2]) * 32)
    with desk.sitting(number) as game:
        dice = random.Random(2)
        for _answer in range(ANSWERS):
            answer(game.play, dice)
        assert game.play.awaiting == [BEN]
        game.commit()
    drop_letters(desk, number)
    return number


def answer(play: Play[State], dice: random.Random) -> None:
    seat = play.awaiting[0]
    play.answer(seat, play.game.bots["random"](situation_of(play, seat, dice)))


def ben_answers(desk: Desk, number: int) -> None:
    with desk.sitting(number) as game:
        for _same in range(ANSWERS):
            trial = game.play.copy()
            dice = random.Random(_same)
            answer(trial, dice)
            if any(one.seat == ANNA and one.did == "1" for one in trial.went_by):
                answer(game.play, random.Random(_same))
                break
        else:
            raise AssertionError
        game.commit()


def kept(desk: Desk, number: int) -> list[str]:
    return [chain[0].orders for chain in desk.read(number).seats[ANNA].ahead]


def test_it_is_dropped_and_told_with_what_happened(desk: Desk, number: int) -> None:
    give_orders(desk, number, ANNA, ["next turn: workshop 1", "in two turns: workshop 3"])
    ben_answers(desk, number)
    assert kept(desk, number) == ["workshop 3"]
    assert desk.read(number).seats[ANNA].ahead[0][0].turns == 0, "it comes one turn nearer"
    file = desk.read(number)
    assert [kind for to, kind in letters(file) if to == ANNA] == ["standing"]
    note = next(raw for raw in file.outbox if raw["to"] == ANNA)
    account = from_kept(note["params"]["transcript"])
    (item,) = account.items
    assert (item.line, item.outcome, item.ahead) == ("workshop 1", REFUSED, True)
    assert spoken(item.text) == "your turn left you no choice, so it was played without it"
    assert carried_out_ahead(account).endswith("which you gave ahead, so I dropped it.")
    told = [file.load().log[place].text for place in note["params"]["news"]]
    assert any("bank" in one for one in told), told


def test_whoever_can_only_pass_keeps_it_for_the_next_round(desk: Desk, number: int) -> None:
    """Without an engineer left, the next turn is that of the next round."""
    ben_answers(desk, number)
    give_orders(desk, number, ANNA, ["next turn: workshop 1"])
    with desk.sitting(number) as game:
        dice = random.Random(3)
        while not any(one.seat == ANNA and one.did == "pass" for one in game.play.went_by):
            answer(game.play, dice)
        assert game.play.awaiting == [BEN]
        game.commit()
    assert kept(desk, number) == ["workshop 1"]


def test_a_letter_that_was_carried_out_is_not_called_a_part() -> None:
    account = from_kept(
        {
            "items": [
                {"line": "bank 1", "outcome": "done"},
                {"line": "workshop 1", "outcome": "refused", "ahead": True},
            ],
            "changed": True,
        }
    )
    said = "Done. I could not do “workshop 1”, which you gave ahead, so I dropped it."
    assert answered(account) == said
    account.items.append(account.items[1])
    said = "Done. I could not do the orders that you gave ahead, so I dropped them."
    assert answered(account) == said
    account.items.pop()
    account.items[1].ahead = False
    assert answered(account) == "I could carry out only a part of your letter."
