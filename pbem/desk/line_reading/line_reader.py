"""Reads the lines of a letter to a seat: orders of the host, questions, orders of the game.

A line that begins like an order, or names a site, a slot or a card, is one, and stops the letter if
it fails. Any other line, above or below the orders, is ignored and listed if it cannot be read.
Whoever writes in a sentence of their own that nothing is to be played yet gets a preview of it all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from weakref import WeakMethod

from pbem.desk import held_turns, orders
from pbem.desk.gamefile import ENDED
from pbem.desk.line_reading.answering_questions import ENOUGH_TOLD
from pbem.desk.line_reading.changed_minds import ChangedMinds
from pbem.desk.line_reading.corrected_below import is_called_off, is_corrected_below
from pbem.desk.line_reading.goodbyes import Goodbyes
from pbem.desk.line_reading.kept_answers import KeptAnswers
from pbem.desk.line_reading.letter_questions import LetterQuestions
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.line_reading.places_in_lists import only_place, see_which_is_meant
from pbem.desk.line_reading.starting_again import StartingAgain, dropped
from pbem.desk.line_reading.two_turns import at_turn_end, kept_for_next_turn, offer_next_turn
from pbem.desk.line_reading.withdrawn_orders import WithdrawnOrders
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.message import Message
from pbem.desk.orders.preview import Preview
from pbem.desk.orders.undo import Undo
from pbem.desk.spoken.next_turn import without_joining
from pbem.desk.spoken.plain_asking import said_before_undo, undo_and_rest
from pbem.desk.standing_orders.reading import unreadable_in_any_way
from pbem.desk.transcript import (
    CLOSING,
    IGNORED,
    REFUSED,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    done_item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.carrying_out.lines import carry_out
from pbem.engine.carrying_out.outcome import Outcome
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.order_language.game_language import language_of
from pbem.engine.order_language.matching import Language
from pbem.engine.order_language.yes_and_no import yes_or_no
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, order, text

_POSTSCRIPT = re.compile(r"^\s*(?:p\.?\s?s\b\.?|п\.?\s?с\b\.|з\.\s?і\.)[:,\s]+(?=\S)", re.I)
_GREETING_WORDS = 3  # below a message, a longer line may be meant for the others
_MOST_LINES = 200
_MOST_TOLD = 100_000
MOST_ASKED = 20  # orders of one letter that only ask
_SHORT = 1000
_SHOWN = 80  # characters of a line that was refused


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
        self._batch: list[str] = []
        self._doubtful: set[int] = set()  # lines of the batch that are likely to be chatter
        self._ordered = False
        self._asked_for = 0  # orders that only ask
        self._typed = ""  # the whole letter
        self._seen: tuple[tuple[object, ...], Any] | None = None
        names = [visit.mine.name, *([visit.sender.name] if visit.sender is not None else [])]
        self._goodbyes = Goodbyes(names, visit.reader.language)
        self.kinds = LineKinds(visit, self.language, self._goodbyes)
        self._kept = KeptAnswers(visit, self.kinds)
        self._minds = ChangedMinds(visit, self.kinds)
        self._withdrawn = WithdrawnOrders(visit, self.kinds)
        self._again = StartingAgain(visit, self.kinds)
        ends_text = WeakMethod(self._ends_text)  # no ring with the visit: both go at once
        visit.ends_text = lambda line: (ends := ends_text()) is not None and ends(line)

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, one after the other, until one fails or the orders end."""
        self.visit.lines = list(lines[:_MOST_LINES])
        self._typed = "\n".join(self.visit.lines)
        if any(map(self.kinds.wishes_to_try, self.visit.lines)):
            self.visit.start_preview()
        self._read_orders()
        if self.transcript.empty and not self._ordered:
            self._look_again()
        self._read_rest()
        self._conclude()

    def _read_orders(self) -> None:
        """Carry the lines out, up to one that fails or only closes the letter."""
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            try:
                if self._goodbyes.ends(line, ordered=self._ordered):
                    self.visit.lines.insert(0, line)
                    break
                self._line(line)
            except OrderError as error:
                self._refuse(line, error)
            if self.transcript.failed:
                break
        if not self.transcript.failed:
            self._flush()

    def _conclude(self) -> None:
        """Answer the questions, and keep what a later letter may say yes to."""
        by_machine = self.perhaps_automatic and self.transcript.empty
        self.transcript.items = [self._for_next_turn(item) for item in self.transcript.items]
        self.transcript.items = _in_order_of(self._typed, self.transcript.items)
        if not (by_machine or self.transcript.preview or self.void):
            self._withdrawn.set_aside(self.transcript)
        if not by_machine:
            LetterQuestions(self.visit, self.kinds).answer_all()
        self._pass_over_closings()
        if not by_machine:
            self._kept.remind_of_held()
        if self.transcript.preview:
            self.transcript.story = self.visit.previewed_story()
            self._kept.keep_tried()
        elif not (self.old or self.void):
            self._kept.keep_offered()
            self._keep_refused()

    def _for_next_turn(self, item: Item) -> Item:
        """Say of a line below what was done, such as `After that workshop 3`, how it is kept."""
        rest = without_joining(item.line)
        joins = item.outcome == IGNORED and rest != item.line.strip() and self.transcript.changed
        if not joins or self.old or not self.kinds.is_order(rest):
            return item
        if unreadable_in_any_way(self.language, rest):
            return item
        later = kept_for_next_turn(rest)
        words = _("Your turn ended before this. To keep it for your next one: `{later}`")
        return Item(item.line, TOLD, text=text(words, later=later), example=later)

    def _keep_refused(self) -> None:
        """Keep why a line was refused, for whoever asks in a later letter; done is forgotten."""
        refused = next((one for one in self.transcript.items if one.outcome == REFUSED), None)
        if refused is not None:
            self.visit.mine.refused = refused.line[:_SHOWN], refused.text
        elif self.transcript.changed:
            self.visit.mine.refused = "", ""

    def _read_rest(self) -> None:
        """List the lines that were not read.

        Below a refused one, `hand` alone still shows it, a message still goes to its reader, and
        what is for the next turn is still noted.
        """
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            if not self.transcript.failed or self._goodbyes.ends(line, ordered=True):
                unread, self.visit.lines = [line, *self.visit.lines], []
                self.transcript.items += [Item(one, UNREAD) for one in unread]
            elif not self._do_still(line):
                self.transcript.items.append(Item(line, UNREAD))

    def _do_still(self, line: str) -> bool:
        """Do a line below a refused one: a message, an order that asks, one for the next turn."""
        if not (self.void or self.transcript.preview) and (later := self.kinds.for_later(line)):
            try:
                self._do(*later)
            except PbemError:
                return False
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
                self._collect(item.line, sure=True)
                self._flush()
                self.transcript.items += [Item(one.line, UNREAD) for one in later]
                return

    def _ends_text(self, line: str) -> bool:
        """Whether the text of a message ends before this line."""
        if self._goodbyes.ends(line, ordered=self._ordered, longest=_GREETING_WORDS):
            return True
        if self.kinds.said_to_host(line)[0] or self.kinds.answers(line):
            return True
        if self.kinds.wishes_to_try(line) or self._goodbyes.is_signature(line):
            return True
        segments = self.language.segments(line)
        return bool(segments) and self.language.lexicon.names_thing(segments[0].words[0])

    def _line(self, line: str) -> None:
        if self.void:
            raise void_letter(line)
        if self._is_all_and_as_shown(line):
            self._collect(line, sure=True)
            return
        line = self._without_question(_POSTSCRIPT.sub("", line))
        settled = not line or self._plays_above(line) or self._starts_again(line)
        if not settled and not self._is_called_off(line):
            self._order(line)

    def _order(self, line: str) -> None:
        """Do a line that may be an order of the host, or keep it for the game."""
        line = self._whole(line)
        first = not (self._ordered or self._batch)
        if first and self._is_dropped(line):
            return
        if (kept := self._kept.waits_for(line, first=first)) is not None:
            self._see_open(line)
            self._ordered = True
            self._kept.play_kept(line, kept)
            return
        if first and (ahead := self._kept.offered_ahead(line)):
            self.visit.mine.tried = (0, [])
            line = ahead
        counts = bool(only_place(self.kinds, line))  # `l'option 2` is no wish to see options
        known, ours = (None, line) if counts else self.kinds.order_of_host(line)
        if first and not self._orders_besides() and (tried := self.kinds.supposed(line)):
            known, ours = orders.find_at_seat("preview"), tried
        if self._withdraws(line, known) or (known is None and self._is_for_next_round(line)):
            return
        if known is None:
            known, ours, line = self._before_the_rest(line, ours)
        line = self._for_this_turn(line) if known is None else line
        if isinstance(known, Preview):
            self._do(known, line, ours)  # orders right above it are tried, too
        elif known is not None:
            self._flush()
            if self.transcript.failed:
                self.visit.lines.insert(0, line)
            else:
                self._do(known, line, ours)
        else:
            self._order_of_game(line, first=first)

    def _is_all_and_as_shown(self, line: str) -> bool:
        """Whether a letter says no more than one move, as it is shown: most letters do."""
        mine, question = self.visit.mine, self.visit.play.pending.get(self.visit.seat)
        if question is None or self.visit.lines or self._ordered or self._batch:
            return False
        if mine.held or mine.ahead or held_turns.was_tried(mine):
            return False
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
        restart, above = self._again.read(line), len(self._batch) - len(self._doubtful)
        if restart is None or (self.visit.mine.ahead and not above):
            return False
        if above > 1 and not restart.whole:
            self._collect(line, sure=True)  # which of them is meant is not certain
            return True
        if above:
            self.transcript.items += dropped(self._batch)
            self._batch, self._doubtful = [], set()
            if not restart.instead:
                self.transcript.items.append(Item(line, IGNORED))
        elif not restart.instead or self.transcript.preview or not self._is_asked():
            return False
        elif self._again.can_take_back():
            needed = "undo all" if restart.whole else self._again.behind_undo(restart.instead).undo
            self._do(Undo(), restart.said, needed)
        else:
            told = self._again.nothing_to_take_back(line, restart.instead)
            self.transcript.items.append(told)
            return True
        if restart.instead:
            self.visit.lines.insert(0, restart.instead)
        return True

    def _is_asked(self) -> bool:
        return self.visit.seat in self.visit.play.pending

    def _withdraws(self, line: str, known: AtSeat | None) -> bool:
        """Drop what a line withdraws of what was given ahead; an order behind it is read next."""
        if self.transcript.preview or not self.kinds.may_withdraw(line, known):
            return False
        below = len(self._batch) > len(self._doubtful)
        withdrawn = self._withdrawn.read(line, below_orders=below)
        if withdrawn is None:
            return False
        self._ordered = True
        self.transcript.items += withdrawn.items
        if withdrawn.rest:
            self.visit.lines.insert(0, withdrawn.rest)
        return True

    def _is_below_orders(self) -> bool:
        """Whether what is read now cannot be the turn that it is: orders are above, or no turn."""
        above = self._ordered or len(self._batch) > len(self._doubtful)
        return above or self.visit.seat not in self.visit.play.pending

    def _order_of_game(self, line: str, *, first: bool) -> None:
        """Keep a line for the game, unless it changes what an earlier letter said, or asks."""
        if first and (changed := self._changed(line)):
            self._ordered = True
            self._tell(line, changed)
            return
        if not self._ordered and len(self._batch) == len(self._doubtful):
            see_which_is_meant(self.visit, self.kinds, line, self.visit.mine.refused[0])
            self._minds.see_refused_anew(line)
        sure = self.kinds.is_order(line) and len(line.strip(" .,!")) > 1  # not an initial
        sure = sure or self.kinds.is_yes_to_several(line)
        if (sure and self.kinds.answers(line)) or not self._look_up(line):
            self._collect(line, sure=sure)

    def _changed(self, line: str) -> Words:
        """What a line is told that changes what is held or kept ahead by an earlier letter."""
        if self.old or self.void or self.transcript.preview or self._orders_besides():
            return ""
        changed = self._minds.change(line)
        self._kept.told_held |= bool(changed) and bool(self.visit.mine.held)
        return changed

    def _plays_above(self, line: str) -> bool:
        """Play the orders right above for good, where a line says no more than `play it`."""
        above = len(self._batch) > len(self._doubtful) and not self.transcript.preview
        if not above or not held_turns.says_play_it(line, self.visit.reader.language):
            return False
        self._flush()
        question = self.visit.play.pending.get(self.visit.seat)
        if self.transcript.failed:
            self.visit.lines.insert(0, line)
        elif self.visit.mine.held:
            self._kept.play_kept(line, held_turns.play_held)
        elif question is not None and yes_or_no(self.language, question, line) >= 0:
            return False
        else:
            self.transcript.items.append(Item(line, CLOSING))
        return True

    def _before_the_rest(self, line: str, ours: str) -> tuple[AtSeat | None, str, str]:
        """An order of the host that a line has beside others, and its words; the rest is read next.

        That takes something back, or asks to see something; `My next move: ...` is one by itself.
        """
        later, kept = self.kinds.next_move(line) if self._is_below_orders() else (None, ours)
        if later is not None:
            return later, kept, line
        undo, wish = self._only_undo(line)
        if wish:
            return orders.find_at_seat(undo), undo, wish
        wish, rest = self.kinds.wish_and_order(line)
        if not rest:
            return None, ours, line
        self.visit.lines.insert(0, rest)
        return orders.find_at_seat(wish), wish, line.removesuffix(rest).strip()

    def _is_dropped(self, line: str) -> bool:
        """Whether the line below says that its writer changed their mind, and wants another order.

        Then this one is read past, and the other one next.
        """
        instead = self.kinds.instead_of(line, self.visit.lines[0]) if self.visit.lines else ""
        if instead:
            self.visit.lines[0] = instead
            self.transcript.items.append(Item(line, IGNORED))
        return bool(instead)

    def _whole(self, line: str) -> str:
        """The line with those below that it goes on in: offers are printed over several.

        One of them may say where else to do it.
        """
        if self.visit.lines and self.kinds.goes_on(line, self.visit.lines[0]):
            line = f"{line.rstrip(' .!;,')}, {self.visit.lines.pop(0)}"
        open_to_it = not (self.old or self.void)
        while open_to_it and self.visit.lines:
            following = self.visit.lines[0]
            if self.kinds.order_of_host(line)[0] or self.kinds.order_of_host(following)[0]:
                break
            corrected = is_corrected_below(self.kinds, self._batch, line, following)
            if not corrected and not self.kinds.is_wrapped(self._batch, line, following):
                break
            mark = "" if not corrected or line.rstrip().endswith((".", "!", ";")) else "."
            line = f"{line.rstrip()}{mark} {self.visit.lines.pop(0).strip()}"
        return line

    def _is_called_off(self, line: str) -> bool:
        """Whether the line below takes this one back, and the next says what is meant instead."""
        lines = self.visit.lines
        if len(lines) < 2 or not is_called_off(self.kinds, line, *lines[:2]):
            return False
        self.transcript.items += [Item(line, IGNORED), Item(lines.pop(0), IGNORED)]
        return True

    def _only_undo(self, line: str) -> tuple[str, str]:
        """The `undo` that a line wishes for, and its words; what is said before it is listed.

        An order behind it is read next. Nothing if it has no such wish.
        """
        if rest := undo_and_rest(line):
            behind = self._again.behind_undo(rest)
            self.visit.lines.insert(0, behind.order)
            wish = line.removesuffix(rest).strip()
            return behind.undo, f"{wish} {behind.said}".strip()
        said = said_before_undo(line)
        if not said or not self.kinds.only_tells(said):
            return "", ""
        self.transcript.items.append(Item(said, IGNORED))
        return "undo", line[len(said) :].strip()

    def _for_this_turn(self, line: str) -> str:
        """The line without orders for the next turn, which are read next, or thoughts of it."""
        if both := self.kinds.both_turns(line):
            line, later = both
            self.visit.lines.insert(0, later)
        elif beside := self.kinds.beside_later_thought(line):
            line, thought = beside
            self.transcript.items.append(Item(thought, IGNORED))
        return line

    def _without_question(self, line: str) -> str:
        """The line, or its order if it asks something else, too; questions beside orders wait.

        They are answered at the end, and take no order back.
        """
        order, asked = self.kinds.order_and_question(line)
        if order:
            self.visit.lines.insert(0, asked)
            return order
        if not (self.kinds.only_asks(line) and self._orders_besides()):
            return line
        self.transcript.items.append(Item(line, IGNORED))
        return ""

    def _orders_besides(self) -> bool:
        """Whether the letter has orders before or behind the line that is read."""
        sure = self._ordered or len(self._batch) > len(self._doubtful)
        return sure or any("?" not in one and self.kinds.is_order(one) for one in self.visit.lines)

    def _collect(self, line: str, *, sure: bool) -> None:
        """Keep a line for the game; one that is not surely an order may be ignored."""
        line = self._goodbyes.without_closing(line)
        if sure:
            self._ordered = True
        else:
            self._doubtful.add(len(self._batch))
        self._batch.append(line)

    def _do(self, known: AtSeat, line: str, ours: str) -> None:
        """Do an order of the host; the account shows the line as typed, not in our words."""
        if known.plays:
            self._see_open(line)
        elif self.transcript.preview and not known.asks:
            left_out = _("I leave this out of a preview.")
            self.transcript.items.append(Item(line, TOLD, text=left_out))
            return
        rest = ours.split(maxsplit=1)[1:]
        try:
            said = self._said_to(known, rest[0].strip() if rest else "")
        except OrderError:
            raise
        except PbemError as error:
            raise NotAllowed(line, error.why) from error
        self._ordered = True
        self._tell(line, said)

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

    def _see_open(self, line: str) -> None:
        """See that this letter may act on the game."""
        if self.old:
            raise old_letter(line)
        if self.visit.file.status == ENDED:
            raise NotAllowed(line, _("This game has ended."))
        if self.visit.file.paused_at:
            raise NotAllowed(line, _("The operator has paused this game; it will go on later."))

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
        self._flush()
        self._tell(line, said)
        return True

    def _view(self) -> Any:
        """What the seat sees; made once for all lines between which nothing is played."""
        play = self.visit.play
        now = (play, len(play.record), self.visit.reader.language)
        if self._seen is None or self._seen[0] != now:
            self._seen = now, play.view(self.visit.seat)
        return self._seen[1]

    def _pass_over_closings(self) -> None:
        """How people begin and end a letter is not told them: a greeting, a name, a device.

        A letter with nothing else is told what was read.
        """
        items = self.transcript.items
        ended = [item.outcome in (IGNORED, UNREAD) for item in items]
        lines = ["", *(item.line if over else "" for item, over in zip(items, ended, strict=True))]
        closings = [
            item
            for place, item in enumerate(items)
            if ended[place] and self._only_closes(lines[place], item.line, last=item is items[-1])
        ]
        for item in closings if len(closings) < len(items) else ():
            item.outcome = CLOSING

    def _only_closes(self, above: str, line: str, *, last: bool) -> bool:
        """Whether a line only greets or signs; `above` is the one above it, if that is no order."""
        said_nothing = self._goodbyes
        if said_nothing.closes(line) or said_nothing.greets(line):
            return True
        if not said_nothing.signs(line, below_closing=last or said_nothing.closes(above)):
            return False
        if self.kinds.said_to_host(line)[0] is not None or self.kinds.is_order(line):
            return False
        lexicon, words = self.language.lexicon, self.language.plain_words(line)
        meant = lexicon.hedges | lexicon.unsafe | lexicon.no | lexicon.yes
        meant |= lexicon.openers if last else frozenset()
        return meant.isdisjoint(words) and not (last and any(map(lexicon.known, words)))

    def _flush(self) -> None:
        """Carry out the game orders that were collected so far."""
        lines, self._batch = self._batch, []
        doubtful, self._doubtful = self._doubtful, set()
        if not lines:
            return
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        try:
            self._see_open(sure[0] if sure else lines[0])
        except NotAllowed as error:
            self._refuse_all(lines, doubtful, error)
            return
        play = self.visit.play
        if self._kept.hold(lines, doubtful):
            self._ordered = True
            return
        entries = len(play.record)
        outcome = carry_out(
            play,
            self.visit.seat,
            lines,
            orders.reserved(),
            doubtful,
            self.visit.reader.language,
            costs=self.transcript.preview,
        )
        self._ordered |= bool(outcome.done)
        self.transcript.items += self._account(lines, outcome)
        if outcome.stopped_at is not None:
            self.transcript.stopped_at = outcome.stopped_at
        self.transcript.changed |= len(play.record) > entries

    def _refuse_all(self, lines: list[str], doubtful: set[int], error: NotAllowed) -> None:
        """Refuse the first line that is an order; chatter stays what it is."""
        refused = False
        for number, line in enumerate(lines):
            if number in doubtful and not self.kinds.answers(line):
                self.transcript.items.append(Item(line, IGNORED))
            elif refused:
                self.transcript.items.append(Item(line, UNREAD))
            else:
                self._refuse(line, error)
                refused = True

    def _account(self, lines: list[str], outcome: Outcome) -> Iterator[Item]:
        """What became of each line of a batch, in the order of the letter."""
        done = iter(outcome.done)
        kept = len(outcome.done)
        for number, line in enumerate(lines):
            if outcome.error is not None and number == outcome.failed:
                error = outcome.error
                self._keep_for_later(error, line)
                if number + 1 == len(lines) and not kept:
                    above = [one for n, one in enumerate(lines[:-1]) if n not in outcome.ignored]
                    error = self._for_two_turns(error, above, line)
                stands = next(done, None) if kept else None
                yield refused_item(line, error, stands.answers if stands else ())
            elif number in outcome.ignored:
                yield Item(line, IGNORED)
            elif outcome.error is not None and number > outcome.failed:
                yield Item(line, UNREAD)
            elif kept:
                kept -= 1
                yield done_item(next(done))
            elif outcome.error is not None:
                yield Item(line, UNDONE)

    def _keep_for_later(self, error: OrderError, line: str) -> None:
        """Out of turn, offer the line that would keep the order until it is asked for."""
        play = self.visit.play
        waits = self.visit.seat not in play.pending and not play.result
        if waits and not error.example and not unreadable_in_any_way(self.language, line):
            error.example = order("when my turn: {orders}", orders=line.strip())

    def _for_two_turns(self, error: OrderError, above: list[str], line: str) -> OrderError:
        """Why a line is refused; behind the end of the turn, with the offer to keep its rest."""
        if self.transcript.preview or self.visit.seat not in self.visit.play.pending:
            return error
        if above and offer_next_turn(self.kinds, error, line):
            return error
        return at_turn_end(self.kinds, above, line) or error

    def _refuse(self, line: str, error: OrderError) -> None:
        self.transcript.items.append(refused_item(line, error))


def _in_order_of(typed: str, items: list[Item]) -> list[Item]:
    """What became of the lines in the order in which they stand in the letter."""
    places: list[int] = []
    for item in items:
        at = typed.find(item.line[:_SHOWN]) if item.line else -1
        places.append(at if at >= 0 else max(places, default=0))
    return [items[place] for place in sorted(range(len(items)), key=places.__getitem__)]


def old_letter(line: str) -> NotAllowed:
    """Why an answer to an old letter plays nothing."""
    return NotAllowed(
        line,
        _(
            "You answered an older letter, so I played nothing. Please answer the latest"
            " letter of this game."
        ),
    )


def void_letter(line: str) -> NotAllowed:
    """Why an answer to a letter from before `rekey` does nothing at all."""
    return NotAllowed(
        line,
        _(
            "`rekey` made the letter void that you answered, so I did nothing. Please answer"
            " the latest letter of this game."
        ),
    )
