"""Answers that wait for their player's word: held by `confirm on`, tried, or offered instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.desk import held_turns, orders
from pbem.desk.agreeing.which_motion import consent
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import DONE, SHORT_MENU, TOLD, Item, done_item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_language.yes_and_no import yes_or_no
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.order_reading.outcome import Outcome
from pbem.engine.play import Play
from pbem.engine.text import joined

Kept = Callable[[Sitting, int, str], Outcome]
"""Plays what is kept of a seat."""


class KeptAnswers:
    """What one letter holds, plays, drops or keeps to be said yes to."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self.told_held = False  # whether this letter has said what is held

    def remind_of_held(self) -> None:
        """Say what is still held, in every answer until it is played or dropped."""
        held = self.visit.mine.held
        unsaid = held and not self.told_held and bool(self.transcript.items)
        if unsaid:
            visit, play = self.visit, self.visit.game.play  # not what a preview has made of it
            told = held_turns.still_held_words(play, visit.seat, held, visit.reader)
            self.transcript.items.append(Item("", TOLD, text=told))

    def keep_tried(self) -> None:
        """Keep what a preview tried, so that `go ahead` can play it."""
        done = [item for item in self.transcript.items if item.outcome == DONE]
        lines = [str(joined(item.said, "; ")) for item in done if item.said]
        mine = self.visit.mine
        mine.tried = (0, []) if self.transcript.failed else (mine.question, lines)

    def keep_offered(self) -> None:
        """Keep what is offered instead of a line, if it is one thing, so that a yes can play it."""
        near = (item.nearest or [item.example] for item in self.transcript.items)
        offered = [phrase for some in near for phrase in some if phrase]
        mine, asked = self.visit.mine, self.visit.play.pending.get(self.visit.seat)
        if not (offered or self.transcript.failed):
            return
        menu = asked is not None and len(asked.choices) <= SHORT_MENU
        hidden = menu and self.transcript.nothing_done  # the answer shows the menu
        mine.tried = (mine.question, [str(offered[0])]) if len(offered) == 1 > hidden else (0, [])

    def keep_list(self) -> None:
        """Keep the list that the answer offers, so that a later letter can count in it."""
        lists = [item.nearest for item in self.transcript.items if item.nearest]
        if lists:
            one = lists[0] if len(lists) == 1 else []
            self.visit.mine.offered = self.visit.mine.question, list(map(str, one))
        elif self.transcript.changed:
            self.visit.mine.offered = 0, []

    def waits_for(self, line: str, *, first: bool) -> Kept | None:
        """What a line plays that says no more than `play it`: what is held, or the last preview.

        A preview is meant only if the line is the `first` order of its letter, and the last one.
        """
        mine = self.visit.mine
        if not (mine.held or held_turns.was_tried(mine)):
            return None
        language = self.visit.reader.language
        if not held_turns.says_play_it(line, language, held=bool(mine.held)):
            return None
        if mine.held:
            return held_turns.play_held
        if self.transcript.preview or consent(self.visit.file, mine.name, line):
            return None
        if not first or any(map(self._orders_now, self.visit.lines)):
            return None  # the letter says itself what to play
        question = self.visit.play.pending.get(self.visit.seat)
        asked = question is not None and yes_or_no(self.kinds.language, question, line) < 0
        return held_turns.play_tried if asked and not self.kinds.clearly_answers(line) else None

    def _orders_now(self, line: str) -> bool:
        """Whether a line is an order of this turn, and no message or order for a later one."""
        return self.kinds.is_order(line) and self.kinds.order_of_host(line)[0] is None

    def behind_assent(self, line: str) -> str:
        """The line, or the order behind a yes: `OK, do what you suggest: bank 2`."""
        assent, colon, ordered = line.partition(":")
        language = self.visit.reader.language
        if colon and ordered.strip() and held_turns.says_play_it(assent, language):
            return ordered.strip() if self.kinds.is_order(ordered.strip()) else line
        return line

    def held_instead(self, kept: Kept) -> list[str]:
        """What was tried and is held by `confirm on` rather than played; nothing else is."""
        mine = self.visit.mine
        if kept is not held_turns.play_tried or not mine.confirm:
            return []
        lines, mine.tried = held_turns.was_tried(mine), (0, [])
        return lines

    def offered_ahead(self, line: str) -> str:
        """The one order of the host that was offered last, if a line says no more than yes."""
        mine = self.visit.mine
        offered = held_turns.was_tried(mine)
        if len(offered) != 1 or orders.find_at_seat(offered[0]) is None:
            return ""
        if not held_turns.says_play_it(line, self.visit.reader.language):
            return ""
        if consent(self.visit.file, mine.name, line):
            return ""
        return offered[0]

    def hold(self, lines: list[str], doubtful: set[int]) -> bool:
        """Hold lines that end the turn, where the player wants that."""
        mine = self.visit.mine
        if not (mine.confirm or mine.held) or self.transcript.preview:
            return False
        seat, language = self.visit.seat, self.visit.reader.language
        reserved = orders.reserved()

        def carry(trial: Play[Any]) -> Outcome:
            return carry_out(trial, seat, lines, reserved, doubtful, language)

        held = held_turns.to_hold(self.visit.play, seat, carry) if mine.confirm else []
        if not held:
            tried = carry(self.visit.play.preview(seat)) if mine.held else Outcome()
            if tried.error is None and tried.done:
                mine.held = []  # it begins the turn in another way
            return False
        mine.held = held
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        self.visit.acted = self.told_held = True
        told = held_turns.held_words(self.visit.play, seat, mine.held, self.visit.reader)
        self.transcript.items.append(Item("; ".join(sure or lines), TOLD, text=told))
        return True

    def play_kept(self, line: str, kept: Kept) -> None:
        """Play what is held or was tried, since its player says so."""
        play = self.visit.play
        entries = len(play.record)
        outcome = kept(self.visit.game, self.visit.seat, self.visit.reader.language)
        self.visit.acted = True
        self.transcript.changed |= len(play.record) > entries
        said = [msgspec.structs.replace(one, line=line) for one in outcome.done]
        self.transcript.items += map(done_item, said)
        if outcome.error is not None:
            raise outcome.error
