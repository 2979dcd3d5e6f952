"""A line that names things by what they are, with their codes: `the green one with 4 credits`.

What may be said of them is what a letter shows of them, in English and in the language of whoever
writes. The line is tried on a copy with each of the things that it may mean; if it can be read in
more than one way, that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice, product
from typing import Any

from ..described import Described
from ..errors import Ambiguous
from ..order_language.cutting import tidy
from ..order_language.mention_runs import Contradicted, Mention
from ..order_language.mentions import mentions
from ..order_language.menu import menu
from ..order_language.portraits import InView, Meanings, Portrait, portraits
from ..play import Play
from ..question import Question
from ..reader import reading_as
from ..text import Words, _, joined, text
from .batch import Batch, Line
from .effort import DESCRIBED
from .limits import LONGEST_LINE, is_long
from .manner import Manner
from .outcome import said
from .refusing import shown
from .trials import before_line, carried_out, trial_of

_BRACKETS = re.compile(r"\s*\(([^()\d]{1,80})\)")
MOST_WAYS = 6
"""Things that may be meant which are tried."""


class WhichThing(Ambiguous):
    """A description fits several things, with each of which the line can be read."""


def with_codes_for_described(batch: Batch, line: str) -> str:
    """The line with codes in place of what it describes, if it can be read so; else nothing.

    What is described may be easier to see in plainer words, and part of it may stand in brackets.
    Things that one has are meant where those on offer cannot be.
    """
    if not _may_describe(batch, line):
        return ""
    typed = batch.language.lexicon.replaced(tidy(line))
    plainer = batch.language.lexicon.rephrased(typed.casefold())
    ways = [typed, plainer] if plainer != typed.casefold() else [typed]
    if not any(map(batch.language.lexicon.is_code, batch.language.words(typed))):
        ways += [_BRACKETS.sub(_between_commas, one) for one in ways if _BRACKETS.search(one)]
    tries = ((way, held) for held in (False, True) for way in ways)
    return next(filter(None, (_with_codes(batch, way, held=held) for way, held in tries)), "")


def _between_commas(note: re.Match[str]) -> str:
    return f", {note[1]}, "


def _with_codes(batch: Batch, typed: str, *, held: bool) -> str:
    """The same of a line that is tidy, in its own words."""
    before = before_line(batch)
    question = before.pending.get(batch.seat)
    if question is None:
        return ""
    anything = bool(menu(batch.language, question))
    if held and anything:
        return ""
    asked = "described", typed, held, batch.manner.told.language
    found = batch.found_once(before, asked, lambda: _mentions(batch, before, typed, held=held))
    marked = [one for one in found if one.marked]
    named = _read_as_one(batch, before, typed, marked)
    return named or (_read_as_one(batch, before, typed, found) if found != marked else "")


def _mentions(batch: Batch, before: Play[Any], line: str, *, held: bool) -> list[Mention]:
    """What a line describes; nothing if it contradicts itself."""
    question = before.pending[batch.seat]
    anything = bool(menu(batch.language, question))
    meanings, things = _things(batch, before, question, offered_only=anything, held=held)
    try:
        return mentions(meanings, things, line, anything=anything)
    except Contradicted:
        return []


def lines_with_codes(batch: Batch, line: str) -> list[str]:
    """The line with codes for what it plainly describes, in each way that may be meant, untried.

    Where it names a card by its number, what sounds like a card may be what is done there.
    """
    before = before_line(batch)
    question = before.pending.get(batch.seat)
    if question is None:
        return []
    meanings, things = _things(batch, before, question, offered_only=False, held=False)
    words = {word for one in batch.language.segments(line) for word in one.words}
    told = _seen(batch, before).told
    named = {one.kind for one in told if words.issuperset(batch.language.phrase_words(one.order))}
    others = {one.order for one in told if one.kind not in named}
    try:
        found = mentions(meanings, things, line, anything=False)
    except Contradicted:
        return []
    found = [one for one in found if one.marked and one.kind]
    found = [one for one in found if all(thing.order in others for thing in one.things)]
    ways = list(islice(product(*map(_meant, found)), MOST_WAYS + 1)) if found else []
    lines = []
    for way in ways if len(ways) <= MOST_WAYS else ():
        pairs = zip(found, way, strict=True)
        names = [" ".join(_name(batch, one, thing) for thing in some) for one, some in pairs]
        lines.append(_with(line, found, names))
    return lines


def _may_describe(batch: Batch, line: str) -> bool:
    """Whether a line may be read so at all."""
    manner = batch.manner
    if not batch.language.free or manner.trying or manner.plainer or manner.named:
        return False
    if batch.play.stopped is not None or batch.before < batch.safe:
        return False
    if len(line) > LONGEST_LINE or is_long(line):
        return False
    words = batch.language.sentence(line)
    if len(words) == 1 and words[0] in batch.language.vocabulary:
        return False  # `done` describes nothing
    return not batch.language.lexicon.begins_courteously(words)


def seen_things(batch: Batch) -> InView:
    """All that the seat sees before the line, as it may be described."""
    return _seen(batch, before_line(batch))


def _seen(batch: Batch, before: Play[Any]) -> InView:
    """What the seat sees in a play; many lines of a letter may ask while nothing has changed."""
    answers = tuple((entry.seat, entry.key) for entry in before.record)
    moment = batch.manner.told.language, answers
    seen = batch.seen.get(moment)
    if seen is None:
        tellings = _tellings(batch, before)
        seen = portraits(batch.language, tellings)
        batch.seen[moment] = seen
    return seen


def _tellings(batch: Batch, before: Play[Any]) -> list[list[Described]]:
    """What the seat sees, in English and in the language of whoever writes."""
    game, view, tellings = before.game, before.view(batch.seat), []
    for reader in batch.manner.readers:
        with reading_as(reader):
            tellings.append(list(game.described(view)))
    return tellings


def _things(
    batch: Batch, before: Play[Any], question: Question[Any], *, offered_only: bool, held: bool
) -> tuple[Meanings, list[Portrait]]:
    """What the seat sees; where some of a kind are on offer, only those of them.

    `offered_only` says that nothing else is meant, `held` that of a kind only those are which one
    has.
    """
    batch.effort.spend(DESCRIBED)
    told, meanings, things = _seen(batch, before)
    phrases = [
        frozenset(batch.language.phrase_words(question.phrase(one))) for one in question.choices
    ]
    words = frozenset[str]().union(*phrases)
    offered = {
        one.order
        for one in things
        if words.issuperset(one.words) and any(some.issuperset(one.words) for some in phrases)
    }
    of_kind = {one.kind for one in told if one.order in offered}
    meant = {one.order for one in told if one.kind not in of_kind and not one.if_offered}
    named = offered if offered_only else offered | meant
    if held:
        mine = {one.order: one.kind for one in told if one.if_offered}
        others = {one.order for one in told if one.kind in mine.values()}
        named = (named - others) | {*mine} if mine else set()
    return meanings, [one for one in things if one.order in named]


def _read_as_one(batch: Batch, before: Play[Any], line: str, found: Sequence[Mention]) -> str:
    """The line in the one way in which it can be read; two are asked about."""
    if not found:
        return ""
    readings: dict[str, tuple[str, Words]] = {}
    ways = list(islice(product(*map(_meant, found)), MOST_WAYS + 1))
    for way in ways if len(ways) <= MOST_WAYS else ():
        things = [one for some in way for one in some]
        for named in _forms(batch, line, found, way):
            doubt = batch.language.doubt(named)
            asked = "with codes", named, tuple(one.order for one in things)
            find = partial(_reading, batch, before, named, things)
            reading = "" if doubt else batch.found_once(before, asked, find)
            if reading:
                readings.setdefault(str(reading), (named, reading))
                break
    if len(readings) > 1:
        raise _asked(batch, line, found, [reading for _line, reading in readings.values()])
    return next((named for named, _reading in readings.values()), "")


def _meant(mention: Mention) -> list[tuple[Portrait, ...]]:
    """Which things a mention may mean."""
    return [mention.things] if mention.every else [(one,) for one in mention.things]


def _forms(
    batch: Batch, line: str, found: Sequence[Mention], way: Sequence[tuple[Portrait, ...]]
) -> Iterator[str]:
    """The line with the things by name: with what was said of them, alone, or in orders."""
    both = list(zip(found, way, strict=True))
    names = [" ".join(_name(batch, mention, one) for one in things) for mention, things in both]
    said = [f"{name} {one.said}".strip() for name, one in zip(names, found, strict=True)]
    orders = [" ".join(one.whole for one in things) for things in way]
    yield from dict.fromkeys(_with(line, found, ways) for ways in (said, names, orders))


def _name(batch: Batch, mention: Mention, thing: Portrait) -> str:
    """What stands for a thing in an order, its kind as it was typed."""
    terms = batch.language.lexicon.read(mention.kind).terms
    return " ".join(mention.kind if word in terms else word for word in thing.order.split())


def _with(line: str, found: Sequence[Mention], names: Sequence[str]) -> str:
    """The line with other words in place of mentions."""
    parts, start = [], 0
    for mention, name in zip(found, names, strict=True):
        parts += [line[start : mention.start], name]
        start = mention.end
    return "".join((*parts, line[start:]))


def _reading(batch: Batch, before: Play[Any], line: str, things: Sequence[Portrait]) -> Words:
    """How a line is read on a copy; nothing if it cannot be, or without one of the things."""
    manner = Manner(trying=True, named=True, offers_reading=False)
    trial = trial_of(batch, manner, before)
    outcome = carried_out(trial, line)
    left = (trial.line.todo or trial.latest.left) and not trial.latest.rest_fits
    if outcome.error is not None or (outcome.stopped_at is not None and left):
        return ""  # what comes behind a reveal might not fit, and that stands
    answers = said(outcome.answers())
    given = [frozenset(batch.language.phrase_words(str(one))) for one in answers]
    if not all(any(some.issuperset(one.words) for some in given) for one in things):
        return ""
    return joined(answers, "; ")


def _asked(
    batch: Batch, line: str, found: Sequence[Mention], readings: Sequence[Words]
) -> WhichThing:
    """Which of several things is meant."""
    unclear = next(one for one in found if len(_meant(one)) > 1)
    typed, words = tidy(batch.lines[batch.read - 1]), line[unclear.start : unclear.end]
    words = shown(words if words in typed else typed)  # else it stands in plainer words
    why = text(_("“{read}” could mean more than one thing."), read=words)
    batch.rewind(batch.before)
    batch.line, batch.taken_back = Line(), None
    batch.offers_reading = False  # the suggestions are whole lines
    return WhichThing(words, why, nearest=list(readings))
