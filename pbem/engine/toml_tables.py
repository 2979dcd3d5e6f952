"""TOML files as tables. Reading TOML takes thirty times as long as reading JSON: it is done once.

What a file says is kept as JSON in `__pycache__` beside it, where Python keeps compiled modules,
for as long as the file has the same time and size. Where nothing can be kept, it is read each time.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

Form = TypeVar("Form")
Table = dict[str, Any]


class _Kept(msgspec.Struct, array_like=True):
    time: int
    size: int
    table: msgspec.Raw


_decoder = msgspec.json.Decoder(_Kept)
_tables = msgspec.json.Decoder(Table)


def toml_table(path: Path) -> Table:
    """What a TOML file says; its own errors are tomllib's."""
    return toml_in_form(path, _tables)


def toml_in_form(path: Path, form: msgspec.json.Decoder[Form]) -> Form:
    """The same in a form; whatever does not fit it is a ValidationError."""
    found = path.stat()
    place = path.parent / "__pycache__" / f"{path.name}.json"
    with suppress(OSError, msgspec.DecodeError):
        kept = _decoder.decode(place.read_bytes())
        if (kept.time, kept.size) == (found.st_mtime_ns, found.st_size):
            return form.decode(kept.table)
    import tomllib  # takes a while to load, and is hardly ever needed

    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if not sys.dont_write_bytecode:
        _keep(place, found, table)
    return msgspec.convert(table, form.type)


def _keep(place: Path, found: os.stat_result, table: Table) -> None:
    """Keep a table, unless it cannot be written or would come back as another one."""
    raw = msgspec.json.encode(table)
    if _tables.decode(raw) != table:
        return
    data = msgspec.json.encode(_Kept(found.st_mtime_ns, found.st_size, msgspec.Raw(raw)))
    temporary = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(place)
