"""Which games look for players: a marker file each, so that nobody has to look at all games."""

from __future__ import annotations

from contextlib import suppress

from pbem.desk.gamefile import FORMING, GameFile
from pbem.store import Home
from pbem.store.errors import StoreError

FOLDER = "open"


def mark(home: Home, file: GameFile) -> None:
    """Make the marker fit the game, before it is committed; one too many does no harm."""
    path = home.folder(FOLDER) / str(file.id)
    if file.status == FORMING:
        path.touch(mode=0o600)
    else:
        path.unlink(missing_ok=True)


def numbers(home: Home) -> list[int]:
    """The numbers of the games that may look for players."""
    with suppress(StoreError):
        names = [path.name for path in home.folder(FOLDER).iterdir()]
        return sorted(int(name) for name in names if name.isdecimal())
    return []
