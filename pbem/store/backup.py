"""Saves a host into one file while it runs: what its store keeps, and the operator's own files.

What can be made again (summaries, markers, locks) is left out.
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

from .directory.files import read_whole, sync_folder, writing
from .documents import DOCUMENT, Unreadable, only_document, tables_of
from .errors import StoreError
from .layout import is_kept
from .store import Store


class Saved(NamedTuple):
    """What is in a backup: how many files, and which documents were damaged before."""

    files: int
    damaged: list[str]


def save(home: Store, target: Path) -> Saved:
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


def _write(home: Store, part: Path, not_these: set[Path]) -> tuple[Saved, dict[str, int]]:
    """Fill the archive; what is in it, and the checksum of each file in it."""
    sums: dict[str, int] = {}
    damaged: list[str] = []
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for name, data in _files(home, not_these):
                archive.addfile(_member(name, data), io.BytesIO(data))
                sums[name] = crc32(data)
                if not _sound(name, data):
                    damaged.append(name)
        file.flush()
        os.fsync(file.fileno())
    return Saved(len(sums), damaged), sums


def _files(home: Store, not_these: set[Path]) -> Iterator[tuple[str, bytes]]:
    """Every file to keep, each as it was at one moment."""
    yield from home.contents()
    skipped = {path.absolute() for path in not_these}
    for path in _of_the_operator(home.path):
        if path.absolute() not in skipped:
            data = read_whole(path)
            if data is not None:  # else it was removed while we looked
                yield path.relative_to(home.path).as_posix(), data


def _of_the_operator(root: Path) -> list[Path]:
    """The files in the host directory that are no part of the store: settings and the like."""
    found = []
    for path in root.rglob("*"):
        name = path.relative_to(root).as_posix()
        if is_kept(name) or name.endswith((".tmp", ".part")):
            continue
        if path.is_file() and not path.is_symlink():
            found.append(path)
    return sorted(found)


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
