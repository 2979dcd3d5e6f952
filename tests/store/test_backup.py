"""Backups: taken while the host works, put back into a new place."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from pbem.store import Home, NumberedShelf, kind_of
from pbem.store.backup import save
from pbem.store.errors import StoreError
from pbem.store.restore import NUMBERS_LEFT_OUT, restore

from .kept import new


def test_there_and_back(home: Home, games: NumberedShelf, tmp_path: Path) -> None:
    for number in range(3):
        new(games, entries=[number], due_at=5)
    count = save(home, tmp_path / "backup").files
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600
    assert restore(tmp_path / "backup", tmp_path / "other") == count
    again = Home.open(tmp_path / "other")
    assert again.secret() == home.secret()
    copies = again.numbered(kind_of("games", "game"))
    assert [copies.read(number) for number in (1, 2, 3)] == [
        games.read(number) for number in (1, 2, 3)
    ]
    late = copies.create(lambda number: {"entries": []})
    assert late == 4 + NUMBERS_LEFT_OUT, "letters may be out of games that are not in the backup"
    assert [key for key, _ in copies.summaries()] == [1, 2, 3, late]
    assert copies.due(10) == [1, 2, 3], "the markers are made again"


def test_restoring_asks_nothing_that_python_3_11_2_lacks(
    home: Home, games: NumberedShelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian 12's tarfile knows no filters; there we unpack by ourselves, so here too."""

    def lacking(*_arguments: object, **_options: object) -> None:
        raise TypeError("got an unexpected keyword argument 'filter'")

    for name in ("extract", "extractall"):
        monkeypatch.setattr(tarfile.TarFile, name, lacking)
    new(games, entries=[1])
    save(home, tmp_path / "backup")
    restore(tmp_path / "backup", tmp_path / "other")
    assert Home.open(tmp_path / "other").numbered(kind_of("games", "game")).read(1)["entries"] == [
        1
    ]


def test_a_host_is_not_overwritten(home: Home, tmp_path: Path) -> None:
    save(home, tmp_path / "backup")
    with pytest.raises(StoreError, match="not empty"):
        restore(tmp_path / "backup", home.path)


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"not a backup")
    with pytest.raises(StoreError, match="no backup"):
        restore(tmp_path / "junk", tmp_path / "other")
    with pytest.raises(StoreError, match="cannot be read"):
        restore(tmp_path / "missing", tmp_path / "other")
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("name", ["../evil", "/evil", "games/../../evil"])
def test_a_file_that_would_land_elsewhere_is_refused(home: Home, tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "backup", "w:gz") as archive:
        for member in ("schema", "secret", name):
            info = tarfile.TarInfo(member)
            info.size = 1
            archive.addfile(info, io.BytesIO(b"1"))
    with pytest.raises(StoreError, match="no backup"):
        restore(tmp_path / "backup", tmp_path / "other")
    assert not (tmp_path / "evil").exists()
