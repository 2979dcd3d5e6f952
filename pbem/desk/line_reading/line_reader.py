"""Reads the lines of a letter to a seat: orders of the host, questions, orders of the game.

A line that begins like an order, or names a site, a slot or a card, is one, and stops the letter if
it fails. Any other line, above or below the orders, is ignored and listed if it cannot be read.
Whoever writes in a sentence of their own that nothing is to be played yet gets a preview of it all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from weakref import WeakMethod

from pbem.desk import held_turns, orders
from pbem.desk.line_reading.answering_questions import ENOUGH_TOLD
from pbem.desk.line_reading.changed_orders import ChangedOrders
from pbem.desk.line_reading.collected_orders import CollectedOrders
from pbem.desk.line_reading.divided_lines import DividedLines
from pbem.desk.line_reading.goodbyes import Goodbyes
from pbem.desk.line_reading.kept_answers import KeptAnswers
from pbem.desk.line_reading.letter_ends import LetterEnd
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.line_reading.lines_below import LinesBelow
from pbem.desk.line_reading.message_ends import orders_below_message
from pbem.desk.line_reading.places_in_lists import only_place, see_which_is_meant
from pbem.desk.line_reading.starting_again import StartingAgain
from pbem.desk.line_reading.taken_above import TakenAboveInLetter
from pbem.desk.line_reading.two_turns import kept_for_next_turn, part_for_now
from pbem.desk.line_reading.withdrawn_orders import WithdrawnOrders
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.message import Message
from pbem.desk.orders.preview import Preview
from pbem.desk.orders.undo import Undo
from pbem.desk.orders.when import When
from pbem.desk.transcript import (
    CLOSING,
    TOLD,
    UNREAD,
    Item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.order_language.game_language import language_of
from pbem.engine.order_language.matching import Language
from pbem.engine.order_language.yes_and_no import yes_or_no
from pbem.engine.order_reading.effort import Effort, within
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, text
from pbem.mail.reading.free_text import is_closing

_POSTSCRIPT = re.compile(r"^\s*(?:p\.?\s?s\b\.?|п\.?\s?с\b\.|з\.\s?і\.)[:,\s]+(?=\S)", re.I)
_LEAST_TALK = 6  # words of a line that tells something, and counts in no list: `First time here!`
_GREETING_WORDS = 3  # below a message, a longer line may be meant for the others
_MOST_LINES = 200
_MOST_TOLD = 100_000
MOST_ASKED = 20  # orders of one letter that only ask
_SHORT = 1000


class LineReader:
    """Reads the lines: orders of the host, questions to the game, orders of the game.

    Of a letter that is `perhaps_automatic` no question is answered, unless an order is with it:
    machines ask how they can help.
    """

    def __init__(
        self, visit: SeatVisit, *, old: bool, void: bool, perhaps_automatic: bool = False
    ) -> None:
        self.visit = visit
        self.perhaps_automatic = perhaps_automatic
        self.transcript = visit.transcript
        self.old = old
        self.void = void
        self.language: Language = language_of(visit.play, orders.reserved(), visit.reader.language)
        self._asked_for = 0  # orders that only ask
        self._seen: tuple[tuple[object, ...], Any] | None = None
        names = [visit.mine.name, *([visit.sender.name] if visit.sender is not None else [])]
        self._goodbyes = Goodbyes(names, visit.reader.language)
        self.kinds = LineKinds(visit, self.language, self._goodbyes)
        self._kept = KeptAnswers(visit, self.kinds)
        self._changes = ChangedOrders(visit, self.kinds)
        self._withdrawn = WithdrawnOrders(visit, self.kinds)
        self._collected = CollectedOrders(visit, self.kinds, self._kept, old=old)
        self._again = StartingAgain(visit, self.kinds, self._collected)
        self._below = LinesBelow(visit, self.kinds)
        self._above = TakenAboveInLetter(visit, self.kinds, self._collected)
        self._divided = DividedLines(visit, self.kinds, self._collected, self._again)
        ends_text = WeakMethod(self._ends_text)  # no ring with the visit: both go at once
        visit.ends_text = lambda line: (ends := ends_text()) is not None and ends(line)

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, one after the other, until one fails or the orders end."""
        lines = lines[:_MOST_LINES]
        with within(Effort(len(lines))):
            self._run(lines)

    def _run(self, lines: Sequence[str]) -> None:
        self.visit.lines = list(lines)
        typed = "\n".join(self.visit.lines)
        if any(map(self.kinds.wishes_to_try, self.visit.lines)):
            self.visit.start_preview()
        self._read_orders()
        if self.transcript.empty and not self._collected.ordered:
            self._look_again()
        self._read_rest()
        by_machine = self.perhaps_automatic and self.transcript.empty
        end = LetterEnd(self.visit, self.kinds, old=self.old, void=self.void)
        end.conclude(typed, self._withdrawn, self._kept, by_machine=by_machine)

    def _read_orders(self) -> None:
        """Carry the lines out, up to one that fails or only closes the letter."""
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            try:
                if self._goodbyes.ends(line, ordered=self._collected.ordered):
                    self.visit.lines.insert(0, line)
                    self._above.drop_below_closing()
                    break
                self._line(line)
            except OrderError as error:
                self._collected.refuse(line, error)
            if self.transcript.stopped:
                break
        if not self.transcript.stopped:
            self._collected.carry_out()

    def _read_rest(self) -> None:
        """List the lines that were not read.

        Below a refused one, `hand` alone still shows it, a message still goes to its reader, and
        what is for the next turn is still noted.
        """
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            if not self.transcript.stopped or self._goodbyes.ends(line, ordered=True):
                unread, self.visit.lines = [line, *self.visit.lines], []
                self.transcript.items += [Item(one, UNREAD) for one in unread]
            elif not self._do_still(line):
                self.transcript.items.append(Item(line, UNREAD))

    def _do_still(self, line: str) -> bool:
        """Do a line below a refused one: a message, an order that asks, one for the next turn."""
        if not (self.void or self.transcript.preview) and (later := self.kinds.for_later(line)):
            self._do(*later)
            return True
        known, ours = self.kinds.said_to_host(line)
        if self.void or known is None or isinstance(known, Preview):
            return False
        _word, _blank, rest = ours.partition(" ")
        sends = isinstance(known, Message) and not self.transcript.preview
        if not sends and (not known.asks or (rest and "?" not in line)):
            return False  # a question is answered all the same: `what is a symbiotic city?`
        try:
            self._tell(line, self._said_to(known, rest.strip()))
        except PbemError:
            return False
        return True

    def _look_again(self) -> None:
        """In a letter without any order, a line that could be an answer was meant as one.

        It is one that begins as an answer does (`take Atlantis`), has no word but the game's
        (`done`, where that is not on offer), or has a whole answer behind words of a letter.
        """
        question = self.visit.play.pending.get(self.visit.seat)
        if question is None or self.old:
            return
        phrases = [question.phrase(one).casefold().split() for one in question.choices]
        beginnings = {words[0] for words in phrases}
        for place, item in enumerate(self.transcript.items):
            words = self.language.plain_words(item.line)
            meant = words[:1] and (words[0] in beginnings or self.kinds.could_be_order(item.line))
            if meant or any(len(one) > 1 and one == words[-len(one) :] for one in phrases):
                later = self.transcript.items[place + 1 :]
                del self.transcript.items[place:]
                self._collected.collect(item.line, sure=True)
                self._collected.carry_out()
                self.transcript.items += [Item(one.line, UNREAD) for one in later]
                return

    def _ends_text(self, line: str) -> bool:
        """Whether the text of a message ends before this line."""
        if self._goodbyes.ends(line, ordered=self._collected.ordered, longest=_GREETING_WORDS):
            return True
        if self.kinds.said_to_host(line)[0]:
            return True
        if is_closing(line):
            return False  # `have fun` is no answer; what of it is not sent is said
        if self.kinds.wishes_to_try(line) or self._goodbyes.is_signature(line):
            return True
        if self._collected.lines and self._above.takes_above(line):
            return True
        return orders_below_message(self.kinds, line)

    def _line(self, line: str) -> None:
        if self.void:
            raise void_letter(line)
        if self._is_all_and_as_shown(line):
            self._collected.collect(line, sure=True)
            return
        line = self._kept.behind_assent(_POSTSCRIPT.sub("", line))
        line = self._divided.without_question(line)
        settled = not line or self._plays_above(line) or self._above.drop(line)
        settled = settled or self._starts_again(line)
        if not settled and not self._below.call_off(line):
            self._order(line)

    def _order(self, line: str) -> None:
        """Do a line that may be an order of the host, or keep it for the game."""
        may_act = not (self.old or self.void)
        line = self._below.joined(line, self._collected.lines, may_act=may_act)
        first = not (self._collected.ordered or self._collected.lines)
        if first and self._below.drop(line):
            return
        if (kept := self._kept.waits_for(line, first=first)) is not None:
            self._collected.see_open(line)
            self._collected.ordered = True
            if instead := self._kept.held_instead(kept):
                self._collected.lines += instead
            else:
                self._kept.play_kept(line, kept)
            return
        if first and (ahead := self._kept.offered_ahead(line)):
            self.visit.mine.tried = (0, [])
            line = ahead
        counts = bool(only_place(self.kinds, line))  # `l'option 2` is no wish to see options
        known, ours = (None, line) if counts else self.kinds.order_of_host(line)
        if first and not self._divided.orders_besides() and (tried := self.kinds.supposed(line)):
            known, ours = orders.find_at_seat("preview"), tried
        if self._withdraws(line, known) or (known is None and self._is_for_next_round(line)):
            return
        if known is None:
            known, ours, line = self._divided.before_the_rest(line, ours)
        line = self._divided.for_this_turn(line) if known is None else line
        if isinstance(known, Preview):
            self._do(known, line, ours)  # orders right above it are tried, too
        elif known is not None:
            self._order_of_host(known, line, ours)
        else:
            self._order_of_game(line, first=first)

    def _order_of_host(self, known: AtSeat, line: str, ours: str) -> None:
        """Do an order of the host, once the orders above are carried out that stand."""
        if isinstance(known, Undo) and self._above.undo(line, ours):
            return
        if not self._above.waits_below():
            self._collected.carry_out()
        if self.transcript.stopped:
            self.visit.lines.insert(0, line)
        else:
            self._do(known, line, ours)

    def _is_all_and_as_shown(self, line: str) -> bool:
        """Whether a letter says no more than one move, as it is shown: most letters do."""
        mine, question = self.visit.mine, self.visit.play.pending.get(self.visit.seat)
        if question is None or self.visit.lines:
            return False
        if self._collected.ordered or self._collected.lines:
            return False
        if mine.held or mine.ahead or held_turns.was_tried(mine):
            return False
        listed = mine.offered[1] or mine.refused[0]
        if listed and line.strip(" .").isdecimal():
            return False  # it may be a place in a list
        return self.language.is_as_shown(question, line) and not self._goodbyes.is_signature(line)

    def _is_for_next_round(self, line: str) -> bool:
        """Say of orders for the next round that none are kept for it, and how for the next turn."""
        orders_then = self.kinds.next_round(line)
        if not orders_then:
            return False
        later = kept_for_next_turn(orders_then)
        words = _("I keep orders for your next turn, but none for a round to come: `{later}`")
        told = Item(line, TOLD, text=text(words, later=later), example=later)
        self.transcript.items.append(told)
        return True

    def _starts_again(self, line: str) -> bool:
        """Take back what a line says is not meant any more; an order behind that is read next."""
        return self._again.start(line, lambda said, undo: self._do(Undo(), said, undo))

    def _withdraws(self, line: str, known: AtSeat | None) -> bool:
        """Drop what a line withdraws of what was given ahead; an order behind it is read next."""
        if self.transcript.preview or not self.kinds.may_withdraw(line, known):
            return False
        withdrawn = self._withdrawn.read(line, below_orders=self._collected.sure > 0)
        if withdrawn is None:
            return False
        self._collected.ordered = True
        self.transcript.items += withdrawn.items
        if withdrawn.rest:
            self.visit.lines.insert(0, withdrawn.rest)
        return True

    def _order_of_game(self, line: str, *, first: bool) -> None:
        """Keep a line for the game, unless it changes what an earlier letter said, or asks."""
        if first and (changed := self._changed(line)):
            self._collected.ordered = True
            self._tell(line, changed)
            return
        talks = len(line.split()) >= _LEAST_TALK and self.kinds.only_talks(line)
        if not self._collected.any_sure and not talks:
            line = see_which_is_meant(self.visit, self.kinds, line, self.visit.mine.refused[0])
            self._changes.see_refused_anew(line)
        sure = self.kinds.is_order(line) and len(line.strip(" .,!")) > 1  # not an initial
        sure = sure or self.kinds.is_yes_to_several(line) or self._above.is_instead(line)
        if (sure and self.kinds.answers(line)) or not self._look_up(line):
            self._collected.collect(line, sure=sure)

    def _changed(self, line: str) -> Words:
        """What a line is told that changes what is held or kept ahead by an earlier letter."""
        if self.old or self.void or self.transcript.preview or self._divided.orders_besides():
            return ""
        changed = self._changes.change(line)
        self._kept.told_held |= bool(changed) and bool(self.visit.mine.held)
        return changed

    def _plays_above(self, line: str) -> bool:
        """Play the orders right above for good, where a line says no more than `play it`."""
        above = self._collected.sure and not self.transcript.preview
        if not above or not held_turns.says_play_it(line, self.visit.reader.language):
            return False
        self._collected.carry_out()
        question = self.visit.play.pending.get(self.visit.seat)
        if self.transcript.stopped:
            self.visit.lines.insert(0, line)
        elif self.visit.mine.held:
            self._kept.play_kept(line, held_turns.play_held)
        elif question is not None and yes_or_no(self.language, question, line) >= 0:
            return False
        else:
            self.transcript.items.append(Item(line, CLOSING))
        return True

    def _do(self, known: AtSeat, line: str, ours: str) -> None:
        """Do an order of the host; the account shows the line as typed, not in our words."""
        if known.plays:
            self._collected.see_open(line)
        elif self.transcript.preview and not known.asks:
            left_out = _("I leave this out of a preview.")
            self.transcript.items.append(Item(line, TOLD, text=left_out))
            return
        rest = ours.split(maxsplit=1)[1:]
        try:
            said = self._said_to(known, rest[0].strip() if rest else "")
        except OrderError as error:
            if not isinstance(known, When):
                raise
            self._refuse_later(line, error)
            return
        except PbemError as error:
            raise NotAllowed(line, error.why) from error
        self._collected.ordered = True
        self._tell(line, said)

    def _refuse_later(self, line: str, error: OrderError) -> None:
        """Say why nothing is kept for a later turn; what else is ordered stands by itself."""
        self._collected.ordered = True
        item = refused_item(line, error)
        item.apart = True
        if not (item.nearest or item.example) and (now := part_for_now(self.kinds, line)):
            item.nearest = [now]
        self.transcript.items.append(item)

    def _said_to(self, order: AtSeat, rest: str) -> Words:
        """What an order says; only so many that only ask are answered."""
        if order.asks and not isinstance(order, Preview):
            self._asked_for += 1
            if self._asked_for > MOST_ASKED:
                raise NotAllowed(rest, text(ENOUGH_TOLD))
        return self.visit.answered(order, rest)

    def _tell(self, line: str, said: Words) -> None:
        """Say what came of a line; long answers only while the letter does not get too long."""
        told = sum(len(str(item.text)) for item in self.transcript.items)
        length = len(str(said))
        if told and length > _SHORT and told + length > _MOST_TOLD:
            raise NotAllowed(line, text(ENOUGH_TOLD))
        self.transcript.items.append(Item(line, TOLD, text=said))

    def _look_up(self, line: str) -> bool:
        """Let the game answer a question about its things, such as `card 28`."""
        play = self.visit.play
        first, *rest = line.split() or [""]
        words = (first, *self.language.lexicon.meanings(first.casefold()))  # `carte 28`, `cartes`
        with reading_as(self.visit.reader):
            found = (play.game.lookup(self._view(), [one, *rest]) for one in words)
            said = next((one for one in found if one is not None), None)
        if said is None:
            return False
        if not self._above.waits_below():
            self._collected.carry_out()
        self._tell(line, said)
        return True

    def _view(self) -> Any:
        """What the seat sees; made once for all lines between which nothing is played."""
        play = self.visit.play
        now = (play, len(play.record), self.visit.reader.language)
        if self._seen is None or self._seen[0] != now:
            self._seen = now, play.view(self.visit.seat)
        return self._seen[1]


def void_letter(line: str) -> NotAllowed:
    """Why an answer to a letter from before `rekey` does nothing at all."""
    return NotAllowed(
        line,
        _(
            "`rekey` made the letter void that you answered, so I did nothing. Please answer"
            " the latest letter of this game."
        ),
    )
