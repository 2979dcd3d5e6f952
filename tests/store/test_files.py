"""A document's file is replaced whole and durably, or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.store import Home, NumberedShelf
from pbem.store.directory.files import read_whole, write_whole
from pbem.store.errors import StoreError

Calls = list[tuple[str, str]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What is asked of the system, in order: (what, which file)."""
    made: Calls = []
    fsync, replace = os.fsync, os.replace

    def spy_fsync(handle: int) -> None:
        made.append(("fsync", str(Path(f"/proc/self/fd/{handle}").readlink())))
        fsync(handle)

    def spy_replace(source: Any, target: Any) -> None:
        made.append(("replace", os.fspath(target)))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", spy_fsync)
    monkeypatch.setattr(os, "replace", spy_replace)
    return made


def refuse(number: int) -> Callable[..., Any]:
    """A call of the system that fails."""

    def call(*args: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return call


def test_the_file_is_synced_then_renamed_then_its_folder_is_synced(
    tmp_path: Path, calls: Calls
) -> None:
    path = tmp_path / "12.json"
    write_whole(path, b"new")
    assert calls == [
        ("fsync", f"{path}.tmp"),
        ("replace", str(path)),
        ("fsync", str(tmp_path)),
    ]
    assert path.read_bytes() == b"new"


def test_a_commit_is_one_durable_write(games: NumberedShelf, game: int, calls: Calls) -> None:
    with games.hold(game) as held:
        held.commit({**held.document, "entries": ["one"]})
    path = games.home.path / "games" / "1.json"
    assert calls == [
        ("fsync", f"{path}.tmp"),
        ("replace", str(path)),
        ("fsync", str(path.parent)),
    ]


def test_a_new_marker_is_durable_before_the_document(
    games: NumberedShelf, game: int, calls: Calls
) -> None:
    with games.hold(game) as held:
        held.commit({**held.document, "due_at": 100})
    due = games.home.path / "due" / "games"
    document = games.home.path / "games" / "1.json"
    assert calls[:3] == [
        ("fsync", str(due / "H0" / "M01")),
        ("fsync", str(due / "H0")),
        ("fsync", str(due)),
    ]
    assert calls[3] == ("fsync", f"{document}.tmp")


def test_a_letter_costs_one_sync_more_and_what_comes_later_none(
    games: NumberedShelf, game: int, calls: Calls
) -> None:
    document = games.home.path / "games" / "1.json"
    written = [("fsync", f"{document}.tmp"), ("replace", str(document))]
    written.append(("fsync", str(document.parent)))
    with games.hold(game) as held:
        held.commit({**held.document, "outbox": [{"id": "<a>"}]})
    assert calls == [("fsync", str(games.home.path / "due" / "games" / "NOW")), *written]
    calls.clear()
    with games.hold(game) as held:
        held.commit({**held.document, "outbox": [], "due_at": 100_000})
    assert calls == written


def test_a_short_write_is_carried_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:3]))
    write_whole(tmp_path / "file", b"ten bytes.")
    assert (tmp_path / "file").read_bytes() == b"ten bytes."


@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_leaves_the_old_document(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    monkeypatch.setattr(os, call, refuse(number))
    with games.hold(game) as held, pytest.raises(StoreError, match=r"disk is full.*1\.json"):
        held.commit({**held.document, "entries": ["one"]})
    monkeypatch.undo()
    assert games.read(game)["entries"] == []
    assert [path.name for path in (games.home.path / "games").iterdir()] == ["1.json"]


def test_a_document_that_is_no_json_changes_nothing(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held, pytest.raises(TypeError):
        held.commit({**held.document, "entries": [object()]})
    assert games.read(game)["entries"] == []


def test_a_failed_rename_leaves_the_old_document(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", refuse(errno.EACCES))
    with games.hold(game) as held, pytest.raises(StoreError, match="another user"):
        held.commit({**held.document, "entries": ["one"]})
    monkeypatch.undo()
    assert games.read(game)["entries"] == []
    assert [path.name for path in (games.home.path / "games").iterdir()] == ["1.json"]


def test_a_summary_that_cannot_be_written_does_not_fail_the_commit(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def no_summaries(path: Any, *more: Any) -> int:
        if "summaries" in str(path):
            raise OSError(errno.ENOSPC, "full")
        return opened(path, *more)

    monkeypatch.setattr(os, "open", no_summaries)
    with games.hold(game) as held:
        held.commit({**held.document, "entries": ["one"]})
    assert games.read(game)["entries"] == ["one"]
    assert list(games.summaries()) == [(game, {"entries": 1})]


def as_nobody(work: Callable[[], str]) -> str:
    """What `work` says when another user runs it (in a child, where this one is root)."""
    if os.geteuid() != 0:
        return work()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            os.write(writer, work().encode())
        except BaseException as error:
            os.write(writer, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        said = answer.read().decode()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def readable_home(home: Home) -> Home:
    """A host directory that another user may look into but not write."""
    for folder in [home.path, *home.path.parents]:
        if folder == Path("/tmp") or folder.stat().st_uid != os.geteuid():
            break
        folder.chmod(folder.stat().st_mode | 0o555)
    for path in home.path.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    if os.geteuid() != 0:
        home.path.chmod(0o555)
    return home


def test_another_user_is_told_that_the_host_cannot_be_written(
    games: NumberedShelf, game: int, readable_home: Home
) -> None:
    def work() -> str:
        try:
            Home.open(readable_home.path)
        except StoreError as error:
            return str(error)
        return "opened"

    assert as_nobody(work) == (
        f"{readable_home.path} cannot be written. Does it belong to another user?"
    )


def test_another_user_cannot_commit_and_the_old_state_stays(
    games: NumberedShelf, game: int, readable_home: Home
) -> None:
    # The lock may be taken, the folder of documents may not be written.
    (readable_home.path / "locks" / "games" / "1.lock").chmod(0o666)

    def work() -> str:
        try:
            with games.hold(game) as held:
                held.commit({**held.document, "entries": ["one"]})
        except StoreError as error:
            return str(error)
        return "committed"

    said = as_nobody(work)
    assert "1.json cannot be written" in said
    assert "another user" in said
    assert games.read(game)["entries"] == []
    assert [path.name for path in (games.home.path / "games").iterdir()] == ["1.json"]


def test_another_user_cannot_even_look(games: NumberedShelf, game: int) -> None:
    if os.geteuid() != 0:
        games.home.path.chmod(0)

    def work() -> str:
        try:
            games.read(game)
        except StoreError as error:
            return str(error)
        return "read"

    said = as_nobody(work)
    games.home.path.chmod(0o700)
    assert "cannot be read" in said


def test_a_file_right_here_is_written_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: Calls
) -> None:
    """A host directory may be the one we are in, so a name need not name its folder."""
    monkeypatch.chdir(tmp_path)
    write_whole("secret", b"abc")
    assert calls[-1] == ("fsync", str(tmp_path))
    assert read_whole("secret") == b"abc"


def test_all_of_a_file_is_read_even_if_it_is_longer_than_it_seemed() -> None:
    status = Path("/proc/self/status")  # whose size is told as 0
    found = read_whole(status)
    assert found is not None
    assert found.splitlines()[:3] == status.read_bytes().splitlines()[:3]
    assert len(found) > 100
