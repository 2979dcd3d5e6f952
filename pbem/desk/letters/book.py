"""Decides which letters a change causes: small notes that are rendered when they are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.desk.gamefile import SeatFile
from pbem.desk.letters.kinds import (
    ALL,
    ANSWER,
    DIGEST,
    END,
    INVITATION,
    MESSAGE,
    NEWS,
    NOTICE,
    OFF,
    OPERATOR,
    PERSON,
    STANDING,
    START,
    TURN,
)
from pbem.desk.loaded import Asked, LoadedGame, asked
from pbem.desk.standing_orders import Applied
from pbem.desk.transcript import REFUSED, Item, Transcript, done_item, to_keep
from pbem.mail.address import new_message_id
from pbem.store.outbox import DAY, Note

LETTERS_KEPT = 20
VOID_A_DAY = 3


class Answer(msgspec.Struct):
    """What the sender of a letter hears of it; `about` is said beside the account of the lines."""

    seat: int
    transcript: Transcript
    about: dict[str, Any] = {}


class LetterBook:
    """Writes the notes for one change into the game's file."""

    def __init__(self, game: LoadedGame) -> None:
        self.game = game
        self.file = game.file

    # --- what happened -------------------------------------------------------------------

    def started(self) -> None:
        """The game begins: everyone gets the first letter."""
        self._count(asked(self.game.play))
        for seat in self.game.play.table.seats:
            self.note(seat, START)

    def changed(
        self, before: Asked, was_over: bool, sender: int | None, answer: Answer | None
    ) -> None:
        """The game went on: whoever is newly asked hears of it, and the sender gets an answer."""
        play = self.game.play
        fresh = {seat: mark for seat, mark in asked(play).items() if before.get(seat) != mark}
        over = play.result is not None and not was_over
        self._count(fresh)
        if answer is not None:
            account = to_keep(answer.transcript)
            self.note(answer.seat, ANSWER, transcript=account, **answer.about)
        for seat in play.table.seats:
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
            self.note(one.seat, STANDING, transcript=to_keep(transcript))

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

    def tell_all(self, words: str) -> None:
        """Tell every seat the same."""
        self.tell_others(None, words)

    def tell_others(self, seat: int | None, words: str) -> None:
        """Tell every seat but one the same."""
        for other in range(len(self.file.seats)):
            if other != seat:
                self.note(other, NOTICE, words=words)

    # --- to people without a seat --------------------------------------------------------

    def to_operator(self, kind: str, **params: Any) -> None:
        """Something about this game that the operator should know."""
        self._owe(OPERATOR, kind, self._position(), 0, params)

    def to_person(self, person: str, kind: str, later: int = 0, **params: Any) -> str:
        """Owe a letter of this game to a person without a seat in it; its Message-ID.

        It carries no key: an answer to it comes to the front door.
        """
        return self._owe(f"{PERSON}{person}", kind, 0, later, params)

    def owed_to(self, person: str) -> list[dict[str, Any]]:
        """The letters of this game that wait for a person without a seat."""
        return [raw for raw in self.file.outbox if raw["to"] == f"{PERSON}{person}"]

    def drop(self, person: str) -> None:
        """Owe a person without a seat nothing any more."""
        self.file.outbox = [raw for raw in self.file.outbox if raw["to"] != f"{PERSON}{person}"]

    # --- who wants what ------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        if self.file.seats[seat].mail != OFF:
            self.note(seat, TURN)

    def _news(self, seat: int) -> None:
        mine = self.file.seats[seat]
        if mine.told >= self.game.play.snapshot.number:
            return
        if mine.mail == ALL:
            self.note(seat, NEWS)
        elif mine.mail == DIGEST:
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
            if raw["to"] == seat and raw["kind"] == NEWS and raw.get("next", 0) > self.game.now:
                return raw
        return None

    # --- notes ---------------------------------------------------------------------------

    def note(self, seat: int, kind: str, later: int = 0, **params: Any) -> None:
        """Owe a seat's player a letter; what waited for a daily letter goes with it."""
        mine = self.file.seats[seat]
        if not (mine.player or mine.invited) or mine.bot:
            return
        if mine.invited and self.game.has_begun and kind not in (INVITATION, ANSWER):
            return  # who has not said yes hears nothing of the game
        waiting = self._waiting_news(seat)
        if waiting is not None and not waiting.get("tries"):
            self.file.outbox.remove(waiting)
            told = waiting["params"].get("messages", [])
            if told:
                params["messages"] = [*told, *params.get("messages", [])]
        told_of = {
            "question": mine.question,
            "generation": mine.generation,
            "since": mine.told,
            "previous": mine.letters[-1][0] if mine.letters else "",
            **params,
        }
        at = self.game.now + later if later else 0
        self._keep_id(mine, self._owe(seat, kind, self._position(), at, told_of))
        if self.game.has_begun and not mine.invited:
            mine.told = self.game.play.snapshot.number

    def _owe(self, to: int | str, kind: str, at: int, later: int, params: dict[str, Any]) -> str:
        note = Note(
            id=game_message_id(self.file.id, self.game.domain),
            to=to,
            kind=kind,
            at=at,
            made=self.game.now,
            next=later,
            params=params,
        )
        self.file.outbox.append(msgspec.to_builtins(note))
        return note.id

    def _keep_id(self, mine: SeatFile, message_id: str) -> None:
        mine.letters.append((message_id, mine.question, mine.generation))
        del mine.letters[:-LETTERS_KEPT]

    def _position(self) -> int:
        return len(self.game.play.record) if self.game.has_begun else 0

    def _count(self, fresh: Asked) -> None:
        for seat in fresh:
            self.file.seats[seat].question += 1


def game_message_id(game: int, domain: str) -> str:
    """A Message-ID that nobody can guess; it says which game to look it up in."""
    return new_message_id(domain, f"g{game}")


def may_answer(mine: SeatFile, now: int, most: int, *, void: bool = False) -> bool:
    """Whether a letter that changed nothing may still be answered today; counts it if so.

    Two programs that answer each other stop here. Letters that are void count by themselves: who
    holds an old one takes nothing from the player.
    """
    today = now // DAY
    day, count = mine.void_answers if void else mine.answers
    count = count if day == today else 0
    if count >= (min(most, VOID_A_DAY) if void else most):
        return False
    if void:
        mine.void_answers = (today, count + 1)
    else:
        mine.answers = (today, count + 1)
    return True
