"""All that a database keeps, as the files of a host directory, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pbem.store.documents import Unreadable, only_document, tables_of
from pbem.store.due import NO_WORK, Work, work_of
from pbem.store.layout import ASIDE, LAYOUT, LISTS, SCHEMA, SETS, SHELVES, WITH_WORK

from .connections import Connection

SUFFIX = ".json"
_PAGE = 500


def contents(connection: Connection) -> Iterator[tuple[str, bytes]]:
    """Everything, as it was at one moment."""
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    yield SCHEMA, b"%d\n" % LAYOUT
    for shelf in SHELVES:
        with connection.cursor("documents") as rows:
            rows.itersize = _PAGE
            rows.execute(
                "SELECT name, document FROM documents WHERE shelf = %s ORDER BY length(name), name",
                (shelf,),
            )
            for name, document in rows:
                yield f"{shelf}/{name}{SUFFIX}", document
    yield from connection.execute(
        "SELECT name, data FROM small_values WHERE name NOT LIKE 'due/%' ORDER BY name"
    ).fetchall()
    words = connection.execute("SELECT name, word FROM words ORDER BY name, word").fetchall()
    for name, group in groupby(words, key=lambda row: str(row[0])):
        if name in LISTS:
            yield name, "".join(f"{word}\n" for _name, word in group).encode()
        else:
            yield from ((f"{name}/{word}", b"") for _name, word in group)
    aside = "SELECT shelf, file, document FROM set_aside ORDER BY shelf, file"
    for shelf, file, document in connection.execute(aside).fetchall():
        yield f"{ASIDE}/{shelf}/{file}{SUFFIX}", document
    connection.rollback()


def is_empty(connection: Connection) -> bool:
    """Whether nothing was ever kept here but the secret."""
    asked = """
        SELECT EXISTS (SELECT FROM documents) OR EXISTS (SELECT FROM words)
            OR EXISTS (SELECT FROM set_aside)
            OR EXISTS (SELECT FROM small_values WHERE name = 'games.next')
    """
    row = connection.execute(asked).fetchone()
    return row is not None and not row[0]


def fill(connection: Connection, given: Iterable[tuple[str, bytes]]) -> int:
    """Take it in, within the transaction that is under way; how many files."""
    count = 0
    with connection.pipeline():
        for name, data in given:
            _take_in(connection, name, data)
            count += 1
    return count


def _take_in(connection: Connection, name: str, data: bytes) -> None:
    folder, _slash, rest = name.partition("/")
    if folder in SHELVES:
        _add_document(connection, folder, rest.removesuffix(SUFFIX), data)
    elif folder == ASIDE:
        shelf, _slash, file = rest.partition("/")
        connection.execute(
            "INSERT INTO set_aside (shelf, file, document) VALUES (%s, %s, %s)",
            (shelf, file.removesuffix(SUFFIX), data),
        )
    elif folder in SETS:
        for word in data.decode().split() if name in LISTS else [rest]:
            connection.execute("INSERT INTO words VALUES (%s, %s)", (folder, word))
    elif name != SCHEMA:
        connection.execute(
            "INSERT INTO small_values VALUES (%s, %s)"
            " ON CONFLICT (name) DO UPDATE SET data = excluded.data",
            (name, data),
        )


def _add_document(connection: Connection, shelf: str, name: str, data: bytes) -> None:
    connection.execute(
        "INSERT INTO documents (shelf, name, document) VALUES (%s, %s, %s)", (shelf, name, data)
    )
    work = work_in(data) if shelf in WITH_WORK else NO_WORK
    if work.at is not None:
        connection.execute(
            "INSERT INTO work (shelf, name, due, owes) VALUES (%s, %s, %s, %s)",
            (shelf, name, work.at, work.owes),
        )


def work_in(data: bytes) -> Work:
    """What a document has to do; a damaged one nothing: whoever opens it next hears of it."""
    try:
        return work_of(only_document(tables_of(data)))
    except Unreadable:
        return NO_WORK
