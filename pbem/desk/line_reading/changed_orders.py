"""Changes of what is held or kept ahead, in a letter of their own: `actually make that 3`.

What such a line names anew replaces what is of its kind, as in one breath: `bank 2 - no wait, 3`.
Where it cannot be read so in one way, the answer says which lines change it.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from pbem.desk import held_turns
from pbem.desk.gamefile import Part
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.alternatives import without_doing
from pbem.desk.spoken.next_turn import for_next_turn
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.withdrawn_orders import around_change
from pbem.desk.standing_orders.conditions import MY_TURN
from pbem.desk.standing_orders.kept import in_full
from pbem.desk.standing_orders.reading import read_part
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood, OrderError
from pbem.engine.order_language.cutting import tidy
from pbem.engine.order_reading.limits import is_long
from pbem.engine.order_reading.outcome import said
from pbem.engine.text import Words, _, joined, text

_CORRECTED = "{before} - no wait, {behind}"


class ChangedOrders:
    """Reads the lines of one letter that change what was held or kept by one before it."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds

    def change(self, line: str) -> Words:
        """Change what is held, or the one order kept ahead; what its player is told, or nothing."""
        mine = self.visit.mine
        if not (mine.held or len(mine.ahead) == 1) or is_long(line) or "?" in line:
            return ""
        behind = self._behind_change(tidy(line).casefold()) or self._behind(line)
        if not behind or self._may_be_pronoun(behind) or self._is_answer(line):
            return ""
        return self._change_held(behind) if mine.held else self._change_ahead(behind)

    def _behind_change(self, line: str) -> str:
        """What a line says that begins by changing something, or nothing."""
        behind = self.kinds.language.corrections.behind(line)
        before, instead = around_change(behind or line)
        return behind if before.strip() or not instead else instead.strip(" ,:;.!-")

    def see_refused_anew(self, line: str) -> None:
        """Offer the line refused last with what `36 instead of 22` puts into it, if that works."""
        refused = self.visit.mine.refused[0]
        if not refused or is_long(line) or "?" in line or self._is_answer(line):
            return
        language, behind = self.kinds.language, self._behind(line)
        if not language.replacing.is_bare(behind):
            return
        before = tidy(refused).casefold()
        anew = language.replacing.replaced(_CORRECTED.format(before=before, behind=behind))
        tried = self.kinds.tried([anew]) if anew else None
        if tried is None or tried.error is not None or not tried.done:
            return
        reading = joined(said(tried.answers()), "; ")
        why = _("I am not sure that this is an order, so I played nothing.")
        raise NotUnderstood(line, why, nearest=[reading], example=reading)

    def _behind(self, line: str) -> str:
        """What a line says that begins by correcting one before it, or says what to replace."""
        language, typed = self.kinds.language, tidy(line).casefold().rstrip(" .!")
        bare = typed if language.replacing.is_bare(typed) else ""
        return language.corrections.behind(typed) or bare

    def _is_answer(self, line: str) -> bool:
        """Whether the line can be carried out by itself."""
        asked = self.visit.seat in self.visit.play.pending
        tried = self.kinds.tried([line]) if asked else None
        return tried is not None and tried.error is None and bool(tried.done)

    def _change_held(self, behind: str) -> Words:
        """Hold the turn with what the line names anew."""
        visit, held = self.visit, self.visit.mine.held
        anew = self._read_anew(behind) or self._read_anew(without_doing(behind))
        if anew:
            visit.mine.held, visit.acted = anew, True
            return held_turns.held_words(visit.play, visit.seat, anew, visit.reader)
        if not self._speaks_of_game(behind):
            return ""
        words = _(
            "I could not read this as a change of what I hold. Please write the whole turn anew, as"
            " in `{turn}`; `undo` drops what I hold."
        )
        return text(words, turn=held_turns.in_words(visit.play, visit.seat, held))

    def _read_anew(self, behind: str) -> list[str]:
        """The held turn with what is named anew, if that is read and is another one."""
        visit, held = self.visit, self.visit.mine.held
        line = _CORRECTED.format(before="; ".join(held), behind=behind)
        anew = held_turns.to_hold(
            visit.play, visit.seat, lambda trial: self.kinds.tried([line], trial)
        )
        return anew if anew != held else []

    def _change_ahead(self, behind: str) -> Words:
        """Keep the order ahead with what the line names anew, or with what it orders instead."""
        chain = self.visit.mine.ahead[0]
        part, plain = chain[0], len(chain) == 1 and not chain[0].condition
        anew = self._anew(part, behind) if plain and part.round is None else None
        if anew is not None and anew.orders != part.orders:
            chain[0] = msgspec.structs.replace(part, orders=anew.orders, spoken=anew.spoken)
            self.visit.acted = True
            return self.visit.noted(text(_("Noted instead: “{orders}”"), orders=anew.orders))
        if not self._speaks_of_game(behind):
            return ""
        words = _(
            "I could not read this as a change of the order that you gave ahead. To change it,"
            " write `standing none`, and below it the whole order anew, as in `{order}`"
        )
        return text(words, order=in_full(chain))

    def _anew(self, part: Part, behind: str) -> Part | None:
        """The orders with the part replaced that is named anew, or others instead; or nothing."""
        language = self.kinds.language
        behind = for_next_turn(behind) or behind
        before = tidy(part.orders).casefold()
        line = _CORRECTED.format(before=before, behind=behind)
        if language.replacing.is_bare(behind):
            orders = language.replacing.replaced(line) or None
        else:
            orders = self._amended(before, behind)
        if orders == "" and self.kinds.is_order(behind):
            orders = behind
        if not orders:
            return None
        with suppress(OrderError):
            visit = self.visit
            return read_part(visit.play, visit.seat, f"{MY_TURN}: {orders}", visit.reader.language)
        return None

    def _amended(self, before: str, behind: str) -> str | None:
        """The orders with the one part replaced that is named anew; see `Corrections.amended`."""
        amended = self.kinds.language.corrections.amended
        line = _CORRECTED.format(before=before, behind=behind)
        shorter = _CORRECTED.format(before=before, behind=without_doing(behind))
        return amended(shorter) if (orders := amended(line)) == "" else orders

    def _may_be_pronoun(self, behind: str) -> bool:
        """Whether a word may count or not: `no wait, the other one`."""
        numbers = self.kinds.language.lexicon.numbers
        return any(numbers.get(word) == "1" for word in words_of(behind) if not word.isdecimal())

    def _speaks_of_game(self, behind: str) -> bool:
        """Whether a line may be meant as an order, and is no chatter."""
        return any(map(str.isdigit, behind)) or self.kinds.is_order(behind)
