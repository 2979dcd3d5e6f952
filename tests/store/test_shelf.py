"""Documents are held by one at a time, are never stale, and have numbers of their own."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

from pbem.engine.errors import Busy, NotFound
from pbem.store import Home, NamedShelf, NumberedShelf
from pbem.store.migrate import CHAINS, current

SCHEMA = current(CHAINS["games"])


def in_child(work: Callable[[], Any]) -> int:
    """Start `work` in a process of its own; the caller waits for it."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return child


def ended_well(child: int) -> bool:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def add(games: NumberedShelf, game: int, entry: str) -> None:
    with games.hold(game, timeout=30) as held:
        held.document["entries"].append(entry)
        held.commit(held.document)


def test_what_was_committed_is_read(games: NumberedShelf, game: int) -> None:
    add(games, game, "one")
    assert games.read(game) == {"entries": ["one"], "schema": SCHEMA}
    assert games.exists(game)


def test_a_commit_replaces_the_whole_document(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        held.commit({"other": 1})
        assert held.document == {"other": 1, "schema": SCHEMA}
    assert games.read(game) == {"other": 1, "schema": SCHEMA}


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


def test_what_another_process_wrote_is_never_missed(games: NumberedShelf, game: int) -> None:
    assert games.read(game)["entries"] == []
    for number in range(3):
        assert ended_well(in_child(lambda number=number: add(games, game, f"child {number}")))
        assert games.read(game)["entries"][-1] == f"child {number}"
        with games.hold(game) as held:
            assert held.document["entries"][-1] == f"child {number}"
            held.commit({**held.document, "mine": number})
    assert games.read(game) == {
        "entries": ["child 0", "child 1", "child 2"],
        "mine": 2,
        "schema": SCHEMA,
    }


def test_two_processes_and_two_threads_lose_nothing(games: NumberedShelf, game: int) -> None:
    def many(who: str) -> None:
        for number in range(20):
            add(games, game, f"{who}{number}")

    children = [in_child(lambda who=who: many(who)) for who in "ab"]
    threads = [threading.Thread(target=many, args=(who,)) for who in "cd"]
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
    other = games.create(lambda number: {"entries": []})
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


def test_a_killed_holder_frees_the_lock(games: NumberedShelf, game: int) -> None:
    reader, writer = os.pipe()

    def hold_for_ever() -> None:
        with games.hold(game):
            os.write(writer, b"held")
            signal.pause()

    child = in_child(hold_for_ever)
    assert os.read(reader, 4) == b"held"
    with pytest.raises(Busy), games.hold(game, timeout=0):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with games.hold(game, timeout=0) as held:
        assert held.document["entries"] == []
    os.close(reader)
    os.close(writer)


def test_the_lock_file_outlives_everything(games: NumberedShelf, game: int) -> None:
    lock = games.home.path / "locks" / "games" / "1.lock"
    before = lock.stat().st_ino
    add(games, game, "one")
    games.remove(game)
    assert lock.stat().st_ino == before


def test_what_is_not_there(games: NumberedShelf, people: NamedShelf) -> None:
    assert not games.exists(7)
    with pytest.raises(NotFound, match="There is no game 7 on this host"):
        games.read(7)
    with pytest.raises(NotFound), games.hold(7):
        pass
    with pytest.raises(NotFound):
        games.remove(7)
    for number in (-1, 10**15, 10**400):
        assert not games.exists(number)
        with pytest.raises(NotFound):
            games.read(number)
    assert not people.exists("../../etc/passwd")
    # Asking leaves no trace, so that nobody can fill the disk with questions.
    assert list((games.home.path / "locks" / "games").iterdir()) == []


def test_removed_is_removed(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        held.commit({**held.document, "due_at": 5})
    games.remove(game)
    assert not games.exists(game)
    assert games.due(10) == []
    assert list(games.summaries()) == []


# Numbers


def new(games: NumberedShelf) -> int:
    return games.create(lambda number: {"number": number})


def test_numbers_count_up(games: NumberedShelf) -> None:
    assert [new(games) for _ in range(3)] == [1, 2, 3]
    assert games.read(3)["number"] == 3


def test_a_number_is_not_given_again(games: NumberedShelf) -> None:
    assert [new(games), new(games)] == [1, 2]
    games.remove(2)
    assert new(games) == 3


@pytest.mark.parametrize(
    "counter", [None, b"", b"9" * 5000, b"rubbish", b"\xff", b"0\n", b"-3\n", b"1\n"]
)
def test_a_lost_or_old_counter_gives_no_number_again(
    games: NumberedShelf, counter: bytes | None
) -> None:
    assert [new(games), new(games), new(games)] == [1, 2, 3]
    games.remove(3)
    (games.home.path / "games" / "2.json").write_bytes(b"damage")
    list(games.summaries())
    path = games.home.path / "games.next"
    path.unlink()
    if counter is not None:
        path.write_bytes(counter)
    assert new(games) == 4
    assert new(games) == 5


def test_a_game_that_could_not_be_made_uses_up_its_number(games: NumberedShelf) -> None:
    with pytest.raises(ZeroDivisionError):
        games.create(lambda number: {"entries": [1 // 0]})
    assert not games.exists(1)
    assert new(games) == 2


def test_a_kill_while_a_game_is_made_gives_no_number_again(games: NumberedShelf) -> None:
    child = in_child(lambda: games.create(lambda number: os.kill(os.getpid(), signal.SIGKILL)))
    assert not ended_well(child)
    assert new(games) == 2
    (games.home.path / "games.next").unlink()
    assert new(games) == 3


def test_two_processes_get_different_numbers(games: NumberedShelf) -> None:
    children = [in_child(lambda: [new(games) for _ in range(10)]) for _ in range(2)]
    assert [ended_well(child) for child in children] == [True, True]
    assert [key for key, _ in games.summaries()] == list(range(1, 21))


def test_the_next_number_is_found_without_looking_at_all_games(
    games: NumberedShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    new(games)

    def no_looking(*args: Any) -> Any:
        raise AssertionError("all games were looked at")

    monkeypatch.setattr(Path, "iterdir", no_looking)
    monkeypatch.setattr(os, "scandir", no_looking)
    monkeypatch.setattr(os, "listdir", no_looking)
    assert new(games) == 2
    with games.hold(1) as held:
        held.commit({**held.document, "due_at": 3})
    games.settle(1)
    games.remove(1)


# Names


def test_a_name_is_taken_once(people: NamedShelf) -> None:
    assert people.create_named("ann@example.org", {"name": "Ann"})
    assert not people.create_named("ann@example.org", {"name": "Bob"})
    assert people.read("ann@example.org")["name"] == "Ann"


@pytest.mark.parametrize(
    "name",
    [
        "Ann@Example.org",
        "ann@example.org",
        "../up",
        ".",
        "..",
        ".hidden",
        "a/b",
        "a%2fb",
        "é",
        "x~y",
    ],
)
def test_any_name_has_a_file_of_its_own(people: NamedShelf, name: str) -> None:
    people.create_named("other", {"due_at": 0})
    people.create_named(name, {"name": name, "due_at": 1})
    assert people.read(name)["name"] == name
    assert people.due(1) == ["other", name]
    assert {key for key, _ in people.summaries()} == {"other", name}
    assert len(list((people.home.path / "people").iterdir())) == 2


@pytest.mark.parametrize("name", ["", "a" * 201, "é" * 100])
def test_a_name_that_cannot_be(people: NamedShelf, name: str) -> None:
    assert not people.exists(name)
    with pytest.raises(NotFound, match="No name can be like this"):
        people.create_named(name, {})


def test_two_shelves_do_not_meet(home: Home, games: NumberedShelf, people: NamedShelf) -> None:
    assert games.create(lambda number: {"due_at": 1}) == 1
    people.create_named("1", {"due_at": 2})
    assert games.due(5) == [1]
    assert people.due(5) == ["1"]
    with games.hold(1), people.hold("1", timeout=0):  # a game's lock before a person's
        pass
