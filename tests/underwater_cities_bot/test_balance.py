"""The measurement of the decks' balance, and over a thousand games what it has to show."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from bench.balance import play_many, play_one, report
from pbem.games.underwater_cities.data import content

GAMES = 1000
MOST_WINS = 0.30
AS_PRINTED = 16  # ours by name and number only: its effect is one that the rulebook proves
SOMETIMES = (0.01, 0.99)


def test_tables_show_every_card_once() -> None:
    lines = list(report(play_one(0)))
    for no, card in content("").cards.items():
        if no:
            row = f"| {no} {card.name} | {card.colour} | {card.type} | {card.source} |"
            assert sum(line.startswith(row) for line in lines) == 1, row


@pytest.mark.soak
def test_no_seat_wins_too_often_and_each_card_of_ours_is_used_now_and_then() -> None:
    played = play_many(GAMES, os.cpu_count() or 1)
    wins = Counter(one.seat for one in played if one.won)
    assert max(wins.values()) <= MOST_WINS * GAMES, wins
    held = Counter(no for one in played for no in one.held)
    used = Counter(no for one in played for no in one.used)
    for no, card in content("").cards.items():
        if no and card.source == "house" and no != AS_PRINTED:
            least, most = SOMETIMES
            assert least <= used[no] / held[no] <= most, (no, card.name, used[no], held[no])
