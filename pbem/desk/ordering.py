"""One request for a seat: its lines are read and done, one after the other, in one commit.

Before the first order an unknown line is ignored and listed. A line whose first word is an order
word, or one letter off, is an order and stops the letter if it fails; after the first order every
unknown line stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem.desk import orders
from pbem.desk.agreeing.enacting import enact
from pbem.desk.agreeing.motions import TAKE, drop_requests
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, GameFile, known_as
from pbem.desk.letters.book import Answer, may_answer
from pbem.desk.orders.base import ENDINGS, AtSeat
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import (
    IGNORED,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    Transcript,
    done_item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.language import Language
from pbem.engine.orders import carry_out, language_of
from pbem.engine.play import Play
from pbem.engine.text import _

THANKS = frozenset(  # how people end a letter
    {
        *("thanks", "thank", "thx", "cheers", "regards", "best", "kind", "warm", "greetings"),
        *("sincerely", "yours", "love", "bye", "merci", "danke", "gracias", "saludos", "ciao"),
        *("cordialement", "viele", "liebe", "mfg", "lg"),
    }
)
_SHORTEST = 3
_GREETING_WORDS = 3  # below a message, a longer line may be meant for the others
_MOST_LINES = 200
_MOST_TOLD = 100_000
_SHORT = 1000


class SeatLetter(NamedTuple):
    """A letter to a seat's signed address: which question it answers, under which key.

    An answer to an old question plays nothing, one to a void letter does nothing at all. `about`
    is what the answer says beside the account of the lines. One that is `doubtful` may be from a
    machine: it is answered only if an order in it was understood.
    """

    message_id: str
    question: int
    generation: int
    about: Mapping[str, Any] = MappingProxyType({})
    doubtful: bool = False


class Reply(NamedTuple):
    """What came of a request: the account of it, and the game as it stands now."""

    transcript: Transcript
    file: GameFile
    play: Play[Any]
    afterwards: list[Callable[[], object]]


def give_orders(
    desk: Desk, number: int, seat: int, lines: Sequence[str], letter: SeatLetter | None = None
) -> Reply:
    """Do the lines for a seat, in one commit; a letter that came before changes nothing."""
    with desk.sitting(number) as game:
        reply = give_orders_at(desk, game, seat, lines, letter)
    for act in reply.afterwards:
        act()
    return reply


def give_orders_at(
    desk: Desk, game: Sitting, seat: int, lines: Sequence[str], letter: SeatLetter | None
) -> Reply:
    """The same in a sitting that is open; `afterwards` is to be done when it is over."""
    ordering = _Ordering(desk, game, seat, letter)
    ordering.run(lines)
    visit = ordering.visit
    return Reply(visit.transcript, game.file, visit.play, visit.afterwards)


class _Ordering:
    """The lines of one seat at one game: done in one commit, or known as done before."""

    def __init__(self, desk: Desk, game: Sitting, seat: int, letter: SeatLetter | None) -> None:
        self.game = game
        self.seat = seat
        self.letter = letter
        self.visit = SeatVisit(desk, game, seat, letter.message_id if letter else "")
        game.sender = seat
        mine = game.file.seats[seat]
        self._old = letter is not None and letter.question != mine.question
        self._void = letter is not None and letter.generation != mine.generation
        self._known = known_as(seat, letter.generation, letter.message_id) if letter else ""

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, unless they came before, and commit what came of them."""
        visit, game = self.visit, self.game
        first = game.file.heard(self._known)
        if first is not None:
            visit.transcript.repeated = first
            if self._may_answer():
                self._commit(answered=True)
            return
        handed_back = not self._void and self._hand_back()
        step = game.play.snapshot.number
        _Reader(visit, old=self._old, void=self._void).run(lines)
        if handed_back:
            own = Item(_("(you are back)"), TOLD, text=_("The bot that played for you has gone."))
            visit.transcript.items.insert(0, own)
        if visit.decided is not None:
            enact(game, visit.decided)
            visit.play = game.play
        kept = visit.transcript.changed and not visit.transcript.preview
        if kept:
            visit.transcript.story = [str(told) for told in game.play.story(self.seat, step)]
        if kept or visit.acted or self.letter is not None:
            game.file.note_heard(self._known, game.now, _in_short(visit.transcript))
            self._commit(answered=kept or self._may_answer())

    def _hand_back(self) -> bool:
        """A player who is back keeps the seat; whether a bot stood in, which is gone now."""
        mine = self.visit.mine
        if not mine.player:
            return False
        if any(one.seat == self.seat and one.kind == TAKE for one in self.game.file.motions):
            told = _("The player of {seat} is back in game {number}.")
            drop_requests(self.game, self.seat, told)
            self.visit.acted = True
        stood_in = bool(mine.bot)
        if stood_in:
            mine.bot = ""
            back = _("The player of {seat} is back, so no bot plays for {seat} any more.")
            self.game.letters.tell_others(self.seat, back.format(seat=mine.name))
            self.visit.acted = True
        return stood_in

    def _may_answer(self) -> bool:
        """Whether a letter that changed nothing is answered; counts it if so."""
        most = self.game.books.answers_a_day
        if self.letter is not None and self.letter.doubtful and self.visit.transcript.empty:
            return False
        return self.letter is not None and may_answer(
            self.visit.mine, self.game.now, most, void=self._void
        )

    def _commit(self, *, answered: bool) -> None:
        if answered and self.letter is not None:
            self.game.answer = Answer(self.seat, self.visit.transcript, dict(self.letter.about))
        self.game.commit()


