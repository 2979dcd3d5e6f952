"""A line that replaces one part of itself: `farm in SE, no wait, in E`."""

from __future__ import annotations

from ..order_language.cutting import tidy
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .limits import is_long
from .outcome import LineDone
from .plainer_words import in_plainer_words
from .suggestions import no_order


def with_replaced(batch: Batch, line: str) -> str | None:
    """The line with what it puts in the place of another thing: `36 instead of 22`.

    Nothing if it does no such thing, None if it corrects something, but not for certain.
    """
    if batch.manner.plainer or not batch.language.free or is_long(line):
        return ""
    return batch.language.replacing.replaced(tidy(line).casefold())


def read_amended(batch: Batch, line: str) -> bool:
    """Do such a line; what it said first is not meant."""
    if batch.manner.plainer or not batch.language.free or is_long(line):
        return False
    amended = batch.language.corrections.amended(tidy(line).casefold())
    if amended is None and batch.play.stopped is None:
        batch.outcome.done.append(LineDone(line, []))
        raise no_order(batch, line, doubtful=False)
    plainer = in_plainer_words(batch, line) if amended else ""
    if plainer:
        read_as_it_stands(batch, plainer)
        batch.outcome.done[-1].line = line
    return bool(plainer)
