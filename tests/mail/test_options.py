"""`options GAME` and `help new`: everything that can be chosen when a game is opened."""

from __future__ import annotations

import re

import pytest

from pbem.desk import registry
from pbem.desk.looking.game_options import about_new, about_options, find_game
from pbem.desk.new_games.proposed_game import read_proposed_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.time_rules import TIME_OPTIONS, read_rules
from pbem.desk.transcript import TOLD
from pbem.engine.errors import NotUnderstood

from .host import Mailhost

RED = 0
GAMES = ("barrage", "underwater-cities")


def asked(host: Mailhost, game: int, line: str) -> str:
    (item,) = give_orders(host.desk, game, RED, [line]).transcript.items
    assert item.outcome == TOLD
    return str(item.text)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_every_value_is_told(name: str) -> None:
    said = about_options(registry.find(name))
    for option in registry.find(name).options:
        assert (f"  {option.name}=" in said) != option.by_host
        for choice in option.choices:
            assert choice in said
        assert set(option.meanings) <= set(option.choices)
        for choice in option.meanings:
            assert f" {choice}: " in said
    for time in TIME_OPTIONS:
        assert f"  {time.name}={time.values}" in said
    assert max(map(len, said.splitlines())) <= 78


@pytest.mark.parametrize(
    ("name", "value"),
    [(one.name, value) for one in TIME_OPTIONS for value in one.values.split("|")],
)
def test_every_value_of_the_clock_that_is_named_can_be_chosen(name: str, value: str) -> None:
    read_rules({name: value})


def test_every_order_that_help_new_shows_can_be_given() -> None:
    said = " ".join(about_new().split())
    orders = re.findall(r"(?<!`)new (\S+ with \S+@\S+ open \S+)", said)
    orders += re.findall(r"`new ([^`]+)`", said)
    assert len(orders) >= 2 * len(GAMES)
    for order in orders:
        assert read_proposed_game(order).game in (*GAMES, "pearls")


def test_help_new_explains_how_to_play_alone() -> None:
    said = " ".join(about_new().split())
    assert "`new underwater-cities` with nobody else begins such a game" in said
    assert "Automas: companies that the rules play" in said


def test_a_game_is_found_by_its_beginning_and_with_a_blank() -> None:
    assert find_game("Underwater Cities").name == "underwater-cities"
    assert find_game("barr").name == "barrage"
    for words in ("", "chess"):
        with pytest.raises(NotUnderstood) as refused:
            find_game(words)
        assert "barrage" in str(refused.value)


def test_at_a_seat_options_of_a_game_and_of_the_open_question(host: Mailhost, game: int) -> None:
    assert asked(host, game, "options barrage") == about_options(registry.find("barrage"))
    assert asked(host, game, "help new") == about_new()
    assert asked(host, game, "options") == asked(host, game, "legal")
