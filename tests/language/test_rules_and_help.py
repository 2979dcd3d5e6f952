"""Rules and help in Cyrillic have no word that was left in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