def _in_short(transcript: Transcript) -> str:
    """What became of a letter, to be said again if it comes again."""
    said = [f"{item.line[:60]}: {item.outcome}" for item in transcript.items[:20]]
    return "; ".join(said) or "there was no order in it"


class _Reader:
    """Reads the lines: orders of the host, questions to the game, orders of the game."""

    def __init__(self, visit: SeatVisit, *, old: bool, void: bool) -> None:
        self.visit = visit
        self.transcript = visit.transcript
        self.old = old
        self.void = void
        self.language: Language = language_of(visit.play, orders.reserved())
        self._batch: list[str] = []
        self._ordered = False
        visit.ends_text = self._ends_text

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, one after the other, until one fails or the orders end."""
        self.visit.lines = list(lines[:_MOST_LINES])
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            try:
                if self._ends(line):
                    self.visit.lines.insert(0, line)
                    break
                self._line(line)
            except OrderError as error:
                self._refuse(line, error)
                break
        if not self.transcript.failed:
            self._flush()
        if self.transcript.empty and not self._ordered:
            self._look_again()
        self.transcript.items += [Item(line, UNREAD) for line in self.visit.lines]
        if self.transcript.preview:
            self.transcript.story = self.visit.previewed_story()

    def _look_again(self) -> None:
        """In a letter without any order, a line that begins as an answer does was meant as one.

        Games keep words that people begin other sentences with (take, keep) out of their
        vocabulary, so `take Itlay` was passed over as chatter.
        """
        question = self.visit.play.pending.get(self.visit.seat)
        if question is None or self.old:
            return
        beginnings = {
            segment.words[0]
            for one in question.choices
            for segment in self.language.segments(question.phrase(one))[:1]
        }
        for place, item in enumerate(self.transcript.items):
            segments = self.language.segments(item.line)
            if segments and segments[0].words[0] in beginnings:
                later = self.transcript.items[place + 1 :]
                del self.transcript.items[place:]
                self._collect(item.line)
                self._flush()
                self.transcript.items += [Item(one.line, UNREAD) for one in later]
                return

    def _ends_text(self, line: str) -> bool:
        """Whether the text of a message ends before this line."""
        if self._ends(line, _GREETING_WORDS):
            return True
        known = orders.find_at_seat(line) is not None
        return known or self._answers(line) or self._is_order(line)

    def _ends(self, line: str, longest: int = 0) -> bool:
        """Whether the letter ends with this line: by our own words for it, or by a greeting."""
        words = line.casefold().strip(" .!,").split()
        if not words or 0 < longest < len(words):
            return False
        if len(words) == 1 and words[0] in ENDINGS:
            return True
        return self._ordered and words[0].strip(",.!") in THANKS

    def _line(self, line: str) -> None:
        if self.void:
            raise void_letter(line)
        known = orders.find_at_seat(line)
        if known is not None:
            self._flush()
            if not self.transcript.failed:
                self._do(known, line)
        elif self._answers(line):
            self._collect(line)
        elif self._look_up(line):
            return
        elif self._ordered or self._is_order(line):
            self._collect(line)
        else:
            self.transcript.items.append(Item(line, IGNORED))

    def _collect(self, line: str) -> None:
        self._ordered = True
        self._batch.append(line)

    def _do(self, known: AtSeat, line: str) -> None:
        """Do an order of the host."""
        if known.plays:
            self._see_open(line)
        elif self.transcript.preview and not known.asks:
            left_out = _("Left out, since this is a preview.")
            self.transcript.items.append(Item(line, TOLD, text=left_out))
            return
        rest = line.split(maxsplit=1)[1:]
        try:
            said = known.at_seat(self.visit, rest[0].strip() if rest else "")
        except OrderError:
            raise
        except PbemError as error:
            raise NotAllowed(line, str(error)) from error
        self._ordered = True
        self._tell(line, said)

    def _tell(self, line: str, said: str) -> None:
        """Say what came of a line; long answers only while the letter does not get too long."""
        told = sum(len(item.text) for item in self.transcript.items)
        if told and len(said) > _SHORT and told + len(said) > _MOST_TOLD:
            raise NotAllowed(line, _("One letter can tell no more than that; ask in another one."))
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
        said = play.game.lookup(play.view(self.visit.seat), line.split())
        if said is None:
            return False
        self._tell(line, said)
        return True

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
        segments = self.language.segments(line)
        return bool(segments) and self.language.begins_order(segments[0].words[0], _SHORTEST)

    def _flush(self) -> None:
        """Carry out the game orders that were collected so far."""
        lines, self._batch = self._batch, []
        if not lines:
            return
        try:
            self._see_open(lines[0])
        except NotAllowed as error:
            self._refuse(lines[0], error)
            return
        play = self.visit.play
        entries = len(play.record)
        outcome = carry_out(play, self.visit.seat, lines, orders.reserved())
        self.transcript.items += [done_item(line) for line in outcome.done]
        if outcome.error is not None:
            undone = lines[len(outcome.done) : outcome.failed]
            self.transcript.items += [Item(line, UNDONE) for line in undone]
            self._refuse(lines[outcome.failed], outcome.error)
            left = lines[outcome.failed + 1 :]
            self.transcript.items += [Item(line, UNREAD) for line in left]
        if outcome.stopped_at is not None:
            self.transcript.stopped_at = str(outcome.stopped_at)
        self.transcript.changed |= len(play.record) > entries

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
