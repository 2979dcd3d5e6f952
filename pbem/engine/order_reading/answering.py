"""Answers questions with the words of a line, from the front on, until none is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import NotUnderstood, OrderError
from ..order_language.cutting import Segment
from ..order_language.matches import EXACT, FREE, LOOKS, Count, Match, Unclear
from ..order_language.notes import Known
from ..order_language.parts_of_names import with_codes
from ..play import Revealed
from ..question import Question
from .batch import Batch, Begun, Latest, Line, Stuck
from .effort import ANSWER
from .filling_in import behind_done, more_about, pass_over
from .outcome import LineDone
from .refusing import ambiguous
from .said_so_far import (
    counts,
    done_with,
    is_full,
    is_shared_out,
    is_spare,
    mine,
    names,
    number_before,
    repeats_latest,
    wrong_count,
)
from .turn_end import see_turn_goes_on
from .unasked import name_unasked, settle_aside, was_unasked

MOST_MOVED = 40  # words among which a later part is looked for
MOST_REPEATED = 4


def read_segments(batch: Batch) -> None:
    """Answer with all that is still to be read of the line."""
    while batch.line.todo:
        _segment(batch, batch.line.todo.pop(0))
    _see_counts(batch)


def read_as_shown(batch: Batch, line: str) -> bool:
    """Give the one answer that a line is, word for word, as the question shows it."""
    question = batch.play.pending.get(batch.seat)
    found = batch.language.shown_as(question, line) if question is not None else None
    if question is None or found is None or batch.play.stopped is not None:
        return False
    batch.outcome.done.append(LineDone(line, []))
    batch.line = Line()
    _take(batch, question, *found)
    _see_counts(batch)
    return True


def read_this_way(batch: Batch, segments: list[Segment], looks: Sequence[int] = LOOKS) -> None:
    """Read the line anew, cut in a way of which is known that it fits."""
    batch.rewind(batch.before)
    batch.line = Line(todo=segments, looks=looks)
    batch.outcome.done[-1].spare = []
    read_segments(batch)


def _segment(batch: Batch, segment: Segment) -> None:
    line = batch.line
    if segment.wall != ",":
        line.carried = ()
    words = segment.words
    line.begun = line.begun if line.moved else []
    while words:
        if batch.seat not in batch.play.pending:
            used = _after_turn(batch, words, begun=len(words) < len(segment.words))
        else:
            line.going_on = len(words) < len(segment.words)
            words = with_codes(batch.language, batch.play.pending[batch.seat], words)
            used = _answer_words(batch, words)
        words = batch.latest.left = words[used:]


def _after_turn(batch: Batch, words: Sequence[str], *, begun: bool) -> int:
    """Take words where nothing is asked; returns how many those are."""
    used = name_unasked(batch, words)
    if not used and _declines(batch, words):
        return len(words)
    return used or settle_aside(batch, words, begun=begun)


def _declines(batch: Batch, words: Sequence[str]) -> bool:
    """Whether the words only decline what is not asked (`no contract`), which is noted."""
    if not batch.answered or not is_spare(batch, words, mine(batch, batch.play.unasked)):
        return False
    thing = batch.language.declined(words)
    if thing:
        batch.outcome.done[-1].spare.append(" ".join(words))
        batch.declined.add(thing)
    return True


def _sets_aside(batch: Batch, words: Sequence[str]) -> bool:
    """Whether words ahead of others decline what the line builds nowhere: `no tunnel, ...`.

    It is left out once it stands between what has been answered and what the line says next.
    """
    language, line = batch.language, batch.line
    thing = language.declined(words)
    if thing not in language.lexicon.counted or not line.todo or not is_spare(batch, words):
        return False
    if any(thing in language.terms(one.words) for one in line.todo):
        return False
    offered = language.offered(batch.play.pending[batch.seat])
    if not any(thing in phrase.words for _place, phrase in offered):
        batch.outcome.done[-1].spare.append(" ".join(words))
    batch.declined.add(thing)
    return True


def _answer_words(batch: Batch, words: Sequence[str]) -> int:
    """Answer the question with the words that it takes; returns how many those are.

    A later part of the line may answer it, when nothing else fits: then it is none.
    """
    line, language = batch.line, batch.language
    for look in line.looks if language.free else (EXACT,):
        question = batch.play.pending[batch.seat]
        found = batch.match(question, words, line.carried, (look,))
        if isinstance(found, Match):
            return _take(batch, question, found, words)
        if isinstance(found, Unclear):
            line.stuck = line.stuck or Stuck(batch.answered, words, tuple(line.todo))
            raise ambiguous(question, words, found)
        used = name_unasked(batch, words, (look,))
        if used:
            return used
        over = pass_over(batch, words, look, read_segments)
        if not over.questions:
            return 0
    if _comes_first(batch, words):
        return _answer_words(batch, words)
    ended = over.at_end or batch.play.snapshot.number != batch.step
    if (ended or repeats_latest(batch, words)) and _declines(batch, words):
        return len(words)
    if _sets_aside(batch, words):
        return len(words)
    behind = more_about(batch, over, words)
    error = batch.error([behind] if behind else over.questions, words)
    if isinstance(error, NotUnderstood) and over.at_end and batch.answered:
        error = batch.refusing.left_over(over.questions, words, asked_on=over.asked_on)
    return _read_elsewhere(batch, words, error)


def _comes_first(batch: Batch, words: Sequence[str]) -> bool:
    """Begin with what is resolved first, since the words only fit what it asks.

    It is offered by its kind alone, as in `card`, where the slot could be resolved before it.
    """
    question, labels = batch.play.pending[batch.seat], batch.language.lexicon.labels
    for place, phrase in batch.language.offered(question) if batch.language.free else ():
        if not labels.issuperset(phrase.words):
            continue
        batch.spend(ANSWER)
        trial = batch.play.preview(batch.seat)
        try:
            trial.answer(batch.seat, place)
        except Revealed:
            continue
        behind = trial.pending.get(batch.seat)
        if behind is not None and isinstance(batch.match(behind, words), Match):
            line = batch.outcome.done[-1]
            line.implied.append(len(line.answers))
            batch.answer(question, place, filled_in=True)
            return True
    return False


def _read_elsewhere(batch: Batch, words: Sequence[str], error: OrderError) -> int:
    """See that words which fit nothing now are read later on, or behind an open part."""
    line = batch.line
    if line.stuck is None:
        line.stuck = Stuck(batch.answered, words, tuple(line.todo))
    if _take_later_part(batch, words):
        line.moved = line.moved or error
        return len(words)  # they are read again, after it
    behind = behind_done(batch, words) if batch.language.free and not batch.manner.trying else []
    raise batch.refusing.behind_open_part(words, behind) if behind else error


def _take(batch: Batch, question: Question[Any], found: Match, words: Sequence[str]) -> int:
    """Answer with a choice that was found; returns how many words it took."""
    line, choice = batch.line, question.choice(found.place)
    phrase = question.phrase(choice)
    if was_unasked(batch, phrase):
        return found.used
    said, left = words[: found.used], words[found.used :]
    if left:
        line.begun.append(Begun(batch.answered, words, found.used))
    if found.counted is not None:
        line.counted.append(found.counted)
    took = batch.language.phrase_content(phrase)
    line.said.append((tuple(said), took))
    batch.latest = Latest(question.phrases(choice), said, left)
    if repeats_latest(batch, left) or _says_again(batch, question, found.place):
        batch.latest.left = left = ()
    see_turn_goes_on(batch, found.place, left, read_segments)
    ahead = batch.preview  # which has been given this answer already
    batch.answer(question, found.place, filled_in=False)
    batch.preview = ahead
    line.carried = batch.language.leading(took)
    return len(words) - len(left)


def _says_again(batch: Batch, question: Question[Any], place: int) -> bool:
    """Whether words behind a choice that shows something only say what else it gives."""
    left, lexicon = batch.latest.left, batch.language.lexicon
    if not left or left[-1].isdecimal() or not {*batch.latest.words}.isdisjoint(left):
        return False
    if any(map(lexicon.is_code, left)):
        return False
    if all(not lexicon.goods.isdisjoint(lexicon.read(word).terms) for word in left):
        return False  # they may be what is chosen next: `use assistant steel`
    known, choice = Known(batch.language), question.choice(place)
    known.add([*question.phrases(choice), question.note(choice)])
    return known.says(" ".join(left)) and _reveals(batch, place)


def _take_later_part(batch: Batch, words: Sequence[str]) -> bool:
    """Answer with a part that comes later in the line; what stands before it is read then."""
    line, rest = batch.line, [Segment(";", tuple(words)), *batch.line.todo]
    if not batch.language.free or sum(len(one.words) for one in rest) > MOST_MOVED:
        return False
    question = batch.play.pending[batch.seat]
    for place, segment in enumerate(rest):
        for start in range(0 if place else 1, len(segment.words)):
            part = segment.words[start:]
            found = batch.match(question, part, (), (EXACT, FREE))
            if isinstance(found, Match) and _is_of_another(batch, question, found, segment, start):
                continue
            if isinstance(found, Match) and not _reveals(batch, found.place):
                before, after = segment.words[:start], part[found.used :]
                kept = [Segment(";", some) for some in (before, after) if some]
                line.todo = [*rest[:place], *kept, *rest[place + 1 :]]
                _take(batch, question, found, part[: found.used])
                if line.stuck is not None and not place:
                    line.stuck = line.stuck._replace(answered=batch.answered)
                line.carried = ()
                return True
    return False


def _is_of_another(
    batch: Batch, question: Question[Any], found: Match, segment: Segment, start: int
) -> bool:
    """Whether the word right before a part says that it is no part of the choice found in it.

    `upgrade farm SE` builds none, and `card: farm SE` does so with the card.
    """
    language, lexicon = batch.language, batch.language.lexicon
    before = language.terms(segment.words[start - 1 : start])
    verbs, labels = before & lexicon.verbs, before & lexicon.labels
    if labels and any(labels.issuperset(one.words) for _place, one in language.offered(question)):
        return True
    phrase = language.phrase_words(question.phrase(question.choice(found.place)))
    return bool(verbs) and verbs.isdisjoint(phrase) and not lexicon.counted.isdisjoint(phrase)


def _reveals(batch: Batch, place: int) -> bool:
    """Whether an answer shows the seat something, so that it cannot be taken back."""
    batch.spend(ANSWER)
    try:
        batch.play.preview(batch.seat).answer(batch.seat, place)
    except Revealed:
        return True
    return False


def _see_counts(batch: Batch) -> None:
    """See that the line did as many of a thing as it spoke of; one site may do for all."""
    for count in counts(batch):
        for words, number in _on_one_site(batch, count):
            again = tuple(word for word in words if word != str(number))
            batch.line.repeated.add(again)
            for _time in range(number - 1):
                _segment(batch, Segment(";", again))
        if not is_full(batch, count):
            raise wrong_count(batch, count)


def _on_one_site(batch: Batch, count: Count) -> list[tuple[tuple[str, ...], int]]:
    """Words that name one site for several things, and how many those are."""
    did = done_with(batch, count.thing)
    if len(did) == 1:
        return [(did[0], count.number)] if 1 < count.number <= MOST_REPEATED else []
    if not is_shared_out(batch, count.thing):
        return []
    return [
        (words, number)
        for words, after in zip(did, [*did[1:], None], strict=True)
        if 1 < (number := number_before(batch, words, count.thing)) <= MOST_REPEATED
        and (after is None or names(batch, after, count.thing))
    ]
