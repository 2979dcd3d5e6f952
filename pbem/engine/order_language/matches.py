"""What comes of comparing words with what is offered, and how closely they are looked at.

Three looks, from strict to free; a freer one counts only where the stricter ones find nothing:

    EXACT    the words begin with the option's, in its order; words of the vocabulary may be short
    FREE     the option's words stand at the front in any order; verbs that are understood may be
             missing, and labels (`card 12`) and counts (`2 farms`) may be added
    PARTIAL  the words name a thing without its site, and only one option has that thing

FREE and PARTIAL are for games that have a table of everyday words.
"""

from __future__ import annotations

from typing import NamedTuple

EXACT, FREE, PARTIAL = LOOKS = range(3)


class Count(NamedTuple):
    """How many of a thing the words announced: `2 farms`."""

    number: int
    thing: str


class Match(NamedTuple):
    """The choice that the words begin with, and how many words it took."""

    place: int
    used: int
    counted: Count | None = None


class Unclear(NamedTuple):
    """The words begin with more than one choice."""

    places: tuple[int, ...]
