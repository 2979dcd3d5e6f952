"""Saves a host into one file while it runs.

Every document is replaced whole when it changes and its old file stays as it was for whoever has
it open, so one read gives one state of it. Games are read before the people who play them, and
names that came up meanwhile are read too: whoever a saved game names is saved with it. What can be
made again (summaries, markers, locks) is left out.
"""

from __future__ import annotations

import io
import os
import tarfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from pbem.engine.text import _, text

from .documents import DOCUMENT, Unreadable, only_document, tables_of
from .errors import StoreError
from .files import read_whole, sync_folder, writing
from .home import Home

LEFT_OUT = frozenset({"locks", "due", "summaries"})
FIRST = ("games", "people", "addresses")
ROUNDS = 10
"""How often we look for names that came up while we read; on a busy host the last ones are few."""


class Saved(NamedTuple):
    """What is in a backup: how many files, and which documents were damaged before."""

    files: int
    damaged: list[str]


def save(home: Home, target: Path) -> Saved:
    """Write the backup file, readable by its owner only, and read it again before it counts."""
    part = target.with_name(target.name + ".part")
    with writing(target):
        # The file must be ours and new: in a folder like /tmp somebody else may have put one there.
        part.unlink(missing_ok=True)
        try:
            saved, sums = _write(home, part, {target, part})
            _verify(part, sums)
            part.replace(target)
            sync_folder(target.absolute().parent)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
    return saved


def _write(home: Home, part: Path, not_these: set[Path]) -> tuple[Saved, dict[str, int]]:
    """Fill the archive; what is in it, and the checksum of each file in it."""
    sums: dict[str, int] = {}
    damaged: list[str] = []
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for name, data in _files(home.path, not_these):
                archive.addfile(_member(name, data), io.BytesIO(data))
                sums[name] = crc32(data)
                if not _sound(name, data):
                    damaged.append(name)
        file.flush()
        os.fsync(file.fileno())
    return Saved(len(sums), damaged), sums


def _files(root: Path, not_these: set[Path]) -> Iterator[tuple[str, bytes]]:
    """Every file to keep, each as it was at one moment."""
    skipped = {path.absolute() for path in not_these}
    done: set[str] = set()
    for _round in range(ROUNDS):
        new = [path for path in _kept(root) if path.relative_to(root).as_posix() not in done]
        new = [path for path in new if path.absolute() not in skipped]
        if not new:
            return
        for path in new:
            name = path.relative_to(root).as_posix()
            done.add(name)
            data = read_whole(path)
            if data is not None:  # else it was removed while we looked
                yield name, data


def _kept(root: Path) -> list[Path]:
    """The files that belong into a backup, games first and then those whom they name."""
    found = []
    for path in root.rglob("*"):
        inside = path.relative_to(root)
        if inside.parts[0] in LEFT_OUT or inside.name.endswith((".tmp", ".part")):
            continue
        if path.is_file() and not path.is_symlink():
            found.append(path)
    return sorted(found, key=lambda path: (_turn(path.relative_to(root).parts[0]), path))


def _turn(folder: str) -> int:
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def _member(name: str, data: bytes) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = len(data), 0o600, int(time.time())
    return info


def _sound(name: str, data: bytes) -> bool:
    """Whether a file holds the document that its name promises; other files may hold anything."""
    if not DOCUMENT.fullmatch(name):
        return True
    try:
        only_document(tables_of(data))
    except Unreadable:
        return False
    return True


def _verify(part: Path, sums: dict[str, int]) -> None:
    """Read the archive from its beginning to its end: all that was read must be in it."""
    found: dict[str, int] = {}
    try:
        with tarfile.open(part, mode="r:gz") as archive:
            for member in archive:
                file = archive.extractfile(member)
                found[member.name] = crc32(file.read()) if file is not None else -1
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise _not_whole(part) from error
    if found != sums:
        raise _not_whole(part)


def _not_whole(part: Path) -> StoreError:
    words = _("The backup came out damaged and was not kept; is the disk of {folder} sound?")
    return StoreError(text(words, folder=str(part.absolute().parent)))
