"""Fixtures of the rule tests."""

from __future__ import annotations

import pytest

from .water_ledger import Ledger, kept_ledger


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A ledger that hears of every rule that brings water, and of every drop that leaves."""
    return kept_ledger(monkeypatch)
