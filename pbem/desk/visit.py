"""One letter, or one command line, for one seat of one game: reads its lines and does them.

Before the first order an unknown line is ignored and listed. A line whose first word is an order
word, or one letter off, is an order and stops the letter if it fails; after the first order every
unknown line stops it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.language import Language
from pbem.engine.orders import carry_out, language_of
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.store.outbox import DAY

from . import commands
from .ahead import Part, add
from .commands.base import ENDINGS, Command
from .gamefile import ENDED, GameFile
from .letters import NOTICE, LetterBook
from .people import Person
from .proposals import Proposal, propose
from .transcript import (
    IGNORED,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    Transcript,
    done_item,
    news,
    refused_item,
)

if TYPE_CHECKING:
    from .desk import Desk

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
_MOST_STIRRED = 20
_MOST_TOLD = 100_000
_SHORT = 1000


class Visit:
    """Everything that one request does to a game before it is committed."""

    def __init__(
        self,
        file: GameFile,
        play: Play[Any],
        seat: int,
        now: int,
        *,
        desk: Desk,
        old: bool = False,
        void: bool = False,
        message_id: str = "",
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.desk = desk
        self.file = file
        self.play = play
        self.seat = seat
        self.now = now
        self.old = old
        self.void = void
        self.message_id = message_id or os.urandom(16).hex()
        self.decided: Proposal | None = None  # what all players have agreed to
        self.keep = keep  # commits the game as it stands, before something that depends on it
        self.afterwards: list[Callable[[], None]] = []  # what needs other games, after the commit
        self.asked_by_letter = False  # a letter asks whether something is meant
        self.acted = False  # something was done that is not a move: a message, a choice of mail
        self.transcript = Transcript()
        self.language: Language = language_of(play, commands.reserved())
        self._rest: list[str] = []
        self._batch: list[str] = []
        self._ordered = False
        self._since = 0  # where a preview began
        self._told: list[Any] = []  # what was told before it
        play.now = now

    def run(self, lines: Sequence[str]) -> Transcript:
        """Do the lines, one after the other, until one fails or the orders end."""
        self._rest = list(lines[:_MOST_LINES])
        while self._rest:
            line = self._rest.pop(0)
            try:
                if self._ends(line):
                    self._rest.insert(0, line)
                    break
                self._line(line)
            except OrderError as error:
                self._refuse(line, error)
                break
        if not self.transcript.failed:
            self._flush()
        if self.transcript.empty and not self._ordered:
            self._look_again()
        self.transcript.items += [Item(line, UNREAD) for line in self._rest]
        if self.transcript.preview:
            self.transcript.story = news(self._told, self._story())
        return self.transcript

    def _look_again(self) -> None:
        """In a letter without any order, a line that begins as an answer does was meant as one.

        Games keep words that people begin other sentences with (take, keep) out of their
        vocabulary, so `take Itlay` was passed over as chatter.
        """
        question = self.play.pending.get(self.seat)
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

    def continuation(self) -> list[str]:
        """The lines that follow up to the next order: a message may have several."""
        taken = []
        while self._rest and not self._ends(self._rest[0], _GREETING_WORDS):
            line = self._rest[0]
            if commands.find(line) is not None or self._answers(line) or self._is_order(line):
                break
            taken.append(self._rest.pop(0))
        return taken

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
        command = commands.find(line)
        if command is not None:
            self._flush()
            if not self.transcript.failed:
                self._command(command, line)
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

    def _command(self, command: Command, line: str) -> None:
        if command.plays:
            self._see_open(line)
        elif self.transcript.preview and command.words[0] not in commands.QUESTIONS:
            left_out = _("Left out, since this is a preview.")
            self.transcript.items.append(Item(line, TOLD, text=left_out))
            return
        rest = line.split(maxsplit=1)[1:]
        try:
            said = command.run(self, rest[0].strip() if rest else "")
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
        if self.file.status == ENDED:
            raise NotAllowed(line, _("This game has ended."))
        if self.file.paused_at:
            raise NotAllowed(line, _("The operator has paused this game; it will go on later."))

    def _look_up(self, line: str) -> bool:
        """Let the game answer a question about its things, such as `card 28`."""
        said = self.play.game.lookup(self.play.view(self.seat), line.split())
        if said is None:
            return False
        self._tell(line, said)
        return True

    def _answers(self, line: str) -> bool:
        """Whether the line begins with an answer to what the seat is asked now."""
        question = self.play.pending.get(self.seat) or self.play.asides(self.seat)
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
        entries = len(self.play.record)
        outcome = carry_out(self.play, self.seat, lines, commands.reserved())
        self.transcript.items += [done_item(line) for line in outcome.done]
        if outcome.error is not None:
            undone = lines[len(outcome.done) : outcome.failed]
            self.transcript.items += [Item(line, UNDONE) for line in undone]
            self._refuse(lines[outcome.failed], outcome.error)
            left = lines[outcome.failed + 1 :]
            self.transcript.items += [Item(line, UNREAD) for line in left]
        if outcome.stopped_at is not None:
            self.transcript.stopped_at = str(outcome.stopped_at)
        self.transcript.changed |= len(self.play.record) > entries

    def _refuse(self, line: str, error: OrderError) -> None:
        self.transcript.items.append(refused_item(line, error))

    def person(self) -> Person:
        """Who sits on the seat."""
        player = self.file.seats[self.seat].player
        if not player:
            raise NotAllowed("", _("Nobody sits on this seat."))
        return self.desk.people.read(player)

    def change_person(self, change: Callable[[Person], None]) -> None:
        """Change what is kept about whoever sits on the seat (the game's lock is held)."""
        self.desk.people.change(self.person().id, change)
        self.acted = True

    def give_ahead(self, part: Part) -> str:
        """Keep an order for when the seat is asked; when that will be, for people."""
        if self.file.status == ENDED or self.play.result is not None:
            raise NotAllowed(part.orders, _("This game has ended."))
        add(self.file.seats[self.seat].ahead, part)
        self.acted = True
        if self.seat not in self.play.pending or part.during is not None:
            return _("Noted for your next turn.")
        if self.file.paused_at:
            return _("Noted; it is done when the game goes on.")
        return _("You are asked already, so it is done at once; a letter tells how.")

    def stir(self) -> None:
        """Count a letter to others that is no move; there are only so many a day."""
        place = self.file.seats[self.seat]
        today = self.now // DAY
        count = place.stirred[1] if place.stirred[0] == today else 0
        if count >= _MOST_STIRRED:
            raise NotAllowed("", _("That is enough for one day; the others' patience counts too."))
        place.stirred = (today, count + 1)

    def announce(self, words: str) -> None:
        """Tell all other players something."""
        self.stir()
        book = LetterBook(self.file, self.play, self.desk.domain, self.now)
        for other in range(len(self.file.seats)):
            if other != self.seat:
                book.note(other, NOTICE, words=words)
        self.acted = True

    def propose(self, proposal: Proposal) -> str:
        """Put something to the others, or agree to it; it is done when all agree."""
        name = self.file.seats[self.seat].name
        self.stir()
        self.acted = True
        if propose(self.desk, self.file, self.play, name, proposal):
            self.decided = proposal
            return _("All agree: {what}.").format(what=proposal.words(self.file.names))
        return _("Your word is noted; the others are asked.")

    def start_preview(self) -> None:
        """From here on nothing is kept: the lines are tried on a copy."""
        self.transcript.preview = True
        self._since = self.play.snapshot.number
        self._told = self._story()
        self.play = self.play.preview(self.seat)

    def _story(self) -> list[Any]:
        """What this seat was told since the preview began, and in the step before that."""
        return list(self.play.story(self.seat, self._since))


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
