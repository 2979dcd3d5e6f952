"""Listing reads small derived files, which are made again when they do not fit."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from pbem.store import NumberedShelf

from .kept import new


@pytest.fixture
def two(games: NumberedShelf) -> NumberedShelf:
    for count in (1, 2):
        new(games, entries=[0] * count)
    return games


LISTED = [(1, {"entries": 1}), (2, {"entries": 2})]


def summary_file(games: NumberedShelf, number: int = 1) -> Path:
    return games.home.path / "summaries" / "games" / f"{number}.json"


def no_documents_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> Any:
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr(Path, "read_bytes", refuse)


def test_listing_reads_no_document(two: NumberedShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    no_documents_read(monkeypatch)
    assert list(two.summaries()) == LISTED


@pytest.mark.parametrize("content", [None, b"", b"rubbish", b"{}", b'[[1,2,3],{"entries":9}]'])
def test_missing_corrupt_or_old_is_made_again(
    two: NumberedShelf, content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary_file(two).unlink()
    if content is not None:
        summary_file(two).write_bytes(content)
    assert list(two.summaries()) == LISTED
    no_documents_read(monkeypatch)
    assert list(two.summaries()) == LISTED


def test_one_that_is_half_written_over_is_made_again(two: NumberedShelf) -> None:
    _stamp, _word, rest_before = summary_file(two).read_bytes().partition(b'"entries":')
    with two.hold(1) as held:
        held.commit({"entries": [7] * 3})
    stamp, word, _rest = summary_file(two).read_bytes().partition(b'"entries":')
    summary_file(two).write_bytes(stamp + word + rest_before)
    assert list(two.summaries()) == [(1, {"entries": 3}), (2, {"entries": 2})]


def test_a_shorter_one_leaves_nothing_of_a_longer_one(
    two: NumberedShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count in (100, 5):
        with two.hold(1) as held:
            held.commit({"entries": [7] * count})
    no_documents_read(monkeypatch)
    assert list(two.summaries()) == [(1, {"entries": 5}), (2, {"entries": 2})]


def test_a_kill_between_document_and_summary_is_noticed(two: NumberedShelf) -> None:
    before = summary_file(two).read_bytes()
    stamp = summary_file(two).stat()
    with two.hold(1) as held:
        held.commit({"entries": [7] * 7})
    summary_file(two).write_bytes(before)
    os.utime(summary_file(two), ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert list(two.summaries()) == [(1, {"entries": 7}), (2, {"entries": 2})]


def test_a_held_game_is_listed_without_touching_its_summary(two: NumberedShelf) -> None:
    with two.hold(1):
        summary_file(two).unlink()
        assert list(two.summaries()) == LISTED
        assert not summary_file(two).exists()
    assert list(two.summaries()) == LISTED
    assert summary_file(two).exists()


def test_a_host_put_back_from_a_copy_gets_its_markers_again(two: NumberedShelf) -> None:
    with two.hold(1) as held:
        held.commit({**held.document, "due_at": 40})
    shutil.rmtree(two.home.path / "due" / "games" / "H0")
    summary_file(two).unlink()
    assert two.due(40) == []
    assert list(two.summaries()) == LISTED
    assert two.due(39) == []
    assert two.due(40) == [1]


def test_other_files_are_passed_over(two: NumberedShelf) -> None:
    for name in ("3.json.tmp", "notes.txt", "x.json", "007.json", ".json"):
        (two.home.path / "games" / name).write_bytes(b"{}")
    assert list(two.summaries()) == LISTED
