"""A line that asks for what somebody has taken: why not, and what would do the same.

    one step of the wheel      where the left space is taken: `workshop 1 right` and its price

It is read once more on a copy on which nothing is taken, in all ways in which lines are read. That
comes before the looser ways, which may find something else in its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import NotAllowed
from ..game import Instead
from ..text import Words, joined
from .batch import Batch
from .limits import is_long
from .manner import Manner
from .outcome import LineDone, Outcome
from .refusing import shown
from .trials import before_line, carried_out, trial_of


class IsTaken(NotAllowed):
    """A line asks for what is taken."""


def see_what_is_taken(batch: Batch, line: str) -> None:
    """Refuse a line that could be read if nothing were taken, and say what would do the same."""
    manner = batch.manner
    if manner.trying or manner.plainer or manner.hears or manner.freed or not batch.language.free:
        return
    if batch.play.stopped is not None or batch.before < batch.safe or is_long(line):
        return
    before = before_line(batch)
    freed = before.where_all_is_free() if batch.seat in before.pending else None
    if freed is None:
        return
    begun = len(freed.record)
    trial = trial_of(batch, Manner(manner.told, offers_reading=False, freed=True), freed)
    outcome = carried_out(trial, line)
    keys = [entry.key for entry in trial.play.record[begun:]]
    instead = before.game.instead(before.table.state, batch.seat, keys)
    if outcome.error is not None or instead is None:
        return
    batch.begin_line_anew()
    batch.outcome.done.append(LineDone(line, []))
    error = IsTaken(shown(line), instead.why, rule=instead.rule)
    if instead.order:
        whole = joined(_phrases(keys, outcome, instead), "; ")
        trial = trial_of(batch, Manner(trying=True, offers_reading=False), before)
        works = carried_out(trial, str(whole)).error is None
        error.nearest = [whole if works else instead.order]
    raise error


def _phrases(keys: Sequence[str], outcome: Outcome, instead: Instead) -> Iterator[Words]:
    """What can be typed for the answers, those that cannot be given replaced."""
    for key, answer in zip(keys, outcome.answers(), strict=True):
        if key == instead.keys[0]:
            yield instead.order
        elif key not in instead.keys and not answer.filled_in:
            yield answer.phrase
