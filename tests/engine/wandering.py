"""Plays the small game at random, with everything that people do besides answering."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.engine import Game, Play

from ..small import SMALL

NAMES = ("red", "blue", "green", "white")


def opened(
    seed: int, game: Game[Any] = SMALL, players: int = 0, length: str = "short"
) -> Play[Any]:
    """A game of the small game, everything chosen by the seed."""
    dice = random.Random(f"opened {seed}")
    count = players or dice.choice((2, 3, 4))
    return Play.open(game, NAMES[:count], {"length": length}, dice.randbytes(32))


def wander(play: Play[Any], dice: random.Random, *, leave: float = 0.01) -> Iterator[str]:
    """Do one thing after the other until the game is over; says what was done."""
    moment = 0
    while play.pending:
        moment += 1
        play.now = moment
        yield one_thing(play, dice, leave)


def one_thing(play: Play[Any], dice: random.Random, leave: float) -> str:
    """An undo, an aside, a resignation, a note; mostly an answer."""
    seats = range(len(play.names))
    if dice.random() < 0.15:
        undoable = [seat for seat in seats if play.can_undo(seat)]
        if undoable:
            play.undo(dice.choice(undoable))
            return "undo"
    if dice.random() < 0.3:
        for seat in seats:
            question = play.asides(seat)
            if question is not None:
                play.aside(seat, question.key(dice.choice(question.choices)))
                return "aside"
    if dice.random() < leave:
        seat = dice.choice(seats)
        if not play.has_resigned(seat):
            play.resign(seat)
            return "resign"
    if dice.random() < 0.02:
        play.note(dice.choice(seats), "a new player")
        return "note"
    seat = dice.choice(play.awaiting)
    play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    return "answer"


def walked(seed: int, steps: int, **how: Any) -> Play[Any]:
    """A game after so many things, or at its end."""
    play = opened(seed, **how)
    for _, _done in zip(range(steps), wander(play, random.Random(seed)), strict=False):
        pass
    return play


def again(play: Play[Any]) -> Play[Any]:
    """The same game from its seed and its record."""
    return Play.replay(play.game, play.names, play.options, play.seed, play.record)


def through_json(play: Play[Any]) -> Play[Any]:
    """The same game from its document, which went through JSON."""
    written = msgspec.json.encode(play.document())
    return Play.load(play.game, msgspec.json.decode(written))


def looks(play: Play[Any]) -> dict[str, Any]:
    """Everything that can be seen of a play, by anyone and by us."""
    seats = range(len(play.names))
    return {
        "state": msgspec.json.encode(play.table.state),
        "chance": play.table.chance.positions,
        "document": play.document(),
        "views": [play.view(seat) for seat in (None, *seats)],
        "offers": [play.offers(seat) for seat in seats],
        "prompts": {seat: str(play.pending[seat].prompt) for seat in play.awaiting},
        "stories": [[str(told) for told in play.story(seat)] for seat in (None, *seats)],
        "undo": [play.can_undo(seat) for seat in seats],
        "asides": [(one := play.asides(seat)) and list(one.choices) for seat in seats],
    }
