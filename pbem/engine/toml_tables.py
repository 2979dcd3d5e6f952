"""TOML files as tables. Reading TOML takes thirty times as long as reading JSON: it is done once.

What a file says is kept as JSON in `__pycache__` beside it, where Python keeps compiled modules,
for as long as the file has the same time and size. Where nothing can be kept, it is read each time.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec


class _Kept(msgspec.Struct, array_like=True):
    time: int
    size: int
    table: dict[str, Any]


_decoder = msgspec.json.Decoder(_Kept)


def toml_table(path: Path) -> dict[str, Any]:
    """What a TOML file says; its own errors are tomllib's."""
    found = path.stat()
    place = path.parent / "__pycache__" / f"{path.name}.json"
    with suppress(OSError, msgspec.MsgspecError):
        kept = _decoder.decode(place.read_bytes())
        if (kept.time, kept.size) == (found.st_mtime_ns, found.st_size):
            return kept.table
    import tomllib  # takes a while to load, and is hardly ever needed

    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if not sys.dont_write_bytecode:
        _keep(place, _Kept(found.st_mtime_ns, found.st_size, table))
    return table


def _keep(place: Path, kept: _Kept) -> None:
    """Keep a table, unless it cannot be written or would come back as another one."""
    data = msgspec.json.encode(kept)
    if _decoder.decode(data) != kept:
        return
    temporary = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        temporary.write_bytes(data)
        temporary.replace(place)
