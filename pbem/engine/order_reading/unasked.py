"""Words for what is not asked: taken unasked, as the only choice, or settled outside a turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..order_language.matches import LOOKS, PARTIAL, Match, Unclear
from ..order_language.parts import names_part
from ..question import DONE, Question
from .batch import Batch, Begun
from .outcome import Answered
from .refusing import ambiguous


def was_unasked(batch: Batch, phrase: str) -> bool:
    """Whether this letter just did the same unasked: said once, it is not to be done twice."""
    if not batch.answered or batch.line.going_on:  # `use assistant steel`: what it gives
        return False
    for place, question in enumerate(batch.play.unasked):
        lone = question.choices[0]
        if question.seat != batch.seat or lone == DONE:
            continue
        if question.phrase(lone) == phrase:
            del batch.play.unasked[: place + 1]
            return True
    return False


def name_unasked(batch: Batch, words: Sequence[str], looks: Collection[int] = LOOKS) -> int:
    """The words may say what was taken unasked, as the only choice; how many do."""
    line, language = batch.line, batch.language
    for place, question in enumerate(batch.play.unasked):
        if question.seat != batch.seat or _only_declined(batch, question, words):
            continue
        found = batch.match(question, words, line.carried, looks)
        if found is None and PARTIAL in looks and names_part(language, question, words):
            found = Match(0, len(words))
        if isinstance(found, Match):
            took = language.phrase_content(question.phrase(question.choice(found.place)))
            line.said.append((tuple(words[: found.used]), took))
            if found.used < len(words):
                line.begun.append(Begun(batch.answered, words, found.used, question))
            line.carried = language.leading(took)
            del batch.play.unasked[place]
            return found.used
    return 0


def _only_declined(batch: Batch, question: Question[Any], words: Sequence[str]) -> bool:
    """Whether the words decline what could not be chosen anyway, which is noted elsewhere."""
    lone = batch.language.phrase_words(question.phrase(question.choices[0]))
    return lone[:1] == ("no",) and bool(batch.language.declined(words))


def settle_aside(batch: Batch, words: Sequence[str], *, begun: bool) -> int:
    """Do outside the turn what the words say; returns how many words that took."""
    language, question = batch.language, batch.play.asides(batch.seat)
    if question is None:
        raise batch.refusing.out_of_turn(words, None, begun=begun)
    found = batch.match(question, words, batch.line.carried)
    if found is None:
        raise batch.refusing.out_of_turn(words, question, begun=begun)
    if isinstance(found, Unclear):
        raise ambiguous(question, words, found)
    choice = question.choice(found.place)
    batch.play.aside(batch.seat, question.key(choice))
    batch.answered += 1
    batch.outcome.done[-1].answers.append(Answered(question.prompt, question.kept_phrase(choice)))
    batch.line.carried = language.leading(language.phrase_content(question.phrase(choice)))
    return found.used
