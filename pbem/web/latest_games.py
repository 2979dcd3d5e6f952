"""Games as last committed, read again only when they have changed; and what was made of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

from pbem.desk.books import Books
from pbem.desk.game_documents import read_file
from pbem.desk.gamefile import GameFile
from pbem.store.errors import NotFound

from .game_page import Eyes
from .moments import Past

GAMES_KEPT = 200
PAGES_KEPT = 200
PASTS_KEPT = 32

Key = TypeVar("Key")
Value = TypeVar("Value")


class Latest(Generic[Key, Value]):
    """The values that were last asked for, so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """The value, if it is remembered."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Remember a value; the one that was not asked for longest is forgotten."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)
            return value

    def clear(self) -> None:
        """Remember nothing."""
        with self._lock:
            self._values.clear()


class Kept:
    """What a server of pages remembers between two requests."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self._games: Latest[int, tuple[Any, GameFile]] = Latest(GAMES_KEPT)
        self._pasts: Latest[tuple[int, int | None, str], Past] = Latest(PASTS_KEPT)
        self._pages: Latest[str, tuple[str, Any]] = Latest(PAGES_KEPT)

    def game(self, number: int) -> GameFile:
        """The game as last committed; it is shared, so it is not to be changed."""
        stamp = self.books.games.stamp(number)
        if stamp is None:
            raise NotFound("")
        known = self._games.get(number)
        if known is None or known[0] != stamp:
            known = self._games.put(number, (stamp, read_file(self.books.games.read(number))))
        return known[1]

    def past(self, number: int, eyes: Eyes) -> Past:
        """The moments of a game for a pair of eyes."""
        key = (number, eyes.seat, eyes.language)
        return self._pasts.get(key) or self._pasts.put(key, Past(eyes.seat))

    def forget(self) -> None:
        """Remember nothing, as at the start."""
        for one in (self._games, self._pasts, self._pages):
            one.clear()

    def page(self, address: str, mark: str, make: Callable[[], Any]) -> Any:
        """A page that was made for this mark, or is made now."""
        known = self._pages.get(address)
        if known is None or known[0] != mark:
            known = self._pages.put(address, (mark, make()))
        return known[1]
