"""Thinks about one question: imagines worlds that agree with the view, and plays on in them.

Every choice is tried first; the best ones are then played on for a few turns of all seats, in
the same imagined worlds, and fewer and fewer of them in more and more worlds. In those worlds
each seat tries the few choices that have done well for it so far, and takes the one that leaves
it best off. All that the search knows of the true game is the seat's view: `Game.imagine` gets
nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pbem.engine.game import Game, Moment, Thoughts
from pbem.engine.play import Play

from .worlds import imagined

FINALISTS = 6  # choices that are played on in the first world
WIDTH = 4  # choices that a seat tries in a turn that is played on
OTHERS = 0.5  # what a point of the best of the others takes from an own point
TRUST = 0.5  # how much playing on counts against the first look
MOST_WORLDS = 200


class Budget(NamedTuple):
    """How long to think: positions to look at, or seconds of the processor."""

    steps: int = 0
    seconds: float = 0.0


class Thought(NamedTuple):
    """A choice that was thought about: its place, what it promises, in how many worlds."""

    place: int
    worth: float
    seen: int


class OutOfTime(Exception):
    """The budget is used up."""


class Search:
    """One question, thought about.

    `hands` play in the imagined worlds; `eyes` judge where that leads, by what the seat knows now.
    """

    def __init__(
        self,
        game: Game[Any],
        eyes: Thoughts,
        hands: Thoughts,
        seat: int,
        moment: Moment,
        budget: Budget,
        seed: int,
    ) -> None:
        self.game = game
        self.eyes = eyes
        self.hands = hands
        self.seat = seat
        self.moment = moment
        self.steps = budget.steps
        self.until = time.thread_time() + budget.seconds if budget.seconds else 0.0
        self.seed = seed
        self.ahead = 2 * len(moment.names) - 1  # all once more, and the others yet again
        self.looked = 0
        self.done_well: dict[tuple[int, str], tuple[int, float]] = {}

    # --- the choices -------------------------------------------------------------------------

    def run(self, keys: Sequence[str]) -> list[Thought]:
        """Every choice that can be tried, by what it promises."""
        values: dict[int, list[float]] = {}
        with suppress(OutOfTime):
            self._first_look(keys, values)
            self._play_on(keys, values)
        found = [Thought(place, _trusted(seen), len(seen)) for place, seen in values.items()]
        return sorted(found, key=lambda one: (-one.seen, -one.worth))

    def _first_look(self, keys: Sequence[str], values: dict[int, list[float]]) -> None:
        """What each promising choice leaves the seat with, when its turn is over."""
        world = self._world(0)
        if world is None:
            return
        question = world.pending[self.seat]
        self.hands.promising(world.table.state, self.seat, question)
        tried: dict[str, float] = {}
        for place in self.eyes.promising(world.table.state, self.seat, question):
            key = question.key(question.known[place])
            if key in keys:
                trial = self._tried(world, self.seat, place)
                tried[key], margin = self._judged(trial)
                values[keys.index(key)] = [margin]
        self._remember(self.seat, tried)

    def _play_on(self, keys: Sequence[str], values: dict[int, list[float]]) -> None:
        """Play the best choices on, fewer and fewer in more and more worlds."""
        left = sorted(values, key=lambda place: -values[place][0])[:FINALISTS]
        for number in range(1, MOST_WORLDS):
            if len(left) < 2:
                return
            world = self._world(number)
            if world is None:
                continue
            places = [world.pending[self.seat].find(keys[one]) for one in left]
            if min(places) < 0:
                continue
            margins = [self._judged(self._played_on(world, place))[1] for place in places]
            for one, margin in zip(left, margins, strict=True):
                values[one].append(margin)
            left.sort(key=lambda one: -_trusted(values[one]))
            left = left[: max(2, (len(left) + 1) // 2)]

    # --- playing in imagined worlds ----------------------------------------------------------

    def _world(self, number: int) -> Play[Any] | None:
        self._count()
        return imagined(self.game, self.seat, self.moment, f"{self.seed} {number}")

    def _played_on(self, world: Play[Any], place: int) -> Play[Any]:
        """The world after the choice and a few turns of all seats."""
        play = self._tried(world, self.seat, place)
        for _turn in range(self.ahead):
            if not play.pending:
                break
            play = self._one_turn(play)
        return play

    def _one_turn(self, play: Play[Any]) -> Play[Any]:
        """The seat that is asked tries a few choices, and takes the best."""
        seat, question = next(iter(play.pending.items()))
        trials: dict[str, Play[Any]] = {}
        worths: dict[str, float] = {}
        for place in self._few(play, seat):
            key = question.key(question.known[place])
            trials[key] = self._tried(play, seat, place)
            worths[key] = _worth(self.hands, trials[key], seat)
        self._remember(seat, worths)
        return trials[max(worths, key=lambda key: worths[key])]

    def _few(self, play: Play[Any], seat: int) -> list[int]:
        """The choices that did best for the seat so far, and one more that is promising."""
        question = play.pending[seat]
        places = self.hands.promising(play.table.state, seat, question)
        if len(places) <= WIDTH:
            return list(places)
        known: list[tuple[float, int]] = []
        new: list[int] = []
        for place in places:
            found = self.done_well.get((seat, question.key(question.known[place])))
            if found is None:
                new.append(place)
            else:
                known.append((-found[1] / found[0], place))
        few = [place for _mean, place in sorted(known)[: WIDTH - 1]]
        return few + new[: WIDTH - len(few)]

    def _remember(self, seat: int, worths: dict[str, float]) -> None:
        """Note how much better or worse each choice did than those tried beside it."""
        mean = sum(worths.values()) / max(1, len(worths))
        for key, worth in worths.items():
            times, total = self.done_well.get((seat, key), (0, 0.0))
            self.done_well[seat, key] = times + 1, total + worth - mean

    def _tried(self, play: Play[Any], seat: int, place: int) -> Play[Any]:
        """The play after the choice, and after what else is asked in the same step."""
        self._count()
        trial = play.copy()
        step = trial.snapshot.number
        trial.answer(seat, place)
        while trial.pending and trial.snapshot.number == step:
            asked, question = next(iter(trial.pending.items()))
            trial.answer(asked, self.hands.answer(trial.table.state, asked, question))
        return trial

    def _count(self) -> None:
        self.looked += 1
        if self.steps and self.looked > self.steps:
            raise OutOfTime
        if self.until and time.thread_time() > self.until:
            raise OutOfTime

    def _judged(self, play: Play[Any]) -> tuple[float, float]:
        """What the seat has, and that less what the best of the others has."""
        worths = [_worth(self.eyes, play, seat) for seat in play.table.seats]
        own = worths.pop(self.seat)
        return own, own - OTHERS * max(worths, default=0.0)


def _worth(by: Thoughts, play: Play[Any], seat: int) -> float:
    """What the play is worth to the seat: its points, once it is over."""
    if play.result is not None:
        return play.result.scores[seat]
    return by.worth(play.table.state, seat)


def _trusted(values: Sequence[float]) -> float:
    """The first look and what playing on has shown, weighed."""
    first, *later = values
    if not later:
        return first
    return (1 - TRUST) * first + TRUST * sum(later) / len(later)
