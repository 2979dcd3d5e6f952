"""The store of a host: all that it keeps, whichever way it is kept.

Documents lie on shelves (`pbem.store.shelf`). Around them there are small values, such as the
moment at which the host was last seen, and sets of words, such as the blocked addresses.
`Home` keeps all of it in the host directory, `Database` in PostgreSQL, for several hosts at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from .shelf import Kind, NamedShelf, NumberedShelf

Change = Callable[[bytes | None], bytes | None]


class Store(ABC):
    """What a host keeps. Values and sets are few and small; what grows lies on shelves."""

    path: Path
    """The host directory: settings, sockets and what else is the operator's, always on disk."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where all is kept, for people."""

    @abstractmethod
    def secret(self) -> bytes:
        """The key of this host's signatures."""

    # Documents

    @abstractmethod
    def numbered(self, kind: Kind) -> NumberedShelf:
        """The shelf of this kind of document, with numbers."""

    @abstractmethod
    def named(self, kind: Kind) -> NamedShelf:
        """The shelf of this kind of document, with names."""

    @abstractmethod
    def set_aside(self) -> list[str]:
        """Where the damaged documents are that were set aside, for the operator to look at."""

    # Small values

    @abstractmethod
    def value(self, name: str) -> bytes | None:
        """A small value; None where there is none."""

    @abstractmethod
    def put_value(self, name: str, data: bytes, *, durable: bool = False) -> None:
        """Keep a small value; only a durable one is sure to survive a power cut."""

    @abstractmethod
    def change_value(self, name: str, change: Change) -> None:
        """Let `change` make a new value of the old one, while nobody else does; None leaves it."""

    @abstractmethod
    def drop_value(self, name: str) -> None:
        """Keep a small value no more, if there was one."""

    @abstractmethod
    def values(self, group: str) -> list[bytes]:
        """The values whose names begin with `group/`, by name."""

    # Sets of words

    @abstractmethod
    def members(self, name: str) -> list[str]:
        """The words of a set, sorted."""

    @abstractmethod
    def add_member(self, name: str, word: str) -> None:
        """Put a word into a set."""

    @abstractmethod
    def drop_member(self, name: str, word: str) -> bool:
        """Take a word out of a set; False if it was not in it."""

    # Work to do

    @abstractmethod
    def make_due_again(self) -> None:
        """Make the due time of every document fit it, after a copy that lost them."""

    @abstractmethod
    def lacking_due(self) -> list[str]:
        """The documents that have work to do and no due time, as `shelf/name`."""

    # Several hosts

    @abstractmethod
    def listening(self, wake: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `wake`, from a thread, when another process has made work that is ours to do."""

    @abstractmethod
    def let_go(self) -> None:
        """Leave to the other hosts what was claimed: this one stops."""

    # All of it

    @abstractmethod
    def contents(self) -> Iterator[tuple[str, bytes]]:
        """All that cannot be made again, each as a file of a host directory would hold it."""

    @abstractmethod
    def fill(self, given: Iterable[tuple[str, bytes]]) -> int:
        """Take in what another store holds; this one must be empty. Returns how many files."""
