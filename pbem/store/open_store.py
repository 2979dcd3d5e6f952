"""Opens the store that the settings name: the host directory, or a database beside it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.engine.text import _

from .directory.files import folder_at, writing
from .directory.home import Home
from .errors import StoreError
from .store import Store

if TYPE_CHECKING:
    from .postgres.database import Database


def open_store(path: Path, url: str = "") -> Store:
    """The store of a host; StoreError says what is wrong with it."""
    if not url:
        return Home.open(path)
    folder_at(path / "locks")
    return _database().open(path, url)


def create_store(path: Path, url: str = "", *, new_secret: bool = False) -> Store:
    """Make what is not there yet, and open the store."""
    if not url:
        return Home.create(path, new_secret=new_secret)
    folder_at(path / "locks")
    with writing(path):
        path.chmod(0o700)
    return _database().create(path, url, new_secret=new_secret)


def is_database(place: str) -> bool:
    """Whether a place is the address of a database, and no path."""
    return place.startswith(("postgresql://", "postgres://"))


def _database() -> type[Database]:
    """The class for databases: what it needs is not installed everywhere, and slow to import."""
    if not (find_spec("psycopg") and find_spec("psycopg_pool")):
        raise StoreError(
            _("[store] in pbem.toml needs more to be installed: pip install 'pbem[postgres]'")
        )
    from .postgres.database import Database

    return Database
