"""Decides which letters a change causes: small notes that are rendered when they are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine.play import Play
from pbem.mail.address import new_message_id
from pbem.store.outbox import Note

from .gamefile import GameFile
from .transcript import Transcript

START = "start"
TURN = "turn"
ANSWER = "answer"
END = "end"
MESSAGE = "message"

Asked = dict[int, tuple[int, int]]


def asked(play: Play[Any]) -> Asked:
    """What each awaited seat is asked, as a mark that changes with the question."""
    return {
        seat: (play.snapshot.number, sum(1 for entry in play.draft if entry.seat == seat))
        for seat in play.pending
    }


class LetterBook:
    """Writes the notes for one change into the game's file."""

    def __init__(self, file: GameFile, play: Play[Any], domain: str, now: int) -> None:
        self.file = file
        self.play = play
        self.domain = domain
        self.now = now

    def started(self) -> None:
        """The game begins: everyone gets the first letter."""
        self._count(asked(self.play))
        for seat in self.play.table.seats:
            self._note(seat, START)

    def changed(
        self, before: Asked, was_over: bool, sender: int | None, answer: Transcript | None
    ) -> None:
        """The game went on: whoever is newly asked hears of it, and the sender gets an answer."""
        after = asked(self.play)
        fresh = {seat: mark for seat, mark in after.items() if before.get(seat) != mark}
        self._count(fresh)
        if answer is not None and sender is not None:
            self._note(sender, ANSWER, transcript=msgspec.to_builtins(answer))
        for seat in fresh:
            if seat != sender:
                self._note(seat, TURN)
        if self.play.result is not None and not was_over:
            for seat in self.play.table.seats:
                self._note(seat, END)

    def _count(self, fresh: Asked) -> None:
        for seat in fresh:
            self.file.seats[seat].question += 1

    def _note(self, seat: int, kind: str, **params: Any) -> None:
        place = self.file.seats[seat]
        if not place.player or place.bot:
            return
        note = Note(
            id=new_message_id(self.domain),
            to=seat,
            kind=kind,
            at=len(self.play.record),
            made=self.now,
            params={"question": place.question, "since": place.told, **params},
        )
        self.file.outbox.append(msgspec.to_builtins(note))
        place.told = self.play.snapshot.number
