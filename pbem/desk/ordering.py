"""What one letter, or one command line, does to a game while the game's lock is held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.store import Held, handled

from .carrying import carry_out
from .gamefile import known_as, read_file
from .letters import asked, may_answer
from .taking import drop_requests
from .transcript import Transcript
from .visit import Visit

if TYPE_CHECKING:
    from .desk import Desk


class Ordering:
    """The lines of one seat at one game: done in one commit, or known as done before.

    `answers_to` is the question and the generation of the letter that is answered, `about` what
    the answer letter says beside the account of the lines.
    """

    def __init__(
        self,
        desk: Desk,
        held: Held[int],
        seat: int,
        *,
        message_id: str,
        answers_to: tuple[int, int] | None,
        answer_by_letter: bool,
        about: dict[str, Any] | None,
    ) -> None:
        self.desk = desk
        self.held = held
        self.seat = seat
        self.message_id = message_id
        self.answer_by_letter = answer_by_letter
        self.about = about
        self.now = desk.clock()
        self.file = read_file(held.document)
        self.play = self.file.load()
        self.shown: Play[Any] = self.play  # what the sender looks at: after a preview, another one
        self.afterwards: list[Callable[[], None]] = []  # what needs other games' locks
        self._before = asked(self.play)
        self._was_over = self.play.result is not None
        place = self.file.seats[seat]
        question, generation = answers_to or place.key
        self._old = question != place.question
        self._void = generation != place.generation
        self._known = known_as(seat, generation, message_id)

    def run(self, lines: Sequence[str]) -> Transcript:
        """Do the lines, unless they came before, and commit what came of them."""
        first = handled.seen(self.held.document, self._known) if self._known else None
        if first is not None:
            return self._again(first)
        step = self.play.snapshot.number
        visit = self._visit()
        transcript = visit.run(lines)
        if visit.decided is not None:
            self.play = visit.play = carry_out(self.desk, self.file, self.play, visit.decided)
        self.shown = visit.play
        self.afterwards = visit.afterwards
        kept = transcript.changed and not transcript.preview
        if kept:
            transcript.story = [str(told) for told in self.play.story(self.seat, step)]
        if kept or visit.acted or self.answer_by_letter or self.message_id:
            self._commit(transcript, answered=kept or self._may_answer())
        return transcript

    def _again(self, first: str) -> Transcript:
        """The same letter once more: say what came of it the first time, and change nothing."""
        transcript = Transcript(repeated=first)
        if self._may_answer():
            self.held.commit(self._wrapped_up(transcript))
        return transcript

    def _visit(self) -> Visit:
        back = not self._void and self._hand_back()
        visit = Visit(
            self.file,
            self.play,
            self.seat,
            self.now,
            old=self._old,
            void=self._void,
            desk=self.desk,
            message_id=self.message_id,
            keep=lambda: self.held.commit(self.desk.document(self.file, self.play)),
        )
        visit.acted = back
        return visit

    def _hand_back(self) -> bool:
        """A player who is back takes the seat from the bot that stood in."""
        place = self.file.seats[self.seat]
        if not (place.player and place.bot):
            return False
        place.bot = ""
        told = _("The player of {seat} is back in game {number}.")
        drop_requests(self.desk, self.file, self.seat, told)
        return True

    def _may_answer(self) -> bool:
        """Whether a letter that changed nothing is answered; counts it if so."""
        place, most = self.file.seats[self.seat], self.desk.answers_a_day
        return self.answer_by_letter and may_answer(place, self.now, most, void=self._void)

    def _commit(self, transcript: Transcript, *, answered: bool) -> None:
        document = self._wrapped_up(transcript if answered and self.answer_by_letter else None)
        if self._known:
            handled.note_handled(document, self._known, self.now, _in_short(transcript))
        self.held.commit(document)

    def _wrapped_up(self, answer: Transcript | None) -> dict[str, Any]:
        before = (self._before, self._was_over)
        return self.desk.wrap_up(self.file, self.play, *before, self.seat, answer, self.about)


def _in_short(transcript: Transcript) -> str:
    """What became of a letter, to be said again if it comes again."""
    said = [f"{item.line[:60]}: {item.outcome}" for item in transcript.items[:20]]
    return "; ".join(said) or "there was no order in it"
