"""A game's file together with its play, which is loaded when somebody looks at it."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.engine.play import Play

Asked = dict[int, tuple[int, int]]


def asked(play: Play[Any]) -> Asked:
    """What each awaited seat is asked, as a mark that changes with the question."""
    return {
        seat: (play.snapshot.number, sum(1 for entry in play.draft if entry.seat == seat))
        for seat in play.pending
    }


class LoadedGame:
    """One game at one moment, as a host with this domain holds it."""

    def __init__(self, file: GameFile, now: int, domain: str) -> None:
        self.file = file
        self.now = now
        self.domain = domain
        self.done_waits = 0  # seconds that `done` waits for the next question
        self.told_before = 0  # so much of the story there was when the play was loaded
        self._play: Play[Any] | None = None

    @property
    def has_begun(self) -> bool:
        """Whether there is a play to load."""
        return self._play is not None or self.file.play is not None

    @property
    def play(self) -> Play[Any]:
        """The play at the question where it was left; NotFound before the start."""
        if self._play is None:
            self._play = self.file.load()
            self._play.now = self.now
            self.loaded(self._play)
        return self._play

    @play.setter
    def play(self, play: Play[Any]) -> None:
        if self._play is not None and self._play is not play:
            self.replaced(self._play, play)
        play.now = self.now
        self._play = play

    def loaded(self, play: Play[Any]) -> None:
        """The play has just been read from the file, or written to it."""
        self.told_before = len(play.log)

    def replaced(self, old: Play[Any], new: Play[Any]) -> None:
        """Another play takes the place of the one that was loaded: the game has gone back."""
