"""`pbem deck check`: a file is looked at without a game, and without a host."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.exits import Exit
from pbem.cli.program import program
from tests.underwater_cities.deck_files import CARD


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "deck.toml"
    file.write_text(CARD)
    return file


def check(file: Path, *more: str) -> Result:
    home = str(file.parent / "no-host")
    return CliRunner().invoke(program, ["--home", home, "deck", "check", str(file), *more])


def test_a_good_deck(deck: Path) -> None:
    said = check(deck)
    assert said.exit_code == 0, said.stderr
    assert f"--option deck={deck}" in said.stdout
    assert not (deck.parent / "no-host").exists()


def test_a_bad_deck_is_told_by_card_and_field(deck: Path) -> None:
    deck.write_text(CARD.replace("kelp = 2", "gold = 2"))
    said = check(deck, "--game", "underwater-cities")
    assert said.exit_code == Exit.ERROR
    assert "card 28 Own Collection: effect[1].gain" in said.stderr
    assert "kelp" in said.stderr


def test_a_game_without_files(deck: Path) -> None:
    said = check(deck, "--game", "barrage")
    assert said.exit_code == Exit.ERROR
    assert "take a file" in said.stderr
