"""How many letters of strangers are heard in a day.

Who forges senders makes us write to people who never wrote to us, and keep a file for each of
them. There is an end to that, whatever the number of senders.
"""

from __future__ import annotations

import logging

from pbem.desk.books import Books
from pbem.store.files import read_whole, write_derived
from pbem.store.lock import locked
from pbem.store.outbox import DAY

log = logging.getLogger("pbem.mailroom")

A_DAY = 1000
FOR_THE_OPERATOR_A_DAY = 100
FILE, OPERATORS_FILE = "strangers", "strangers-to-operator"
_PATIENCE = 5.0


def may_be_heard(books: Books) -> bool:
    """Whether one more letter of somebody whom we do not know may be heard today; counts it."""
    return _may(books, FILE, A_DAY)


def may_write_to_operator(books: Books) -> bool:
    """Whether one more letter of somebody whom we do not know is passed on today; counts it."""
    return _may(books, OPERATORS_FILE, FOR_THE_OPERATOR_A_DAY)


def _may(books: Books, name: str, most: int) -> bool:
    path, today = books.home.path / name, books.clock() // DAY
    with locked(books.home.folder("locks") / f"{name}.lock", _PATIENCE, name):
        day, count = _read(read_whole(path) or b"")
        count = count if day == today else 0
        if count == most:
            log.warning("%d letters of %s came today; no more until tomorrow", most, name)
        if count <= most:
            write_derived(path, b"%d %d\n" % (today, count + 1))
        return count < most


def _read(words: bytes) -> tuple[int, int]:
    numbers = [int(word) for word in words.split() if word.isdigit()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)
