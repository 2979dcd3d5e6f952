"""A line that says yes or no, and then what that costs or what comes next."""

from __future__ import annotations

from typing import Any

from ..order_language.yes_and_no import behind_yes, yes_or_no
from ..play import Play, Revealed
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .limits import is_long
from .outcome import LineDone
from .trials import before_line, carried_out, hearing


def read_yes_and_more(batch: Batch, line: str) -> bool:
    """Answer with the yes or no, and do what stands behind it; tried on a copy first."""
    if not batch.language.free or batch.manner.trying or is_long(line):
        return False
    if batch.before < batch.safe or batch.read > 1 or batch.play.stopped is not None:
        return False
    before = before_line(batch)
    question = before.pending.get(batch.seat)
    if question is None:
        return False
    for head, rest in behind_yes(line):
        place = yes_or_no(batch.language, question, head)
        if place >= 0 and (more := _behind_yes(batch, before, place, rest)) is not None:
            batch.begin_line_anew()
            batch.outcome.done.append(LineDone(line, []))
            batch.answer(batch.play.pending[batch.seat], place, filled_in=False)
            if more:
                read_as_it_stands(batch, more)
            return True
    return False


def _behind_yes(batch: Batch, before: Play[Any], place: int, rest: str) -> str | None:
    """What is to be read behind a yes or no; None if what stands there comes to nothing."""
    heard = hearing(batch, before)
    heard.outcome.done.append(LineDone("", []))
    try:
        heard.answer(heard.play.pending[batch.seat], place, filled_in=False)
    except Revealed:
        return "" if heard.known.says(rest) else None
    if heard.known.says(rest):
        return ""
    return rest if carried_out(heard, rest).error is None else None
