"""What is known when a letter to a seat is written: the game as the seat sees it, and the note."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.looking.seat_names import Calling
from pbem.desk.owed_letters import kinds
from pbem.desk.post import Post
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.transcript import Transcript, from_kept
from pbem.desk.writing import headlines, subjects
from pbem.engine.play import Play
from pbem.mail.address import Token
from pbem.mail.compose.links import links_to
from pbem.store.letter_notes import Note

FEW_CHOICES = 8
"""Among so few a player chooses without the board."""
_ASKING = frozenset({kinds.START, kinds.TURN, kinds.REMINDER, kinds.NEWS, kinds.STANDING})
"""The letters that ask, if there is something to ask."""


class LetterFacts:
    """A note to one seat of a game that is being played, and all that its letter may speak of.

    `links` says whether its moves are links; a letter of text alone shows none.
    """

    def __init__(
        self, post: Post, file: GameFile, play: Play[Any], note: Note, *, links: bool = True
    ) -> None:
        self.post = post
        self.file = file
        self.play = play
        self.note = note
        self.links = links
        assert isinstance(note.to, int)
        self.seat = note.to
        self.place = file.seats[self.seat]
        self.params = note.params

    # --- the seat and its game -----------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """The game as the seat sees it."""
        return self.play.view(self.seat)

    @cached_property
    def clock(self) -> TimeKeeper:
        """The deadlines of the game."""
        return clock_of(self.post.desk, self.file)

    @cached_property
    def calling(self) -> Calling:
        """What the seat calls itself and the others."""
        return Calling(self.play, self.view, self.seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.play.result is not None or self.file.status == ENDED

    @property
    def is_asked(self) -> bool:
        """Whether the seat has something to answer."""
        stands = self.file.status == ENDED or self.file.paused_at
        return self.seat in self.play.pending and not stands

    @property
    def plays_on(self) -> bool:
        """Whether the seat has something to answer in a game that is not over."""
        return self.is_asked and self.play.result is None

    @property
    def has_company(self) -> bool:
        """Whether there is somebody else to write to."""
        others = [seat for seat in self.file.seats if seat is not self.place]
        return any((seat.player or seat.invited) and not seat.bot for seat in others)

    # --- the letter ----------------------------------------------------------------------

    @cached_property
    def account(self) -> Transcript | None:
        """What became of lines of this player's, if this letter tells it."""
        raw = self.params.get("transcript")
        return from_kept(raw) if raw is not None else None

    @property
    def token(self) -> Token:
        """What the letter's reply address stands for: the question as it was asked."""
        return Token(
            self.file.id,
            self.seat,
            self.params.get("question", self.place.question),
            self.params.get("generation", self.place.generation),
        )

    @property
    def answered_since(self) -> bool:
        """Whether the question that this letter was to ask has been answered already."""
        return self.token.question != self.place.question

    @property
    def subject(self) -> str:
        """The subject of this letter."""
        if self.note.kind == kinds.END:
            return subjects.over(self.file, headlines.wins(self.play))
        if to := self.params.get("subject"):
            return subjects.answer(to)
        if self.note.kind in _ASKING and self.is_asked:
            return subjects.turn(self.file)
        return subjects.news(self.file)

    @cached_property
    def shows_board(self) -> bool:
        """Whether this letter shows how the game stands: no message, notice or refusal does."""
        match self.note.kind:
            case kinds.MESSAGE | kinds.NOTICE:
                return False
            case kinds.ANSWER | kinds.STANDING:
                account = self.account
                if account is None:
                    return False
                small = self.goes_on or self.settles_first
                return (account.kept and self.is_asked and not small) or account.resend
            case kinds.TURN | kinds.REMINDER:
                return not self.settles_first
            case _:
                return True

    @cached_property
    def goes_on(self) -> bool:
        """Whether a turn goes on with a question so small that it is answered without the board."""
        drafting = self.is_asked and self.play.drafting(self.seat)
        return drafting and len(self.play.pending[self.seat].choices) <= FEW_CHOICES

    @cached_property
    def settles_first(self) -> bool:
        """Whether a turn begins with such a question: the letter behind it shows the board."""
        open_now = self.is_asked and not self.answered_since and not self.play.drafting(self.seat)
        few = open_now and len(self.play.pending[self.seat].choices) <= FEW_CHOICES
        return few and self.play.could_settle(self.seat)

    def link(self, order: str) -> str:
        """The link that writes an order as the answer to this letter."""
        return self._link_of(order) if self.links else ""

    @cached_property
    def _link_of(self) -> Callable[[str], str]:
        bare = "" if self.post.mailbox.separator else self.note.id
        subject = subjects.answer(self.subject)
        return links_to(self.post.address(self.token), subject, bare)
