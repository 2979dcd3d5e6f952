"""How many letters of strangers are heard in a day.

Who forges senders makes us write to people who never wrote to us, and keep a file for each of
them. There is an end to that, whatever the number of senders.
"""

from __future__ import annotations

import logging

from pbem.clock import DAY
from pbem.desk.books import Books

log = logging.getLogger("pbem.mailroom")

A_DAY = 1000
FOR_THE_OPERATOR_A_DAY = 100
COUNTER, OPERATORS_COUNTER = "strangers", "strangers-to-operator"


def may_be_heard(books: Books) -> bool:
    """Whether one more letter of somebody whom we do not know may be heard today; counts it."""
    return _may(books, COUNTER, A_DAY)


def may_write_to_operator(books: Books) -> bool:
    """Whether one more letter of somebody whom we do not know is passed on today; counts it."""
    return _may(books, OPERATORS_COUNTER, FOR_THE_OPERATOR_A_DAY)


def _may(books: Books, name: str, most: int) -> bool:
    today, came = books.clock() // DAY, 0

    def one_more(words: bytes | None) -> bytes | None:
        nonlocal came
        day, count = _read(words or b"")
        came = count if day == today else 0
        return b"%d %d\n" % (today, came + 1) if came <= most else None

    books.home.change_value(name, one_more)
    if came == most:
        log.warning("%d letters of %s came today; no more until tomorrow", most, name)
    return came < most


def _read(words: bytes) -> tuple[int, int]:
    numbers = [int(word) for word in words.split() if word.isdigit()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)
