"""What is done when all lines of a letter are read: its account in order, questions, closings."""

from __future__ import annotations

from pbem.desk.agreeing.motions import AGREE, REFUSE, answer_to
from pbem.desk.agreeing.which_motion import waiting
from pbem.desk.line_reading.kept_answers import KeptAnswers
from pbem.desk.line_reading.letter_questions import LetterQuestions
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.line_reading.two_turns import kept_for_next_turn
from pbem.desk.line_reading.withdrawn_orders import WithdrawnOrders
from pbem.desk.orders.else_ import Else
from pbem.desk.orders.if_ import If
from pbem.desk.orders.undo import what_undo_does
from pbem.desk.orders.when import When
from pbem.desk.spoken.next_turn import without_joining
from pbem.desk.spoken.questions import is_question
from pbem.desk.spoken.undoing import Undoing
from pbem.desk.standing_orders.reading import unreadable_in_any_way
from pbem.desk.transcript import (
    CLOSING,
    IGNORED,
    REFUSED,
    TOLD,
    UNREACHED,
    UNREAD,
    Item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import _, text

_MOST_OFFERED = 3  # lines that came to nothing, and are looked at again
_SHOWN = 80  # characters of a line that was refused


class LetterEnd:
    """Concludes the account of one letter, which may be `old` or `void`."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds, *, old: bool, void: bool) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self.old = old
        self.void = void

    def conclude(
        self, typed: str, withdrawn: WithdrawnOrders, kept: KeptAnswers, *, by_machine: bool
    ) -> None:
        """Answer the questions, and keep what a later letter may say yes to."""
        self.transcript.items = [self._for_next_turn(item) for item in self.transcript.items]
        if not (self.transcript.changed or self.old or self.void):
            self.transcript.items = [self._with_undo(item) for item in self.transcript.items]
        self.transcript.items = _in_order_of(typed, self.transcript.items)
        if not (by_machine or self.transcript.preview or self.void):
            withdrawn.set_aside(self.transcript)
        if not by_machine:
            LetterQuestions(self.visit, self.kinds).answer_all()
        if not (by_machine or self.old or self.void):
            self._offer_readings()
        self._pass_over_closings()
        self._tell_unreached()
        if not (by_machine or self.old or self.void):
            self._ask_for_vote()
        if not by_machine:
            kept.remind_of_held()
        if self.transcript.preview:
            self.transcript.story = self.visit.previewed_story()
            kept.keep_tried()
        elif not (self.old or self.void):
            kept.keep_offered()
            kept.keep_list()
            self._keep_refused()

    def _for_next_turn(self, item: Item) -> Item:
        """Say of a line below what was done, such as `After that workshop 3`, how it is kept."""
        rest = without_joining(item.line)
        joins = item.outcome == IGNORED and rest != item.line.strip() and self.transcript.changed
        if not joins or self.old or not self.kinds.is_order(rest):
            return item
        if unreadable_in_any_way(self.kinds.language, rest):
            return item
        later = kept_for_next_turn(rest)
        words = _("Your turn ended before this. To keep it for your next one: `{later}`")
        return Item(item.line, TOLD, text=text(words, later=later), example=later)

    def _offer_readings(self) -> None:
        """Where all of a letter came to nothing, offer what a line that names a thing may mean."""
        items, seat = self.transcript.items, self.visit.seat
        if seat not in self.visit.play.pending or self.visit.play.stopped is not None:
            return
        if any(item.outcome != IGNORED for item in items):
            return
        tried = set[str]()
        for place, item in enumerate(items[:_MOST_OFFERED]):
            again = item.line in tried
            if again or is_question(item.line) or not self.kinds.is_about_game(item.line):
                continue
            tried.add(item.line)
            error = self.kinds.tried([item.line]).error
            if error is not None and error.meant and error.nearest:
                items[place] = refused_item(item.line, error)
                return

    def _ask_for_vote(self) -> None:
        """Where a motion waits, offer yes and no to it for a line that is neither, nor a move."""
        items, file = self.transcript.items, self.visit.file
        waits = waiting(file, self.visit.mine.name)
        if not waits or any(item.outcome not in (IGNORED, REFUSED, CLOSING) for item in items):
            return
        for item in items:
            if item.outcome == CLOSING or not self._may_vote(item.line):
                continue
            item.outcome, item.example, item.rule = REFUSED, "", ""
            item.text = _("I can't tell whether that is a yes or a no to what the others ask you.")
            item.nearest = [
                answer_to(one, file.names, word) for one in waits for word in (AGREE, REFUSE)
            ]
            return

    def _may_vote(self, line: str) -> bool:
        """Whether a line that was not read speaks of no thing or move, and greets nobody."""
        said = self.kinds.goodbyes
        if is_question(line) or said.closes(line) or said.greets(line):
            return False
        return self.kinds.said_to_host(line)[0] is None and not self.kinds.is_about_game(line)

    def _with_undo(self, item: Item) -> Item:
        """Offer `undo` where a line that came to nothing may wish for it."""
        if item.outcome not in (IGNORED, REFUSED) or item.example or item.nearest:
            return item
        undoing = self.kinds.undoing(item.line)
        drafting = self.visit.play.drafting(self.visit.seat) or bool(self.visit.mine.held)
        if undoing is Undoing.NO or not (drafting or undoing is Undoing.SURELY):
            return item
        if self.kinds.order_of_host(item.line)[0] is not None:
            return item  # why it could not be done is said
        told, can = what_undo_does(self.visit)
        return Item(item.line, TOLD, text=told, example="undo" if can else "")

    def _keep_refused(self) -> None:
        """Keep why a line was refused, for whoever asks in a later letter; done is forgotten."""
        refused = next((one for one in self.transcript.items if one.outcome == REFUSED), None)
        if refused is not None:
            self.visit.mine.refused = refused.line[:_SHOWN], refused.text
        elif self.transcript.changed:
            self.visit.mine.refused = "", ""

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

    def _tell_unreached(self) -> None:
        """Know an order below one that failed from what is no order at all."""
        items = self.transcript.items
        failed = [place for place, item in enumerate(items) if item.outcome == REFUSED]
        for item in items[failed[0] :] if failed else ():
            if self.kinds.goodbyes.ends(item.line, ordered=True):
                return
            if item.outcome == UNREAD and self._is_any_order(item.line):
                item.outcome = UNREACHED

    def _is_any_order(self, line: str) -> bool:
        """Whether a line is an order of the game or of the host, and no talk that looks so."""
        known, ours = self.kinds.order_of_host(line)
        if isinstance(known, If | When | Else):
            ordered = ours.partition(":")[2].strip() or ours
            return self._is_order_of_game(ordered)
        return known is not None or self._is_order_of_game(line)

    def _is_order_of_game(self, line: str) -> bool:
        readable = not unreadable_in_any_way(self.kinds.language, line)
        return self.kinds.is_order(line) and readable

    def _only_closes(self, above: str, line: str, *, last: bool) -> bool:
        """Whether a line only greets or signs; `above` is the one above it, if that is no order."""
        said_nothing = self.kinds.goodbyes
        if said_nothing.closes(line) or said_nothing.greets(line):
            return True
        if not said_nothing.signs(line, below_closing=last or said_nothing.closes(above)):
            return False
        if self.kinds.said_to_host(line)[0] is not None or self.kinds.is_order(line):
            return False
        language = self.kinds.language
        lexicon, words = language.lexicon, language.plain_words(line)
        meant = lexicon.hedges | lexicon.unsafe | lexicon.no | lexicon.yes
        meant |= lexicon.openers if last else frozenset()
        return meant.isdisjoint(words) and not (last and any(map(lexicon.known, words)))


def _in_order_of(typed: str, items: list[Item]) -> list[Item]:
    """What became of the lines in the order in which they stand in the letter."""
    places: list[int] = []
    for item in items:
        at = typed.find(item.line[:_SHOWN]) if item.line else -1
        places.append(at if at >= 0 else max(places, default=0))
    return [items[place] for place in sorted(range(len(items)), key=places.__getitem__)]
