"""Decides which letters a change causes: small notes that are rendered when they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from pbem.clock import DAY, HOUR, MINUTE
from pbem.desk.loaded_game import Asked, asked
from pbem.desk.owed_letters.accounts import accounts_by_seat, as_things_stood, put_together
from pbem.desk.owed_letters.kinds import (
    ALL,
    ANSWER,
    DIGEST,
    END,
    MESSAGE,
    NEWS,
    NOTICE,
    OFF,
    STANDING,
    START,
    TURN,
    TURNS,
)
from pbem.desk.owed_letters.news import SHOWN_WHEN_DONE, tell, untold
from pbem.desk.owed_letters.noting import Noting
from pbem.desk.standing_orders.applying import Applied
from pbem.desk.transcript import Transcript, to_keep
from pbem.engine.text import Words

HELD = 10 * MINUTE
"""So long an answer waits for the bots at most, to be one letter with the next question."""
ROUND_NEWS_WAIT = 12 * HOUR
"""So long the news of a round's end waits for a letter that it can go with."""
PLAIN_WAITS = DAY
"""So long the answer to a plain order waits for the next question, at most."""
START_WAITS = 12 * HOUR
"""So long the first letter of whoever is not asked yet waits for the first question, at most."""
_OWN = ("question", "generation", "news", "held", "waits", "first", "most")
"""What a letter gets anew when it becomes a part of another."""
_NEWS = frozenset({"draft", "messages"})
_HEADERS = frozenset({"reply_to", "subject"})
"""What an answer has of the letter that it answers, and does not say."""


class Answer(msgspec.Struct):
    """What the sender of a letter hears of it; `about` is said beside the account of the lines."""

    seat: int
    transcript: Transcript
    about: dict[str, Any] = {}


class Change(NamedTuple):
    """What has become of a game: what was asked before, whose request it was, and its answer."""

    before: Asked
    was_over: bool
    sender: int | None
    answer: Answer | None
    applied: Sequence[Applied] = ()


