"""Words in another case, or with another meaning in a game, have their own translations."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.gamefile import SeatFile
from pbem.desk.writing.forming_pages import seat_state
from pbem.engine import order, spoken
from pbem.engine.reader import reader_of, reading_as
from pbem.games.barrage.words import taken


@pytest.mark.parametrize(
    ("language", "company", "officer"),
    [
        ("uk", "взяти Італію", "скопіювати Соломона"),
        ("ru", "взять Италию", "скопировать Соломона"),
        ("fr", "prendre Italie", "copier Solomon"),
    ],
)
def test_what_is_taken_or_copied(language: str, company: str, officer: str) -> None:
    registry.find("barrage")
    with reading_as(reader_of(language, game="barrage")):
        assert spoken(order("take {what}", what=taken("Italy"))) == company
        assert spoken(order("copy {officer}", officer=taken("solomon"))) == officer


def test_an_open_seat_is_not_what_a_game_calls_open() -> None:
    registry.find("barrage")
    with reading_as(reader_of("fr", game="barrage")):
        assert seat_state(SeatFile("ben")) == "libre"
