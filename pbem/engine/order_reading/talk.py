"""A line without the clauses beside its order that only tell something, say why, or what it costs.

What is left has to be read as a whole, in whatever way; what was left out has to hold beside it
(`told_beside.py`). Where only an amount does not, that is said, and the order is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import OrderError
from ..order_language.clauses import Clause, Kind, joined_clauses
from ..order_language.cutting import tidy
from ..text import joined
from .batch import Batch
from .limits import LONGEST_LINE, is_long
from .manner import Manner
from .outcome import said
from .told_beside import beside
from .trials import before_line, carried_out, trial_of

_MOST_AMOUNTS = 3  # clauses of amounts, each of which may also belong to the order
_MOST_TALK = 8


@dataclass(frozen=True)
class Spoken:
    """A line without its talk, if it can be read so."""

    order: str = ""
    asks: bool = False
    """It asks for the host's next question."""
    untrue: OrderError | None = None
    """What is told of a line that could be read so but for an untrue amount."""


def without_talk(batch: Batch, line: str) -> Spoken:
    """The order of a line that talks besides."""
    manner = batch.manner
    if not batch.language.free or manner.plainer or manner.trying or manner.bare or manner.hears:
        return Spoken()
    if batch.play.stopped is not None or batch.before < batch.safe:
        return Spoken()
    if len(line) > LONGEST_LINE or is_long(line):
        return Spoken()
    line = batch.language.talk.without_cry(line)
    if "?" in line:
        line = batch.language.lexicon.rephrased(tidy(line).casefold())  # `could I ..., please?`
    if "?" in line:
        return Spoken()
    asked = "without talk", line, manner.told
    return batch.found_once(before_line(batch), asked, lambda: _order_of(batch, line))


def _order_of(batch: Batch, line: str) -> Spoken:
    clauses = batch.language.talk.clauses(tidy(line).casefold().strip(), batch.fellows)
    found = Spoken()
    for talk in _ways(clauses):
        rest = joined_clauses(one for one in clauses if one not in talk)
        if rest and not batch.language.doubt(rest):
            tried = _tried(batch, rest, talk)
            if tried.order:
                return tried
            found = found if found.untrue is not None else tried
    return found


def _ways(clauses: Sequence[Clause]) -> Iterator[list[Clause]]:
    """What may be left out: all that talks, and of its amounts the last or the first ones, or all.

    An amount may also be part of the order: `produce +2 from 10L, 3 drops, 3 credits to Ben`.
    """
    talk = [one for one in clauses if one.kind is not Kind.ORDER]
    amounts = [one for one in talk if one.kind is Kind.AMOUNT]
    if not 0 < len(talk) <= _MOST_TALK:
        return
    if len(amounts) < len(talk):
        yield [one for one in talk if one not in amounts]
    some = range(1, len(amounts)) if len(amounts) <= _MOST_AMOUNTS else ()
    for stretch in (*(amounts[-n:] for n in some), *(amounts[:n] for n in some), amounts):
        if stretch:
            yield [one for one in talk if one not in amounts or one in stretch]


def _tried(batch: Batch, rest: str, talk: Sequence[Clause]) -> Spoken:
    """The rest of a line if it can be read, and the talk holds beside it."""
    asks = any(one.kind is Kind.ASKS for one in talk)
    manner = Manner(batch.manner.told, bare=True, offers_reading=False)
    trial = trial_of(batch, manner, before_line(batch))
    trial.asks = asks
    outcome = carried_out(trial, rest)
    left = (trial.line.todo or trial.latest.left) and not trial.latest.rest_fits
    if outcome.error is not None or (outcome.stopped_at is not None and left):
        return Spoken()  # what comes behind a reveal might not fit, and that stands
    reading = joined(said(outcome.answers()), "; ")
    found = beside(batch, str(reading), talk)
    if found.holds:
        return Spoken(rest, asks)
    if not found.untrue:
        return Spoken()
    untrue = batch.refusing.noted_otherwise(rest, found.untrue, reading, found.costs)
    return Spoken(untrue=untrue)
