"""Decides which letters a change causes: small notes that are rendered when they are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine.play import Play
from pbem.mail.address import new_message_id
from pbem.store.outbox import DAY, Note

from .ahead import Applied
from .gamefile import GameFile, SeatFile
from .transcript import REFUSED, Item, Transcript, done_item

INVITATION = "invitation"
START = "start"
TURN = "turn"
NEWS = "news"
ANSWER = "answer"
END = "end"
MESSAGE = "message"
STANDING = "standing"
NOTICE = "notice"
REMINDER = "reminder"
REPORT = "report"

OPERATOR = "operator"
"""Whom a note is for when it is for no seat and no address."""

ALL, TURNS, DIGEST, OFF = "all", "turns", "digest", "off"
CHOICES = (ALL, TURNS, DIGEST, OFF)

LETTERS_KEPT = 20
VOID_A_DAY = 3

Asked = dict[int, tuple[int, int]]


def asked(play: Play[Any]) -> Asked:
    """What each awaited seat is asked, as a mark that changes with the question."""
    return {
        seat: (play.snapshot.number, sum(1 for entry in play.draft if entry.seat == seat))
        for seat in play.pending
    }


def game_message_id(game: int, domain: str) -> str:
    """A Message-ID that nobody can guess; it says which game to look it up in."""
    return new_message_id(domain, f"g{game}")


class LetterBook:
    """Writes the notes for one change into the game's file."""

    def __init__(self, file: GameFile, play: Play[Any] | None, domain: str, now: int) -> None:
        self.file = file
        self.play = play
        self.domain = domain
        self.now = now

    # --- what happened -------------------------------------------------------------------

    def started(self) -> None:
        """The game begins: everyone gets the first letter."""
        assert self.play is not None
        self._count(asked(self.play))
        for seat in self.play.table.seats:
            self.note(seat, START)

    def changed(
        self,
        before: Asked,
        was_over: bool,
        sender: int | None,
        answer: Transcript | None,
        about: dict[str, Any] | None = None,
    ) -> None:
        """The game went on: whoever is newly asked hears of it, and the sender gets an answer.

        `about` is what the answer says beside the account of the letter.
        """
        assert self.play is not None
        after = asked(self.play)
        fresh = {seat: mark for seat, mark in after.items() if before.get(seat) != mark}
        over = self.play.result is not None and not was_over
        self._count(fresh)
        if answer is not None and sender is not None:
            self.note(sender, ANSWER, transcript=msgspec.to_builtins(answer), **(about or {}))
        for seat in self.play.table.seats:
            if over:
                self.note(seat, END)
            elif seat in fresh and seat != sender:
                self._turn(seat)
            elif seat != sender:
                self._news(seat)

    def applied(self, orders: list[Applied]) -> None:
        """Tell players what became of the orders that they gave ahead."""
        for one in orders:
            if one.quiet:
                continue
            transcript = Transcript()
            if one.outcome is not None:
                transcript.items = [done_item(line) for line in one.outcome.done]
            if one.dropped:
                transcript.items.append(Item(one.orders, REFUSED, text=one.dropped))
            self.note(one.seat, STANDING, transcript=msgspec.to_builtins(transcript))

    def message(self, sender: int, to: int, words: str) -> None:
        """A player has a word for another."""
        said = (self.file.seats[sender].name, words)
        if said[0] in self.file.seats[to].muted:
            return
        match self.file.seats[to].mail:
            case "off":
                return
            case "digest":
                self._collect(to, said)
            case _:
                self.note(to, MESSAGE, messages=[said])

    def to_operator(self, kind: str, **params: Any) -> None:
        """Something about this game that the operator should know."""
        note = Note(
            id=game_message_id(self.file.id, self.domain),
            to=OPERATOR,
            kind=kind,
            at=self._position(),
            made=self.now,
            params=params,
        )
        self.file.outbox.append(msgspec.to_builtins(note))

    # --- who wants what ------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        if self.file.seats[seat].mail != OFF:
            self.note(seat, TURN)

    def _news(self, seat: int) -> None:
        assert self.play is not None
        place = self.file.seats[seat]
        if place.told >= self.play.snapshot.number:
            return
        if place.mail == ALL:
            self.note(seat, NEWS)
        elif place.mail == DIGEST:
            self._collect(seat, None)

    def _collect(self, seat: int, message: tuple[str, str] | None) -> None:
        """Let it wait for tomorrow's letter, together with what else there is."""
        waiting = self._waiting_news(seat)
        if waiting is None:
            told = self.file.seats[seat].told
            self.note(seat, NEWS, messages=[], later=DAY)
            self.file.seats[seat].told = told
            waiting = self._waiting_news(seat)
        if message is not None and waiting is not None:
            waiting["params"].setdefault("messages", []).append(message)

    def _waiting_news(self, seat: int) -> dict[str, Any] | None:
        for raw in self.file.outbox:
            if raw["to"] == seat and raw["kind"] == NEWS and raw.get("next", 0) > self.now:
                return raw
        return None

    # --- notes ---------------------------------------------------------------------------

    def note(self, seat: int, kind: str, later: int = 0, **params: Any) -> None:
        """Owe a seat's player a letter; what waited for a daily letter goes with it."""
        place = self.file.seats[seat]
        if not (place.player or place.invited) or place.bot:
            return
        waiting = self._waiting_news(seat)
        if waiting is not None and not waiting.get("tries"):
            self.file.outbox.remove(waiting)
            told = waiting["params"].get("messages", [])
            if told:
                params["messages"] = [*told, *params.get("messages", [])]
        note = Note(
            id=game_message_id(self.file.id, self.domain),
            to=seat,
            kind=kind,
            at=self._position(),
            made=self.now,
            next=self.now + later if later else 0,
            params={
                "question": place.question,
                "generation": place.generation,
                "since": place.told,
                "previous": place.letters[-1][0] if place.letters else "",
                **params,
            },
        )
        self.file.outbox.append(msgspec.to_builtins(note))
        self._keep_id(place, note.id)
        if self.play is not None:
            place.told = self.play.snapshot.number

    def _keep_id(self, place: SeatFile, message_id: str) -> None:
        place.letters.append((message_id, place.question, place.generation))
        del place.letters[:-LETTERS_KEPT]

    def _position(self) -> int:
        return len(self.play.record) if self.play is not None else 0

    def _count(self, fresh: Asked) -> None:
        for seat in fresh:
            self.file.seats[seat].question += 1


def may_answer(place: SeatFile, now: int, most: int, *, void: bool = False) -> bool:
    """Whether a letter that changed nothing may still be answered today; counts it if so.

    Two programs that answer each other stop here. Letters that are void count by themselves: who
    holds an old one takes nothing from the player.
    """
    today = now // DAY
    day, count = place.void_answers if void else place.answers
    count = count if day == today else 0
    if count >= (min(most, VOID_A_DAY) if void else most):
        return False
    if void:
        place.void_answers = (today, count + 1)
    else:
        place.answers = (today, count + 1)
    return True
