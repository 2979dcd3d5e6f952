"""Words of letters that new players stumbled over."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.came_again import in_short, told_again
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.new_games.proposed_game import ProposedGame, describe
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, REFUSED, Item, Transcript
from pbem.engine.game import Game
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import spoken
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.rendering import draw_board

from .real_games import speaks

BLUE = 1


@pytest.fixture(autouse=True)
def true_games(monkeypatch: pytest.MonkeyPatch) -> None:
    games: dict[str, Game[Any]] = {one.name: one for one in (Barrage(), UnderwaterCities())}
    monkeypatch.setattr(registry, "find", lambda name: games[name])


@pytest.fixture
def opened(desk: Desk) -> int:
    """A game in which Ben waits for Anna."""
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    return open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))


@pytest.mark.parametrize(
    "line",
    ["cancel order", "annuler cet ordre", "скасувати цю команду", "отменить эту команду"],
)
def test_the_word_that_cancels_an_order_ahead_is_read(desk: Desk, opened: int, line: str) -> None:
    waits = 1 - desk.read(opened).load().awaiting[0]
    give_orders(desk, opened, waits, ["when my turn: bank 1"])
    assert desk.read(opened).seats[waits].ahead
    give_orders(desk, opened, waits, [line])
    assert not desk.read(opened).seats[waits].ahead


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "help fair"),
        ("fr", "aide équité"),
        ("uk", "довідка чесність"),
        ("ru", "справка честность"),
    ],
)
def test_how_chance_can_be_checked_is_told(
    desk: Desk, opened: int, language: str, line: str
) -> None:
    speaks(desk, opened, BLUE, language)
    said = give_orders(desk, opened, BLUE, [line]).transcript.items[0].text
    assert "SHA-256" in spoken(said)


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (["automa"], "You begin a game of Barrage against an Automa."),
        (["bot", "automa", "automa"], "You begin a game of Barrage against a bot and 2 Automas."),
        (["a@b.example", "bot"], "You propose a game of Barrage to: a@b.example and a bot."),
    ],
)
def test_a_proposed_game_is_told_in_a_sentence(others: list[str], said: str) -> None:
    assert spoken(describe(ProposedGame("barrage", others))) == said


def test_what_became_of_a_letter_the_first_time_is_told_in_words() -> None:
    account = Transcript([Item("bank 2", DONE), Item("bank 99", REFUSED)])
    told = told_again(in_short(account))
    assert told == "bank 2: done; bank 99: not done"
    with reading_as(reader_of("fr")):
        assert told == "bank 2\u00a0: fait\u00a0; bank 99\u00a0: pas fait"


def test_cards_of_the_question_are_not_listed_again_on_the_board(desk: Desk) -> None:
    number = open_game(desk, "underwater-cities", {"Anna": "anna@example.org"}, {}, bytes(32))
    play = desk.read(number).load()
    view = play.view(0)
    told = "\n".join(view["cards"][str(no)]["text"] for no in view["hand"])
    game = registry.find("underwater-cities")
    assert "YOUR HAND" in draw_board(game, view, "txt", focus=0)
    assert "YOUR HAND" not in draw_board(game, view, "txt", focus=0, told=told)


def test_companies_of_the_question_are_not_listed_again_on_the_board(desk: Desk) -> None:
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "full"}, bytes(32))
    play = desk.read(number).load()
    (seat,) = play.awaiting
    told = "\n".join(offer.note for offer in play.offers(seat))
    whole = draw_board(play.game, play.view(seat), "txt", focus=seat)
    short = draw_board(play.game, play.view(seat), "txt", focus=seat, told=told)
    assert len(short.split("TO PICK")[1]) < len(whole.split("TO PICK")[1])
