"""The host directory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.store import Home, kind_of
from pbem.store.errors import StoreError


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_only_its_owner_can_look_into_it(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "a" / "host")
    home.numbered(kind_of("games", "game")).create(lambda number: {"due_at": 1})
    assert mode(home.path) == 0o700
    for path in home.path.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


def test_a_directory_that_is_there_is_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "host"
    path.mkdir(mode=0o755)
    (path / "pbem.toml").touch()
    (path / "notes of the operator").touch()
    assert mode(Home.create(path).path) == 0o700


def test_the_secret_is_random_and_stays(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "one")
    assert len(home.secret()) == 32
    assert Home.create(tmp_path / "one").secret() == home.secret()
    assert Home.open(tmp_path / "one").secret() == home.secret()
    assert Home.create(tmp_path / "two").secret() != home.secret()


@pytest.mark.parametrize("content", [b"", b"abcd\n", b"not hex at all \xff"])
def test_a_damaged_secret_is_refused(home: Home, content: bytes) -> None:
    (home.path / "secret").write_bytes(content)
    with pytest.raises(StoreError, match="secret is missing or damaged"):
        home.secret()


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no host directory .*pbem init"):
        Home.open(tmp_path / "nowhere")
    with pytest.raises(StoreError, match="is not a host directory"):
        Home.open(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be written"):
        Home.create(tmp_path / "file" / "host")


def test_somebody_elses_directory_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(StoreError, match=r"not empty \(it has thesis\.tex\)"):
        Home.create(tmp_path)
    assert mode(tmp_path) == 0o755
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_creation_that_was_cut_short_is_completed(home: Home) -> None:
    (home.path / "schema").rename(home.path / "schema.tmp")
    (home.path / "aside").rmdir()
    secret = home.secret()
    assert Home.create(home.path).secret() == secret
    assert (home.path / "aside").is_dir()


def test_a_later_layout_is_refused(home: Home) -> None:
    (home.path / "schema").write_text("2\n")
    with pytest.raises(StoreError, match=r"later pbem \(layout 2, known is 1\)"):
        Home.open(home.path)
    (home.path / "schema").write_text("two\n")
    with pytest.raises(StoreError, match="should be a number"):
        Home.open(home.path)


def test_importing_the_store_does_not_import_tinydb() -> None:
    code = "import sys, pbem.store; sys.exit('tinydb' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
