"""Follows every drop through a game: what rules bring in, and what leaves the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine import Words
from pbem.games.barrage import income, rewards, spaces, tiles, water
from pbem.games.barrage.automa import building, gaining, managing
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import State


class Ledger:
    """Counts each drop that a rule brings into play and each one that leaves the board."""

    def __init__(self) -> None:
        self.water = 0

    def leaving(self, run: Callable[..., str]) -> Callable[..., str]:
        """The same run of a drop, heard of when it leaves the board."""

        def counted(*args: Any) -> str:
            end = run(*args)
            self.water -= not end
            return end

        return counted

    def putting(
        self, table: Any, company: Any, streams: tuple[str, ...], now: bool, price: Words = ""
    ) -> None:
        """Drops put on headstreams."""
        self.water += len(streams)
        water.put_drops(table, company, streams, now, price)

    def dripping(self, table: Any, sites: list[str], drops: int) -> None:
        """Drops put straight into dams."""
        self.water += len(sites) * drops
        tiles.fill_dams(table, sites, drops)


def total_water(state: State) -> int:
    return sum(dam.drops for dam in state.dams.values()) + sum(state.streams.values())


def kept_ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A ledger that hears of every rule that brings water, and of every drop that leaves."""
    book = Ledger()

    def filling(state: State) -> None:
        if state.round <= 4:
            for tile in state.stream_tiles.values():
                book.water += facts().headstream_tiles[tile].drops[state.round - 1]
        income_fill(state)

    def raising(table: Any, seat: int, drops: int, site: str) -> None:
        dam = table.state.dams[site]
        book.water += max(0, water.capacity(table.state, dam) - dam.drops)
        tile_raise(table, seat, drops, site)

    def wetting(table: Any, seat: int, drops: int, site: str) -> Any:
        before = [dam.drops for dam in table.state.dams.values() if dam.owner == seat]
        yield from tile_fill(table, seat, drops, site)
        after = [dam.drops for dam in table.state.dams.values() if dam.owner == seat]
        assert all(b == a or (b, a) == (0, 1) for b, a in zip(before, after, strict=True))
        book.water += sum(after) - sum(before)

    income_fill = income.fill_headstreams
    tile_raise = tiles._PLAIN["fill_raised_dam"]
    tile_fill = tiles._WITH_CHOICES["fill_empty_dams"]
    monkeypatch.setattr(water, "_run", book.leaving(water._run))
    for module in (income, rewards, spaces, gaining, managing):
        monkeypatch.setattr(module, "put_drops", book.putting)
    monkeypatch.setattr(building, "fill_dams", book.dripping)
    monkeypatch.setattr(income, "fill_headstreams", filling)
    monkeypatch.setitem(tiles._PLAIN, "fill_raised_dam", raising)
    monkeypatch.setitem(tiles._WITH_CHOICES, "fill_empty_dams", wetting)
    return book
