"""File systems on which a lock of one machine is no lock for another."""

from __future__ import annotations

from pathlib import Path

from pbem.engine.text import _, text
from pbem.store.errors import StoreError

# Each answers "locked" without asking the machine where the files are.
WITHOUT_LOCKS = frozenset(
    {"fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gcsfuse", "fuse.davfs2", "fuse.curlftpfs"}
)
_MOUNTS = Path("/proc/self/mountinfo")


def refuse_without_locks(path: Path) -> None:
    """Refuse a directory where two hosts could write the same game at the same time."""
    kind = file_system(path)
    if kind in WITHOUT_LOCKS:
        words = _(
            "{path} is on a file system whose locks do not hold between machines ({kind}), so that"
            " moves would be lost. Put it on a disk of this machine."
        )
        raise StoreError(text(words, path=str(path), kind=kind))


def file_system(path: Path) -> str:
    """The kind of the file system that a path is on; empty where that cannot be told."""
    try:
        mounts = _MOUNTS.read_text("utf-8", "surrogateescape")
        whole = f"{path.resolve()}/"
    except OSError:
        return ""
    best, kind = "", ""
    for line in mounts.splitlines():
        before, _dash, after = line.partition(" - ")
        place = before.split()[4].replace("\\040", " ").rstrip("/") + "/"
        if len(place) >= len(best) and whole.startswith(place):  # of two at one the later counts
            best, kind = place, after.split()[0]
    return kind
