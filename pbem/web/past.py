"""The moments of a game, for pages that are served: made once, and carried on with the game."""

from __future__ import annotations

from threading import Lock
from typing import Any

import msgspec

from pbem.desk.looking.replaying import Moment, has_moved_on, moment_of
from pbem.desk.writing.seat_names import Calling
from pbem.engine.play import Checkpoint, Play
from pbem.engine.record import Entry, effective

from .film import boards_of, changed, figures, measures, picture, seat_colours

EVERY = 8
"""From one moment to the next that can be gone back to without playing all before it again."""
PICTURES = 8
"""So many of them are remembered."""


class PastFrame(msgspec.Struct):
    """A moment without its pictures."""

    when: str
    story: list[str]
    moved: list[int]
    figures: list[list[int]]


class PastFrames(msgspec.Struct):
    """All moments, and what a chart of them needs."""

    names: list[str]
    colours: list[str]
    measures: list[str]
    frames: list[PastFrame]


class PastPicture(msgspec.Struct):
    """A board at one moment, in lines, and which of the lines show something new."""

    lines: list[str]
    marks: list[int]


class Past:
    """The game from its beginning, as one pair of eyes may see it."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self._lock = Lock()
        self._again: Play[Any] | None = None
        self._entries: list[Entry] = []
        self._frames: list[PastFrame] = []
        self._latest: list[PastFrame] = []  # the moment that is not over yet, if it is one
        self._ends: list[int] = []
        self._checkpoints: list[Checkpoint] = []
        self._drawn: dict[tuple[int, int], list[str]] = {}
        self._shown = 0
        self._moved: list[int] = []

    def frames(self, play: Play[Any]) -> PastFrames:
        """All moments up to now."""
        with self._lock:
            self._catch_up(play)
            view = play.view(self.seat)
            return PastFrames(
                names=list(play.names),
                colours=seat_colours(play, view),
                measures=measures(play.game, view),
                frames=[*self._frames, *self._latest],
            )

    def picture(self, play: Play[Any], number: int, board: int) -> PastPicture | None:
        """A board at a moment, both counted from 0; None if there is no such."""
        with self._lock:
            self._catch_up(play)
            if not 0 <= number < len(self._frames) + len(self._latest):
                return None
            if not 0 <= board < len(boards_of(play)):
                return None
            now = self._drawn_at(number, board)
            before = self._drawn_at(number - 1, board) if number else now
            return PastPicture(now, changed(before, now))

    # --- playing again -------------------------------------------------------------------

    def _catch_up(self, play: Play[Any]) -> None:
        """Play on what has come since; from the beginning if something was taken back."""
        entries = effective(play.record)
        if self._again is None or entries[: len(self._entries)] != self._entries:
            self._begin(play)
        again = self._again
        assert again is not None
        for entry in entries[len(self._entries) :]:
            if again.snapshot.number > self._shown:
                self._keep(again)
            again.enter(entry)
            self._entries.append(entry)
            self._moved.append(entry.seat)
            self._forget(len(self._frames))
        self._latest = []
        if has_moved_on(again, self.seat, self._shown):
            latest = moment_of(again, self.seat, self._shown, self._moved)
            self._latest = [self._frame(latest)]

    def _begin(self, play: Play[Any]) -> None:
        self._again = Play.open(play.game, play.names, play.options, play.seed)
        self._entries, self._ends, self._moved = [], [], []
        self._frames, self._checkpoints = [], []
        self._drawn.clear()
        self._shown = 0

    def _keep(self, again: Play[Any]) -> None:
        """A moment is over: remember it, and now and then how to come back to it."""
        if len(self._frames) % EVERY == 0:
            self._checkpoints.append(again.checkpoint())
        self._frames.append(self._frame(moment_of(again, self.seat, self._shown, self._moved)))
        self._ends.append(len(self._entries))
        self._shown, self._moved = again.snapshot.number, []

    def _frame(self, moment: Moment) -> PastFrame:
        assert self._again is not None
        calling = Calling(self._again, moment.view, self.seat)
        game = self._again.game
        return PastFrame(
            when=game.moment(moment.view),
            story=[calling.tell(one) for one in moment.told],
            moved=moment.moved,
            figures=figures(game, moment.view),
        )

    def _again_at(self, number: int) -> Play[Any]:
        """The game as it was at a moment."""
        assert self._again is not None
        if number == len(self._frames):
            return self._again
        start = number // EVERY
        trial = self._again.copy()
        trial.rewind(self._checkpoints[start])
        for entry in self._entries[self._ends[start * EVERY] : self._ends[number]]:
            trial.enter(entry)
        return trial

    def _drawn_at(self, number: int, board: int) -> list[str]:
        if (number, board) not in self._drawn:
            then = self._again_at(number)
            while len(self._drawn) >= PICTURES:
                del self._drawn[next(iter(self._drawn))]
            seat = boards_of(then)[board]
            view = then.view(self.seat)
            self._drawn[number, board] = picture(then.game, view, then.names, seat, self.seat)
        return self._drawn[number, board]

    def _forget(self, number: int) -> None:
        """Something has happened in this moment since it was drawn."""
        for key in [key for key in self._drawn if key[0] == number]:
            del self._drawn[key]
