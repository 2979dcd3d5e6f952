"""A line whose words stand in another way than we have them, if all of them fit."""

from __future__ import annotations

from typing import Any

from ..order_language.cutting import Segment
from ..order_language.implied import implied_lines, the_others
from ..order_language.look_alikes import all_in_latin
from ..order_language.matches import EXACT, FREE, LOOKS, PARTIAL
from ..order_language.other_cuts import other_cuts
from ..order_language.parts_of_names import named_in_menu
from ..play import Play
from ..question import Question
from .answering import read_this_way
from .batch import Batch
from .trials import fits

_FULLEST = (FREE, EXACT, PARTIAL)  # so that the fullest fit wins


def read_another_way(batch: Batch, before: Play[Any], line: str) -> bool:
    """Read a line cut in another way; `before` is the play as it stood before the line."""
    question, asis = before.pending.get(batch.seat), batch.language.segments(line)
    ways = _ways(batch, question, line)
    for looks, segments in [*((LOOKS, way) for way in ways), (_FULLEST, asis)]:
        if fits(batch, segments, looks, before):
            read_this_way(batch, segments, looks)
            return True
    return False


def _ways(batch: Batch, question: Question[Any] | None, line: str) -> list[list[Segment]]:
    """How else the line may be cut, the likeliest first."""
    language = batch.language
    ways = [*language.named_way(line), *language.at_every_wall(line)]
    if question is not None:
        asis = language.segments(line)
        ways += named_in_menu(language, question, asis)
        for way in (asis, *language.named_way(line)):
            ways += the_others(language, question, way)
        ways += other_cuts(language, question, asis)
        for implied in implied_lines(language, line):
            way = language.segments(implied)
            ways += [way, *other_cuts(language, question, way)]
    latin = all_in_latin(language, line)
    if latin != line:
        ways.append(language.segments(latin))
    return ways
