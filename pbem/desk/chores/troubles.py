"""Chores that fail: noted beside the documents, told to the operator once, tried again later.

A note is a small value of its own, since the document that a chore is about may be what is broken.
It goes when the chore succeeds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import msgspec

from pbem.clock import DAY, HOUR, MINUTE
from pbem.desk.books import Books
from pbem.desk.owed_letters.kinds import NOTICE, OPERATOR
from pbem.desk.unsigned_letters.correspondents import NOBODY, writing_to
from pbem.engine.text import text
from pbem.store.errors import Busy, StoreError

log = logging.getLogger("pbem.desk.chores")

GROUP = "troubles"
PAUSES = (MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY)
LONGEST_WHY = 300


class Trouble(msgspec.Struct):
    """A chore that has failed `count` times in a row, and is tried again at `next`."""

    chore: str
    count: int = 0
    next: int = 0
    why: str = ""
    told: bool = False


def attempt(books: Books, chore: str, act: Callable[[], object]) -> bool:
    """Do a chore, unless it has failed and rests; whether it was done.

    Whatever it meets, other chores go on. `chore` is what people call it: `reminders of game 12`.
    """
    try:
        trouble = _read(books, chore)
        if trouble is not None and books.clock() < trouble.next <= books.clock() + PAUSES[-1]:
            return False
        act()
    except Busy:
        return False
    except Exception as error:
        _note(books, chore, error)
        return False
    if trouble is not None:
        books.home.drop_value(_name(chore))
        log.warning("%s: it works again", chore)
    return True


def troubles(books: Books) -> Iterator[Trouble]:
    """The chores that do not work now."""
    for data in books.home.values(GROUP):
        found = _decode(data)
        if found is not None:
            yield found


def _note(books: Books, chore: str, error: Exception) -> None:
    """Let the chore rest, the longer the more often it failed; noting it must not fail either."""
    why = f"{type(error).__name__}: {error}"[:LONGEST_WHY]
    log.error("%s: %s", chore, why, exc_info=_unforeseen(error))
    try:
        trouble = _read(books, chore) or Trouble(chore)
        trouble.next = books.clock() + PAUSES[min(trouble.count, len(PAUSES) - 1)]
        trouble.count, trouble.why = trouble.count + 1, why
        if not trouble.told:
            _tell_operator(books, trouble)
            trouble.told = True
        books.home.put_value(_name(chore), msgspec.json.encode(trouble))
    except Exception as problem:
        told = f"{type(problem).__name__}: {problem}"
        log.error("%s: it could not be noted (%s)", chore, told, exc_info=_unforeseen(problem))


def _unforeseen(error: Exception) -> Exception | None:
    """What the log shows with the place where it happened."""
    return None if isinstance(error, StoreError) else error


def _tell_operator(books: Books, trouble: Trouble) -> None:
    words = text(
        "A chore of this host fails, and is tried again after growing pauses: {chore} ({why})."
        " The log has more of it, and `pbem check` lists what still fails.",
        chore=trouble.chore,
        why=trouble.why,
    )
    with writing_to(books, NOBODY) as letters:
        letters.answer(OPERATOR, kind=NOTICE, words=words)


def _name(chore: str) -> str:
    return f"{GROUP}/{chore.replace(' ', '-')}"


def _read(books: Books, chore: str) -> Trouble | None:
    return _decode(books.home.value(_name(chore)))


def _decode(data: bytes | None) -> Trouble | None:
    try:
        return msgspec.json.decode(data, type=Trouble) if data else None
    except msgspec.MsgspecError:
        return None
