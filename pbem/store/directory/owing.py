"""Which documents owe letters: an empty file each, so that nobody looks at those that owe none.

They are derived and not waited for. A power cut may lose one; the next try to send its letters,
which is found by its marker, makes it again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from .files import names_in, reading, second_name, writing


class Owing:
    """The documents of one shelf that owe letters.

    Writers hold the document's lock, whose file lies in `locks`; ours are second names of it.
    """

    def __init__(self, folder: Path, locks: Path) -> None:
        self.folder = folder
        self._locks = str(locks)

    def put(self, name: str, owes: bool) -> None:
        """Note that a document owes letters, or that it owes none."""
        path = f"{self.folder}/{name}"
        with writing(path), suppress(FileNotFoundError):
            if owes:
                second_name(path, f"{self._locks}/{name}.lock")
            else:
                os.unlink(path)

    def names(self) -> list[str]:
        """All that may owe letters."""
        with reading(self.folder):
            return names_in(self.folder)
