"""No rule without a test that names it, and no test or refusal that names a rule there is not."""

from __future__ import annotations

import pytest

from .rules_and_tests import refused_by, shown, written

GAMES = ("barrage", "underwater_cities")


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_unique_and_in_order(game: str) -> None:
    numbers = [tuple(map(int, number[1:].split("."))) for number in written(game)]
    assert numbers
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    assert sorted(set(written(game)) - set(shown(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_named_rule_exists(game: str) -> None:
    assert sorted(set(shown(game)) - set(written(game))) == []


@pytest.mark.parametrize("game", GAMES)
def test_refusals_name_rules_that_exist(game: str) -> None:
    used = refused_by(game)
    assert used
    assert used <= set(written(game))
