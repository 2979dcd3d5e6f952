"""Rules and help in other languages: no word is left in English, and a letter has room for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.desk.writing.game_letters import EXPLAINED_LINES
from pbem.mail.compose.body import WIDTH

GAMES = Path(__file__).parents[2] / "games"
FILES = [
    path
    for name in ("rules.md", "help.txt", "turn.txt")
    for language in ("ru", "uk")
    for path in sorted(GAMES.glob(f"*/locale/{language}/{name}"))
]
_LATIN = re.compile(r"[A-Za-z]{3,}")
CODES = {"ANY", "III"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_every_word_is_translated(path: Path) -> None:
    assert not set(_LATIN.findall(path.read_text(encoding="utf-8"))) - CODES


@pytest.mark.parametrize(
    "path",
    [*GAMES.glob("*/turn.txt"), *GAMES.glob("*/locale/*/turn.txt")],
    ids=lambda path: "/".join(path.parts[-4:]),
)
def test_how_a_turn_goes_is_told_to_its_end(path: Path) -> None:
    """A first letter has ten lines for it: in French the last two of Barrage were cut."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= EXPLAINED_LINES
    assert max(map(len, lines)) <= WIDTH
