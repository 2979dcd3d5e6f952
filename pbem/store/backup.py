"""Saves a host into one file while it runs, and puts it back.

Every document is replaced whole when it changes, so a copy of each file, taken at any moment, is
a sound one. What can be made again (summaries, markers, locks) is left out.
"""

from __future__ import annotations

import os
import tarfile
from pathlib import Path, PurePosixPath

from pbem.engine.text import _, text

from .errors import StoreError
from .files import read_whole, reading, write_whole, writing
from .home import Home

LEFT_OUT = frozenset({"locks", "due", "summaries", "alive"})
NEEDED = frozenset({"schema", "secret"})
NUMBERS_LEFT_OUT = 1000


def save(home: Home, target: Path) -> int:
    """Write the backup file, readable by its owner only; returns how many files are in it."""
    part = target.with_name(target.name + ".part")
    count = 0
    with writing(target):
        # The file must be ours and new: in a folder like /tmp somebody else may have put one there.
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(handle, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz") as archive:
                for path in _kept(home.path):
                    try:
                        archive.add(path, str(path.relative_to(home.path)), recursive=False)
                        count += 1
                    except FileNotFoundError:  # removed while we looked
                        continue
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    return count


def _kept(root: Path) -> list[Path]:
    found = []
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if inside.parts[0] in LEFT_OUT or inside.name.endswith(".tmp"):
            continue
        if path.is_file() and not path.is_symlink():
            found.append(path)
    return found


def restore(source: Path, target: Path) -> int:
    """Put a backup back into a directory that is empty or not there yet."""
    if target.exists() and any(target.iterdir()):
        raise StoreError(
            text(_("{path} is not empty; a backup is put back into a new one."), path=str(target))
        )
    with reading(source):
        try:
            return _unpack(source, target)
        except (tarfile.TarError, EOFError) as error:
            raise StoreError(
                text(_("{path} is no backup of a host, or damaged."), path=str(source))
            ) from error


def _unpack(source: Path, target: Path) -> int:
    with tarfile.open(source, mode="r:gz") as archive:
        members = archive.getmembers()
        names = {member.name for member in members}
        if not names >= NEEDED or not all(_sound(member) for member in members):
            raise tarfile.TarError("not ours")
        with writing(target):
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
            target.chmod(0o700)
            archive.extractall(target, members=members, filter="data")
            _leave_numbers_out(target / "games.next")
    return len(members)


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
