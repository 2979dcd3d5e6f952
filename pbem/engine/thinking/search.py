"""Thinks about one question: imagines worlds that agree with the view, and plays on in them.

The promising choices are tried first; the best ones are then played on for a few turns of all
seats, in the same imagined worlds, and fewer and fewer of them in more and more worlds. In those
worlds each seat tries the few choices that have done well for it so far, and takes the one that
leaves it best off, or takes what looks best at a glance, as the game says (`Manner`). A world is
begun only if the budget lets all that are left be played on in it: otherwise fewer are. All that
the search knows of the true game is the seat's view: `Game.imagine` gets nothing else.
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
TOO_FAR = 5.0  # points that a choice may be behind at first to be played on
OTHERS = 0.5  # what a point of the best of the others takes from an own point
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
        self.began = time.thread_time()
        self.seconds = budget.seconds
        self.seed = seed
        self.manner = hands.manner
        self.ahead = self.manner.rounds  # turns that count, of all seats or of its own
        if self.manner.others is None:
            self.ahead *= len(moment.names)
        self.looked = 0
        self.done_well: dict[tuple[int, str], tuple[int, float]] = {}

    # --- the choices -------------------------------------------------------------------------

    def run(self, keys: Sequence[str]) -> list[Thought]:
        """Every choice that can be tried, by what it promises."""
        values: dict[int, list[float]] = {}
        with suppress(OutOfTime):
            self._first_look(keys, values)
            self._play_on(keys, values)
        return self._compared(values)

    def _compared(self, values: dict[int, list[float]]) -> list[Thought]:
        """The choices, the best first, each against the best in the worlds that it was seen in."""
        if not values:
            return []
        best = max(values.values(), key=lambda seen: (len(seen), self._trusted(seen)))
        most = self._trusted(best)
        found = [
            Thought(
                place, most - (self._trusted(best[: len(seen)]) - self._trusted(seen)), len(seen)
            )
            for place, seen in values.items()
        ]
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
        """Play the best choices on, fewer and fewer in more and more worlds.

        Each time that the worse half is left out, as much of the budget has gone into the choices
        as will go into those that are left the next time.
        """
        left = sorted(values, key=lambda place: -values[place][0])[:FINALISTS]
        left = [one for one in left if values[left[0]][0] - values[one][0] <= TOO_FAR]
        until = self._next_halving(len(left))
        for number in range(1, MOST_WORLDS):
            left = left[: self._affordable()]
            if len(left) < 2:
                return
            world = self._world(number)
            if world is None:
                continue
            places = [world.pending[self.seat].find(keys[one]) for one in left]
            if min(places) < 0:
                continue
            for one, place in zip(left, places, strict=True):
                values[one].append(self._judged(self._played_on(world, place))[1])
            left.sort(key=lambda one: -self._trusted(values[one]))
            if self._left() < until + len(left) * self._each():
                left = left[: max(2, (len(left) + 1) // 2)]
                until = self._next_halving(len(left))

    def _next_halving(self, left: int) -> float:
        """What is to be left of the budget when the next of so many choices are left out."""
        times = max(1, (left - 1).bit_length())
        return self._left() * (times - 1) / times

    # --- playing in imagined worlds ----------------------------------------------------------

    def _affordable(self) -> int:
        """How many choices can be played on in a world with what is left of the budget."""
        return int((self._left() - 1) / self._each())

    def _each(self) -> int:
        """How many positions it takes to play a choice on."""
        others = len(self.moment.names) - 1 if self.manner.others is None else 0
        return 1 + self.manner.rounds * (self.manner.width + others)

    def _world(self, number: int) -> Play[Any] | None:
        self._count()
        return imagined(self.game, self.seat, self.moment, f"{self.seed} {number}")

    def _played_on(self, world: Play[Any], place: int) -> Play[Any]:
        """The world after the choice and a few turns of all seats."""
        play = self._tried(world, self.seat, place)
        ahead = self.ahead
        while ahead and play.pending:
            ahead -= self.manner.others is None or self.seat in play.pending
            play = self._one_turn(play)
        return play

    def _one_turn(self, play: Play[Any]) -> Play[Any]:
        """The seat that is asked tries a few choices, and takes the best."""
        seat, question = next(iter(play.pending.items()))
        if self.manner.others is not None and seat != self.seat:
            self._go_on(play, play.snapshot.number)
            return play
        if self.manner.width == 1:
            places = self.hands.promising(play.table.state, seat, question)[:1]
        else:
            places = self._few(play, seat)
        if len(places) == 1:
            self._answer(play, seat, places[0])
            return play
        trials: dict[str, Play[Any]] = {}
        worths: dict[str, float] = {}
        for place in places:
            key = question.key(question.known[place])
            trials[key] = self._tried(play, seat, place)
            worths[key] = _worth(self.hands, trials[key], seat)
        self._remember(seat, worths)
        return trials[max(worths, key=lambda key: worths[key])]

    def _go_on(self, play: Play[Any], step: int) -> None:
        """All answer what is asked in this step, and then up to where a turn begins."""
        turn, quickly = self.manner.turn, self.manner.others
        while play.pending and (
            play.snapshot.number == step or (turn and play.snapshot.step != turn)
        ):
            asked, question = next(iter(play.pending.items()))
            by = self.hands.answer if quickly is None or asked == self.seat else quickly
            play.answer(asked, by(play.table.state, asked, question))

    def _few(self, play: Play[Any], seat: int) -> list[int]:
        """The choices that did best for the seat so far, and one more that is promising."""
        width = self.manner.width if seat == self.seat else 1
        question = play.pending[seat]
        known: list[tuple[float, int]] = []
        new: list[int] = []
        for place in self.hands.promising(play.table.state, seat, question):
            found = self._how_well(seat, question.key(question.known[place]))
            if found is None:
                new.append(place)
            else:
                known.append((-found, place))
        old = max(1, width - 1) if new else width
        few = [place for _mean, place in sorted(known)[:old]]
        return few + new[: width - len(few)]

    def _how_well(self, seat: int, key: str) -> float | None:
        """How well the choice did for the seat so far, or else for the one that thinks."""
        found = self.done_well.get((seat, key)) or self.done_well.get((self.seat, key))
        return found[1] / found[0] if found else None

    def _remember(self, seat: int, worths: dict[str, float]) -> None:
        """Note how much better or worse each choice did than those tried beside it."""
        mean = sum(worths.values()) / max(1, len(worths))
        for key, worth in worths.items():
            times, total = self.done_well.get((seat, key), (0, 0.0))
            self.done_well[seat, key] = times + 1, total + worth - mean

    def _tried(self, play: Play[Any], seat: int, place: int) -> Play[Any]:
        """The play after the choice, and after what else is asked in the same step."""
        trial = play.copy()
        self._answer(trial, seat, place)
        return trial

    def _answer(self, play: Play[Any], seat: int, place: int) -> None:
        """Let the seat choose this, and all answer what else is asked before the next turn."""
        self._count()
        step = play.snapshot.number
        play.answer(seat, place)
        self._go_on(play, step)

    def _count(self) -> None:
        self.looked += 1
        if self._left() < 0:
            raise OutOfTime

    def _left(self) -> float:
        """So many more positions can be looked at."""
        if self.steps:
            return self.steps - self.looked
        gone = time.thread_time() - self.began
        return (self.seconds - gone) * max(1, self.looked) / max(gone, 1e-3)

    def _trusted(self, values: Sequence[float]) -> float:
        """The first look and what playing on has shown, weighed."""
        first, *later = values
        if not later:
            return first
        trust = self.manner.trust
        return (1 - trust) * first + trust * sum(later) / len(later)

    def _judged(self, play: Play[Any]) -> tuple[float, float]:
        """What the seat has, and that less what the best of the others has, where that counts."""
        if self.manner.others is not None:
            own = _worth(self.eyes, play, self.seat)
            return own, own
        worths = [_worth(self.eyes, play, seat) for seat in play.table.seats]
        own = worths.pop(self.seat)
        return own, own - OTHERS * max(worths, default=0.0)


def _worth(by: Thoughts, play: Play[Any], seat: int) -> float:
    """What the play is worth to the seat: its points, once it is over."""
    if play.result is not None:
        return play.result.scores[seat]
    return by.worth(play.table.state, seat)
