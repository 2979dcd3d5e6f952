"""Tables of the words that people type, in English and in the language of whoever writes.

`words.uk.toml` beside `words.toml` has the same form; what it says is added to the English table,
which always counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .reader import in_language


def word_table(path: Path) -> dict[str, Any]:
    """A table of words, and that of the language of whoever reads, if there is one beside it."""
    there = in_language(path)
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return table if there == path else _together(table, tomllib.loads(there.read_text("utf-8")))


def _together(table: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Two tables of the same form as one."""
    both = dict(table)
    for key, value in more.items():
        if isinstance(value, list):
            both[key] = [*both.get(key, []), *value]
        elif isinstance(value, dict):
            both[key] = _together(both.get(key, {}), value)
        else:
            both[key] = value
    return both
