"""Backups that are made while others write, and restores that are killed: whole or not there."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import msgspec
import pytest

from pbem.store import Home, Note, NumberedShelf, kind_of, letter_notes
from pbem.store.backup import save
from pbem.store.directory.home import unfinished
from pbem.store.documents import only_document, tables_of
from pbem.store.errors import Busy, StoreError
from pbem.store.restore import restore

from .backed_up import documents
from .kept import new

NUMBERS = pytest.mark.parametrize("times", [60, pytest.param(600, marks=pytest.mark.soak)])


def test_a_document_that_grows_while_it_is_saved_is_whole(
    home: Home, games: NumberedShelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.create(lambda number: {"entries": []})
    is_file = Path.is_file

    def look_and_write(path: Path) -> bool:
        with games.hold(1) as held:
            held.commit({"entries": [*held.document["entries"], "another entry"]})
        return is_file(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_file", look_and_write)
        save(home, tmp_path / "backup")
    saved = only_document(tables_of(documents(tmp_path / "backup")["games/1.json"]))
    assert set(saved["entries"]) == {"another entry"}


def test_a_document_that_was_damaged_before_is_named(
    home: Home, games: NumberedShelf, tmp_path: Path
) -> None:
    games.create(lambda number: {"entries": []})
    (home.path / "games" / "1.json").write_text('{"_default"')
    assert save(home, tmp_path / "backup").damaged == ["games/1.json"]


def test_a_backup_into_the_host_directory_does_not_hold_itself(home: Home) -> None:
    target = home.path / "backup"
    save(home, target)
    save(home, target)
    assert {"backup", "backup.part"} & documents(target).keys() == set()


@pytest.mark.parametrize("when", ["write", "verify"])
def test_a_backup_that_fails_leaves_nothing(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    from pbem.store import backup

    def full(*_arguments: object) -> None:
        raise OSError(28, os.strerror(28))

    if when == "write":
        monkeypatch.setattr(os, "fsync", full)
    else:
        sums = iter(range(10**6))
        monkeypatch.setattr(backup, "crc32", lambda _data: next(sums))
    with pytest.raises(StoreError):
        save(home, tmp_path / "backup")
    assert [path.name for path in tmp_path.iterdir()] == ["host"]


# --- putting back ----------------------------------------------------------------------------


@pytest.fixture
def backup(home: Home, games: NumberedShelf, tmp_path: Path) -> Path:
    """The backup of a host with games, people, correspondents and requests, all owing letters."""
    for number in range(20):
        new(games, entries=[number], outbox=[note(number)])
    for shelf in ("people", "callers", "requests"):
        home.named(kind_of(shelf, shelf)).create_named("ann", {"outbox": [note(1)]})
    save(home, tmp_path / "backup")
    return tmp_path / "backup"


def note(number: int) -> dict[str, object]:
    whole = Note(id=f"<{number}@host>", to="x@y", kind="door", at=0, made=1_000)
    return msgspec.to_builtins(whole)  # type: ignore[no-any-return]


def test_a_restored_host_knows_at_once_what_it_owes(backup: Path, tmp_path: Path) -> None:
    restore(backup, tmp_path / "other")
    again = Home.open(tmp_path / "other")
    assert sorted(again.numbered(kind_of("games", "game")).due(2_000)) == list(range(1, 21))
    for shelf in ("people", "callers", "requests"):
        kept = again.named(kind_of(shelf, shelf))
        assert kept.due(2_000) == ["ann"]
        assert letter_notes.waiting(kept.read("ann"), 2_000)


@NUMBERS
def test_a_restore_that_is_killed_leaves_all_or_nothing(
    backup: Path, home: Home, tmp_path: Path, times: int
) -> None:
    chance = random.Random(11)
    begin = time.perf_counter()
    whole = restore(backup, tmp_path / "first")
    longest = 1.3 * (time.perf_counter() - begin)
    ends = {"nothing": 0, "all": 0}
    for number in range(times):
        target = tmp_path / f"host{number}"
        child = os.fork()
        if child == 0:
            restore(backup, target)
            os._exit(0)
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        ends["all" if target.exists() else "nothing"] += 1
        if not target.exists():
            if unfinished(target).exists():
                with pytest.raises(StoreError, match="cut short"):
                    Home.create(target)
                with pytest.raises(StoreError, match="cut short"):
                    Home.open(target)
            assert restore(backup, target) == whole
        again = Home.open(target)
        assert again.secret() == home.secret()
        assert sorted(again.numbered(kind_of("games", "game")).due(2_000)) == list(range(1, 21))
        assert not unfinished(target).exists()
    assert ends["nothing"], "no kill came early enough to show anything"


def test_one_restore_at_a_time(backup: Path, tmp_path: Path) -> None:
    import fcntl

    target = tmp_path / "other"
    unfinished(target).mkdir()
    handle = os.open(unfinished(target), os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(Busy, match="under way"):
            restore(backup, target)
    finally:
        os.close(handle)
    assert restore(backup, target)


def test_a_restore_that_fails_leaves_nothing(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="disk is full"):
            restore(backup, tmp_path / "other")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "host"]


def test_a_backup_that_is_cut_off_is_refused_whole(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "half").write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
    with pytest.raises(StoreError, match="no backup"):
        restore(tmp_path / "half", tmp_path / "other")
    assert not (tmp_path / "other").exists()
    assert not unfinished(tmp_path / "other").exists()


# --- the secret ------------------------------------------------------------------------------


def test_no_new_secret_where_games_are(home: Home, games: NumberedShelf) -> None:
    games.create(lambda number: {"entries": []})
    old = home.secret()
    (home.path / "secret").unlink()
    with pytest.raises(StoreError, match=r"secret is missing.*backup"):
        Home.create(home.path)
    assert not (home.path / "secret").exists()
    assert Home.create(home.path, new_secret=True).secret() != old


def test_a_directory_that_is_not_whole_needs_its_backup(home: Home, games: NumberedShelf) -> None:
    games.create(lambda number: {"entries": []})
    for name in ("schema", "secret"):
        (home.path / name).unlink()
    with pytest.raises(StoreError, match="backup"):
        Home.open(home.path)
    with pytest.raises(StoreError, match="backup"):
        Home.create(home.path)
