"""Whoever reads another language finds no English in letters, boards, pictures and pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from .evening import ALLOWED, pieces
from .pseudo import plain_words, pseudo_language


@pytest.mark.parametrize("game", ["barrage", "underwater-cities"])
def test_letters(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo_language():
        found = [
            f"{where}: {left}"
            for where, said in pieces(game, tmp_path / "home", monkeypatch)
            for left in plain_words(said, ALLOWED)
        ]
    assert not found, "\n".join(dict.fromkeys(found))
