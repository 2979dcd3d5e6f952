"""What is inside a document's file: TinyDB's tables, with one document in the default one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from .files import read_whole

TABLE = "_default"
DOC_ID = 1

DOCUMENT = re.compile(r"(?!aside/)[a-z]+/[^/]+\.json")
"""The path of a document, seen from the host directory."""

Tables = dict[str, dict[str, Any]]
_decoder = msgspec.json.Decoder(dict[str, dict[str, dict[str, Any]]])


class Unreadable(ValueError):
    """The file is there but no document is in it."""


def read_tables(path: Path) -> Tables | None:
    """TinyDB's tables from a file, or None when there is no such file."""
    data = read_whole(path)
    return None if data is None else tables_of(data)


def tables_of(data: bytes) -> Tables:
    """TinyDB's tables from the bytes of a file."""
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def only_document(tables: Tables) -> dict[str, Any]:
    """The one document of a file, if it looks like one."""
    document = tables.get(TABLE, {}).get(str(DOC_ID))
    if document is None:
        raise Unreadable("no document")
    schema = document.get("schema")
    if type(schema) is not int or schema < 1:
        raise Unreadable("no schema")
    return dict(document)
