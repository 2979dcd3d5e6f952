"""The measured figures speak of the cards that there are."""

from __future__ import annotations

from pathlib import Path

from pbem.games.underwater_cities.data import content

DOC = Path(__file__).parents[2] / "docs" / "balance.md"


def test_every_card_has_its_row() -> None:
    lines = DOC.read_text(encoding="utf-8").splitlines()
    for no, card in content("").cards.items():
        if no:
            row = f"| {no} {card.name} | {card.colour} | {card.type} | {card.source} |"
            assert sum(line.startswith(row) for line in lines) == 1, row
