"""Several hosts on one database: each piece of work is one host's, until that host is gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pbem.store import Note, NumberedShelf, letter_notes
from pbem.store.errors import Busy, StoreError
from pbem.store.postgres import claims
from pbem.store.postgres.connections import close_all, place_of
from pbem.store.postgres.database import Database
from tests.postgres import Server, running

from .kept import GAMES, in_child


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    """A database that is ready for hosts."""
    url = postgres.new_url()
    Database.create(Path(), url)
    yield url
    close_all()


def host(url: str, name: str) -> Database:
    return Database(Path(), url, name)


def games_of(url: str, name: str) -> NumberedShelf:
    return host(url, name).numbered(GAMES)


def new(games: NumberedShelf, **document: Any) -> int:
    return games.create(lambda number: {"entries": [], **document})


def test_work_is_one_hosts(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    first = new(one, due_at=5)
    assert one.claim(10) == [first]
    second = new(one, due_at=6)
    assert two.claim(10) == [second]
    assert one.claim(10) == [first]
    assert one.due(10) == two.due(10) == [first, second]
    assert one.ours_for(first)
    assert not two.ours_for(first)
    assert not one.ours_for(second)


def test_work_that_two_hosts_want_at_once_is_had_by_one(url: str) -> None:
    games = games_of(url, "maker")
    numbers = [new(games, due_at=5) for _ in range(30)]
    had: list[int] = []

    def take(name: str) -> None:
        had.extend(games_of(url, name).claim(10))

    threads = [threading.Thread(target=take, args=(f"host {one}",)) for one in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(had) == numbers


def test_the_work_of_a_dead_host_is_taken_over(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "LEASE", 0.4)
    dead, alive = games_of(url, "dead"), games_of(url, "alive")
    number = new(dead, due_at=5)
    assert dead.claim(10) == [number]
    assert alive.claim(10) == []
    time.sleep(0.5)
    assert alive.claim(10) == [number]
    assert not dead.ours_for(number), "it was frozen, not dead, and sees that it is not its turn"
    assert dead.claim(10) == []


def test_a_claim_that_is_used_is_renewed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "LEASE", 0.9)
    slow, other = games_of(url, "slow"), games_of(url, "other")
    number, later = new(slow, due_at=5), new(slow, due_at=6)
    assert slow.claim(10) == [number, later]
    for _time in range(8):
        time.sleep(0.2)
        assert slow.ours_for(number)
        assert number not in other.claim(10)
    assert not slow.ours_for(later), "the other one was not renewed"


def test_a_claim_outlives_a_commit_of_somebody_else(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    number = new(one, due_at=5)
    assert one.claim(10) == [number]
    with two.hold(number) as held:
        held.commit({**held.document, "due_at": 4})
    assert two.claim(10) == []
    assert one.claim(10) == [number]


def test_a_host_that_stops_leaves_its_work_to_others(url: str) -> None:
    one, two = host(url, "one"), host(url, "two")
    number = new(one.numbered(GAMES), due_at=5)
    assert one.numbered(GAMES).claim(10) == [number]
    heard = threading.Event()
    with two.listening(heard.set):
        assert heard.wait(10), "it looks once when it begins to listen"
        heard.clear()
        one.let_go()
        assert heard.wait(10)
    assert two.numbered(GAMES).claim(10) == [number]


def test_a_letter_that_waits_for_the_relay_stays_with_its_host(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    number = new(one)
    note = Note(id="<1@host>", to=0, kind="turn", at=0, made=0)
    with one.hold(number) as held:
        letter_notes.queue(held.document, note)
        held.commit(held.document)
    assert one.claim(10) == [number]
    later = int(time.time())
    with one.hold(number) as held:
        for _try in range(3):
            letter_notes.failed(held.document, note.id, later, "no relay")
        held.commit(held.document)
    assert one.due(later) == two.claim(later) == []
    assert one.ours_for(number), "the relay may be back before the pause is over"


def test_a_claim_does_not_wait_for_who_holds_the_document(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    number = new(one, due_at=5)
    with one.hold(number):
        assert two.claim(10) == [number]
        assert two.ours_for(number)


def test_a_host_hears_of_news_in_its_own_work(url: str) -> None:
    one, two, three = host(url, "one"), host(url, "two"), host(url, "three")
    games = one.numbered(GAMES)
    heard, others = threading.Event(), threading.Event()
    with two.listening(heard.set), three.listening(others.set):
        assert heard.wait(10)
        assert others.wait(10)
        heard.clear()
        others.clear()
        number = new(games, due_at=5)
        with games.hold(number) as held:
            held.commit({**held.document, "due_at": 6})
        time.sleep(0.6)
        assert not heard.is_set(), "it is nobody's: who made it sees to it"
        assert two.numbered(GAMES).claim(10) == [number]
        with games.hold(number) as held:
            held.commit({**held.document, "due_at": 7})
        assert heard.wait(10)
        assert not others.is_set(), "it is no news for others"


def test_work_that_is_done_is_nobodys(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    number = new(one, due_at=5)
    assert one.claim(10) == [number]
    with one.hold(number) as held:
        held.commit({**held.document, "due_at": int(time.time()) + 1000})
    assert not one.ours_for(number)
    with two.hold(number) as held:
        held.commit({**held.document, "due_at": 5})
    assert two.claim(10) == [number]


def test_a_second_commit_never_overwrites_what_another_host_wrote(url: str) -> None:
    one, two = games_of(url, "one"), games_of(url, "two")
    number = new(one)
    with one.hold(number) as held:
        held.commit({"entries": ["one"]})
        with two.hold(number) as other:  # the first commit has given the row free
            other.commit({"entries": ["one", "two"]})
        with pytest.raises(Busy):
            held.commit({"entries": ["one", "three"]})
    assert one.read(number)["entries"] == ["one", "two"]


def test_a_frozen_holder_loses_its_lock_and_does_no_harm(postgres: Server) -> None:
    address = postgres.new_url() + "%20-cidle_in_transaction_session_timeout%3D300"
    Database.create(Path(), address)
    games = games_of(address, "awake")
    number = new(games)
    reader, writer = os.pipe()

    def freeze() -> None:
        with games_of(address, "frozen").hold(number) as held:
            os.write(writer, b"held")
            os.kill(os.getpid(), signal.SIGSTOP)
            try:
                held.commit({"entries": ["too late"]})
            except StoreError:
                os.write(writer, b"lost")
            else:
                os.write(writer, b"done")

    child = in_child(freeze)
    assert os.read(reader, 4) == b"held"
    try:
        with games.hold(number, timeout=10) as held:
            held.commit({"entries": ["in time"]})
    finally:
        os.kill(child, signal.SIGCONT)
    assert os.read(reader, 4) == b"lost"
    os.waitpid(child, 0)
    os.close(reader)
    os.close(writer)
    assert games.read(number)["entries"] == ["in time"]
    close_all()


def test_a_restarted_database_is_found_again() -> None:
    with running() as server:
        url = server.new_url()
        store = Database.create(Path(), url)
        games = store.numbered(GAMES)
        number = new(games, due_at=5)
        heard = threading.Event()
        with store.listening(heard.set):
            assert heard.wait(10)
            with games.hold(number) as held:
                server.stop("immediate")
                server.start()
                with pytest.raises(StoreError):
                    held.commit({"entries": ["lost"]})
            assert games.read(number)["entries"] == []
            server.stop()
            with pytest.raises(StoreError):
                games.read(number)
            heard.clear()
            server.start()
            with games.hold(number) as held:
                held.commit({"entries": ["again"], "due_at": 5})
            assert games.claim(10) == [number]
            assert heard.wait(10)
        close_all()


def test_what_is_wrong_with_a_database_is_said_without_its_password(postgres: Server) -> None:
    nowhere = "postgresql://pbem:hush@127.0.0.1:1/games"
    with pytest.raises(StoreError, match="cannot be reached") as caught:
        Database.open(Path(), nowhere)
    assert "hush" not in str(caught.value)
    assert place_of(nowhere) == "postgresql://127.0.0.1:1/games"
    empty = postgres.new_url()
    with pytest.raises(StoreError, match="pbem init"):
        Database.open(Path(), empty)
    store = Database.create(Path(), empty)
    assert Database.create(Path(), empty).secret() == store.secret()
    assert Database.create(Path(), empty, new_secret=True).secret() != b""
    with psycopg.connect(empty) as connection:
        connection.execute("UPDATE layout SET version = 99")
    with pytest.raises(StoreError, match="later pbem"):
        Database.open(Path(), empty)
    with psycopg.connect(empty) as connection:
        connection.execute("UPDATE layout SET version = 1")
        connection.execute("DELETE FROM small_values WHERE name = 'secret'")
    with pytest.raises(StoreError, match="missing or damaged"):
        store.secret()
    close_all()
