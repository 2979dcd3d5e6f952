"""A line that says no more than yes or no, if that is the first thing said and is an answer."""

from __future__ import annotations

from typing import Any

from ..order_language.cutting import tidy
from ..order_language.matches import Match, Unclear
from ..order_language.yes_and_no import behind_yes, is_yes_to_several, yes_or_no
from ..question import DONE, Question
from .batch import Batch
from .limits import LONGEST_LINE
from .refusing import ambiguous


def take_yes_or_no(batch: Batch, line: str) -> bool:
    """Answer with a bare yes or no."""
    question = batch.play.pending.get(batch.seat)
    if batch.read > 1 or question is None:
        return False
    place = yes_or_no(batch.language, question, line)
    if place >= 0:
        batch.answer(question, place, filled_in=False)
        return True
    _see_yes_is_meant(batch, question, line)
    if len(line) < LONGEST_LINE and is_yes_to_several(batch.language, question, line):
        raise ambiguous(question, tidy(line).split(), _to_take(question))
    return False


def says_no(batch: Batch, line: str) -> bool:
    """Whether a sentence with a word of doubt declines what is offered: `not this time`."""
    question = batch.play.pending.get(batch.seat)
    if batch.read > 1 or question is None:
        return False
    return yes_or_no(batch.language, question, line[:LONGEST_LINE]) >= 0


def _to_take(question: Question[Any]) -> Unclear:
    """All choices but the one that declines them."""
    return Unclear(tuple(place for place, one in enumerate(question.choices) if one != DONE))


def _see_yes_is_meant(batch: Batch, question: Question[Any], line: str) -> None:
    """See that a line does not say yes first and then no, or the other way round."""
    language = batch.language
    for head, rest in behind_yes(line):
        place = yes_or_no(language, question, head)
        found = language.match(question, language.words(rest)) if place >= 0 else None
        if isinstance(found, Match) and found.place != place:
            raise ambiguous(question, tidy(line).split(), Unclear((place, found.place)))
