"""A bot that thinks ahead: it imagines worlds that agree with its view, and plays on in them.

Every choice is tried first; the best ones are then played on for a few turns of all seats, in
the same imagined worlds, and fewer and fewer of them in more and more worlds. In those worlds
each seat tries the few choices that have done well for it so far, and takes the one that leaves
it best off. It goes by the seat's view alone: `Game.imagine` gets nothing else.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from .chance import SEED_BYTES
from .errors import GameError
from .game import Game, Moment, Situation, Thoughts
from .play import Play

AHEAD = 3  # turns that are played on after the own one
WIDTH = 4  # choices that a seat tries in a turn that is played on
FINALISTS = 6  # choices that are played on in the first world
OTHERS = 0.5  # what a point of the best of the others takes from an own point
TRUST = 0.5  # how much playing on counts against the first look
MOST_WORLDS = 200


class Budget(NamedTuple):
    """How long to think: positions to look at, or seconds of the processor."""

    steps: int = 0
    seconds: float = 0.0


class Thought(NamedTuple):
    """A choice that was thought about: its place, what it promises, where its turn led."""

    place: int
    worth: float
    seen: int


class OutOfTime(Exception):
    """The budget is used up."""


class Thinker:
    """A bot that thinks for as long as its budget lets it."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def __call__(self, situation: Situation) -> int:
        best = self.consider(situation)
        if best:
            return best[0].place
        return next(iter(self.game.bots.values()))(situation)

    def consider(self, situation: Situation) -> list[Thought]:
        """The choices by what they promise, the best first; none where it cannot think."""
        thoughts = self.game.thoughts()
        if thoughts is None or situation.moment is None:
            return []
        seed = situation.random.getrandbits(64)
        moment = situation.moment()
        search = Search(self.game, thoughts, situation.seat, moment, self.budget, seed)
        return search.run([offer.key for offer in situation.offers])

    def world(self, situation: Situation) -> Play[Any] | None:
        """A world in which the question comes, if one can be imagined."""
        assert situation.moment is not None
        seed = str(situation.random.getrandbits(64))
        return imagined(self.game, situation.seat, situation.moment(), seed)


def imagined(game: Game[Any], seat: int, moment: Moment, seed: str) -> Play[Any] | None:
    """The question in a world that may be the true one; None if it does not come to it."""
    dice = random.Random(seed)  # noqa: S311 - thoughts, not secrets
    state = game.imagine(moment.before, seat, dice)
    if state is None:
        return None
    try:
        play = Play.at(
            game, moment.names, moment.options, dice.randbytes(SEED_BYTES), state, moment.step
        )
        for key in moment.answers:
            play.answer_key(seat, key)
    except GameError:  # what it drew in this turn was something else
        return None
    return play if seat in play.pending else None


