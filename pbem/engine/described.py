"""Things that a seat sees, in the words by which people mean them: `the green one`."""

from __future__ import annotations

from typing import NamedTuple


class Described(NamedTuple):
    """One thing, in the words of whoever reads; its order is in ours."""

    order: str
    """What stands for it in an order: `G06`, `powerhouse 6 red`."""
    kind: str
    """What it is: a contract, a slot."""
    traits: str = ""
    """What is seen of it at once, and can be denied: its colour, a red border."""
    text: str = ""
    """Its name, and what it says, costs or gives."""
    size: str = ""
    """The number that is said of it without saying of what: the energy of a contract."""
    place: str = ""
    """Its number among those alike, which may be said as an ordinal: 5 of Y5."""
    whole: str = ""
    """An order that takes it, if its name alone does not."""
    by_kind: bool = False
    """Whether it is meant only where its kind is said, too."""
    if_offered: bool = False
    """Whether it is meant only where the question offers it: a contract that one has already."""
