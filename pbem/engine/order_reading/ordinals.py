"""A line that names things by their places: `the third patent`, `keep the first and the last`."""

from __future__ import annotations

from ..order_language.ordinals import ordinal_ways, several_places
from .answering import read_this_way
from .batch import Batch
from .trials import fits


def read_ordinal(batch: Batch, line: str) -> bool:
    """Read a line with an ordinal, if only one thing can be meant by it."""
    language, question = batch.language, batch.play.pending.get(batch.seat)
    if question is None or not language.free:
        return False
    seen = not batch.answered
    several = several_places(language, question, line) if seen else []
    ways = [several] if several else ordinal_ways(language, question, line, seen=seen)
    fitting = [way for way in ways if fits(batch, way)]
    if len(fitting) != 1:
        return False
    read_this_way(batch, fitting[0])
    return True
