"""Helps to test rules: a play that begins at any step, and all that a seat can find out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from .game import Game, goto
from .order_reading.lines import carry_out, preview
from .order_reading.outcome import Outcome
from .play import Play
from .question import Question

S = TypeVar("S")
_NAMES = ("red", "blue", "green", "white")


def at_step(
    game: Game[S],
    state: S,
    step: str,
    *args: Any,
    names: Sequence[str] = _NAMES,
    options: Mapping[str, str] | None = None,
    seed: bytes = bytes(32),
) -> Play[S]:
    """A play of this state that stands at the first question of the step."""
    return Play.at(game, names, game.read_options(options or {}), seed, state, goto(step, *args))


def knowledge(play: Play[Any], seat: int, lines: Iterable[str] = ()) -> dict[str, Any]:
    """All that the seat can find out now, by looking and by trying the lines one by one.

    Two plays that differ only in what the seat may not know must be equal in this.
    """
    return {
        **_seen(play, seat),
        "tried": {line: _tried(play, seat, line) for line in lines},
        "previewed": {line: _previewed(play, seat, line) for line in lines},
    }


def _seen(play: Play[Any], seat: int) -> dict[str, Any]:
    return {
        "view": play.view(seat),
        "question": _question(play.pending.get(seat)),
        "asides": _question(play.asides(seat)),
        "story": [str(told) for told in play.story(seat)],
        "awaiting": play.awaiting,
        "can undo": play.can_undo(seat),
        "result": play.result,
    }


def _question(question: Question[Any] | None) -> Any:
    if question is None:
        return None
    offers = [
        (question.key(one), question.phrases(one), question.note(one)) for one in question.choices
    ]
    return str(question.prompt), question.default_place(), offers


def _previewed(play: Play[Any], seat: int, line: str) -> dict[str, Any]:
    outcome, trial = preview(play, seat, [line])
    return {"outcome": _told(outcome), **_seen(trial, seat)}


def _tried(play: Play[Any], seat: int, line: str) -> Any:
    """What an error says; what an order does that is carried out is no secret any more."""
    outcome = carry_out(play.copy(), seat, [line])
    return _told(outcome) if outcome.undone else None


def _told(outcome: Outcome) -> Any:
    error = outcome.error
    said = error and (type(error).__name__, error.read, str(error))
    return outcome.done, said, outcome.kept, str(outcome.stopped_at)
