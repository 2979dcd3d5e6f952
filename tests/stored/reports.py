"""Stored games as plays, for the tests that a bug report becomes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pbem.desk import registry
from pbem.engine import Play

GAMES = Path(__file__).parent / "games"


def stored_play(name: str) -> Play[Any]:
    """The game of `games/NAME.json`, at the question where it was left."""
    stored = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["play"]
    return Play.load(registry.rules_of(stored["game"], stored["rules"]), stored)
