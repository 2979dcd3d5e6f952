"""Hints: three moves, from what the seat may know, and only where the game allows it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk import registry
from pbem.desk.chores.bots import run_bots
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.new_games.practice import open_practice
from pbem.desk.ordering import give_orders
from pbem.desk.writing.played_with import played_with
from pbem.engine import Budget, Game, GameError, Play
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.thinking.hints import hints
from pbem.engine.thinking.search import Thought
from pbem.engine.thinking.thinker import Thinker
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.store import Home

from .games import hide_otherwise_in_barrage, hide_otherwise_in_cities, some_way_in

ALONE = {"red": "red@example.org", "blue": "bot"}
TWO = {"red": "red@example.org", "blue": "blue@example.org"}
FEW = Budget(steps=30)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Home.create(tmp_path / "home"), lambda: 1_800_000_000, "example.net")


def test_hints_come_in_the_order_of_what_they_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    table = some_way_in(Barrage(), 40)
    seat = next(iter(table.pending))
    worths = (5.0, 3.7, 4.3)
    thoughts = [Thought(place, worth, 1) for place, worth in enumerate(worths)]
    monkeypatch.setattr(Thinker, "consider", lambda *_asked: thoughts)
    assert [one.behind for one in hints(table, seat, FEW)] == [0.0, 0.7, 1.3]


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()])
def test_a_hint_says_what_a_move_leads_to(game: Game[Any]) -> None:
    table = some_way_in(game, 40)
    seat = next(iter(table.pending))
    found = hints(table, seat, FEW)
    assert len(found) == 3
    phrases = [offer.phrase for offer in table.offers(seat)]
    assert all(one.phrase in phrases for one in found)
    assert all(one.story and one.leads_to for one in found)
    assert found[0].behind == 0
    assert all(one.behind >= 0 for one in found)
    assert found == hints(table, seat, FEW)


@pytest.mark.parametrize(
    ("game", "hide_otherwise"),
    [(Barrage(), hide_otherwise_in_barrage), (UnderwaterCities(), hide_otherwise_in_cities)],
)
def test_a_hint_depends_on_nothing_hidden(game: Game[Any], hide_otherwise: Any) -> None:
    table = some_way_in(game, 60)
    seat = next(iter(table.pending))
    state = table.copy().table.state
    hide_otherwise(state, seat)
    step = table.moment(seat).step
    other = Play.at(game, table.names, table.options, bytes(32), state, step)
    other.record = list(table.record)
    assert hints(other, seat, FEW) == hints(table, seat, FEW)


def said(desk: Desk, number: int, line: str) -> str:
    seat = desk.read(number).load().awaiting[0]
    return str(give_orders(desk, number, seat, [line]).transcript.items[0].text)


def test_hints_are_on_for_one_person_and_off_for_more(desk: Desk) -> None:
    alone, two = open_game(desk, "barrage", ALONE), open_game(desk, "barrage", TWO)
    assert desk.read(alone).hints
    assert not desk.read(two).hints
    assert "hints=off" in said(desk, two, "hint")
    chosen = open_game(desk, "barrage", TWO, {"hints": "on"})
    assert "Worth considering" in said(desk, chosen, "hint")
    assert not desk.read(open_game(desk, "barrage", ALONE, {"hints": "off"})).hints
    with pytest.raises(GameError, match="hints can be on or off; not 'maybe'"):
        open_game(desk, "barrage", TWO, {"hints": "maybe"})


def test_everyone_sees_whether_hints_are_given(desk: Desk) -> None:
    number = open_game(desk, "barrage", TWO, {"hints": "on"})
    assert "`hint` shows moves worth considering" in played_with(
        registry.find("barrage"), desk.read(number)
    )


def test_the_practice_game_gives_hints(desk: Desk) -> None:
    number = open_practice(desk, "you@example.org")
    before = desk.games.read(number)["play"]
    assert "Worth considering" in said(desk, number, "hint")
    assert desk.games.read(number)["play"] == before


def test_one_letter_gets_one_hint(desk: Desk) -> None:
    number = open_practice(desk, "you@example.org")
    seat = desk.read(number).load().awaiting[0]
    items = give_orders(desk, number, seat, ["hint"] * 3).transcript.items
    texts = [item.text for item in items]
    assert sum("Worth considering" in text for text in texts) == 1
    assert "I give one hint in each letter." in texts[1]


def test_the_practice_game_offers_a_hint_at_the_first_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("pbem.cli.run"), "serve", lambda _path: None)
    said = CliRunner().invoke(program, ["--home", str(tmp_path / "new"), "run"]).stdout
    assert " move 1 --as rookie hint\n" in said


@pytest.mark.parametrize(
    ("language", "you"), [("en", "You "), ("fr", "Tu "), ("uk", "Ви "), ("ru", "Вы ")]
)
@pytest.mark.parametrize("game", ["barrage", "underwater-cities"])
def test_a_hint_speaks_to_whoever_asked(desk: Desk, game: str, language: str, you: str) -> None:
    who = {"Olena": "red@example.org", "blue": "bot"}
    number = open_game(desk, game, who, {}, bytes(32))
    file = desk.read(number)
    desk.people.change(file.seats[0].player, lambda one: setattr(one, "language", language))
    _come_to_a_turn(desk, number)
    with reading_as(reader_of(language, game=game)):
        told = said(desk, number, "hint")
    assert f"\n    {you}" in told
    assert "Olena" not in told
    assert "\n    .\n" not in told


def _come_to_a_turn(desk: Desk, number: int) -> None:
    """Keep the first cards of Underwater Cities, and let the bot do the same."""
    run_bots(desk, number)
    while (phrase := _first_offer(desk, number)).startswith("keep "):
        give_orders(desk, number, 0, [phrase])
        run_bots(desk, number)


def _first_offer(desk: Desk, number: int) -> str:
    play = desk.read(number).load()
    assert play.awaiting[0] == 0
    return str(play.offers(0)[0].phrase)
