"""No letter keeps the host busy for long, however it is written."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.desk.desk import Desk
from pbem.desk.line_reading import line_reader
from pbem.desk.standing_orders import applying
from pbem.engine import Game as Rules
from pbem.engine.languages import LANGUAGES
from pbem.engine.order_reading import effort
from pbem.engine.order_reading.effort import MOST_STEPS, Effort
from pbem.engine.order_reading.limits import LONGEST_TURNED, MOST_TURNED
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities
from tests.desk.real_games import Game, answered, awaited, opened
from tests.everyday import table
from tests.long_lines import LONG

GAMES: dict[str, type[Rules[Any]]] = {"barrage": Barrage, "underwater-cities": UnderwaterCities}
LETTERS = 4
BEGUN, MANY, MOST_BEGUN = 40, 14, 120  # answers before such a letter, and to be chosen from
IN_EARNEST = 1.1
"""How much more is done at most than what is tried: what has to be read as it stands."""


@pytest.fixture
def efforts(monkeypatch: pytest.MonkeyPatch) -> list[Effort]:
    """What was done for each letter, and for whatever is carried out by itself."""
    made: list[Effort] = []

    class Noted(Effort):
        def __init__(self, number: int = 1, steps: int = MOST_STEPS) -> None:
            super().__init__(number, steps)
            made.append(self)

    for module in (line_reader, applying, effort):
        monkeypatch.setattr(module, "Effort", Noted)
    return made


def pieces(game: str) -> list[str]:
    """Words, codes, numbers and clauses in all languages, to string lines together from."""
    typed = [*LONG[game], *(one.line for one in table(game))]
    clauses = [part for line in typed for part in line.split(", ")]
    words = [word for line in typed for word in line.split()]
    return [*clauses, *words, *"0123456789"]


def strung(dice: random.Random, some: list[str]) -> str:
    """A line of pieces, as long as one may be that is looked at closely."""
    line = dice.choice(some)
    joints = (", ", ", ", " ", " and ", ". ", "; ", " et ", " і ", " и ")
    while True:
        longer = f"{line}{dice.choice(joints)}{dice.choice(some)}"
        if len(longer) > LONGEST_TURNED or len(longer.split()) > MOST_TURNED * 0.8:
            return line
        line = longer


def begun(desk: Desk, monkeypatch: pytest.MonkeyPatch, game: str) -> Game:
    """A game in which some moves have been made, at a question with many answers."""
    number, seat = opened(desk, monkeypatch, GAMES[game]())
    dice = random.Random(game)
    for answers in range(MOST_BEGUN):
        question = desk.read(number).load().pending[seat]
        if answers >= BEGUN and len(question.choices) >= MANY:
            break
        answered(desk, (number, seat), "en", question.phrase(dice.choice(question.choices)))
        seat = awaited(desk, number)
    return number, seat


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_takes_more_than_its_effort(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, efforts: list[Effort], game: str
) -> None:
    dice = random.Random(game)
    where = begun(desk, monkeypatch, game)
    some = pieces(game)
    letters = [[line] for line in LONG[game]]
    for number in range(LETTERS):
        letters.append([strung(dice, some) for _line in range(1 + 8 * (number % 2))])
    for letter in letters:
        efforts.clear()
        answered(desk, where, dice.choice(LANGUAGES), *letter)
        assert sum(one.steps for one in efforts) <= MOST_STEPS * IN_EARNEST, letter
        where = where[0], awaited(desk, where[0])
