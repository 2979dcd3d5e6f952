"""Tables of the words that people type, in English and in the language of whoever writes.

`locale/uk/words.toml` has the same form as a game's `words.toml`; what it says is added to the
English table, which always counts. Everyday words are in `pbem/locale`, for every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..languages import FOLDER, SOURCE
from ..reader import in_language
from ..toml_tables import toml_table


def word_table(path: Path) -> dict[str, Any]:
    """A table of words, and that of the language of whoever reads, if there is one beside it."""
    return _both(path, in_language(path))


def everyday_table(language: str) -> dict[str, Any]:
    """What people type in every game, in English and in this language."""
    return _both(FOLDER / SOURCE / "words.toml", FOLDER / language / "words.toml")


def _both(english: Path, there: Path) -> dict[str, Any]:
    table = toml_table(english)
    if there == english or not there.is_file():
        return table
    return _together(table, toml_table(there))


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
