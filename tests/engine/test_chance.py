"""Chance: named streams from one seed, the same for ever."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.chance import Chance, commitment

SEED = bytes(range(32))


def test_the_numbers_of_a_seed_never_change() -> None:
    chance = Chance(SEED)
    assert [chance.below("deck", 100) for _ in range(8)] == [33, 42, 38, 42, 84, 27, 87, 89]
    assert [chance.below("dice", 6) for _ in range(8)] == [1, 0, 5, 5, 4, 4, 1, 0]
    cards = list(range(10))
    chance.shuffle("cards", cards)
    assert cards == [5, 1, 7, 0, 2, 6, 4, 8, 3, 9]


def test_one_stream_never_shifts_another() -> None:
    alone, mixed = Chance(SEED), Chance(SEED)
    wanted = [alone.below("a", 1000) for _ in range(20)]
    got = []
    for _ in range(20):
        mixed.below("b", 7)
        got.append(mixed.below("a", 1000))
        mixed.below("a b", 7)
    assert got == wanted


def test_positions_are_all_there_is_to_remember() -> None:
    chance = Chance(SEED)
    for _ in range(5):
        chance.below("a", 10)
    later = Chance(SEED, chance.positions)
    assert [later.below("a", 10) for _ in range(9)] == [chance.below("a", 10) for _ in range(9)]
    later.below("a", 10)
    assert later.positions != chance.positions


def test_seeds_and_streams_give_different_numbers() -> None:
    limit = 1 << 60
    numbers = [
        Chance(seed).below(stream, limit)
        for seed in (SEED, bytes(32), bytes(31) + b"\1")
        for stream in ("", "a", "b", "aa")
    ]
    assert len(set(numbers)) == len(numbers)


@given(st.integers(1, 1 << 64), st.text(max_size=5))
def test_numbers_stay_below_their_limit(limit: int, stream: str) -> None:
    assert 0 <= Chance(SEED).below(stream, limit) < limit


def test_every_number_is_about_equally_likely() -> None:
    chance = Chance(SEED)
    counts = Counter(chance.below("dice", 6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert max(counts.values()) - min(counts.values()) < 250


@given(st.lists(st.integers()))
def test_a_shuffle_loses_nothing(items: list[int]) -> None:
    mixed = list(items)
    Chance(SEED).shuffle("x", mixed)
    assert sorted(mixed) == sorted(items)


def test_the_commitment_is_the_seeds_digest() -> None:
    assert commitment(bytes(32)) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )
    assert commitment(SEED) != commitment(bytes(32))
