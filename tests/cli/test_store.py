"""A host on a database, from the shell: made, moved there and back, saved and put back."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.host.restoring import put_back
from pbem.store.errors import StoreError
from pbem.store.postgres.connections import close_all
from tests.postgres import Server


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    yield postgres.new_url()
    close_all()


def run(home: Path, *words: str) -> str:
    result = CliRunner().invoke(program, ["--home", str(home), *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def new_game(home: Path) -> None:
    players = ["--player", "germany=ann@example.org", "--player", "italy=bot"]
    run(home, "new", "barrage", *players, "--seed", "ab" * 32)


def exports(home: Path) -> list[str]:
    numbers = [str(game["id"]) for game in json.loads(run(home, "games", "--json"))]
    return [run(home, "export", number) for number in numbers]


def test_a_host_is_made_on_a_database(url: str, tmp_path: Path) -> None:
    home, second = tmp_path / "one", tmp_path / "two"
    run(home, "init", "--store", url)
    assert {path.name for path in home.iterdir()} == {"locks", "pbem.toml"}
    new_game(home)
    run(second, "init", "--store", url)
    assert run(second, "show", "1") == run(home, "show", "1")
    assert exports(second) == exports(home)
    assert "All is well." in run(home, "check")
    run(home, "upgrade")
    found = CliRunner().invoke(program, ["--home", str(home), "doctor"]).stdout
    assert "can be used" in found


def test_a_host_moves_to_a_database_and_back(url: str, postgres: Server, tmp_path: Path) -> None:
    first, middle, last = tmp_path / "first", tmp_path / "middle", tmp_path / "last"
    run(first, "init")
    new_game(first)
    new_game(first)
    run(first, "admin", "block", "spam@example.org")
    run(first, "store", "copy", str(first), url)
    run(middle, "init", "--store", url)
    assert exports(middle) == exports(first)
    second = postgres.new_url()
    run(first, "store", "copy", url, second)
    run(first, "store", "copy", second, str(last))
    assert exports(last) == exports(first)
    kept = {path.relative_to(first) for path in first.rglob("*.json") if path.is_file()}
    assert any(str(path).startswith("games/") for path in kept)
    for path in kept:
        if path.parts[0] != "summaries":
            assert (last / path).read_bytes() == (first / path).read_bytes(), path
    assert (last / "secret").read_bytes() == (first / "secret").read_bytes()
    assert (last / "blocked").read_text() == "spam@example.org\n"
    again = CliRunner().invoke(program, ["store", "copy", str(first), url])
    assert again.exit_code != 0
    assert "not empty" in again.stderr


def test_a_backup_of_a_database_is_put_back(url: str, postgres: Server, tmp_path: Path) -> None:
    home, other, backup = tmp_path / "host", tmp_path / "other", tmp_path / "backup"
    run(home, "init", "--store", url)
    new_game(home)
    before = exports(home)
    run(home, "backup", str(backup))
    with tarfile.open(backup) as archive:
        assert {"pbem.toml", "games/1.json", "secret", "schema"} <= set(archive.getnames())
    failed = CliRunner().invoke(program, ["--home", str(tmp_path / "bad"), "restore", str(backup)])
    assert failed.exit_code != 0
    assert "not empty" in failed.stderr, "the database that the settings name holds games still"
    assert not (tmp_path / "bad").exists(), "what failed has put back nothing"
    _point_backup_to(backup, url, postgres.new_url())
    run(other, "restore", str(backup))
    assert exports(other) == before
    assert not (other / "games").exists(), "all of it is in the database"
    new_game(other)
    assert json.loads(run(other, "games", "--json"))[-1]["id"] == 1002


@pytest.mark.parametrize("times", [12, pytest.param(200, marks=pytest.mark.soak)])
def test_a_restore_into_a_database_that_is_killed_can_be_run_again(
    url: str, postgres: Server, tmp_path: Path, times: int
) -> None:
    home, backup, chance = tmp_path / "host", tmp_path / "backup", random.Random(times)
    run(home, "init", "--store", url)
    new_game(home)
    before = exports(home)
    run(home, "backup", str(backup))
    ends: set[tuple[bool, bool]] = set()
    longest = 0.3
    for number in range(times):
        target, other = tmp_path / f"host{number}", postgres.new_url()
        _point_backup_to(backup, url, other)
        url = other
        close_all()
        child = os.fork()
        if child == 0:
            try:
                put_back(backup, target)
            finally:
                os._exit(0)
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        ends.add((target.exists(), _is_filled(other)))
        if not target.exists():
            put_back(backup, target)
        else:
            longest *= 0.8
        assert exports(target) == before
        assert "All is well." in run(target, "check")
        assert not (target / "games").exists()
    assert (False, False) in ends, "no kill came early enough to show anything"


def test_a_restore_that_was_killed_when_the_database_was_filled_can_be_run_again(
    url: str, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, target, backup = tmp_path / "host", tmp_path / "other", tmp_path / "backup"
    run(home, "init", "--store", url)
    new_game(home)
    before = exports(home)
    run(home, "backup", str(backup))
    other = postgres.new_url()
    _point_backup_to(backup, url, other)

    def killed(_folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("pbem.store.restore.clear", killed)
        with pytest.raises(KeyboardInterrupt):
            put_back(backup, target)
    assert not target.exists()
    assert _is_filled(other)
    put_back(backup, target)
    assert exports(target) == before
    new_game(target)  # a host is at work with it
    with pytest.raises(StoreError, match="not empty"):
        put_back(backup, tmp_path / "third")
    assert not (tmp_path / "third").exists()


def _is_filled(url: str) -> bool:
    with psycopg.connect(url) as connection:
        asked = connection.execute("SELECT to_regclass('documents')::text").fetchone()
        if asked is None or asked[0] is None:
            return False
        found = connection.execute("SELECT count(*) FROM documents").fetchone()
    return found is not None and found[0] > 0


def _point_backup_to(backup: Path, url: str, other: str) -> None:
    """Let the settings in a backup name another database, as after a move of the server."""
    with tarfile.open(backup) as archive:
        files = {one.name: archive.extractfile(one).read() for one in archive}  # type: ignore[union-attr]
    files["pbem.toml"] = files["pbem.toml"].replace(url.encode(), other.encode())
    with tarfile.open(backup, "w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))


def test_settings_that_name_no_database_are_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        program, ["--home", str(tmp_path / "x"), "init", "--store", "mysql:x"]
    )
    assert result.exit_code != 0
    assert "[store] url" in result.stderr
    assert not (tmp_path / "x").exists()
