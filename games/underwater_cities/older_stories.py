"""Sentences of the story as earlier versions told them, which games that began then still hold."""

from __future__ import annotations

from pbem.engine import mark

OLDER_DRAW = mark("You drew {cards}")

NUMBER_FIRST = (
    mark("{seat} plays {no} {card} on {slot}"),
    mark("{seat} pays 1 credit, takes the cloning tile and plays {no} {card} on {slot}"),
    mark("{seat} uses {no} {card}"),
    mark("{seat} makes {no} {card} ready again"),
    mark("{seat} pays {paid} for {no} {card}"),
    mark("{seat} pays nothing for {no} {card}"),
    mark("{seat} claims {no} {card}"),
    mark("{seat} discards the action card {no} {card}"),
    mark("{seat} takes the Special card {no} {card}"),
    mark("{seat} gains {goods} with {no} {card}"),
    mark("{seat} pays {paid} for {points} points with {no} {card}"),
    mark("No step on the Federation track: {no} {card} is turned up"),
    mark("The next Special card is {no} {card}"),
)
"""`28 Depot`, which read like a number of cards; stories say `Depot (28)` now."""


def told_today(older: str) -> str:
    """How a sentence of `NUMBER_FIRST` is told now."""
    return older.replace("{no} {card}", "{card} ({no})")
