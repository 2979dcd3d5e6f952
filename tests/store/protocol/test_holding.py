"""A document is held by one at a time, and never stale."""

from __future__ import annotations

import os
import signal
import threading
from functools import partial

import pytest
from freezegun import freeze_time

from pbem.store import NumberedShelf
from pbem.store.errors import Busy
from pbem.store.migrate import CHAINS, current
from tests.store.kept import Kept, add, commit, ended_well, in_child, new

SCHEMA = current(CHAINS["games"])


def add_anew(kept: Kept, game: int, entry: str) -> None:
    add(kept.games(), game, entry)


def test_what_was_committed_is_read(kept: Kept, games: NumberedShelf, game: int) -> None:
    add(games, game, "one")
    assert games.read(game) == {"entries": ["one"], "schema": SCHEMA}
    assert games.exists(game)
    assert kept.games().read(game) == games.read(game)


def test_a_commit_replaces_the_whole_document(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        held.commit({"other": 1})
        assert held.document == {"other": 1, "schema": SCHEMA}
    assert games.read(game) == {"other": 1, "schema": SCHEMA}


def test_what_is_committed_is_seen_while_the_lock_is_still_held(
    kept: Kept, games: NumberedShelf, game: int
) -> None:
    others = kept.games()
    with games.hold(game) as held:
        held.commit({"entries": ["one"]})
        assert others.read(game)["entries"] == ["one"]


def test_two_commits_in_one_hold(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        held.commit({"entries": ["one"]})
        held.commit({"entries": ["one", "two"], "due_at": 7})
    assert games.read(game)["entries"] == ["one", "two"]
    assert games.due(7) == [game]


def test_without_a_commit_nothing_changes(games: NumberedShelf, game: int) -> None:
    with pytest.raises(ZeroDivisionError), games.hold(game) as held:
        held.document["entries"] += ["one", 1 // 0]
    with games.hold(game) as held:
        held.document["entries"].append("one")
    assert games.read(game)["entries"] == []
    add(games, game, "two")  # and the lock is free again
    assert games.read(game)["entries"] == ["two"]


def test_a_commit_needs_the_lock(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        pass
    with pytest.raises(RuntimeError):
        held.commit(held.document)


@pytest.mark.parametrize(
    "words", ["é\u2028\x00", "\U0001f3b2", "a" * 300_000], ids=["odd", "wide", "long"]
)
def test_any_text_comes_back(games: NumberedShelf, words: str) -> None:
    assert games.read(new(games, entries=[words]))["entries"] == [words]


def test_a_document_that_is_no_json_changes_nothing(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held, pytest.raises(TypeError):
        held.commit({**held.document, "entries": [object()]})
    assert games.read(game)["entries"] == []


def test_what_another_process_wrote_is_never_missed(
    kept: Kept, games: NumberedShelf, game: int
) -> None:
    assert games.read(game)["entries"] == []
    for number in range(3):
        child = in_child(partial(add_anew, kept, game, f"child {number}"))
        assert ended_well(child)
        assert games.read(game)["entries"][-1] == f"child {number}"
        with games.hold(game) as held:
            assert held.document["entries"][-1] == f"child {number}"
            held.commit({**held.document, "mine": number})
    assert games.read(game)["entries"] == ["child 0", "child 1", "child 2"]
    assert games.read(game)["mine"] == 2


def test_two_processes_and_two_threads_lose_nothing(
    kept: Kept, games: NumberedShelf, game: int
) -> None:
    def many(who: str, shelf: NumberedShelf | None = None) -> None:
        shelf = shelf or kept.games()
        for number in range(20):
            add(shelf, game, f"{who}{number}")

    children = [in_child(partial(many, who)) for who in "ab"]
    threads = [threading.Thread(target=many, args=(who, games)) for who in "cd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [ended_well(child) for child in children] == [True, True]
    entries = games.read(game)["entries"]
    assert sorted(entries) == sorted(f"{who}{number}" for who in "abcd" for number in range(20))
    for who in "abcd":  # each in its own order
        assert [e for e in entries if e[0] == who] == [f"{who}{n}" for n in range(20)]


def test_busy_when_somebody_else_holds_it(games: NumberedShelf, game: int) -> None:
    other = new(games, entries=[])
    with (
        games.hold(game),
        pytest.raises(Busy, match="game 1 is busy"),
        games.hold(game, timeout=0.01),
    ):
        pass
    with games.hold(game), games.hold(other, timeout=0):
        assert games.read(game) == games.read(other)  # reading waits for nobody


def test_busy_even_when_the_clock_stands_still(games: NumberedShelf, game: int) -> None:
    with (
        freeze_time("2026-01-01"),
        games.hold(game),
        pytest.raises(Busy),
        games.hold(game, timeout=0.02),
    ):
        pass


def test_a_killed_holder_frees_the_lock(kept: Kept, games: NumberedShelf, game: int) -> None:
    reader, writer = os.pipe()

    def hold_for_ever() -> None:
        with kept.games().hold(game) as held:
            held.document["entries"].append("never")
            os.write(writer, b"held")
            signal.pause()

    child = in_child(hold_for_ever)
    assert os.read(reader, 4) == b"held"
    with pytest.raises(Busy), games.hold(game, timeout=0):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with games.hold(game, timeout=5) as held:
        assert held.document["entries"] == []
    os.close(reader)
    os.close(writer)


def test_a_stamp_tells_one_commit_from_the_next(kept: Kept, games: NumberedShelf) -> None:
    assert games.stamp(1) is None
    game = new(games, entries=[])
    stamps = [games.stamp(game)]
    for _time in range(3):
        assert kept.games().stamp(game) == stamps[-1]
        commit(games, game)
        stamps.append(games.stamp(game))
    assert len(set(stamps)) == 4
