"""Single files: written whole or not at all, and errors of the system said in words."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pbem.engine.text import Text, _, text
from pbem.store.documents import Tables, tables_of
from pbem.store.errors import StoreError

PathName = str | Path
"""What files are named by: text where it is made for each commit, since paths take long to make."""
FULL = {errno.ENOSPC, errno.EDQUOT}
FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_PIECE = 1 << 16


def write_trouble(path: PathName, error: OSError) -> Text:
    """Why a file could not be written, for people."""
    if error.errno in FULL:
        return text(_("The disk is full; {file} stays as it was."), file=str(path))
    why = os.strerror(error.errno) if error.errno else str(error)
    if error.errno in FORBIDDEN:
        return text(
            _("{file} cannot be written ({why}). Does it belong to another user?"),
            file=str(path),
            why=why,
        )
    return text(_("{file} cannot be written ({why})."), file=str(path), why=why)


@contextmanager
def writing(path: PathName) -> Iterator[None]:
    """Turn the system's errors while `path` is written into a StoreError."""
    try:
        yield
    except OSError as error:
        raise StoreError(write_trouble(path, error)) from error


@contextmanager
def reading(path: PathName) -> Iterator[None]:
    """Turn the system's errors while `path` is read into a StoreError."""
    try:
        yield
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise StoreError(
            text(_("{file} cannot be read ({why})."), file=str(path), why=why)
        ) from error


def read_whole(path: PathName) -> bytes | None:
    """The bytes of a file, or None when there is no such file."""
    with reading(path):
        try:
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        try:
            return _read_to_end(handle)
        finally:
            os.close(handle)


def _read_to_end(handle: int) -> bytes:
    """What is in an open file, at one go if it does not grow meanwhile."""
    data = os.read(handle, os.fstat(handle).st_size + 1)
    pieces = [data]
    while data:
        data = os.read(handle, _PIECE)
        pieces.append(data)
    return b"".join(pieces)


def read_tables(path: PathName) -> Tables | None:
    """TinyDB's tables from a file, or None when there is no such file."""
    data = read_whole(path)
    return None if data is None else tables_of(data)


def exists(path: PathName) -> bool:
    """Whether there is such a file; a folder that may not be searched is an error, not a no."""
    with reading(path):
        try:
            os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        return True


def write_whole(path: PathName, data: bytes) -> None:
    """Replace a file durably: when this returns, the new bytes survive a power cut.

    A reader, or a machine that starts again, finds the old bytes or the new ones, never a mix.
    """
    _replace(path, data, durable=True)


def write_new(path: PathName, data: bytes) -> None:
    """Write a file durably where none is; its name is not durable before its folder is synced."""
    with writing(path):
        _fill(path, data, durable=True, flags=os.O_EXCL)


def write_derived(path: PathName, data: bytes) -> None:
    """Replace a file that can be made again from others: whole, but not waited for."""
    _replace(path, data, durable=False)


def write_over(path: PathName, data: bytes) -> None:
    """Write over a file where it stands, not waited for; whoever reads it may find half of it.

    That spares the disk what a new file costs, which on some is as much as a sync.
    """
    with writing(path):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, data)
            os.ftruncate(handle, len(data))
        finally:
            os.close(handle)


def _replace(path: PathName, data: bytes, *, durable: bool) -> None:
    # Writers hold a lock, so one fixed name is enough, and what a killed process
    # left behind is overwritten by the next one instead of piling up.
    temporary = f"{path}.tmp"
    with writing(path):
        try:
            _fill(temporary, data, durable)
            os.replace(temporary, path)
        except OSError:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        if durable:
            sync_folder(os.path.dirname(path) or ".")


def _fill(path: PathName, data: bytes, durable: bool, flags: int = os.O_TRUNC) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | flags, 0o600)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        if durable:
            os.fsync(handle)
    finally:
        os.close(handle)


def touch(path: PathName) -> None:
    """Make an empty file, if there is none."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))


def second_name(path: PathName, of: PathName) -> None:
    """Make an empty file, if there is none, by another name for one that is there and stays empty.

    A new file costs some disks twenty times what a name costs. Where there is no such file, or the
    disk knows no second names, it is a new one.
    """
    try:
        os.link(of, path)
    except FileExistsError:
        pass
    except OSError:
        touch(path)


def names_in(folder: PathName) -> list[str]:
    """What is in a folder, by name alone; there may be very many."""
    with os.scandir(folder) as entries:
        return [entry.name for entry in entries]


def folder_at(folder: Path) -> Path:
    """A folder, made when it is not there yet."""
    with writing(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def sync_folder(folder: PathName) -> None:
    """Make the names in a folder durable (a rename, a new file, a removal)."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
