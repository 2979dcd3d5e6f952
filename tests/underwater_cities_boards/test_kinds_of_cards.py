"""A letter says of each card in hand what becomes of it."""

from __future__ import annotations

import pytest

from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.picks import card_block
from pbem.games.underwater_cities.view import card_view


@pytest.mark.parametrize("kind", ["instant", "action", "permanent", "production", "end"])
def test_the_kind_of_a_card_stands_beside_its_moves(kind: str) -> None:
    cards = content()
    no = next(no for no, card in cards.cards.items() if card.type == kind and card.colour and no)
    block = card_block(card_view(cards, no), [])
    assert (f", {kind})" in block.title) == (kind != "instant")
    assert block.note.startswith("Kept, and used later: ") == (kind == "action")
