"""A host that runs for long: a week here, a year behind `make soak`."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.gamefile import ENDED, FINISHED
from pbem.desk.upkeep.checking import check_host
from tests.small import SMALL

from .simulation import Year


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game, on a disk that we need not wait for: no power is cut here."""
    monkeypatch.setattr(registry, "find", lambda name: SMALL)
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def lived(home: Path, monkeypatch: pytest.MonkeyPatch, players: int, games: int, days: int) -> Year:
    """A year whose bots have no whims of their own."""
    whims = random.Random(days)
    monkeypatch.setattr(os, "urandom", whims.randbytes)
    year = Year(home, players, games, seed=days)
    year.run(days)
    return year


def see_all_is_well(year: Year) -> None:
    assert year.overdue == []
    ids = Counter(one.message_id for one in year.sent)
    assert ids.most_common(1)[0][1] == 1, "a letter went out twice"
    assert [fault for fault in check_host(year.desk) if "waiting" not in fault.what] == []


def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    year = lived(tmp_path / "one", monkeypatch, players=40, games=30, days=7)
    see_all_is_well(year)
    kinds = Counter(one.kind for one in year.sent)
    assert kinds["turn"] > 100
    assert kinds["reminder"] > 5
    again = lived(tmp_path / "two", monkeypatch, players=40, games=30, days=7)
    assert again.records() == year.records()


@pytest.mark.soak
def test_a_year(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    year = lived(tmp_path / "one", monkeypatch, players=200, games=300, days=365)
    year.run_out(200)
    see_all_is_well(year)
    statuses = Counter(summary["status"] for _, summary in year.desk.games.summaries())
    assert set(statuses) <= {FINISHED, ENDED}, statuses
    assert sum(statuses.values()) == 300
    again = lived(tmp_path / "two", monkeypatch, players=200, games=300, days=365)
    again.run_out(200)
    assert again.records() == year.records()