class Search:
    """One question, thought about."""

    def __init__(
        self,
        game: Game[Any],
        thoughts: Thoughts,
        seat: int,
        moment: Moment,
        budget: Budget,
        seed: int,
    ) -> None:
        self.game = game
        self.thoughts = thoughts
        self.seat = seat
        self.moment = moment
        self.steps = budget.steps
        self.until = time.process_time() + budget.seconds if budget.seconds else 0.0
        self.seed = seed
        self.looked = 0
        self.done_well: dict[tuple[int, str], tuple[int, float]] = {}

    # --- the choices -------------------------------------------------------------------------

    def run(self, keys: Sequence[str]) -> list[Thought]:
        """Every choice that can be tried, by what it promises."""
        world = self._world(0)
        if world is None:
            return []
        first = self._first_look(world, keys)
        values = {place: [worth] for place, worth in first.items()}
        with suppress(OutOfTime):
            self._play_on(keys, values)
        found = [Thought(place, _trusted(seen), len(seen)) for place, seen in values.items()]
        return sorted(found, key=lambda one: (-one.seen, -one.worth, one.place))

    def _first_look(self, world: Play[Any], keys: Sequence[str]) -> dict[int, float]:
        """What each promising choice leaves the seat with, when its turn is over."""
        question = world.pending[self.seat]
        places = {question.key(choice): place for place, choice in enumerate(question.known)}
        here = [places[key] for key in keys if key in places]
        if not here:
            return {}
        wanted = [
            place
            for place in self.thoughts.promising(world.table.state, self.seat, question)
            if place in here
        ]
        found: dict[int, float] = {}
        for place in wanted:
            try:
                trial = self._tried(world, self.seat, place)
            except OutOfTime:
                break
            key = question.key(question.known[place])
            found[keys.index(key)] = self._margin(trial)
        return found

    def _play_on(self, keys: Sequence[str], values: dict[int, list[float]]) -> None:
        """Play the best choices on, fewer and fewer in more and more worlds."""
        left = sorted(values, key=lambda place: -values[place][0])[:FINALISTS]
        for number in range(1, MOST_WORLDS):
            if len(left) < 2:
                return
            world = self._world(number)
            if world is None:
                return
            round_values: dict[int, float] = {}
            for place in left:
                round_values[place] = self._margin(self._rollout(world, keys[place]))
            for place, worth in round_values.items():
                values[place].append(worth)
            left = sorted(left, key=lambda place: -_trusted(values[place]))
            left = left[: max(2, (len(left) + 1) // 2)]

    # --- imagined worlds ---------------------------------------------------------------------

    def _world(self, number: int) -> Play[Any] | None:
        return imagined(self.game, self.seat, self.moment, f"{self.seed} {number}")

    def _rollout(self, world: Play[Any], key: str) -> Play[Any]:
        """The world after the choice and a few turns of all seats."""
        place = world.pending[self.seat].find(key)
        play = self._tried(world, self.seat, place)
        for _turn in range(AHEAD):
            if not play.pending:
                break
            play = self._one_turn(play)
        return play

    def _one_turn(self, play: Play[Any]) -> Play[Any]:
        """The seat that is asked tries a few choices, and takes the best."""
        seat = next(iter(play.pending))
        question = play.pending[seat]
        best: tuple[float, Play[Any]] | None = None
        for place in self._few(play, seat):
            trial = self._tried(play, seat, place)
            worth = self._worth(trial, seat)
            self._remember(seat, question.key(question.known[place]), worth)
            if best is None or worth > best[0]:
                best = worth, trial
        assert best is not None
        return best[1]

    def _few(self, play: Play[Any], seat: int) -> list[int]:
        """The choices that did best for the seat so far, and one more that is promising."""
        question = play.pending[seat]
        places = self.thoughts.promising(play.table.state, seat, question)
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

    def _remember(self, seat: int, key: str, worth: float) -> None:
        times, total = self.done_well.get((seat, key), (0, 0.0))
        self.done_well[seat, key] = times + 1, total + worth

    def _tried(self, play: Play[Any], seat: int, place: int) -> Play[Any]:
        """The play after the choice, and after what else is asked in the same step."""
        self._count()
        trial = play.copy()
        step = trial.snapshot.number
        trial.answer(seat, place)
        while trial.pending and trial.snapshot.number == step:
            asked, question = next(iter(trial.pending.items()))
            trial.answer(asked, self.thoughts.answer(trial.table.state, asked, question))
        return trial

    def _count(self) -> None:
        self.looked += 1
        if self.steps and self.looked > self.steps:
            raise OutOfTime
        if self.until and time.process_time() > self.until:
            raise OutOfTime

    # --- worth -------------------------------------------------------------------------------

    def _worth(self, play: Play[Any], seat: int) -> float:
        if play.result is not None:
            return play.result.scores[seat]
        return self.thoughts.worth(play.table.state, seat)

    def _margin(self, play: Play[Any]) -> float:
        """What the seat has, less what the best of the others has."""
        own = self._worth(play, self.seat)
        others = [self._worth(play, one) for one in play.table.seats if one != self.seat]
        return own - OTHERS * max(others) if others else own


def _trusted(values: Sequence[float]) -> float:
    """The first look and what playing on has shown, weighed."""
    first, *later = values
    if not later:
        return first
    return (1 - TRUST) * first + TRUST * sum(later) / len(later)
