"""What a letter leaves unsaid: the defaults of the rules are filled in, before words or behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..order_language.cutting import Segment
from ..order_language.matches import EXACT, FREE, Match
from ..order_language.yes_and_no import what_all_do
from ..play import Play, Revealed
from ..question import DONE, Question
from ..text import Words
from ..thinking.worlds import imagined_now
from .batch import MOST_ANSWERS, Batch
from .behind_reveals import Read, see_rest_reads
from .effort import ANSWER, WORLD
from .said_so_far import first_unnamed, mine
from .turn_end import is_asked_on


class PassedOver(NamedTuple):
    """What was asked and passed over, up to words that answer none of it."""

    questions: Sequence[Question[Any]] = ()
    """None at all means that the words can be read now."""
    at_end: bool = False  # the defaults end the turn
    asked_on: bool = False  # and then the player is asked something else
    behind: Question[Any] | None = None  # what is asked behind a default that reveals


def pass_over(batch: Batch, words: Sequence[str], look: int, read: Read) -> PassedOver:
    """Fill in defaults ahead of the words, if that leads to a question that they fit.

    It is tried on a copy first, since it must show nothing that the player did not ask for.
    """
    asked = batch.play.pending[batch.seat]
    if _passing(batch, asked) < 0:
        return PassedOver([asked])
    passed: list[Question[Any]] = []
    fits = False
    trial = batch.play.preview(batch.seat)
    step, question = trial.snapshot.number, trial.pending[batch.seat]
    while batch.match(question, words, batch.line.carried, (look,)) is None:
        passed.append(question)
        place = _passing(batch, question)
        if place < 0 or len(passed) > MOST_ANSWERS:
            return PassedOver(passed)
        batch.spend(ANSWER)
        try:
            trial.answer(batch.seat, place)
        except Revealed:
            if _is_unasked(batch, trial, words):
                batch.latest.rest_fits = True
                break
            found = _look_behind(batch, passed, at_end=trial.snapshot.number != step)
            if found.behind and _names_site(batch, found.behind, words, look):
                if (world := _imagined_behind(batch, passed)) is not None:
                    rest = [Segment(";", tuple(words)), *batch.line.todo]
                    see_rest_reads(batch, world, rest, batch.line.carried, read)
                break
            return found
        if _names_unasked(batch, trial, words, look):
            break  # `build laboratory SE; upgrade it`, where the usual payment is between them
        if batch.seat not in trial.pending:
            return PassedOver(passed)
        question = trial.pending[batch.seat]
    else:
        fits = True
    _fill_in(batch, len(passed), implied=fits)
    return PassedOver()


def _fill_in(batch: Batch, number: int, *, implied: bool) -> None:
    """Answer so many questions by their defaults; words that follow may answer what the last asks.

    Such a default is implied by them, and not said to be left open.
    """
    for left in reversed(range(number)):
        now = batch.play.pending[batch.seat]
        if implied and not left and DONE in now.choices and now.default != DONE:
            line = batch.outcome.done[-1]
            line.implied.append(len(line.answers))
        batch.answer(now, _passing(batch, now), filled_in=now.default is not None)


def _passing(batch: Batch, question: Question[Any]) -> int:
    """The answer that goes without saying: the default, or to leave what the letter declines."""
    place = question.default_place()
    if place >= 0 or DONE not in question.choices or not batch.declined:
        return place
    common = what_all_do(batch.language, question)
    return -1 if batch.declined.isdisjoint(common) else list(question.choices).index(DONE)


def behind_done(batch: Batch, words: Sequence[str]) -> list[Words]:
    """What words mean that fit only behind a part which was begun and is left open, after `done`.

    In `lab SE; card` that is the card, where a second laboratory could be built.
    """
    trial = batch.play.preview(batch.seat)
    step, begun = trial.snapshot.number, [one.prompt for one in batch.outcome.answers()]
    said: list[Words] = []
    for _passed in range(MOST_ANSWERS):
        question = trial.pending.get(batch.seat)
        if question is None or trial.snapshot.number != step:
            break
        found = batch.match(question, words, (), (EXACT, FREE)) if said else None
        if isinstance(found, Match):
            return [*said, question.kept_phrase(question.choice(found.place))]
        place = question.default_place()
        if place < 0 and not said and DONE in question.choices and question.prompt in begun:
            place = list(question.choices).index(DONE)
            said.append(question.kept_phrase(DONE))
        if place < 0:
            break
        batch.spend(ANSWER)
        try:
            trial.answer(batch.seat, place)
        except Revealed:
            break
    return []


def _look_behind(batch: Batch, passed: Sequence[Question[Any]], *, at_end: bool) -> PassedOver:
    """What the turn goes on with after these defaults, the last being a reveal.

    That is looked at in an imagined world, so that it tells nothing of what is hidden in the
    true one; only what is asked there of sites is likely to be asked in the true one as well.
    """
    batch.spend(WORLD)
    before = imagined_now(batch.play, batch.seat)
    trial = _imagined_behind(batch, passed)
    if before is None or trial is None:
        return PassedOver(passed, at_end)
    asks = batch.seat in trial.pending and trial.snapshot.number == before.snapshot.number
    behind = trial.pending[batch.seat] if asks else None
    return PassedOver(passed, not asks, is_asked_on(batch, trial), behind)


def _imagined_behind(batch: Batch, passed: Sequence[Question[Any]]) -> Play[Any] | None:
    """A world as it may stand after these defaults; None if they do not come to it."""
    batch.spend(WORLD)
    world = imagined_now(batch.play, batch.seat)
    if world is None:
        return None
    for _default in passed:
        question = world.pending.get(batch.seat)
        place = _passing(batch, question) if question else -1
        if place < 0:
            return None
        world.answer(batch.seat, place)
    return world


def _names_site(batch: Batch, question: Question[Any], words: Sequence[str], look: int) -> bool:
    """Whether all the words name a site that a question offers."""
    found = batch.match(question, words, batch.line.carried, (look,))
    if not isinstance(found, Match) or found.used < len(words):
        return False
    return batch.language.is_sited(question.phrase(question.choice(found.place)))


def more_about(batch: Batch, over: PassedOver, words: Sequence[str]) -> Question[Any] | None:
    """The question behind a reveal, as far as it is of sites, if the words rather fit it."""
    behind = over.behind
    if behind is None:
        return None
    shared = batch.refusing.shared
    sited = behind.narrowed(lambda one: batch.language.is_sited(behind.phrase(one)))
    return sited if shared([sited], words) > shared(over.questions, words) else None


def _is_unasked(batch: Batch, trial: Play[Any], words: Sequence[str]) -> bool:
    """Whether all that is left of the line says what comes without a choice."""
    rest = [words, *(one.words for one in batch.line.todo)]
    return first_unnamed(batch, mine(batch, trial.unasked), rest) is None


def _names_unasked(batch: Batch, trial: Play[Any], words: Sequence[str], look: int) -> bool:
    """Whether the words say what came without a choice behind the defaults."""
    matches = (
        batch.match(one, words, (), (look,))
        for one in mine(batch, trial.unasked)
        if one.choices[0] != DONE
    )
    return any(isinstance(found, Match) for found in matches)


def fill_in_rest(batch: Batch) -> None:
    """Fill in what the rules name as default and the whole batch left unsaid."""
    while batch.answered and not batch.asks and batch.play.drafting(batch.seat):
        question = batch.play.pending.get(batch.seat)
        place = _passing(batch, question) if question else -1
        if question is None or place < 0:
            return
        default = batch.language.phrase_words(question.phrase(question.choice(place)))
        left = question.default is None or not batch.declined.isdisjoint(default)
        if DONE in question.choices and left:
            batch.answer(question, list(question.choices).index(DONE), filled_in=False)
        else:
            batch.answer(question, place, filled_in=True)
