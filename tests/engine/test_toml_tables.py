"""Tables from TOML files, which are read once and kept beside them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pbem.engine import toml_table

FIRST = 'name = "base"\ncosts = [1, 2]\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "facts.toml"
    path.write_text(FIRST)
    return path


def _kept(path: Path) -> Path:
    return path.parent / "__pycache__" / "facts.toml.json"


def test_the_second_reading_does_not_look_at_the_words(file: Path) -> None:
    first = toml_table(file)
    found = file.stat()
    file.write_text(FIRST.replace("base", "dams"))  # of the same length
    os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))
    assert toml_table(file) == first == {"name": "base", "costs": [1, 2]}


def test_a_file_that_has_changed_is_read_again(file: Path) -> None:
    toml_table(file)
    file.write_text('name = "conduit"\n')
    assert toml_table(file) == {"name": "conduit"}
    assert toml_table(file) == {"name": "conduit"}


@pytest.mark.parametrize("damage", [b"", b"[1,2", b'{"name":"powerhouse"}'])
def test_what_is_kept_may_be_damaged(file: Path, damage: bytes) -> None:
    table = toml_table(file)
    _kept(file).write_bytes(damage)
    assert toml_table(file) == table


def test_where_nothing_can_be_kept_it_is_read_each_time(file: Path) -> None:
    (file.parent / "__pycache__").write_text("in the way")
    assert toml_table(file) == toml_table(file) == {"name": "base", "costs": [1, 2]}


def test_nothing_is_kept_where_python_keeps_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    toml_table(file)
    assert not _kept(file).exists()


def test_what_json_has_no_form_for_is_not_kept(file: Path) -> None:
    file.write_text("opened = 2026-11-16\n")
    assert toml_table(file) == toml_table(file)
    assert not _kept(file).exists()


def test_what_is_no_toml_is_an_error(file: Path) -> None:
    file.write_text("name = ")
    with pytest.raises(ValueError, match="Invalid value"):
        toml_table(file)
