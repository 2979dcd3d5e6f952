"""Where a turn ends: what a letter says behind that is refused before anything is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..order_language.cutting import Segment
from ..order_language.matches import Match
from ..play import Play, Revealed
from ..question import DONE, Question
from ..thinking.worlds import imagined_now
from .batch import Batch
from .behind_reveals import Read, see_rest_reads
from .effort import WORLD
from .said_so_far import counts, first_unnamed, is_full, is_spare, mine, wrong_count


class _Imagined(NamedTuple):
    """A world after an answer, and whether the turn is over there."""

    world: Play[Any]
    over: bool


class _TurnOver(NamedTuple):
    """A turn that an answer ends: what was passed over, and the copy on which it was tried."""

    passed: list[Question[Any]]
    trial: Play[Any]
    asked_on: bool  # then the player is asked something else


def see_turn_goes_on(batch: Batch, place: int, left: Sequence[str], read: Read) -> None:
    """Refuse what stands behind the turn's end before its end reveals anything.

    Afterwards it would be too late: what was revealed stands. A turn is over with its step, or
    where the rules have nothing left to ask but `done`.
    """
    rest = [*([tuple(left)] if left else []), *(one.words for one in batch.line.todo)]
    open_count = next((one for one in counts(batch) if not is_full(batch, one)), None)
    if not rest and batch.read == len(batch.lines) and open_count is None:
        return
    trial = batch.preview or batch.play.preview(batch.seat)
    batch.preview = None
    step = trial.snapshot.number
    try:
        trial.answer(batch.seat, place)
        batch.preview = trial
    except Revealed:
        passed = mine(batch, trial.unasked)
        ends = trial.snapshot.number != step or any(one.choices == [DONE] for one in passed)
        after = _imagined_after(batch, place)
        if not ends and after is not None and after.over:
            ends, passed = True, mine(batch, after.world.unasked)
        if ends and open_count is not None:
            raise wrong_count(batch, open_count) from None
        rest = [words for words in rest if not is_spare(batch, words, passed)]
        asked_again = after is not None and batch.seat in after.world.pending
        asked_on = after is not None and is_asked_on(batch, after.world)
        if ends and (rest or not asked_again):  # else a new line may be for the next turn
            question = batch.play.pending[batch.seat]
            batch.line.ending = question.kept_phrase(question.choice(place))
            _see_rest_fits(batch, _TurnOver(passed, trial, asked_on), rest)
            batch.line.ending, batch.latest.rest_fits = "", True
        elif rest and not ends and after is not None:
            question = batch.play.pending[batch.seat]
            took = batch.language.phrase_content(question.phrase(question.choice(place)))
            todo = [*([Segment(";", tuple(left))] if left else []), *batch.line.todo]
            see_rest_reads(batch, after.world, todo, batch.language.leading(took), read)


def _imagined_after(batch: Batch, place: int) -> _Imagined | None:
    """What an answer that reveals something leads to, as far as the seat can imagine it."""
    batch.spend(WORLD)
    seat = batch.seat
    question, world = batch.play.pending[seat], imagined_now(batch.play, seat)
    there = -1
    if world is not None:
        there = world.pending[seat].find(question.key(question.choice(place)))
    if world is None or there < 0:
        return None
    step = world.snapshot.number
    world.answer(seat, there)
    over = seat not in world.pending or world.snapshot.number != step
    return _Imagined(world, over)


def is_asked_on(batch: Batch, world: Play[Any]) -> bool:
    """Whether the seat is asked something there that this letter did not begin with."""
    asked = world.pending.get(batch.seat)
    return asked is not None and asked.prompt != batch.first_prompt


def _see_rest_fits(batch: Batch, over: _TurnOver, rest: list[tuple[str, ...]]) -> None:
    """See that what follows the turn's end names what is done unasked, or is for later."""
    language, passed = batch.language, over.passed
    unnamed = first_unnamed(batch, passed, rest)
    if unnamed is not None:
        raise batch.refusing.left_over(passed, unnamed, asked_on=over.asked_on) from None
    aside = batch.play.game.asides(over.trial.table.state, batch.seat)
    questions = [*passed, *([aside] if aside else [])]
    for number in range(batch.read, len(batch.lines)):
        for segment in language.segments(batch.lines[number])[:1]:
            if language.declined(segment.words) or number in batch.doubtful:
                continue
            if any(isinstance(language.match(one, segment.words), Match) for one in questions):
                continue
            batch.read = number + 1
            left = batch.refusing.left_over(passed, segment.words, asked_on=over.asked_on)
            raise left from None
