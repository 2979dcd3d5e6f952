"""Deck files for tests."""

from __future__ import annotations

from typing import Any


def deck(**changes: Any) -> str:
    """A deck file with 40 plain cards of era I and no more, the first of them changed."""
    cards = [
        {
            "no": 300 + i,
            "name": f"Card {i}",
            "colour": ("yellow", "red", "green")[i % 3],
            "type": "instant",
            "text": "Gain 1 kelp.",
            "effect": [{"gain": {"kelp": 1}}],
            "source": "house",
        }
        for i in range(40)
    ]
    cards[0].update(changes)
    return "own_sizes = true\n" + "\n".join(f"[[era1]]\n{_lines(card)}" for card in cards)


def _lines(card: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {_value(value)}" for key, value in card.items() if value is not None)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


CARD = """
[[card]]
no = 28
name = "Own Collection"
colour = "red"
type = "instant"
text = "Gain 2 kelp."
effect = [{ gain = { kelp = 2 } }]
source = "house"
"""