class LetterBook(Noting):
    """Decides which letters one change causes."""

    # --- what happened -------------------------------------------------------------------

    def started(self) -> None:
        """The game begins: everyone gets the first letter, with the first question if it can be."""
        play = self.game.play
        self._count(asked(play))
        self.file.round = play.round
        bots_first = self._only_bots()
        for seat in play.table.seats:
            if bots_first:
                self.note(seat, START, later=HELD, held=True)
            elif seat in play.pending or not self.game.done_waits:
                self.note(seat, START)
            else:
                self.note(seat, START, later=START_WAITS, held=True, waits=START_WAITS)

    def tell_of_start(self, seat: int) -> None:
        """Whoever has just said yes hears at once that the game begins, also if not asked yet."""
        waiting = self._unsent_answer(seat)
        if waiting is not None and "waits" in waiting["params"]:
            waiting["next"] = 0

    def changed(self, change: Change) -> None:
        """The game went on: whoever is newly asked hears of it, and the sender gets an answer."""
        play = self.game.play
        fresh = {
            seat: mark for seat, mark in asked(play).items() if change.before.get(seat) != mark
        }
        over = play.result is not None and not change.was_over
        self._count(fresh)
        if change.answer is not None:
            self._answer(change.answer, bots_next=not over and self._only_bots())
        accounts = accounts_by_seat(change.applied)
        round_over = self._round_is_over()
        for seat in play.table.seats:
            if over:
                self._with_answer(seat, END, accounts.get(seat))
            elif seat in accounts:
                self._with_answer(seat, TURN if seat in fresh else STANDING, accounts[seat])
            elif seat == change.sender:
                self._heard_at_once(seat, change.answer)
            elif seat in fresh:
                self._turn(seat)
            else:
                self._news(seat, round_over=round_over)
        if not self._only_bots():
            self._release()

    def _answer(self, answer: Answer, *, bots_next: bool) -> None:
        """Owe the sender an answer; it waits a moment where only bots are between them and it."""
        params = {"transcript": to_keep(answer.transcript), **answer.about}
        asked_again = answer.seat in self.game.play.pending
        if not asked_again:
            params["most"] = SHOWN_WHEN_DONE
        later = 0
        if answer.transcript.kept and not asked_again:
            later = max(HELD if bots_next else 0, self.game.done_waits)
            if self.game.done_waits and not bots_next and self._is_plain(answer):
                mine = self.file.seats[answer.seat]
                if mine.was_answered:
                    later = params["waits"] = PLAIN_WAITS
                params["first"], mine.was_answered = not mine.was_answered, True
            params["held"] = bool(later)
            params |= self._tell_of_confirm(answer.seat)
        self._send_what_waits(answer.seat)
        self.note(answer.seat, ANSWER, later=later, **params)
        self._answered = self.file.outbox[-1]["id"] if self.file.outbox else ""

    def _is_plain(self, answer: Answer) -> bool:
        """Whether the next question may tell what became of an order: it was read as it stands.

        The first one is answered by itself, and says so; who wants all letters gets them all.
        """
        mine = self.file.seats[answer.seat]
        if not answer.transcript.plain or set(answer.about) - _HEADERS or mine.mail != TURNS:
            return False
        return not self._has_drawn(answer.seat)  # whoever draws a card wants to know which

    def _has_drawn(self, seat: int) -> bool:
        """Whether the news of a seat tell it what nobody else may know."""
        news = untold(self.game.play, self.file.seats[seat], seat).places
        return any(self.game.play.log[place].to is not None for place in news)

    def _tell_of_confirm(self, seat: int) -> dict[str, Any]:
        """Once, when a turn has ended with a card and is past taking back: how to have it held."""
        mine = self.file.seats[seat]
        if mine.confirm or mine.knows_confirm or not self._has_drawn(seat):
            return {}
        mine.knows_confirm = True
        return {"confirm": True}

    def _with_answer(self, seat: int, kind: str, account: Transcript | None = None) -> None:
        """Owe a seat a letter; an answer to it that has not been sent yet becomes a part of it."""
        params: dict[str, Any] = {}
        if account is not None:
            params["transcript"] = to_keep(account)
        held = self._unsent_answer(seat)
        if held is not None:
            self._take_out(seat, held)
            kept = {name: one for name, one in held["params"].items() if name not in _OWN}
            if held["kind"] == START:
                kind = END if kind == END else START
            elif "waits" in held["params"]:  # there is nothing to say of it beside the news
                kept = {name: one for name, one in kept.items() if name in _NEWS}
            elif kind != END:
                kind = held["kind"]
            if "transcript" in kept:
                kept["transcript"] = as_things_stood(kept["transcript"])
            if account is not None and "transcript" in kept:
                kept["transcript"] = put_together(kept["transcript"], account)
            params |= {"earlier": held["params"].get("news", ()), **kept}
        later = 0
        if account is not None and kind != END and seat not in self.game.play.pending:
            later = max(HELD if self._only_bots() else 0, self.game.done_waits)
            params |= {"most": SHOWN_WHEN_DONE, "held": bool(later)}
        self.note(seat, kind, later=later, **params)

    def _release(self) -> None:
        """The bots have played, and somebody else is next: answers wait but a short while."""
        for raw in self.file.outbox:
            if raw.get("params", {}).get("held") and not raw.get("tries"):
                usual = self.game.done_waits if raw["kind"] in (ANSWER, STANDING) else 0
                waits = raw["params"].get("waits", usual)
                raw["next"] = min(raw["next"], raw["made"] + waits)

    def _only_bots(self) -> bool:
        awaiting = self.game.play.awaiting
        return bool(awaiting) and all(self.file.seats[seat].bot for seat in awaiting)

    def _heard_at_once(self, seat: int, answer: Answer | None) -> None:
        """Who plays from the shell reads there what happened, if nothing before was left untold."""
        mine = self.file.seats[seat]
        if answer is None and mine.told >= self.game.told_before:
            tell(self.game.play, mine, seat)

    def _round_is_over(self) -> bool:
        """Whether a round has ended that the players have not heard of."""
        if len(self.game.play.log) == self.game.told_before:
            return False
        before, self.file.round = self.file.round, self.game.play.round
        return before is not None and before != self.file.round

    def message(self, sender: int, to: int, words: str) -> None:
        """A player has a word for another."""
        said = (self.file.seats[sender].name, words)
        if said[0] in self.file.seats[to].muted:
            return
        match self.file.seats[to].mail:
            case "off":
                return
            case "digest":
                self._collect(to, DAY, said)
            case _:
                self.note(to, MESSAGE, messages=[said])

    def tell_all(self, words: Words) -> None:
        """Tell every seat the same."""
        self.tell_others(None, words)

    def tell_others(self, seat: int | None, words: Words) -> None:
        """Tell every seat but one the same."""
        for other in range(len(self.file.seats)):
            if other != seat:
                self.note(other, NOTICE, words=words)

    # --- who wants what ------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        if self.file.seats[seat].mail != OFF:
            self._with_answer(seat, TURN)

    def _news(self, seat: int, *, round_over: bool) -> None:
        mine = self.file.seats[seat]
        if mine.mail == OFF or not untold(self.game.play, mine, seat).places:
            return
        if mine.mail == ALL:
            self.note(seat, NEWS)
        elif mine.mail == DIGEST:
            self._collect(seat, DAY)
        elif round_over:
            self._collect(seat, ROUND_NEWS_WAIT)

    def _collect(self, seat: int, later: int, message: tuple[str, str] | None = None) -> None:
        """Let it wait for a later letter, together with what else there is."""
        mine, waiting = self.file.seats[seat], self._waiting_news(seat)
        if waiting is None:
            self.note(seat, NEWS, messages=[], later=later)
            waiting = self._waiting_news(seat)
        elif self.game.has_begun:
            waiting["params"].setdefault("news", []).extend(tell(self.game.play, mine, seat).places)
            self._set_aside(seat, waiting["params"])
        if message is not None and waiting is not None:
            waiting["params"].setdefault("messages", []).append(message)

    def _count(self, fresh: Asked) -> None:
        for seat in fresh:
            self.file.seats[seat].question += 1
