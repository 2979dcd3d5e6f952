"""Sentences of the story that are one line of a letter where they follow each other."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import InARow, Text, text

_NEXT = text("Next: {each}.")
_ADDS = "{company} adds {objective} VP for the goal, {supply} for supplies and {water} for water."
_END = InARow(
    text("VP at the end, for goal, supplies and water: {each}."),
    text("{company} {objective} + {supply} + {water}"),
    by=";",
)

TOLD_IN_A_ROW: Mapping[str, InARow] = {
    "New on offer: {contracts}.": InARow(text("New on offer: {each}."), Text("{contracts}")),
    "{company} passes.": InARow(text("No engineers left: {each}."), text("{company}")),
    "Water from headstream {stream} flows {ends}.": InARow(
        text("Water from the headstreams: {each}."), Text("{stream} {ends}"), by=";"
    ),
    "{company} made {energy} energy: {gains:,}.": InARow(
        text("Energy: {each}."), text("{company} {energy} ({gains:,})"), by=";"
    ),
    _ADDS: _END,
    "New patents: {tiles:,}.": InARow(_NEXT, text("new patents {tiles:,}"), by=";"),
    "Turn order: {companies:,}.": InARow(_NEXT, text("turn order {companies:,}"), by=";"),
    "Round {round} begins.": InARow(_NEXT, text("round {round} begins"), by=";"),
}

ADDED_UP: Mapping[str, str] = {
    "{company} takes {what}.": "what",
    "{company} takes {what} as income.": "what",
}
"""Sentences of which a turn may have several, each with an amount in the place that is named."""
