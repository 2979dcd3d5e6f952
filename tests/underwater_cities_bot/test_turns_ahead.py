"""How many turns the bot takes a seat to have still."""

from __future__ import annotations

from collections import Counter

from pbem.engine import random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot.goods_value import ALL_TURNS, turns_ahead


def test_a_turn_counts_until_it_is_over() -> None:
    table, dice = random_game(UnderwaterCities(), ("anna", "bert", "cleo"), {}, "turns ahead")
    taken: Counter[int] = Counter()
    while table.pending:
        if table.snapshot.step == "turn" and not table.draft:
            state = table.table.state
            assert [turns_ahead(state, seat) + taken[seat] for seat in table.table.seats] == [
                ALL_TURNS
            ] * 3
            taken[next(iter(table.pending))] += 1
        seat = next(iter(table.pending))
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
    assert set(taken.values()) == {ALL_TURNS}
