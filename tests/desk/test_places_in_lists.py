"""An answer that is named by its place in a list is played only where that list is certain."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.line_reading import places_in_lists
from pbem.desk.ordering import Reply
from pbem.desk.transcript import DONE, REFUSED
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import Game, answer_to_letter, opened, speaks


@pytest.fixture
def office(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Barrage at the question which contract is taken."""
    game = opened(desk, monkeypatch, Barrage())
    assert answer_to_letter(desk, game, "contracts").transcript.changed
    return game


def read_as(reply: Reply) -> str:
    (item,) = reply.transcript.items
    assert item.outcome == DONE
    return "; ".join(map(str, item.said))


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("en", "The first one, please", "contracts G08"),
        ("en", "the second", "contracts G13"),
        ("en", "Option 2, please", "contracts G13"),
        ("en", "the second option", "contracts G13"),
        ("fr", "Le premier", "contracts G08"),
        ("fr", "l'option 2", "contracts G13"),
        ("uk", "Перший, будь ласка", "contracts G08"),
        ("uk", "варіант 2", "contracts G13"),
        ("ru", "первый, пожалуйста", "contracts G08"),
        ("ru", "вариант 2", "contracts G13"),
    ],
)
def test_a_short_list_is_counted(
    desk: Desk, office: Game, language: str, line: str, meant: str
) -> None:
    speaks(desk, *office, language)
    assert read_as(answer_to_letter(desk, office, line)) == meant


@pytest.mark.parametrize("line", ["the first one please", "the first one", "Hi,\nthe first one"])
def test_what_a_refusal_listed_comes_before_the_question(
    desk: Desk, office: Game, line: str
) -> None:
    near = answer_to_letter(desk, office, "contracts R99").transcript.items[0].nearest
    assert str(near[0]) == "contracts R14"
    item = answer_to_letter(desk, office, line).transcript.items[-1]
    assert (item.outcome, list(map(str, item.said))) == (DONE, ["contracts R14"])


def test_where_an_answer_shows_the_whole_menu_too_both_are_offered(
    desk: Desk, office: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_in_lists, "SHORT_MENU", 6)
    answer_to_letter(desk, office, "contracts R99")
    reply = answer_to_letter(desk, office, "the first one")
    (item,) = reply.transcript.items
    assert item.outcome == REFUSED
    assert not reply.transcript.changed
    assert list(map(str, item.nearest)) == ["contracts R14", "contracts G08"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The second one please"),
        ("fr", "La deuxième, s'il vous plaît"),
        ("uk", "Друга, будь ласка"),
        ("ru", "Вторая, пожалуйста"),
    ],
)
def test_it_counts_in_the_list_that_an_answer_has_shown_last(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, language: str, line: str
) -> None:
    game = opened(desk, monkeypatch, Barrage())
    speaks(desk, *game, language)
    older = answer_to_letter(desk, game, "bank 20").transcript.items[0].nearest
    near = answer_to_letter(desk, game, "build conduit 99Z").transcript.items[0].nearest
    assert len(near) > 1 < len(older)
    assert str(near[1]) not in map(str, older)
    assert not answer_to_letter(desk, game, "thank you").transcript.changed
    assert read_as(answer_to_letter(desk, game, line)) == str(near[1])


def test_a_list_of_another_question_counts_no_more(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened(desk, monkeypatch, Barrage())
    near = answer_to_letter(desk, game, "bank 20").transcript.items[0].nearest
    assert answer_to_letter(desk, game, "contracts").transcript.changed
    assert read_as(answer_to_letter(desk, game, "the second")) not in map(str, near)


@pytest.mark.parametrize("rules", [Barrage(), UnderwaterCities()])
def test_of_many_moves_the_one_in_that_place_is_offered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, rules: Barrage | UnderwaterCities
) -> None:
    game = opened(desk, monkeypatch, rules)
    (item,) = answer_to_letter(desk, game, "the first one, please").transcript.items
    assert item.outcome == REFUSED
    assert len(item.nearest) == 1
    assert str(item.nearest[0]) in str(item.text)
