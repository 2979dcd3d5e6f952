"""For any letter of ours, any way to quote it and any order: exactly the order is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.reading import read_letter

from .attributions import WORDINGS, broken, worded
from .our_letters import our_letters
from .quoting import WAYS

ORDERS = [
    "take Italy",
    "build conduit 9A",
    "produce 0: 2 drops from 5L via 5B; no contract",
    "away from 1 Dec 2026 to 5 Dec 2026",
    "message Ben: what do you think: 3 or 4?",
    "keep 38, 40 and Freight Priority",
    "pass",
    "if Ben builds at 7 then bank 3",
]


@pytest.mark.parametrize("way", WAYS)
@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 1000),
    st.lists(st.sampled_from(ORDERS), min_size=1, max_size=3, unique=True),
    st.sampled_from(sorted(WORDINGS)),
    st.sampled_from(list(broken(worded("en")))),
)
def test_exactly_the_order_is_read(
    way: str, number: int, orders: list[str], language: str, breaking: str
) -> None:
    letters = our_letters()
    letter = letters[number % len(letters)]
    own = [*orders, letter.order] if number % 2 else orders
    raw = WAYS[way](letter, "\n".join(own), broken(worded(language))[breaking])
    assert read_letter(raw).lines == own


def test_there_are_letters_of_both_games_and_twelve_ways() -> None:
    assert {letter.game for letter in our_letters()} == {"barrage", "underwater-cities"}
    assert len(WAYS) == 12
