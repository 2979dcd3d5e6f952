"""One request for one seat of one game, as the orders of the host see it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

from pbem.clock import DAY
from pbem.desk.agreeing import motions
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, Chain, GameFile, Motion, Part, SeatFile
from pbem.desk.people.person import Person
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.wishes import without_please
from pbem.desk.standing_orders.applying import first_that_holds, read_now, wait_here, waits
from pbem.desk.standing_orders.kept import add, add_else, in_full, listed_conditions
from pbem.desk.transcript import Transcript, news
from pbem.desk.unsigned_letters.asking import ask_by_letter
from pbem.engine.errors import NotAllowed
from pbem.engine.play import Play
from pbem.engine.reader import Reader, reader_of, reading_as
from pbem.engine.text import Words, _, joined, spoken, text

_MOST_STIRRED = 20


class Answers(Protocol):
    """An order that can be given at a seat."""

    asks: bool
    own_words: bool

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        """Do it; the words that come back go into the transcript."""


class SeatVisit:
    """What an order may look at and do while the game's lock is held.

    `play` is what the sender looks at: after `preview` a copy of the game's. `lines` are those
    that are still to be read, and `ends_text` says whether one of them ends a message.
    """

    def __init__(
        self, desk: Desk, game: Sitting, seat: int, message_id: str = "", language: str = ""
    ) -> None:
        self.desk = desk
        self.game = game
        self.seat = seat
        self.language = language
        self.now = game.now
        self.play: Play[Any] = game.play
        self._began = game.play.snapshot.number  # the step in which the request came
        self.by_letter = bool(message_id)
        self.message_id = message_id or os.urandom(16).hex()
        self.transcript = Transcript()
        self.lines: list[str] = []
        self.ends_text: Callable[[str], bool] = lambda _line: False
        self.hints_given = 0
        self.acted = False  # something was done that is not a move: a message, a choice of mail
        self.asked_by_letter = False  # a letter asks whether something is meant
        self.decided: Motion | None = None  # what all players have agreed to
        self.afterwards: list[Callable[[], object]] = []  # what needs other games, after the commit
        self._since = 0  # where a preview began
        self._told: list[Any] = []  # what was told before it

    @property
    def file(self) -> GameFile:
        """The document of the game."""
        return self.game.file

    @property
    def mine(self) -> SeatFile:
        """What is kept of this seat."""
        return self.game.file.seats[self.seat]

    @cached_property
    def reader(self) -> Reader:
        """Who reads the answers to what is asked: whoever has the seat, or sits at the shell."""
        entry = self.sender
        if entry is None:
            return reader_of(self.language, game=self.file.game)
        return reader_of(self.language or entry.language, entry.zone, self.file.game)

    @cached_property
    def sender(self) -> Person | None:
        """Whoever sits on the seat, as they were when the request began."""
        return self.desk.people.read(self.mine.player) if self.mine.player else None

    def answered(self, order: Answers, rest: str) -> Words:
        """What an order says; one that only asks answers in the language of whoever asks."""
        rest = rest if order.own_words else without_please(rest)
        if not order.asks:
            return order.at_seat(self, rest)
        with reading_as(self.reader):
            return spoken(order.at_seat(self, rest))

    # --- the letter ----------------------------------------------------------------------

    def continuation(self) -> list[str]:
        """The lines that follow up to the next order: a message may have several."""
        taken = []
        while self.lines and not self.ends_text(self.lines[0]):
            taken.append(self.lines.pop(0))
        return taken

    def start_preview(self) -> None:
        """From here on nothing is kept: the lines are tried on a copy."""
        if self.transcript.preview:
            return
        self.transcript.preview = True
        self._since = self.play.snapshot.number
        self._told = self._story()
        with reading_as(None):
            self.play = self.play.preview(self.seat)

    def previewed_story(self) -> list[Words]:
        """What would be told to this seat, of what was tried since the preview began."""
        return news(self._told, self._story())

    def _story(self) -> list[Any]:
        return list(self.play.story(self.seat, self._since))

    # --- the person ----------------------------------------------------------------------

    def person(self) -> Person:
        """Who sits on the seat."""
        if not self.mine.player:
            raise NotAllowed("", _("Nobody sits on this seat."))
        return self.desk.people.read(self.mine.player)

    def change_person(self, change: Callable[[Person], None]) -> None:
        """Change what is kept about whoever sits on the seat."""
        self.desk.people.change(self.person().id, change)
        self.acted = True

    def ask_by_letter(self, kind: str, words: Words, **args: Any) -> Words:
        """Ask the player by letter whether something beyond this game is meant."""
        person = self.person()
        if self.asked_by_letter:
            raise NotAllowed(
                kind, _("Please ask for one thing in each letter, and send this one by itself.")
            )
        said = ask_by_letter(self.desk, person, kind, self.message_id, words, **args)
        self.asked_by_letter = self.acted = True
        return said

    # --- the game ------------------------------------------------------------------------

    def give_ahead(self, part: Part, *others: Part) -> Words:
        """Keep an order for when the seat is asked; what is kept and until when, for people.

        If orders above it have ended the turn, and only bots or Automas played since, the turn that
        it is now is the next one. `others` are what it goes on with behind `else`.
        """
        if part.during != self._began and not self.play.drafting(self.seat):
            part.during = None
        if self.file.status == ENDED or self.play.result is not None:
            raise NotAllowed(part.orders, _("This game has ended."))
        add(self.mine.ahead, part)
        for other in others:
            add_else(self.mine.ahead, other)
        self.acted = True
        if part.turns:
            words = _("Noted for your turn after next: “{orders}”")
            if part.turns > 1:
                words = _("Noted, with {number} turns of yours before it: “{orders}”")
            return self.noted(text(words, number=part.turns, orders=self._kept()))
        if self.seat not in self.play.pending or part.during is not None:
            return self.noted(text(_("Noted for your next turn: “{orders}”"), orders=self._kept()))
        if self.file.paused_at:
            return self.noted(
                text(_("Noted, for when the game goes on: “{orders}”"), orders=self._kept())
            )
        if not self.play.drafting(self.seat) and waits(self.play, self.seat, self.mine.ahead[-1]):
            wait_here(self.play, self.mine.ahead[-1])
            words = _("Noted for your turn, behind what you are asked now: “{orders}”")
            return self.noted(text(words, orders=self._kept()))
        if self.transcript.changed:
            return text(_("Noted for your next turn: “{orders}”"), orders=self._kept())
        return self._done_at_once(self.mine.ahead[-1])

    def _done_at_once(self, chain: Chain) -> Words:
        """What is said of orders whose turn it is already."""
        if first_that_holds(self.play, self.seat, chain) is None:
            words = _("It is your turn already, and it is not so that {c}, so I do not do it.")
            return text(words, c=listed_conditions(chain))
        return _("It is your turn already, so I do it at once.")

    def _kept(self) -> Words:
        """The latest order that was given ahead, in full; without a condition, as it was said."""
        chain = self.mine.ahead[-1]
        plain = len(chain) == 1 and not chain[0].condition
        return chain[0].orders if plain else in_full(chain)

    def noted(self, what: Words) -> Words:
        """What is kept, how it would be read now, and how it is dropped."""
        read, why = read_now(self.play, self.seat, self.mine.ahead[-1])
        told = [what]
        if read:
            told.append(text(_("As things stand I read it as: {read}"), read=read))
        elif why:
            words = _("As things stand I could not carry it out: {why} By then it may be possible.")
            told.append(text(words, why=why))
        return joined([*told, text(_("To cancel it: `cancel order`"))], "\n")

    def propose(self, motion: Motion) -> Words:
        """Put something to the others, or agree to it; it is done when all agree."""
        self.stir()
        self.acted = True
        known = any(one.same_as(motion) for one in self.file.motions)
        if motions.propose(self.game, self.mine.name, motion):
            self.decided = motion
            if motion.kind == motions.UNDO and motion.seat == self.seat:
                return _("Your last turn is taken back, and with it all that came after.")
            return motions.when_agreed(motion, self.file.names)
        if known:
            return _("Noted: you agree. It is done as soon as everybody does.")
        return _("Noted; I am asking the others.")

    # --- the others ----------------------------------------------------------------------

    def stir(self) -> None:
        """Count a letter to others that is no move; there are only so many a day."""
        today = self.now // DAY
        count = self.mine.stirred[1] if self.mine.stirred[0] == today else 0
        if count >= _MOST_STIRRED:
            raise NotAllowed("", _("That is enough for today; please give the others a rest."))
        self.mine.stirred = (today, count + 1)

    def announce(self, words: Words) -> None:
        """Tell all other players something."""
        self.stir()
        self.game.letters.tell_others(self.seat, words)
        self.acted = True
