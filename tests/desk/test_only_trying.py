"""Whoever says in their own words that nothing is to be played yet gets a preview."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.only_trying import only_tried
from pbem.desk.transcript import DONE
from pbem.games.barrage.game import Barrage


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, desk.read(number).load().awaiting[0]


@pytest.mark.parametrize(
    "line",
    [
        "just looking, don't save:",
        "Just looking, don’t save this!",
        "don't play this yet",
        "Please don't play this yet.",
        "only a preview please",
        "Could I have a preview, please?",
        "This is only a test run",
        "Do not carry this out yet, please",
        "juste un aperçu, s'il te plaît",
        "Ne joue pas encore ce coup.",
        "C'est juste pour voir",
        "Лише попередній перегляд, будь ласка",
        "не грайте цього поки що",
        "Просто дивлюся, не зберігайте:",
        "Только посмотреть, пожалуйста",
        "пока не сохраняйте это",
    ],
)
def test_a_sentence_of_its_own_asks_for_a_preview(line: str) -> None:
    assert only_tried(line) == ""


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("just looking, don't save: build base 5L", "build base 5L"),
        ("Preview only, please: bank 2; done", "bank 2; done"),
        ("build base 5L (just a preview)", "build base 5L"),
        ("farm SE.2 - don't play it yet", "farm SE.2"),
        ("juste pour voir : construire base 5L", "construire base 5L"),
        ("попередній перегляд: база 5L", "база 5L"),
        ("просто смотрю: база 5L", "база 5L"),
    ],
)
def test_it_may_stand_beside_the_orders(line: str, orders: str) -> None:
    assert only_tried(line) == orders


@pytest.mark.parametrize(
    "line",
    [
        "build base 5L",
        "Just looking forward to the evening!",
        "Thanks for the preview.",
        "Thank you for the preview! build base 5L",
        "Merci pour l'aperçu.",
        "Дякую за попередній перегляд",
        "Спасибо за предпросмотр",
        "don't build a base",
        "play 16 on R4",
        "test",
        "I'm only here for the view",
        "не будувати базу",
    ],
)
def test_other_lines_do_not(line: str) -> None:
    assert only_tried(line) is None


@pytest.mark.parametrize(
    "lines",
    [
        ["don't play this yet", "build base 5L"],
        ["build base 5L", "don't play this yet"],
        ["build base 5L", "message all: what do you think?", "", "Only a preview please!"],
        ["just looking, don't save: build base 5L"],
        ["preview: build base 5L"],
        ["preview build base 5L"],
        ["build base 5L", "preview"],
        ["build base 5L (preview only)"],
        ["preview", "preview", "build base 5L"],
    ],
)
def test_nothing_is_played(desk: Desk, barrage: tuple[int, int], lines: list[str]) -> None:
    number, seat = barrage
    before = len(desk.read(number).load().record)
    transcript = give_orders(desk, number, seat, lines).transcript
    assert transcript.preview
    assert [item.line for item in transcript.items if item.outcome == DONE] == ["build base 5L"]
    said = [str(item.text) for item in transcript.items]
    assert "I only try what follows." in said
    file = desk.read(number)
    assert len(file.load().record) == before
    assert not file.messages


@pytest.mark.parametrize(
    "line",
    ["preveiw", "previw:", "Prevew", "What would happen:", "try", "Try this:", "apercu", "превю"],
)
def test_a_slip_in_the_wish_to_try_plays_nothing(
    barrage: tuple[int, int], desk: Desk, line: str
) -> None:
    """`preveiw` above an order played it."""
    number, seat = barrage
    before = len(desk.read(number).load().record)
    reply = give_orders(desk, number, seat, [line, "bank 2"])
    assert len(desk.read(number).load().record) == before
    assert reply.transcript.preview
