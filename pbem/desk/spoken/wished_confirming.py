"""Wishes to be asked before a turn is played, or not any more: `ask me first from now on`.

How each language says it is in `confirming` and `unconfirming` of its `language.toml`.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from pbem.desk.spoken.phrasings import words_of
from pbem.engine.languages import LANGUAGES, about

_MOST_SAID = 16  # words of such a wish


def wished_confirming(line: str) -> str:
    """Whether a line wishes `confirm on` or `confirm off`; nothing if neither."""
    words = words_of(line)
    if "?" in line or len(words) > _MOST_SAID:
        return ""
    said = f" {' '.join(words)} "
    if _has_any(_unconfirming(), said):
        return "off"
    return "on" if _has_any(_confirming(), said) else ""


def _has_any(sayings: Collection[str], said: str) -> bool:
    return any(f" {one} " in said for one in sayings)


@cache
def _confirming() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).confirming)


@cache
def _unconfirming() -> frozenset[str]:
    return frozenset(one for code in LANGUAGES for one in about(code).unconfirming)
