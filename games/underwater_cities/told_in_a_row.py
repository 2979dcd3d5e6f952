"""Sentences of the story that are one line of a letter where they follow each other."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import InARow, Text, text

from .older_stories import OLDER_DRAW

_DRAWN = InARow(text("You draw {each}"), Text("{cards}"))

TOLD_IN_A_ROW: Mapping[str, InARow] = {
    "{seat} discards {cards}": InARow(text("{seat} discards {each}"), Text("{cards}")),
    "You draw {cards}": _DRAWN,
    OLDER_DRAW: _DRAWN,
}

ADDED_UP: Mapping[str, str] = {"{seat} gains {goods}": "goods"}
"""Sentences of which a turn may have several, each with an amount in the place that is named."""
