"""Finds a game's entry point without `importlib.metadata`, whose import alone takes 20 ms.

It reads `entry_points.txt` where pip puts it. Whoever does not find a game here asks
`importlib.metadata`, which also knows rarer places.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path


def find_target(group: str, name: str) -> str | None:
    """What the entry point of this name points at (`package.module:Class`), if it is found."""
    for folder in sys.path:
        for text in _entry_points(folder):
            target = _read(text, group, name)
            if target is not None:
                return target
    return None


def _entry_points(folder: str) -> Iterator[str]:
    try:
        found = [entry.path for entry in os.scandir(folder or ".")]
    except OSError:  # a zip file, or a place that is not there
        return
    for path in sorted(found):
        if path.endswith(".dist-info"):
            try:
                yield (Path(path) / "entry_points.txt").read_text(encoding="utf-8")
            except OSError:
                continue


def _read(text: str, group: str, name: str) -> str | None:
    inside = False
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside:
            key, equals, target = line.partition("=")
            if equals and key.strip() == name:
                return target.split("[")[0].strip()
    return None
