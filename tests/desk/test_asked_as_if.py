"""What would happen if; conditions with a comma; and what is noted below an order that fails."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.only_trying import supposed
from pbem.desk.transcript import DONE, REFUSED, TOLD
from pbem.games.barrage.game import Barrage

from .real_games import opened

Game = tuple[int, int]


@pytest.fixture
def game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, Barrage())


@pytest.mark.parametrize(
    "line",
    [
        "What would happen if I bank 2?",
        "Preview please: what would I have if I bank 2?",
        "What if I bank 2?",
    ],
)
def test_what_would_happen_is_tried_and_not_played(desk: Desk, game: Game, line: str) -> None:
    reply = give_orders(desk, *game, [line])
    assert reply.transcript.preview
    assert [item.outcome for item in reply.transcript.items] == [TOLD, DONE]
    assert "2 credits" in " ".join(map(str, reply.transcript.story))
    assert len(desk.read(game[0]).load().record) == 0


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Que se passerait-il si je banque 2 ?", "je banque 2"),
        ("Що буде, якщо банк 2?", "банк 2"),
        ("Что будет, если банк 2?", "банк 2"),
        ("What happens to me?", ""),
    ],
)
def test_what_is_supposed_in_each_language(line: str, order: str) -> None:
    assert supposed(line) == order


def test_beside_an_order_such_a_question_makes_no_preview(desk: Desk, game: Game) -> None:
    reply = give_orders(desk, *game, ["bank 2", "What would happen if I bank 3?"])
    assert [entry.key for entry in desk.read(game[0]).load().record] == ["bank", "2"]
    assert not reply.transcript.preview


def test_what_is_for_the_next_turn_is_noted_below_a_failing_order(desk: Desk, game: Game) -> None:
    reply = give_orders(desk, *game, ["build base 99Z", "next turn: bank 2"])
    assert [item.outcome for item in reply.transcript.items] == [REFUSED, TOLD]
    (chain,) = desk.read(game[0]).seats[game[1]].ahead
    assert [part.orders for part in chain] == ["bank 2"]
    assert not desk.read(game[0]).load().record


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (
            "If 5L is free, then next turn bank 2, else bank 3",
            [("5L is free", "bank 2"), ("", "bank 3")],
        ),
        ("if 5L is free, next turn: bank 2", [("5L is free", "bank 2")]),
    ],
)
def test_a_condition_for_the_next_turn_waits_for_it(
    desk: Desk, game: Game, line: str, parts: list[tuple[str, str]]
) -> None:
    reply = give_orders(desk, *game, [line])
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    (chain,) = desk.read(game[0]).seats[game[1]].ahead
    assert [(part.condition, part.orders) for part in chain] == parts
    assert not desk.read(game[0]).load().record
