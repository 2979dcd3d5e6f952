"""A line that names only the card or only the slot of a play: what is done there says the other.

Of the plays on offer that agree with every card and slot in the line, each is tried on a copy that
shows nothing. If just one of them lets all of the line be read, that is meant. Several are asked
about; one is only offered if something would be filled in before what the line says.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import Ambiguous, OrderError
from ..order_language.cutting import tidy
from ..order_language.named_in_part import NamedInPart, named_in_part, openings
from ..text import Words, _, joined, text
from .as_it_stands import read_as_it_stands
from .batch import Batch
from .described_things import lines_with_codes
from .limits import is_long
from .manner import Manner
from .nearest_phrases import MOST_SUGGESTED
from .outcome import Answered, said
from .plainer_words import plainer_lines
from .refusing import shown
from .trials import before_line, carried_out, trial_of

MOST_TRIED = 80
"""Plays that are tried for one line."""


MOST_ASKED = 6
"""Plays that a line may imply of which is asked; one with which more would do implies none."""


def read_implied_play(batch: Batch, line: str, error: OrderError) -> bool:
    """Do a line with the play that it implies; what it may mean else is offered with the error."""
    if not _may_imply(batch, line):
        return False
    asked = "implied play", line, batch.manner.told.language
    readings = batch.found_once(before_line(batch), asked, lambda: _readings(batch, line))
    if len(readings) == 1:
        ((reading, found),) = readings.items()
        if found.sure:
            batch.begin_line_anew()
            read_as_it_stands(batch, found.line)
            batch.outcome.done[-1].line = line
            return True
        error.nearest, error.example, error.meant = [reading], reading, True
        batch.offers_reading, batch.taken_back = False, []
    elif 1 < len(readings) <= MOST_ASKED:
        batch.rewind(batch.before)
        batch.taken_back, batch.line.stuck, batch.offers_reading = [], None, False
        why = text(_("“{read}” could mean more than one thing."), read=shown(line))
        raise Ambiguous(shown(line), why, nearest=list(readings)[:MOST_SUGGESTED])
    return False


def _may_imply(batch: Batch, line: str) -> bool:
    """Whether a line stands where it can be read anew, in earnest."""
    manner = batch.manner
    if not batch.language.free or is_long(line):
        return False
    if manner.plainer or manner.trying or manner.hears:
        return False
    return batch.play.stopped is None and batch.before >= batch.safe


class _Found:
    """A line that would be carried out, and whether nothing is filled in right behind the play."""

    def __init__(self, line: str, answers: Sequence[Answered]) -> None:
        self.line = line
        behind = [answer.filled_in for answer in answers[1:]]
        self.sure = not any(behind[:1]) or all(behind)


def _readings(batch: Batch, line: str) -> dict[Words, _Found]:
    """The plays that let all of a line be read, by how it is read then."""
    language, question = batch.language, before_line(batch).pending.get(batch.seat)
    offered = openings(language, question) if question is not None else ()
    plainer = plainer_lines(batch, line) if offered else []
    plain = tidy(line).casefold() if offered else ""
    typed = [plain, *plainer] if plain and not language.doubt(plain) else plainer
    described = [one for some in dict.fromkeys(typed) for one in lines_with_codes(batch, some)]
    lines = {
        whole
        for plain in dict.fromkeys((*typed, *described))
        for named in named_in_part(language, offered, plain)
        for whole in _whole_lines(named)
    }
    if len(lines) > MOST_TRIED:
        return {}  # the only one of some that reads might not be the only one of all
    found: dict[Words, _Found] = {}
    for whole in sorted(lines):
        _try(batch, whole, found)
    return found


def _whole_lines(named: NamedInPart) -> list[str]:
    """The line with each play that may be meant, if it says what is done there or names it all."""
    return [named.line(one) for one in named.openings] if named.enough else []


def _try(batch: Batch, line: str, found: dict[Words, _Found]) -> None:
    """Carry out a line on a copy; it counts if nothing of it is left."""
    trial = trial_of(
        batch, Manner(trying=True, plainer=True, offers_reading=False), before_line(batch)
    )
    outcome = carried_out(trial, line)
    left = (trial.line.todo or trial.latest.left) and not trial.latest.rest_fits
    if outcome.error is None and not (outcome.stopped_at is not None and left):
        answers = outcome.answers()
        found.setdefault(joined(said(answers), "; "), _Found(line, answers))
