"""TinyDB's way to the disk, made durable. Imports TinyDB, so import it where it is used."""

from __future__ import annotations

from typing import Any

import msgspec
from tinydb import Storage

from pbem.store.documents import Tables

from .files import PathName, read_tables, write_whole


class DurableStorage(Storage):
    """A file that is replaced whole: temporary file, fsync, rename, fsync of the folder.

    It keeps nothing in memory, so it never answers from what the file once was.
    """

    def __init__(self, path: PathName) -> None:
        self.path = path

    def read(self) -> Tables | None:
        return read_tables(self.path)

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        write_whole(self.path, msgspec.json.encode(data))
