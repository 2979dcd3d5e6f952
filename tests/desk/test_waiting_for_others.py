"""A line that lets somebody else go first keeps the order above it from being played."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.transcript import REFUSED

from .real_games import BANK_TWO, answered

WAITING = [
    ("en", "Ben first!"),
    ("en", "But after Ben please."),
    ("en", "I'll wait for Ben."),
    ("en", "Let Ben go first"),
    ("fr", "Mais après Ben."),
    ("fr", "Ben d'abord !"),
    ("uk", "Спочатку Бен!"),
    ("ru", "Но после Бена."),
]


@pytest.mark.parametrize(("language", "line"), WAITING)
def test_what_stands_above_is_offered(
    desk: Desk, three: tuple[int, int], language: str, line: str
) -> None:
    reply, keys = answered(desk, three, language, BANK_TWO[language], line)
    last = reply.transcript.items[-1]
    assert (keys, last.outcome) == ([], REFUSED)
    assert answered(desk, three, language, str(last.example))[1] == ["bank", "2"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Good luck, Ben!"),
        ("en", "Ben, you go first next round."),
        ("en", "No need to wait for Ben."),
        ("en", "Your turn, Ben."),
        ("fr", "À toi, Ben !"),
        ("uk", "Твій хід, Бене!"),
        ("ru", "Твой ход, Бен!"),
    ],
)
def test_what_only_sounds_alike_stops_nothing(
    desk: Desk, three: tuple[int, int], language: str, line: str
) -> None:
    assert answered(desk, three, language, BANK_TWO[language], line)[1] == ["bank", "2"]
