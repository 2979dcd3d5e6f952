"""The moments of a game, for pages that are served: made once, and carried on with the game.

To come to them the whole game is played again, which takes a while where nobody has looked at it
yet: so they are given in parts, each made in the time that a page may take.
"""

from __future__ import annotations

from threading import Lock
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from pbem.desk.looking.replaying import Moment, has_moved_on, moment_of
from pbem.desk.looking.seat_names import Calling
from pbem.engine.play import Checkpoint, Play
from pbem.engine.record import Entry, effective

from .film import boards_of, changed, figures, measures, picture, seat_colours
from .game_page import explained

EVERY = 8
"""From one moment to the next that can be gone back to without playing all before it again."""
PICTURES = 8
"""So many of them are remembered."""
PART_SECONDS = 0.015
"""So long the game is played again, at most, for one answer."""
DRAWN_WITHIN = 0.005
"""After so much of it, what takes as long again is left to the next answer."""


class NotYetError(Exception):
    """The game has to be played on before this can be told: ask again."""


class PastFrame(msgspec.Struct):
    """A moment without its pictures."""

    when: str
    story: list[str]
    moved: list[int]
    figures: list[list[int]]


class PastFrames(msgspec.Struct):
    """Moments, and what a chart of them needs; whether `more` are to be asked for after these."""

    names: list[str]
    colours: list[str]
    measures: list[str]
    frames: list[PastFrame]
    more: bool


class PastPicture(msgspec.Struct):
    """A board at one moment, in lines, which of them show something new, and what is what."""

    lines: list[str]
    marks: list[int]
    about: dict[str, str]


class Drawn(NamedTuple):
    """The lines of a picture, and what the things in it are."""

    lines: list[str]
    about: dict[str, str]


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
        self._drawn: dict[tuple[int, int], Drawn] = {}
        self._shown = 0
        self._moved: list[int] = []

    def frames(self, play: Play[Any], start: int = 0) -> PastFrames:
        """The moments from this one on, counted from 0, as far as the game was played again."""
        with self._lock:
            more = not self._catch_up(play)
            shown = [*self._frames, *self._latest][start:]
            if more and not shown:
                raise NotYetError
            view = play.view(self.seat)
            return PastFrames(
                names=list(play.names),
                colours=seat_colours(play, view),
                measures=measures(play.game, view),
                frames=shown,
                more=more,
            )

    def picture(self, play: Play[Any], number: int, board: int) -> PastPicture | None:
        """A board at a moment, both counted from 0; None if there is no such."""
        with self._lock:
            began = thread_time()
            if not self._catch_up(play) or thread_time() - began > DRAWN_WITHIN:
                raise NotYetError
            if not 0 <= number < len(self._frames) + len(self._latest):
                return None
            if not 0 <= board < len(boards_of(play)):
                return None
            now = self._drawn_at(number, board)
            before = self._drawn_at(number - 1, board) if number else now
            return PastPicture(now.lines, changed(before.lines, now.lines), now.about)

    # --- playing again -------------------------------------------------------------------

    def _catch_up(self, play: Play[Any]) -> bool:
        """Play on what has come since, for a while; was it all?

        If something was taken back, it begins anew.
        """
        entries = effective(play.record)
        if self._again is None or entries[: len(self._entries)] != self._entries:
            self._begin(play)
        again = self._again
        assert again is not None
        began = thread_time()
        self._latest = []
        for entry in entries[len(self._entries) :]:
            if again.snapshot.number > self._shown:
                self._keep(again)
                if thread_time() - began > PART_SECONDS:
                    return False
            again.enter(entry)
            self._entries.append(entry)
            self._moved.append(entry.seat)
            self._forget(len(self._frames))
        if has_moved_on(again, self.seat, self._shown):
            latest = moment_of(again, self.seat, self._shown, self._moved)
            self._latest = [self._frame(latest)]
        return True

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

    def _drawn_at(self, number: int, board: int) -> Drawn:
        if (number, board) not in self._drawn:
            then = self._again_at(number)
            while len(self._drawn) >= PICTURES:
                del self._drawn[next(iter(self._drawn))]
            seat = boards_of(then)[board]
            view = then.view(self.seat)
            lines = picture(then.game, view, then.names, seat, self.seat)
            self._drawn[number, board] = Drawn(lines, explained(then.game, view, lines))
        return self._drawn[number, board]

    def _forget(self, number: int) -> None:
        """Something has happened in this moment since it was drawn."""
        for key in [key for key in self._drawn if key[0] == number]:
            del self._drawn[key]
