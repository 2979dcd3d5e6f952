"""Reads the lines of a letter to a seat: orders of the host, questions, orders of the game.

A line that begins like an order, or names a site, a slot or a card, is one, and stops the letter if
it fails. Any other line, above or below the orders, is ignored and listed if it cannot be read.
Whoever writes in a sentence of their own that nothing is to be played yet gets a preview of it all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from pbem.desk import held_turns, orders, standing_orders
from pbem.desk.agreeing.which_motion import consent
from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.line_reading.answering_questions import MOST_ANSWERED, answer
from pbem.desk.line_reading.goodbyes import Goodbyes
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.extend import offer_time
from pbem.desk.orders.message import Message
from pbem.desk.orders.preview import Preview
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.next_turn import for_next_turn, now_and_next_turn, without_joining
from pbem.desk.spoken.plain_asking import (
    begins_like_question,
    is_question,
    only_tried,
    order_and_question,
    polite_order,
    says_drop_it,
    time_wished,
    undo_and_rest,
)
from pbem.desk.transcript import (
    CLOSING,
    DONE,
    IGNORED,
    REFUSED,
    SHORT_MENU,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    done_item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.matching import Language
from pbem.engine.orders import carry_out, language_of
from pbem.engine.outcome import Outcome, said
from pbem.engine.play import Play
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, joined, mark, text

Kept = Callable[[GameFile, Play[Any], int, str], Outcome]
"""Plays what is kept of a seat."""
WHEN_MY_TURN = "when my turn:"
WHEN_NEXT_TURN = "when next turn:"
NEXT_TURN = "next turn:"
_SHORTEST = 3
_GREETING_WORDS = 3  # below a message, a longer line may be meant for the others
_MOST_LINES = 200
_MOST_TOLD = 100_000
MOST_ASKED = 20  # orders of one letter that only ask
_SHORT = 1000
_NAMED = 200  # characters among which the name is that a line begins with
_ENOUGH_TOLD = mark("One letter can tell no more than that; ask in another one.")


def begins_like_order(game: Sitting, line: str) -> bool:
    """Whether a line begins like an order of the host or of the game."""
    if orders.find_at_seat(line) is not None:
        return True
    return game.has_begun and language_of(game.play, orders.reserved()).begins_order(
        line, _SHORTEST
    )


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
        self._told_held = False  # whether this letter has said what is held
        self._answered = 0  # questions
        self._asked_for = 0  # orders that only ask
        self._seen: tuple[tuple[object, ...], Any] | None = None
        names = [visit.mine.name, *([visit.sender.name] if visit.sender is not None else [])]
        self._goodbyes = Goodbyes(names, visit.reader.language)
        visit.ends_text = self._ends_text

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, one after the other, until one fails or the orders end."""
        self.visit.lines = list(lines[:_MOST_LINES])
        if any(map(self._wishes_to_try, self.visit.lines)):
            self.visit.start_preview()
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
        if self.transcript.empty and not self._ordered:
            self._look_again()
        self._read_rest()
        self._answer_questions()
        if not self.transcript.empty:
            self._pass_over_closings()
        self._remind_of_held()
        if self.transcript.preview:
            self.transcript.story = self.visit.previewed_story()
            self._keep_tried()
        else:
            self._keep_offered()

    def _remind_of_held(self) -> None:
        """Say what is still held, in every answer until it is played or dropped."""
        held = self.visit.mine.held
        unsaid = held and not self._told_held and bool(self.transcript.items)
        if unsaid and not (self.perhaps_automatic and self.transcript.empty):
            told = held_turns.still_held_words(self.visit.play, self.visit.seat, held)
            self.transcript.items.append(Item("; ".join(held), TOLD, text=told))

    def _keep_tried(self) -> None:
        """Keep what a preview tried, so that `go ahead` can play it."""
        done = [item for item in self.transcript.items if item.outcome == DONE]
        lines = [str(joined(item.said, "; ")) for item in done if item.said]
        mine = self.visit.mine
        mine.tried = (0, []) if self.transcript.failed else (mine.question, lines)

    def _keep_offered(self) -> None:
        """Keep what is offered instead of a line, if it is one thing, so that a yes can play it."""
        near = (item.nearest or [item.example] for item in self.transcript.items)
        offered = [phrase for some in near for phrase in some if phrase]
        mine, asked = self.visit.mine, self.visit.play.pending.get(self.visit.seat)
        if self.old or self.void or not (offered or self.transcript.failed):
            return
        menu = asked is not None and len(asked.choices) <= SHORT_MENU
        hidden = menu and self.transcript.nothing_done  # the answer shows the menu
        mine.tried = (mine.question, [str(offered[0])]) if len(offered) == 1 > hidden else (0, [])

    def _wishes_to_try(self, line: str) -> bool:
        """Whether a sentence wishes that nothing of the letter is played."""
        if only_tried(line) is None:
            return False
        order, _line = self._said_to_host(line)
        return order is None and not self._answers(line)  # a card may be called `Trial Run`

    def _read_rest(self) -> None:
        """List the lines that were not read; below a refused one, `hand` alone still shows it."""
        rest, self.visit.lines = self.visit.lines, []
        for place, line in enumerate(rest):
            if not self.transcript.failed or self._goodbyes.ends(line, ordered=True):
                self.transcript.items += map(self._not_read, rest[place:])
                return
            if not self._show_still(line):
                self.transcript.items.append(self._not_read(line))

    def _show_still(self, line: str) -> bool:
        """Answer a line below a refused one that is nothing but an order that asks."""
        known, ours = self._said_to_host(line)
        if self.void or known is None or not known.asks or isinstance(known, Preview):
            return False
        if len(ours.split()) > 1:
            return False
        try:
            self._tell(line, self._said_to(known, ""))
        except PbemError:
            return False
        return True

    def _not_read(self, line: str) -> Item:
        """A line below one that failed; of a message it is said that it was not sent."""
        order, _line = self._said_to_host(line)
        if not self.transcript.failed or not isinstance(order, Message):
            return Item(line, UNREAD)
        unsent = _("Not sent, since the order above was not carried out.")
        return Item(line, REFUSED, text=unsent)

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
            meant = words[:1] and (words[0] in beginnings or self._could_be_order(item.line))
            if meant or any(len(one) > 1 and one == words[-len(one) :] for one in phrases):
                later = self.transcript.items[place + 1 :]
                del self.transcript.items[place:]
                self._collect(item.line, sure=True)
                self._flush()
                self.transcript.items += [Item(one.line, UNREAD) for one in later]
                return

    def _could_be_order(self, line: str) -> bool:
        """Whether a line has no word but the game's, and no word of plain talk either."""
        language = self.language
        if not language.free or standing_orders.unreadable(language, line):
            return False
        return not any(map(language.lexicon.idle, language.plain_words(line)))

    def _ends_text(self, line: str) -> bool:
        """Whether the text of a message ends before this line."""
        if self._goodbyes.ends(line, ordered=self._ordered, longest=_GREETING_WORDS):
            return True
        if self._said_to_host(line)[0] or self._answers(line):
            return True
        if self._wishes_to_try(line) or self._goodbyes.is_signature(line):
            return True
        segments = self.language.segments(line)
        return bool(segments) and self.language.lexicon.names_thing(segments[0].words[0])

    def _waits_for(self, line: str) -> Kept | None:
        """What a line plays that says no more than `play it`: what is held, or the last preview."""
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
        if self._ordered or self._batch or any(map(self._is_order, self.visit.lines)):
            return None  # the letter says itself what to play
        question = self.visit.play.pending.get(self.visit.seat)
        asked = question is not None and self.language.yes_or_no(question, line) < 0
        return held_turns.play_tried if asked and not self._answers(line) else None

    def _offered_ahead(self, line: str) -> str:
        """The one order of the host that was offered last, if a line says no more than yes."""
        mine = self.visit.mine
        offered = held_turns.was_tried(mine)
        if len(offered) != 1 or orders.find_at_seat(offered[0]) is None:
            return ""
        if not held_turns.says_play_it(line, self.visit.reader.language):
            return ""
        if self._ordered or self._batch or consent(self.visit.file, mine.name, line):
            return ""
        return offered[0]

    def _line(self, line: str) -> None:
        if self.void:
            raise void_letter(line)
        if (kept := self._waits_for(line)) is not None:
            self._play_kept(line, kept)
            return
        if ahead := self._offered_ahead(line):
            self.visit.mine.tried = (0, [])
            line = ahead
        known, ours = self._order_of_host(line)
        if known is None and (rest := undo_and_rest(line)):
            known, ours = orders.find_at_seat("undo"), "undo"
            line = line.removesuffix(rest).strip()
            self.visit.lines.insert(0, rest)
        if known is None and (both := self._both_turns(line)):
            line, later = both
            self.visit.lines.insert(0, later)
        if isinstance(known, Preview):
            self._do(known, line, ours)  # orders right above it are tried, too
        elif known is not None:
            self._flush()
            if self.transcript.failed:
                self.visit.lines.insert(0, line)
            else:
                self._do(known, line, ours)
        else:
            sure = self._is_order(line) and len(line.strip(" .,!")) > 1  # not an initial
            if (sure and self._answers(line)) or not self._look_up(line):
                self._collect(line, sure=sure)

    def _said_to_host(self, line: str) -> tuple[AtSeat | None, str]:
        """The order of the host that a line begins with; the name of a thing of the game is none.

        `Press Office on R1` plays a card and tells nobody anything.
        """
        if self._begins_with_name(line):
            return None, line
        return orders.said_at_seat(line, self.visit.reader.language)

    def _begins_with_name(self, line: str) -> bool:
        words = self.language.plain_words(line[:_NAMED])
        return self.language.lexicon.begins_with_name(words)

    def _order_of_host(self, line: str) -> tuple[AtSeat | None, str]:
        """The order of the host that a line is, and the line in our words."""
        if self.visit.mine.held and says_drop_it(line):
            return orders.find_at_seat("undo"), "undo"
        known, ours = self._said_to_host(line)
        if known is None and (word := consent(self.visit.file, self.visit.mine.name, line)):
            known = orders.find_at_seat(word)
        named = self._begins_with_name(line)
        if known is None and not named and (asked := polite_order(line)):
            known, ours = orders.find_at_seat(asked), asked
        if (known is None or isinstance(known, Preview)) and (
            tried := only_tried(line)
        ) is not None:
            known, ours = orders.find_at_seat("preview"), f"preview {tried}"
        if known is None and (later := for_next_turn(line)) and self._is_order(later):
            ours = f"{WHEN_NEXT_TURN} {later}"
            known = orders.find_at_seat(ours)
        return known, ours

    def _both_turns(self, line: str) -> tuple[str, str] | None:
        """The orders of a line for this turn, and the standing order for the next one."""
        now, later = now_and_next_turn(line)
        if not (now and self._is_order(now) and self._is_order(later)):
            return None
        if any(standing_orders.unreadable(self.language, one) for one in (now, later)):
            return None
        return now, f"{WHEN_NEXT_TURN} {later}"

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
            left_out = _("Left out, since this is a preview.")
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
                raise NotAllowed(rest, text(_ENOUGH_TOLD))
        return self.visit.answered(order, rest)

    def _tell(self, line: str, said: Words) -> None:
        """Say what came of a line; long answers only while the letter does not get too long."""
        told = sum(len(str(item.text)) for item in self.transcript.items)
        length = len(str(said))
        if told and length > _SHORT and told + length > _MOST_TOLD:
            raise NotAllowed(line, text(_ENOUGH_TOLD))
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

    def _answers(self, line: str) -> bool:
        """Whether the line begins with an answer to what the seat is asked now."""
        play, seat = self.visit.play, self.visit.seat
        question = play.pending.get(seat) or play.asides(seat)
        segments = self.language.segments(line)
        return (
            question is not None
            and bool(segments)
            and self.language.match(question, segments[0].words) is not None
        )

    def _is_order(self, line: str) -> bool:
        """Whether a line is meant as an order; the sender's own name never is."""
        question = self.visit.play.pending.get(self.visit.seat)
        meant = self.language.begins_order(line, _SHORTEST) or (
            question is not None and self.language.speaks_of(question, line)
        )
        return meant and not self._goodbyes.is_signature(line)

    def _pass_over_closings(self) -> None:
        """How people begin and end a letter is not told them: a greeting, a name, a device."""
        said_nothing = self._goodbyes
        for item in self.transcript.items:
            if item.outcome in (IGNORED, UNREAD) and (
                said_nothing.closes(item.line) or said_nothing.greets(item.line)
            ):
                item.outcome = CLOSING

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
        if self._hold(lines, doubtful):
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

    def _hold(self, lines: list[str], doubtful: set[int]) -> bool:
        """Hold lines that end the turn, where the player wants that."""
        mine = self.visit.mine
        if not mine.confirm or self.transcript.preview:
            return False
        seat, language = self.visit.seat, self.visit.reader.language
        reserved = orders.reserved()

        def carry(trial: Play[Any]) -> Outcome:
            return carry_out(trial, seat, lines, reserved, doubtful, language)

        held = held_turns.to_hold(self.visit.play, seat, carry)
        if not held:
            tried = carry(self.visit.play.preview(seat)) if mine.held else Outcome()
            if tried.error is None and tried.done:
                mine.held = []  # it begins the turn in another way
            return False
        mine.held = held
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        self._ordered = self.visit.acted = self._told_held = True
        told = held_turns.held_words(self.visit.play, seat, mine.held)
        self.transcript.items.append(Item("; ".join(sure or lines), TOLD, text=told))
        return True

    def _play_kept(self, line: str, kept: Kept) -> None:
        """Play what is held or was tried, since its player says so."""
        self._see_open(line)
        play = self.visit.play
        entries = len(play.record)
        outcome = kept(self.visit.file, play, self.visit.seat, self.visit.reader.language)
        self._ordered = self.visit.acted = True
        self.transcript.changed |= len(play.record) > entries
        said = [msgspec.structs.replace(one, line=line) for one in outcome.done]
        self.transcript.items += map(done_item, said)
        if outcome.error is not None:
            raise outcome.error

    def _refuse_all(self, lines: list[str], doubtful: set[int], error: NotAllowed) -> None:
        """Refuse the first line that is an order; chatter stays what it is."""
        refused = False
        for number, line in enumerate(lines):
            if number in doubtful and not self._answers(line):
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
                self._keep_for_later(outcome.error, line)
                if outcome.undone and lines[number + 1 :] == []:
                    self._offer_next_turn(outcome.error, line)
                yield refused_item(line, outcome.error)
            elif number in outcome.ignored:
                yield Item(line, IGNORED)
            elif outcome.error is not None and number > outcome.failed:
                yield Item(line, UNREAD)
            elif kept:
                kept -= 1
                yield done_item(next(done))
            elif outcome.error is not None:
                yield Item(line, UNDONE)

    def _answer_questions(self) -> None:
        if not (self.perhaps_automatic and self.transcript.empty):
            self.transcript.items = [self._asked(item) for item in self.transcript.items]

    def _asked(self, item: Item) -> Item:
        """A question to the host is answered; one that took orders back says that, too."""
        ignored = item.outcome in (IGNORED, UNREAD)
        if not (ignored or item.outcome == REFUSED):
            return item
        if ignored and (more := time_wished(item.line)):
            return offer_time(self.visit, item.line, more)
        if not is_question(item.line):
            return item
        if self._said_to_host(item.line)[0] is not None:
            return item
        offered = item.nearest and not begins_like_question(item.line)
        if offered or (ignored and "?" not in item.line) or self._answered > MOST_ANSWERED:
            return item
        self._answered += 1
        before, asked = order_and_question(item.line)
        told = (
            answer(self.visit, self.language, asked)
            if self._answered <= MOST_ANSWERED
            else text(_ENOUGH_TOLD)
        )
        if ignored or not any(one.outcome == UNDONE for one in self.transcript.items):
            nearest = item.nearest or self._read_before(before)
            return Item(item.line, TOLD, text=told, nearest=nearest)
        item.text = joined([item.text, told], " ")
        return item

    def _read_before(self, before: str) -> list[Words]:
        """What stands before a question in its line, if it is an order that would work."""
        play, seat = self.visit.play, self.visit.seat
        if not before or seat not in play.pending or not self._is_order(before):
            return []
        tried = carry_out(
            play.preview(seat), seat, [before], orders.reserved(), (), self.visit.reader.language
        )
        phrases = said(one for line in tried.done for one in line.answers)
        return [joined(phrases, "; ")] if phrases and tried.error is None else []

    def _keep_for_later(self, error: OrderError, line: str) -> None:
        """Out of turn, offer the line that would keep the order until it is asked for."""
        play = self.visit.play
        if self.visit.seat not in play.pending and not play.result and not error.example:
            ahead = f"{WHEN_MY_TURN} {line.strip()}"
            if not standing_orders.unreadable(self.language, line):
                error.example = ahead

    def _offer_next_turn(self, error: OrderError, line: str) -> None:
        """Behind the end of the turn, offer to keep the whole line for the next one."""
        said = " ".join(word for one in self.language.segments(line) for word in one.words)
        if not (error.too_late and error.nearest and said.startswith(error.read.rstrip("…"))):
            return
        if not standing_orders.unreadable(self.language, line):
            later = f"{NEXT_TURN} {without_joining(line)}"
            error.nearest.insert(0, joined([error.nearest[0], later], "; "))

    def _refuse(self, line: str, error: OrderError) -> None:
        self.transcript.items.append(refused_item(line, error))


def old_letter(line: str) -> NotAllowed:
    """Why an answer to an old letter plays nothing."""
    return NotAllowed(
        line,
        _(
            "This answers an older letter, so nothing was played. "
            "Please answer the latest letter of this game."
        ),
    )


def void_letter(line: str) -> NotAllowed:
    """Why an answer to a letter from before `rekey` does nothing at all."""
    return NotAllowed(
        line,
        _(
            "This answers a letter that was made void by `rekey`, so nothing was done. "
            "Please answer the latest letter of this game."
        ),
    )
