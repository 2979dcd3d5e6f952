"""Words for people, kept apart from code so that they can be translated.

A sentence is marked with `_()` where it stands and filled in only when it is shown.
"""

from __future__ import annotations

from typing import Any

import msgspec


def _(text: str) -> str:
    """Mark a sentence for translation; it is looked up when it is shown."""
    return text


class Text(msgspec.Struct, frozen=True, array_like=True):
    """A marked sentence and what goes into its {places}."""

    text: str
    params: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.text.format_map(self.params) if self.params else self.text


def text(sentence: str, **params: Any) -> Text:
    """A marked sentence together with what fills its places."""
    return Text(sentence, params)
