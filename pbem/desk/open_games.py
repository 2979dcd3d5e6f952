"""Which games look for players: a set of their numbers, so that nobody has to look at all games."""

from __future__ import annotations

from contextlib import suppress

from pbem.desk.gamefile import FORMING, GameFile
from pbem.store import Store
from pbem.store.errors import StoreError

SET = "open"


def mark(home: Store, file: GameFile) -> None:
    """Make the set fit the game, before it is committed; one too many does no harm."""
    if file.status == FORMING:
        home.add_member(SET, str(file.id))
    else:
        home.drop_member(SET, str(file.id))


def numbers(home: Store) -> list[int]:
    """The numbers of the games that may look for players."""
    with suppress(StoreError):
        return sorted(int(word) for word in home.members(SET) if word.isdecimal())
    return []
