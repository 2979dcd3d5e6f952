"""Small values, and sets of words."""

from __future__ import annotations

import threading

import pytest

from pbem.store import Store
from tests.store.kept import Kept, ended_well, in_child


def test_a_value_is_what_was_last_put(kept: Kept, store: Store) -> None:
    assert store.value("alive") is None
    store.put_value("alive", b"1\n")
    store.put_value("alive", b"\x00\xff2\n", durable=True)
    assert kept.open().value("alive") == b"\x00\xff2\n"
    store.drop_value("alive")
    store.drop_value("alive")
    assert kept.open().value("alive") is None


def test_values_of_a_group(store: Store) -> None:
    assert store.values("troubles") == []
    for name in ("b", "a", "c"):
        store.put_value(f"troubles/{name}", name.encode())
    store.put_value("alive", b"no trouble")
    store.drop_value("troubles/c")
    assert store.values("troubles") == [b"a", b"b"]
    assert store.value("troubles/b") == b"b"


def test_a_value_is_changed_by_one_at_a_time(kept: Kept, store: Store) -> None:
    """A counter that two processes and a thread of each raise: nothing is counted twice."""

    def one_more(data: bytes | None) -> bytes:
        return b"%d" % (int(data or b"0") + 1)

    def many(mine: Store) -> None:
        for _time in range(20):
            mine.change_value("strangers", one_more)

    child = in_child(lambda: many(kept.open()))
    threads = [threading.Thread(target=many, args=(store,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ended_well(child)
    assert store.value("strangers") == b"60"


def test_a_change_to_nothing_leaves_the_value(store: Store) -> None:
    seen: list[bytes | None] = []

    def look(data: bytes | None) -> None:
        seen.append(data)

    store.change_value("strangers", look)
    assert store.value("strangers") is None
    store.put_value("strangers", b"5")
    store.change_value("strangers", look)
    assert seen == [None, b"5"]
    assert store.value("strangers") == b"5"


def test_a_change_that_fails_leaves_the_value(store: Store) -> None:
    store.put_value("strangers", b"5")
    with pytest.raises(ZeroDivisionError):
        store.change_value("strangers", lambda _data: b"%d" % (1 // 0))
    assert store.value("strangers") == b"5"
    store.change_value("strangers", lambda _data: b"6")
    assert store.value("strangers") == b"6"


def test_another_value_is_put_while_one_is_changed(store: Store) -> None:
    def change(_data: bytes | None) -> bytes:
        store.put_value("pauses", b"[]", durable=True)
        return b"changed"

    store.change_value("alive", change)
    assert (store.value("alive"), store.value("pauses")) == (b"changed", b"[]")


@pytest.mark.parametrize("name", ["blocked", "open"])
def test_a_set(kept: Kept, store: Store, name: str) -> None:
    assert store.members(name) == []
    for word in ("b@example.org", "12", "a@example.org", "12"):
        store.add_member(name, word)
    assert kept.open().members(name) == ["12", "a@example.org", "b@example.org"]
    assert store.drop_member(name, "12")
    assert not store.drop_member(name, "12")
    assert kept.open().members(name) == ["a@example.org", "b@example.org"]


def test_two_processes_put_words_into_a_set(kept: Kept, store: Store) -> None:
    def many(mine: Store, who: str) -> None:
        for number in range(20):
            mine.add_member("blocked", f"{who}{number}")

    child = in_child(lambda: many(kept.open(), "a"))
    many(store, "b")
    assert ended_well(child)
    assert len(store.members("blocked")) == 40
