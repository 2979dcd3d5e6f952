"""The cards and spots of Pearls, read once from their data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent
COLOURS = ("green", "red", "blue")


class Card(msgspec.Struct, frozen=True):
    """A card: what it costs and does, at once or from then on."""

    number: int
    name: str
    colour: str
    cost: int
    now: tuple[str, ...] = ()
    when: str = ""
    then: tuple[str, ...] = ()


def _read_cards() -> dict[int, Card]:
    designs = tomllib.loads((FOLDER / "cards.toml").read_text())["design"]
    every = [{**design, "colour": colour} for colour in COLOURS for design in designs]
    numbered = [{"number": number, **card} for number, card in enumerate(every, 1)]
    return {card.number: card for card in msgspec.convert(numbered, list[Card])}


CARDS = _read_cards()
SPOTS: dict[str, tuple[str, ...]] = {
    "G1": ("coin", "draw"),
    "G2": ("look",),
    "G3": ("chest", "buy"),
    "R1": ("shell", "sell"),
    "R2": ("draw", "draw", "sell"),
    "R3": ("coin", "coin"),
    "B1": ("chest", "draw"),
    "B2": ("tide", "shell"),
    "B3": ("buy", "buy"),
}
CHESTS = (0, 0, 1, 1, 2, 2, 3, 4, -1, -2)


def colour_of(spot: str) -> str:
    """The colour that a spot's letter stands for."""
    return next(colour for colour in COLOURS if colour[0].upper() == spot[0])
