"""The ways in which a host can keep what it has, for the tests that hold for each of them."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from pbem.store import Home, NamedShelf, Note, NumberedShelf, Store, kind_of
from pbem.store.postgres.database import Database


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    return {"entries": len(document.get("entries", []))}


GAMES = kind_of("games", "game", summarise)
PEOPLE = kind_of("people", "person")


class Kept(ABC):
    """A new store, and what only a test does to one."""

    @abstractmethod
    def open(self) -> Store:
        """The store, as one more process or host opens it."""

    @abstractmethod
    def damage(self, shelf: str, name: str, data: bytes) -> None:
        """Put these bytes where a document is: the whole file, as a host directory has it."""

    def games(self) -> NumberedShelf:
        """The games, as one more process sees them."""
        return self.open().numbered(GAMES)

    def people(self) -> NamedShelf:
        return self.open().named(PEOPLE)


class InDirectory(Kept):
    """A host directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        Home.create(path)

    def open(self) -> Store:
        return Home.open(self.path)

    def damage(self, shelf: str, name: str, data: bytes) -> None:
        (self.path / shelf / f"{name}.json").write_bytes(data)


class InDatabase(Kept):
    """A database; the host directory beside it holds what is the operator's."""

    def __init__(self, path: Path, url: str) -> None:
        self.path = path
        self.url = url
        Database.create(path, url)

    def open(self) -> Store:
        return Database.open(self.path, self.url)

    def damage(self, shelf: str, name: str, data: bytes) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute(
                "UPDATE documents SET document = %s, summary_version = 0"
                " WHERE shelf = %s AND name = %s",
                (data, shelf, name),
            )


NAMES = [
    "Ann@Example.org",
    "ann@example.org",
    "../up",
    ".",
    "..",
    ".hidden",
    "a/b",
    "a%2fb",
    "é",
    "x~y",
]
"""Names that are names, however odd."""


def new(games: NumberedShelf, **document: Any) -> int:
    """A new document on the shelf; returns its number."""
    return games.create(lambda number: document)


def commit(games: NumberedShelf, game: int, **fields: Any) -> None:
    """Change some fields of a game."""
    with games.hold(game) as held:
        held.commit({**held.document, **fields})


def add(games: NumberedShelf, game: int, entry: str) -> None:
    """Add an entry to a game, however long its lock takes."""
    with games.hold(game, timeout=30) as held:
        held.document["entries"].append(entry)
        held.commit(held.document)


def note(name: str = "a") -> Note:
    """A letter to owe."""
    return Note(id=f"<{name}@example.org>", to=1, kind="turn", at=0, made=0)


def in_child(work: Callable[[], Any]) -> int:
    """Start `work` in a process of its own; the caller waits for it."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return child


def ended_well(child: int) -> bool:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
