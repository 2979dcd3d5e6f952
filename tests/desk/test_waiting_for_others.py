"""A line that lets somebody else go first keeps the orders beside it from being played."""

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
    ("en", "Ben has to build his base at 5L first"),
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


@pytest.mark.parametrize(("language", "line"), WAITING)
def test_what_stands_below_is_offered(
    desk: Desk, three: tuple[int, int], language: str, line: str
) -> None:
    reply, keys = answered(desk, three, language, line, BANK_TWO[language])
    last = reply.transcript.items[-1]
    assert (keys, last.outcome) == ([], REFUSED)
    assert answered(desk, three, language, str(last.example))[1] == ["bank", "2"]


@pytest.mark.parametrize("between", ["legal", "Hi there", "Thanks for the nice game so far!"])
@pytest.mark.parametrize("order", ["bank 2", "build base 5L"])
def test_other_lines_may_stand_between(
    desk: Desk, three: tuple[int, int], between: str, order: str
) -> None:
    assert answered(desk, three, "en", "Ben first!", between, order)[1] == []


def test_what_is_taken_back_lets_nobody_go_first(desk: Desk, three: tuple[int, int]) -> None:
    lines = ("Ben first!", "No wait, forget that.", "bank 2")
    assert answered(desk, three, "en", *lines)[1] == ["bank", "2"]


ALIKE = [
    ("en", "Good luck, Ben!"),
    ("en", "Ben, you go first next round."),
    ("en", "No need to wait for Ben."),
    ("en", "Your turn, Ben."),
    ("fr", "À toi, Ben !"),
    ("uk", "Твій хід, Бене!"),
    ("ru", "Твой ход, Бен!"),
    ("fr", "Pas besoin d'attendre Ben."),
    ("uk", "Не треба чекати на Бена."),
    ("ru", "Не нужно ждать Бена."),
]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(("language", "line"), ALIKE)
def test_what_only_sounds_alike_stops_nothing(
    desk: Desk, three: tuple[int, int], language: str, line: str, place: int
) -> None:
    lines = [BANK_TWO[language]]
    lines.insert(place, line)
    assert answered(desk, three, language, *lines)[1] == ["bank", "2"]
