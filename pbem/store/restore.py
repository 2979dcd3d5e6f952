"""Puts a backup back: into a new folder beside the target, which gets its name when all is there.

Killed at any instant, there is no host directory or a whole one. What a backup does not hold, the
markers of what is due, is made from the documents.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from pbem.engine.text import _, text

from .directory.files import read_whole, reading, sync_folder, write_new, write_whole, writing
from .directory.home import Home, unfinished
from .errors import Busy, StoreError
from .layout import ASIDE, DERIVED, GROUPS, SETS, SHELVES, VALUES
from .store import Store

NEEDED = frozenset({"schema", "secret"})
NUMBERS_LEFT_OUT = 1000


def restore(
    source: Path, target: Path, settle: Callable[[Path], object] = lambda _folder: None
) -> int:
    """Put a backup back into a directory that is empty or not there yet; how many files.

    `settle` does what else is to be done in the new folder before it counts. After a kill it is
    called again, in another folder with the same in it.
    """
    target = target.absolute()
    with reading(target):
        if target.exists() and any(target.iterdir()):
            words = _("{path} is not empty; a backup is put back into a new one.")
            raise StoreError(text(words, path=str(target)))
    with reading(source), _opened(source) as (archive, members):
        with writing(target):
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _new_folder(target) as folder:
            _unpack(archive, members, folder)
            _leave_numbers_out(folder / "games.next")
            Home.open(folder).make_due_again()
            settle(folder)
            with writing(target):
                _sync(folder)
                folder.rename(target)
                sync_folder(target.parent)
    return len(members)


def hand_over(home: Home, database: Store) -> None:
    """Let a database, which is empty, keep what a directory does; again after a kill."""
    try:
        database.fill(home.contents())
    except StoreError:
        if dict(database.contents()) != dict(home.contents()):
            raise
    clear(home.path)


def clear(home: Path) -> None:
    """Keep nothing in a directory any more: it is in a database now. The operator's files stay."""
    with writing(home):
        for folder in (*SHELVES, *GROUPS, *SETS, ASIDE, *DERIVED):
            if folder != "locks" and (home / folder).is_dir():
                shutil.rmtree(home / folder)
        for name in (*VALUES, *SETS):
            if (home / name).is_file():
                (home / name).unlink()


@contextmanager
def _opened(source: Path) -> Iterator[tuple[tarfile.TarFile, list[tarfile.TarInfo]]]:
    """The archive and what is in it, if it is a backup of ours; a damaged one is said to be so."""
    try:
        with tarfile.open(source, mode="r:gz") as archive:
            members = archive.getmembers()
            names = {member.name for member in members}
            if not names >= NEEDED or not all(_sound(member) for member in members):
                raise tarfile.TarError("not ours")
            yield archive, members
    except (tarfile.TarError, EOFError, ValueError) as error:
        words = _("{path} is no backup of a host, or damaged.")
        raise StoreError(text(words, path=str(source))) from error


@contextmanager
def _new_folder(target: Path) -> Iterator[Path]:
    """An empty folder beside the target, ours alone; it goes when the restore fails."""
    folder = unfinished(target)
    with writing(folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            words = _("Another restore into {path} is under way.")
            raise Busy(text(words, path=str(target))) from None
        with writing(folder):
            for old in folder.iterdir():  # what a killed restore left
                shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
        try:
            yield folder
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    finally:
        os.close(handle)


def _unpack(archive: tarfile.TarFile, members: list[tarfile.TarInfo], folder: Path) -> None:
    for member in members:
        file = archive.extractfile(member)
        assert file is not None, "only files are in it"
        path = folder / member.name
        with writing(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(path, file.read())


def _sync(folder: Path) -> None:
    """Make the names in every folder durable; the files are already."""
    for path, _folders, _files in os.walk(folder):
        sync_folder(Path(path))


def _leave_numbers_out(counter: Path) -> None:
    """Give no number again that a game may have had since the backup was made.

    Letters of such games are still out, and their addresses are good for whatever has the number.
    """
    next_number = (read_whole(counter) or b"").strip()
    if next_number.isdigit():
        write_whole(counter, b"%d\n" % (int(next_number) + NUMBERS_LEFT_OUT))


def _sound(member: tarfile.TarInfo) -> bool:
    path = PurePosixPath(member.name)
    return member.isfile() and not path.is_absolute() and ".." not in path.parts
