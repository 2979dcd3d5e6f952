"""Letters as people write them in Ukrainian and Russian: wrapped lines, wishes, second thoughts."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.transcript import CLOSING, DONE, IGNORED, REFUSED, TOLD
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import opened, speaks

Game = tuple[int, int]
KEPT = ["keep:15", "keep:22", "keep:28"]


@pytest.fixture
def game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of two at its first question, which three of six cards are kept."""
    return opened(desk, monkeypatch, UnderwaterCities())


def written(desk: Desk, game: Game, language: str, *lines: str) -> Reply:
    speaks(desk, *game, language)
    return give_orders(desk, *game, list(lines))


def outcomes(reply: Reply) -> list[str]:
    return [item.outcome for item in reply.transcript.items]


def played(reply: Reply) -> list[str]:
    return [entry.key for entry in reply.play.record]


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "keep card 15; keep card 22; keep", "card 28"),
        ("fr", "garder la carte 15; garder la carte 22; garder", "la carte 28"),
        ("uk", "залишити картку 15; залишити картку 22; залишити", "картку 28"),
        ("ru", "оставить карту 15; оставить карту 22; оставить", "карту 28"),
    ],
)
def test_a_line_that_breaks_off_goes_on_in_the_next(
    desk: Desk, game: Game, language: str, first: str, second: str
) -> None:
    reply = written(desk, game, language, first, second)
    assert outcomes(reply) == [DONE]
    assert played(reply) == KEPT


def test_lines_that_read_by_themselves_are_not_joined(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "en", "keep card 15; keep card number 22", "28")
    assert outcomes(reply) == [DONE, DONE]
    assert played(reply) == KEPT


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "keep 15, 22 and 36", "No, I changed my mind! Rather keep 15, 22 and 28."),
        ("uk", "залишаю 15, 22 і 36", "Ні, передумала! Краще залишаю 15, 22 і 28."),
        ("ru", "оставляю 15, 22 и 36", "Нет, передумала! Лучше оставляю 15, 22 и 28."),
    ],
)
def test_a_second_thought_drops_the_line_above(
    desk: Desk, game: Game, language: str, first: str, second: str
) -> None:
    reply = written(desk, game, language, first, second)
    assert outcomes(reply) == [IGNORED, DONE]
    assert played(reply) == KEPT


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Thanks! Show me the board, please, and I keep cards 15, 22 and 28."),
        ("uk", "Дякую! Покажіть, будь ласка, поле, а я залишаю собі картки 15, 22 і 28."),
        ("ru", "Спасибо! Покажите, пожалуйста, поле, а я оставляю себе карты 15, 22 и 28."),
    ],
)
def test_a_wish_to_see_something_and_an_order_behind_it(
    desk: Desk, game: Game, language: str, line: str
) -> None:
    reply = written(desk, game, language, line)
    assert outcomes(reply) == [TOLD, DONE]
    assert played(reply) == KEPT


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("uk", "Спершу хочу подивитися, що вийде, якщо я залишу 15, 22 і 28."),
        ("ru", "Сначала хочу посмотреть, что выйдет, если я оставлю 15, 22 и 28."),
    ],
)
def test_a_look_at_what_would_come_of_it_is_a_preview(
    desk: Desk, game: Game, language: str, line: str
) -> None:
    reply = written(desk, game, language, line)
    assert reply.transcript.preview
    assert not reply.transcript.kept


def test_a_postscript_may_be_for_later(desk: Desk, game: Game) -> None:
    later = "P. S. Коли буде мій хід: розіграти 15 на Y4"
    reply = written(desk, game, "uk", "залишити 15 22 28", "Anna", later)
    assert outcomes(reply) == [DONE, CLOSING, TOLD]
    assert played(reply) == KEPT


@pytest.mark.parametrize(
    ("language", "order", "goodbye"),
    [
        ("uk", "залишити 15 22 28", "Гарного дня!"),
        ("uk", "залишити 15 22 28", "На все добре,"),
        ("uk", "залишити 15 22 28", "Бувайте здорові!"),
        ("ru", "оставить 15 22 28", "Хорошего дня!"),
        ("ru", "оставить 15 22 28", "Всего хорошего,"),
        ("ru", "оставить 15 22 28", "Будьте здоровы!"),
    ],
)
def test_a_polite_closing_is_not_said_back(
    desk: Desk, game: Game, language: str, order: str, goodbye: str
) -> None:
    assert outcomes(written(desk, game, language, order, goodbye)) == [DONE, CLOSING]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("uk", "А скільки ламінарії мені знадобиться на забезпечення?"),
        ("uk", "скільки очок я отримаю, якщо не прогодую місто?"),
        ("ru", "А сколько водорослей мне понадобится на обеспечение?"),
    ],
)
def test_a_question_about_feeding_cities_is_answered(
    desk: Desk, game: Game, language: str, line: str
) -> None:
    (told,) = written(desk, game, language, line).transcript.items
    said = str(told.text)  # in English where this game's catalogues were not looked for yet
    assert any(loss in said for loss in ("3 points", "3 очки", "3 ПО"))


def test_a_question_and_a_wish_to_see_something_are_two(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "uk", "Що робила Ben? Покажіть історію.")
    assert [item.line for item in reply.transcript.items] == ["Що робила Ben?", "Покажіть історію."]


def test_a_question_below_a_refused_line_is_answered(desk: Desk, game: Game) -> None:
    reply = written(desk, game, "uk", "залишити 99", "Що таке симбіомісто?")
    assert outcomes(reply) == [REFUSED, TOLD]
