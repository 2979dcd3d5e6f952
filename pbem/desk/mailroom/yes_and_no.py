"""How people say yes and no."""

from __future__ import annotations

from collections.abc import Sequence

YES = frozenset(
    [
        "yes",
        "y",
        "ok",
        "okay",
        "confirm",
        "confirmed",
        "join",
        "accept",
        "sure",
        "yep",
        "oui",
        "ja",
        "si",
        "sí",
        "так",
        "да",
    ]
)
NO = frozenset(
    [
        "no",
        "n",
        "not",
        "cancel",
        "stop",
        "decline",
        "unsubscribe",
        "never",
        "non",
        "nein",
        "ні",
        "нет",
    ]
)


def first_word(lines: Sequence[str]) -> str:
    """The word that a letter begins with; none when a letter says nothing, which is no yes."""
    words = lines[0].casefold().split() if lines else []
    return words[0].strip(".,!;:\"'") if words else ""
