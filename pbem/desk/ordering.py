"""One request for a seat: its lines are done in one commit, or are known as done before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem.clock import DAY
from pbem.desk import faults
from pbem.desk.agreeing.enacting import enact
from pbem.desk.agreeing.motions import TAKE, drop_requests
from pbem.desk.came_again import in_short, told_again
from pbem.desk.desk import Desk
from pbem.desk.gamefile import GameFile, known_as
from pbem.desk.line_reading.line_reader import LineReader
from pbem.desk.owed_letters.allowance import limit_words, may_answer
from pbem.desk.owed_letters.kinds import NOTICE
from pbem.desk.owed_letters.letter_book import Answer
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import REFUSED, TOLD, Item, Transcript
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.play import Play
from pbem.engine.text import Words, _, text


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
    desk: Desk,
    number: int,
    seat: int,
    lines: Sequence[str],
    letter: SeatLetter | None = None,
    language: str = "",
) -> Reply:
    """Do the lines for a seat, in one commit; a letter that came before changes nothing.

    They are in this language, or else in that of whoever has the seat.
    """
    with desk.sitting(number) as game:
        reply = give_orders_at(desk, game, seat, lines, letter, language)
    for act in reply.afterwards:
        act()
    return reply


def give_orders_at(
    desk: Desk,
    game: Sitting,
    seat: int,
    lines: Sequence[str],
    letter: SeatLetter | None,
    language: str = "",
    fault: Exception | None = None,
) -> Reply:
    """The same in a sitting that is open; `afterwards` is to be done when it is over.

    Lines that have met a fault are not done, and their sender is told so.
    """
    ordering = _Ordering(desk, game, seat, letter, language)
    if fault is None:
        ordering.run(lines)
    else:
        ordering.give_up(lines, fault)
    visit = ordering.visit
    return Reply(visit.transcript, game.file, visit.play, visit.afterwards)


class _Ordering:
    """The lines of one seat at one game: done in one commit, or known as done before."""

    def __init__(
        self, desk: Desk, game: Sitting, seat: int, letter: SeatLetter | None, language: str
    ) -> None:
        self.game = game
        self.seat = seat
        self.letter = letter
        self.visit = SeatVisit(desk, game, seat, letter.message_id if letter else "", language)
        game.sender = seat
        mine = game.file.seats[seat]
        self._old = letter is not None and letter.question != mine.question
        self._void = letter is not None and letter.generation != mine.generation
        self._limit: Words = ""  # what the last answer of the day says
        self._known = known_as(seat, letter.generation, letter.message_id) if letter else ""

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, unless they came before, and commit what came of them."""
        visit, game = self.visit, self.game
        first = game.file.heard(self._known)
        if first is not None:
            visit.transcript.repeated = told_again(first)
            if self._may_answer():
                self._commit(answered=True)
            return
        handed_back = not self._void and self._hand_back()
        step = game.play.snapshot.number
        automatic = self.letter is not None and self.letter.doubtful
        reader = LineReader(visit, old=self._old, void=self._void, perhaps_automatic=automatic)
        reader.run(lines)
        if handed_back:
            own = Item("", TOLD, text=_("The bot that played for you has gone."))
            visit.transcript.items.insert(0, own)
        if visit.decided is not None:
            before = game.play
            enact(game, visit.decided, None if self.letter is None else self.seat)
            visit.play = game.play
            if game.play is not before and self.seat in game.play.pending:
                visit.transcript.resend = True  # a turn was taken back, and it is theirs again
        kept = visit.transcript.changed and not visit.transcript.preview
        if kept:
            visit.transcript.story = [told.said for told in game.play.story(self.seat, step)]
        if kept or visit.acted or self.letter is not None:
            game.file.note_heard(self._known, game.now, in_short(visit.transcript))
            self._commit(answered=kept or self._may_answer())

    def give_up(self, lines: Sequence[str], fault: Exception) -> None:
        """Do nothing, and say so; the operator hears of it once a day and game."""
        game = self.game
        first = next(filter(str.strip, lines), "")
        self.visit.transcript.items = [Item(first, REFUSED, text=faults.LETTER_NOT_READ)]
        game.file.note_heard(self._known, game.now, in_short(self.visit.transcript))
        if game.now >= game.file.fault_told + DAY:
            game.file.fault_told = game.now
            game.letters.to_operator(NOTICE, words=faults.for_operator(game.file.id, fault))
        self._commit(answered=self._may_answer())

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
            self.game.letters.tell_others(self.seat, text(back, seat=mine.name))
            self.visit.acted = True
        return stood_in

    def _may_answer(self) -> bool:
        """Whether a letter that changed nothing is answered; counts it if so."""
        if self.letter is None or (self.letter.doubtful and self.visit.transcript.empty):
            return False
        most = self.game.books.seat_answers_a_day
        allowance = may_answer(self.visit.mine, self.game.now, most, void=self._void)
        if allowance.last and not self._void:
            self._limit = limit_words(self.game.now)
        return allowance.granted

    def _commit(self, *, answered: bool) -> None:
        if answered and self.letter is not None:
            about = dict(self.letter.about)
            if self._limit:
                about["limit"] = self._limit
            self.game.answer = Answer(self.seat, self.visit.transcript, about)
        self.game.commit()
