"""Puts the notes of letters into a game's file; what waited for a later letter goes along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import proxy

import msgspec

from pbem.desk.gamefile import SeatFile
from pbem.desk.loaded_game import LoadedGame
from pbem.desk.owed_letters.kinds import (
    ANSWER,
    END,
    INVITATION,
    NEWS,
    OPERATOR,
    PERSON,
    REMINDER,
    STANDING,
    START,
    TURN,
)
from pbem.desk.owed_letters.news import shown_places, tell
from pbem.mail.address import new_message_id
from pbem.store.letter_notes import Note

LETTERS_KEPT = 20
_TELLING = frozenset({START, TURN, NEWS, END, REMINDER, STANDING})
"""The letters that always tell news; answers do when they changed something."""


class Noting:
    """Owes letters of one game, to its seats and to people without one."""

    def __init__(self, game: LoadedGame) -> None:
        self.game: LoadedGame = proxy(game)  # which holds this: no ring, so both go at once
        self.file = game.file
        self._answered = ""  # the Message-ID of the answer that this change is to cause

    # --- to a seat -----------------------------------------------------------------------

    def note(
        self,
        seat: int,
        kind: str,
        later: int = 0,
        earlier: Sequence[int] = (),
        **params: Any,
    ) -> None:
        """Owe a seat's player a letter; where it tells news, what waited goes with it."""
        mine = self.file.seats[seat]
        if not (mine.player or mine.invited) or mine.bot:
            return
        if mine.invited and self.game.has_begun and kind not in (INVITATION, ANSWER):
            return  # who has not said yes hears nothing of the game
        params = {"question": mine.question, "generation": mine.generation, **params}
        if kind != ANSWER and "transcript" not in params:
            mine.tried = (0, [])  # a yes may answer what this letter says
            mine.offered = (0, [])  # a place may count in what this letter lists
        account = params.get("transcript", {})
        tells = kind in _TELLING or (account.get("changed") and not account.get("preview"))
        if not later:
            self._send_what_waits(seat, only_start=not tells)
        if tells and self.game.has_begun and not mine.invited:
            self._add_news(seat, params, earlier)
        elif waiting := self._waiting_news(seat):
            self._add_messages(waiting, params)
        at = self.game.now + later if later else 0
        self._keep_id(mine, self._owe(seat, kind, self._position(), at, params))

    def _add_news(self, seat: int, params: dict[str, Any], earlier: Sequence[int]) -> None:
        """Put what the seat has not been told into a letter, and count it as told."""
        mine, waiting = self.file.seats[seat], self._waiting_news(seat)
        waited: dict[str, Any] = {}
        if waiting is not None:
            self._add_messages(waiting, params)
            waited = waiting["params"]
            self.file.outbox = [raw for raw in self.file.outbox if raw is not waiting]
        news = tell(self.game.play, mine, seat)
        params["news"] = sorted({*earlier, *waited.get("news", ()), *news.places})
        if news.draft:
            draft = [[one.text, one.params] for one in news.draft]
            params["draft"] = [*params.get("draft", ()), *draft]
        self._set_aside(seat, params)

    def _add_messages(self, waiting: dict[str, Any], params: dict[str, Any]) -> None:
        """Let the messages that waited for a later letter go with this one."""
        messages = waiting["params"].pop("messages", [])
        if messages:
            params["messages"] = [*messages, *params.get("messages", [])]
        if not waiting["params"].get("news"):
            self.file.outbox = [raw for raw in self.file.outbox if raw is not waiting]

    def _set_aside(self, seat: int, params: dict[str, Any]) -> None:
        """Remember what this letter only counts: `history` tells it.

        A letter in the middle of a turn, which tells nothing but that, leaves what was counted
        before to be asked for.
        """
        if not params["news"]:
            return
        shown = set(shown_places(self.game.play, seat, params))
        self.file.seats[seat].behind = [place for place in params["news"] if place not in shown]

    # --- what waits ----------------------------------------------------------------------

    def _waiting_news(self, seat: int) -> dict[str, Any] | None:
        for raw in self.file.outbox:
            if raw["to"] == seat and raw["kind"] == NEWS and raw.get("next", 0) > self.game.now:
                return None if raw.get("tries") else raw
        return None

    def _unsent_answer(self, seat: int) -> dict[str, Any] | None:
        """The answer of just now, or a letter that waits for the bots."""
        for raw in self.file.outbox:
            params = raw.get("params", {})
            waits = params.get("held") and raw.get("next", 0) > self.game.now and "news" in params
            ours = raw["id"] == self._answered or waits
            if raw["to"] == seat and ours and not raw.get("tries"):
                return raw
        return None

    def _send_what_waits(self, seat: int, *, only_start: bool = False) -> None:
        """What became of an earlier letter is told before anything that came later.

        The first letter comes before any other, also before those that tell no news.
        """
        waiting = self._unsent_answer(seat)
        if waiting is not None and (waiting["kind"] == START or not only_start):
            waiting["next"] = 0

    def _take_out(self, seat: int, note: dict[str, Any]) -> None:
        """A letter is not sent: the next one is the first of its thread, if this was to be."""
        self.file.outbox.remove(note)
        mine = self.file.seats[seat]
        if mine.first_letter == note["id"]:
            mine.first_letter = ""

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

    # --- the note itself -----------------------------------------------------------------

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
        mine.first_letter = mine.first_letter or message_id
        mine.letters.append((message_id, mine.question, mine.generation))
        del mine.letters[:-LETTERS_KEPT]

    def _position(self) -> int:
        return len(self.game.play.record) if self.game.has_begun else 0


def game_message_id(game: int, domain: str) -> str:
    """A Message-ID that nobody can guess; it says which game to look it up in."""
    return new_message_id(domain, f"g{game}")
