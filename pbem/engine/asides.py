"""Carries out orders that a seat gives outside its turn; they count from the next step on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .errors import NotAllowed, NotUnderstood, OrderError
from .language import Language, Match
from .orders import Answered, LineDone, Outcome, language_of, nearest_phrases, not_asked
from .play import Play


def carry_out_asides(
    play: Play[Any], seat: int, lines: Sequence[str], reserved: Iterable[str] = ()
) -> Outcome:
    """Settle what the lines say, all of it or nothing."""
    language = language_of(play, reserved)
    start = play.checkpoint()
    done: list[LineDone] = []
    line = ""
    try:
        for line in lines:
            done.append(LineDone(line, _settle_line(play, seat, line, language)))
    except OrderError as error:
        play.rewind(start)
        return Outcome([], error, line)
    return Outcome(done)


def _settle_line(play: Play[Any], seat: int, line: str, language: Language) -> list[Answered]:
    answers: list[Answered] = []
    carried: tuple[str, ...] = ()
    for segment in language.segments(line):
        words = segment.words
        while words:
            answer, used = _settle(play, seat, words, carried, language)
            answers.append(answer)
            carried = language.words(answer.phrase)[:1]
            words = words[used:]
    return answers


def _settle(
    play: Play[Any],
    seat: int,
    words: Sequence[str],
    carried: Sequence[str],
    language: Language,
) -> tuple[Answered, int]:
    read = " ".join(words)
    question = play.asides(seat)
    if question is None:
        raise NotAllowed(read, str(not_asked(play, seat)))
    found = language.match(question, words, carried)
    if not isinstance(found, Match):
        why = f"“{read}” is no answer to: {question.prompt}"
        raise NotUnderstood(read, why, nearest=nearest_phrases(question, read))
    choice = question.choices[found.place]
    play.aside(seat, question.key(choice))
    return Answered(str(question.prompt), question.phrase(choice)), found.used
