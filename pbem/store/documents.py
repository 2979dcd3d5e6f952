"""What is inside a document's file: TinyDB's tables, with one document in the default one."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET

TABLE = "_default"
DOC_ID = 1

DOCUMENT = re.compile(r"(?!aside/)[a-z]+/[^/]+\.json")
"""The path of a document, seen from the host directory."""

Tables = dict[str, dict[str, Any]]
_decoder = msgspec.json.Decoder(dict[str, dict[str, dict[str, Any]]])


class Unreadable(ValueError):
    """The file is there but no document is in it."""


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


_STRUCTS = type(msgspec.Struct)
"""The type of all struct classes; `isinstance` takes four times as long, with every field."""


class Form:
    """How documents of a kind are read in one go; parts that are `msgspec.Raw` stay JSON.

    A long part that a change does not touch is then neither read nor made anew. `struct` has the
    fields of the current schema; any other document, and one that is not as we write it, is read
    as plain values.
    """

    def __init__(self, struct: type[msgspec.Struct]) -> None:
        self._decoder = msgspec.json.Decoder(dict[str, dict[str, struct]])  # type: ignore[valid-type]

    def read(self, data: bytes, schema: int) -> dict[str, Any] | None:
        """The document of a file, or None when it is not of this form and schema."""
        if not data.startswith(b'{"%b":{"%d":{"schema":%d,' % (TABLE.encode(), DOC_ID, schema)):
            return None
        with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            found = self._decoder.decode(data).get(TABLE, {}).get(str(DOC_ID))
            return _fields(found) if found is not None else None
        return None


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    """A struct as a dict, and what structs are in it; what was missing is missing."""
    return {
        field: _fields(one) if type(type(one)) is _STRUCTS else one
        for field, one in msgspec.structs.asdict(value).items()
        if one is not UNSET
    }


def document_in(data: bytes, form: Form | None, schema: int) -> dict[str, Any]:
    """The one document of a file, by its form if there is one and the document has it."""
    found = form.read(data, schema) if form is not None else None
    return only_document(tables_of(data)) if found is None else found
