"""Tries a line on a copy of the play, which shows nothing and is thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import OrderError
from ..order_language.cutting import Segment
from ..order_language.matches import LOOKS
from ..play import Play, Revealed
from ..text import Words, joined
from .answering import read_segments
from .batch import Batch, Line
from .effort import TRIAL
from .manner import Manner
from .outcome import LineDone, Outcome, said


def before_line(batch: Batch) -> Play[Any]:
    """A copy of the play as it stood before the line that is read."""
    before = batch.play.copy()
    before.rewind(batch.start, keep=batch.before)
    return before


def trial_of(batch: Batch, manner: Manner, play: Play[Any] | None = None) -> Batch:
    """A batch on a copy of the play, or of another, for which nothing is revealed."""
    copy = (batch.play if play is None else play).preview(batch.seat)
    trial = batch.on_copy(copy, manner)
    trial.in_trial, trial.seen, trial.findings = True, batch.seen, batch.findings
    trial.spend(TRIAL)
    return trial


def hearing(batch: Batch, play: Play[Any], *, costs: bool = False, trying: bool = False) -> Batch:
    """A trial on a copy of the play that keeps what is known of its moves."""
    manner = Manner(batch.manner.told, costs=costs, trying=trying, offers_reading=False, hears=True)
    return trial_of(batch, manner, play)


def carried_out(trial: Batch, line: str) -> Outcome:
    """What becomes of one line in a trial."""
    return trial.read_lines(trial, [line])


def tried(batch: Batch, line: str) -> Outcome:
    """What would become of a line."""
    return carried_out(trial_of(batch, Manner(trying=True, offers_reading=False)), line)


def would_work(batch: Batch, line: str) -> bool:
    """Whether a line would be carried out."""
    return tried(batch, line).error is None


def read_as(batch: Batch, line: str) -> Words:
    """How a line is read that would work, in our words; else nothing."""
    outcome = tried(batch, line)
    return joined(said(outcome.answers()), "; ") if outcome.error is None else ""


def fits(
    batch: Batch,
    segments: list[Segment],
    looks: Sequence[int] = LOOKS,
    play: Play[Any] | None = None,
) -> bool:
    """Whether all words of a line fit what is asked."""
    trial = trial_of(batch, Manner(trying=True, offers_reading=False), play)
    return all_fit(trial, segments, looks)


def all_fit(trial: Batch, segments: list[Segment], looks: Sequence[int] = LOOKS) -> bool:
    """Whether all words of a line fit what is asked in a trial."""
    if not trial.language.may_be_read(segments):
        return False
    trial.outcome.done.append(LineDone("", []))
    trial.lines, trial.read = [""], 1
    trial.line = Line(todo=list(segments), looks=looks)
    try:
        read_segments(trial)
    except Revealed:
        return trial.latest.rest_fits or not (trial.line.todo or trial.latest.left)
    except OrderError:
        return False
    return True
