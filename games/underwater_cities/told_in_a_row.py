"""Sentences of the story that are one line of a letter where they follow each other."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import InARow, Text, text

TOLD_IN_A_ROW: Mapping[str, InARow] = {
    "{seat} discards {cards}": InARow(text("{seat} discards {each}"), Text("{cards}")),
    "You drew {cards}": InARow(text("You drew {each}"), Text("{cards}")),
}

ADDED_UP: Mapping[str, str] = {"{seat} gains {goods}": "goods"}
"""Sentences of which a turn may have several, each with an amount in the place that is named."""
