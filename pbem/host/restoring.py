"""Puts a backup back where its settings say: into the host directory, or a database beside it."""

from __future__ import annotations

from pathlib import Path

from pbem.clock import system_clock
from pbem.desk.desk import Desk
from pbem.settings import store_url
from pbem.store import Home
from pbem.store.open_store import create_store
from pbem.store.restore import hand_over, restore

from . import dangling_references


def put_back(source: Path, target: Path) -> int:
    """Put all of it back, or nothing: after a kill it can be run again. How many files."""
    return restore(source, target, _settle)


def _settle(folder: Path) -> None:
    home = Home.open(folder)
    dangling_references.mend(Desk(home, system_clock))
    url = store_url(folder)
    if url:
        hand_over(home, create_store(folder, url))
