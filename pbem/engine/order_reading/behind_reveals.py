"""What a line says behind something that it reveals is read before that is revealed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..errors import OrderError
from ..order_language.cutting import Segment
from ..play import Play
from .batch import Batch, Latest, Line
from .manner import Manner
from .outcome import LineDone

Read = Callable[[Batch], None]
"""Answers with all that is still to be read of a batch's line."""


def see_rest_reads(
    batch: Batch, world: Play[Any], rest: list[Segment], carried: tuple[str, ...], read: Read
) -> None:
    """See that the rest of the line can be read behind a reveal, before anything is shown.

    It is read in an imagined world, so that a refusal tells nothing of what is hidden.
    """
    manner = Manner(batch.manner.told, trying=batch.manner.trying, offers_reading=False)
    heard = batch.on_copy(world, manner)
    done, line = batch.outcome.done[-1], batch.line
    heard.outcome.done.append(LineDone(done.line, list(done.answers)))
    heard.lines, heard.read, heard.answered = [""], 1, 1
    heard.first_prompt = batch.first_prompt
    heard.line = Line(todo=list(rest), carried=carried, counted=[*line.counted], said=[*line.said])
    heard.latest = Latest(batch.latest.phrases, batch.latest.words)
    try:
        read(heard)
    except OrderError as error:
        raise heard.line.moved or error from None
    batch.latest = replace(batch.latest, rest_fits=True)
