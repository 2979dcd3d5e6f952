"""On which file system a host directory is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.directory import mounts
from pbem.store.directory.mounts import file_system, refuse_without_locks
from pbem.store.errors import StoreError

LINE = "36 35 98:0 / {place} rw,noatime master:1 - {kind} /dev/root rw\n"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "ext4"),
        ("/srvother", "ext4"),
        ("/srv", "xfs"),
        ("/srv/games", "xfs"),
        ("/srv/far/away", "fuse.sshfs"),
        ("/srv/with blank/host", "tmpfs"),
    ],
)
def test_the_innermost_place_counts_and_of_two_the_later(
    path: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {"/": "ext4", "/srv": "xfs", "/srv/far": "fuse.sshfs", "/srv/with\\040blank": "tmpfs"}
    lines = [LINE.format(place="/srv", kind="ext3")]
    lines += [LINE.format(place=place, kind=kind) for place, kind in places.items()]
    table = tmp_path / "mountinfo"
    table.write_text("".join(lines))
    monkeypatch.setattr(mounts, "_MOUNTS", table)
    assert file_system(Path(path)) == kind
    if kind == "fuse.sshfs":
        with pytest.raises(StoreError, match="locks do not hold"):
            refuse_without_locks(Path(path))
