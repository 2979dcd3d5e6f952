"""All that a host directory keeps, file by file, but not what is the operator's own.

Every document is replaced whole when it changes and its old file stays as it was for whoever has
it open, so one read gives one state of it. Games are read before the people who play them, and
names that came up meanwhile are read too: whoever a game names comes with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pbem.store.layout import ASIDE, GROUPS, SETS, SHELVES, VALUES

from .files import folder_at, read_whole, reading, write_whole

ROUNDS = 10
"""How often we look for names that came up while we read; on a busy host the last ones are few."""


def contents(home: Path) -> Iterator[tuple[str, bytes]]:
    """Each file by its name below the host directory, as it was at one moment."""
    done: set[str] = set()
    for _round in range(ROUNDS):
        new = [name for name in _names(home) if name not in done]
        if not new:
            return
        done.update(new)
        for name in new:
            data = read_whole(home / name)
            if data is not None:  # else it was removed while we looked
                yield name, data


def fill(home: Path, given: Iterable[tuple[str, bytes]]) -> int:
    """Write these files; how many."""
    count = 0
    for name, data in given:
        folder_at((home / name).parent)
        write_whole(home / name, data)
        count += 1
    return count


def _names(home: Path) -> list[str]:
    """What there is, the shelves in the order in which they are to be read."""
    found: list[str] = []
    for folder in (*SHELVES, *GROUPS, *SETS, *(f"{ASIDE}/{shelf}" for shelf in SHELVES)):
        with reading(home / folder):
            if (home / folder).is_dir():
                found += sorted(
                    f"{folder}/{path.name}"
                    for path in (home / folder).iterdir()
                    if path.suffix != ".tmp"
                )
    alone = (*VALUES, *SETS)
    return [*found, *(name for name in alone if (home / name).is_file())]
