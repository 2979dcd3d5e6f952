"""Withdraws orders given ahead, where a line says so in its own words.

`Forget the yellow contract for next turn` drops what it names, and `for the next turn, change that:
bank 2` puts something in its place. Where a line that is no order may
withdraw something, and does not say what, all that was given ahead is set aside unplayed: an order
that its player has withdrawn is never carried out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.desk.gamefile import Chain
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.next_turn import AFTER_NEXT, NEXT, later_named, now_and_next_turn, put_off
from pbem.desk.spoken.phrasings import is_small
from pbem.desk.spoken.withdrawn_orders import (
    around_change,
    is_of_noted,
    means_every,
    only_forgets,
    says_instead,
    withdrawing_words,
    withdraws,
)
from pbem.desk.standing_orders.kept import describe, given_again
from pbem.desk.standing_orders.reading import unreadable_in_any_way
from pbem.desk.transcript import IGNORED, REFUSED, TOLD, UNREAD, Item, Transcript
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_language.cutting import tidy
from pbem.engine.order_reading.limits import is_long
from pbem.engine.text import Words, _, joined, text

_MARK = re.compile(r"([,;.!:])\s+|\s[-–—]+\s")
_BETWEEN = " \t\u00a0\u202f:,;.!-–—"
_SENTENCE_ENDS = (".", ";", "!")
_TURNS = {NEXT: 0, AFTER_NEXT: 1}


class Withdrawn(NamedTuple):
    """What a line withdraws: what is told of it, and an order behind that which is read next."""

    items: list[Item]
    rest: str = ""


class WithdrawnOrders:
    """Reads what the lines of one letter withdraw of what was given ahead."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds

    def read(self, line: str, *, below_orders: bool) -> Withdrawn | None:
        """Drop what a line plainly withdraws; nothing if it does not, or is an order itself.

        Below orders of the turn that it is, it has to say that it is not about these.
        """
        if (replaced := self._replaced(line)) is not None:
            return replaced
        if not self._withdraws(line) or (below_orders and not is_of_noted(line)):
            return None
        head, mark, behind = self._parts(line)
        if not self._is_plain(line) or self._is_order(head):
            return None
        chains = self._meant(head if self._is_plain(head) else line)
        rest = self._order_behind(head, mark, behind, chains)
        if rest:
            return Withdrawn([self._dropped(head, chains)], rest)
        if any(map(str.isdigit, behind)):  # it may be meant as an order
            return Withdrawn([self._dropped(head, chains), Item(behind, IGNORED)])
        return Withdrawn([self._dropped(line, chains)])

    def _replaced(self, line: str) -> Withdrawn | None:
        """Drop what was given for a turn for which a line orders something else; that is read next.

        `For the next turn, please change that: bank 2`, `next turn: bank 2 instead`
        """
        if not self.visit.mine.ahead or is_long(line) or "?" in line:
            return None
        head, turn, instead = self._instead(line)
        chains = [one for one in self.visit.mine.ahead if one[0].turns == _TURNS.get(turn, -1)]
        if not chains or not self._may_order(instead):
            return None
        instead = self._amended(chains, instead) or instead
        return Withdrawn([self._dropped(head, chains, sure=True)], f"{turn}: {instead}")

    def _instead(self, line: str) -> tuple[str, str, str]:
        """The words that change something, the turn that they name, and what it is to be then."""
        turn, later = put_off(line)
        before, behind = around_change(later or line)
        if behind and not self._things(before):
            then, later = put_off(behind)
            instead = (later or behind).strip(_BETWEEN)
            return line.partition(instead)[0].strip(), turn or then or later_named(before), instead
        return (line, turn, later) if says_instead(later) else ("", "", "")

    def _may_order(self, line: str) -> bool:
        """Whether words that stand for other orders may be some."""
        return bool(self._things(line)) and not self.kinds.language.doubt(line)

    def _amended(self, chains: list[Chain], instead: str) -> str:
        """The one order with a place or a number of it replaced by the only word; or nothing."""
        first, language = chains[0][0], self.kinds.language
        if len(chains) > 1 or len(chains[0]) > 1 or first.condition or first.round is not None:
            return ""
        if [len(one.words) for one in language.segments(instead)] != [1]:
            return ""
        before, anew = tidy(first.orders).casefold(), tidy(instead).casefold()
        return language.corrections.amended(f"{before} - no wait, {anew}") or ""

    def set_aside(self, transcript: Transcript) -> None:
        """Set all orders ahead aside where a line that did nothing may withdraw some of them."""
        for place, item in enumerate(transcript.items):
            if self._may_withdraw(item, failed=transcript.failed):
                aside = self._aside(item.line, list(self.visit.mine.ahead))
                if item.outcome == REFUSED:
                    aside.line = ""
                    transcript.items.insert(place + 1, aside)
                else:
                    transcript.items[place] = aside
                return

    def _may_withdraw(self, item: Item, *, failed: bool) -> bool:
        """Whether a line did nothing and has words of withdrawing; a footer has to be plain."""
        if item.outcome not in (IGNORED, REFUSED, UNREAD) or not self._takes_away(item.line):
            return False
        return failed or item.outcome != UNREAD or self._is_plain(item.line)

    def _takes_away(self, line: str) -> bool:
        """Whether a line may withdraw something, or put something else in its place."""
        changes = bool(self.visit.mine.ahead) and not is_long(line) and around_change(line)[1]
        return self._withdraws(line) or (bool(changes) and self._is_plain(line))

    def _withdraws(self, line: str) -> bool:
        if not self.visit.mine.ahead or is_long(line):
            return False
        if only_forgets(line) and not self._is_plain(line):
            return False
        language = self.kinds.language
        return withdraws(line, language.lexicon.words_of_names(language.plain_words(line)))

    def _is_plain(self, line: str) -> bool:
        """Whether a line speaks of what was given ahead, or names something of it."""
        return is_of_noted(line) or bool(self._named(line))

    def _is_order(self, line: str) -> bool:
        """Whether a line can be carried out by itself."""
        if self.visit.seat not in self.visit.play.pending:
            return False
        tried = self.kinds.tried([line])
        return tried.error is None and bool(tried.done)

    def _parts(self, line: str) -> tuple[str, str, str]:
        """What withdraws, the mark behind it, and what stands behind that."""
        for cut in _MARK.finditer(line):
            if self._withdraws(line[: cut.start()]):
                return line[: cut.start()], cut[1] or "", line[cut.end() :]
        return line, "", ""

    def _order_behind(self, head: str, mark: str, behind: str, chains: list[Chain]) -> str:
        """The order that stands behind, unless it only says what is withdrawn; or nothing.

        Behind a comma it is one only if it names its turn: `forget the bank, the workshop`.
        """
        known = self._things(behind)
        if not known or any(known == self._things_of(one) for one in chains):
            return ""
        then = later_named(head)
        if then in _TURNS and (mark == ":" or says_instead(behind)) and self._may_order(behind):
            return f"{then}: {behind}"  # `forget what I said about the next turn: bank 2`
        if put_off(behind)[1]:
            return behind if self.kinds.for_later(behind) is not None else ""
        _now, later, turn = now_and_next_turn(behind)
        if later:
            return f"when {turn}: {later}" if self.kinds.is_order(later) else ""
        if mark not in _SENTENCE_ENDS or later_named(head) or self._withdraws(behind):
            return ""
        readable = not unreadable_in_any_way(self.kinds.language, behind)
        return behind if self.kinds.is_order(behind) and readable else ""

    def _meant(self, line: str) -> list[Chain]:
        """The orders that a line names, or else those of the turn that it names, or the latest."""
        ahead = self.visit.mine.ahead
        if means_every(line):
            return list(ahead)
        turns = _TURNS.get(later_named(line), -1)
        in_turn = [one for one in ahead if one[0].turns == turns]
        return self._named(line) or in_turn or ahead[-1:]

    def _named(self, line: str) -> list[Chain]:
        """The orders that have the most in common with a line."""
        said = self._things(line)
        shared = [len(said & self._things_of(one)) for one in self.visit.mine.ahead]
        most = max(shared, default=0)
        pairs = zip(self.visit.mine.ahead, shared, strict=True)
        return [one for one, count in pairs if most and count == most]

    def _things_of(self, chain: Chain) -> set[str]:
        return set[str]().union(*(self._things(part.orders) for part in chain))

    def _things(self, line: str) -> set[str]:
        """The words of a line that name something, and what they stand for in the game."""
        language = self.kinds.language
        lexicon, withdrawing = language.lexicon, withdrawing_words(line)
        words = [
            word
            for one in language.plain_words(line)
            if (word := one.strip(",;:.!")) and not lexicon.idle(word) and not is_small(word)
        ]
        meant = [word for word in words if word not in withdrawing and not is_of_noted(word)]
        terms = {
            term for one in meant if lexicon.is_of_game(one) for term in lexicon.read(one).terms
        }
        return terms.union(lexicon.content(meant))

    def _dropped(self, line: str, chains: list[Chain], *, sure: bool = False) -> Item:
        """Drop orders; several of which only one may be meant can be given again."""
        if len(chains) > 1 and not means_every(line) and not sure:
            return self._aside(line, chains)
        self._take_away(chains)
        told: list[Words] = [text(_("Dropped: {orders}"), orders=describe(one)) for one in chains]
        return Item(line, TOLD, text=joined(told, "\n"))

    def _aside(self, line: str, chains: list[Chain]) -> Item:
        """Set orders aside that a line may withdraw, with the lines that give them again."""
        self._take_away(chains)
        words = _(
            "I am not sure what this withdraws, so I set aside what you gave ahead, and do not"
            " play it. To give it again:\n{lines}"
        )
        lines = [given_again(one) or describe(one) for one in chains]
        again = [said for one in chains if (said := given_again(one))]
        return Item(line, TOLD, text=text(words, lines=joined(lines, "\n")), nearest=again)

    def _take_away(self, chains: list[Chain]) -> None:
        ahead = self.visit.mine.ahead
        ahead[:] = [one for one in ahead if not any(one is other for other in chains)]
        self.visit.acted = True
