"""A sitting at one game: everything that one request does to it, and one commit.

    with desk.sitting(12) as game:
        game.play.resign(0)
        game.letters.tell_all("...")
        game.commit()

Whoever opens the sitting commits it; what is done to the game in between takes the sitting.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any

from pbem.desk import open_games, public_games
from pbem.desk.books import Books
from pbem.desk.game_documents import to_document
from pbem.desk.gamefile import ENDED, FINISHED, FORMING, RUNNING, TO_BE_RATED, GameFile
from pbem.desk.loaded_game import Asked, LoadedGame, asked
from pbem.desk.owed_letters import news, watchers
from pbem.desk.owed_letters.letter_book import Answer, Change, LetterBook
from pbem.desk.standing_orders.applying import apply_all
from pbem.desk.timing import until_called_off
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.game_clock import clock_at_work
from pbem.engine.play import Play
from pbem.store import Held
from pbem.store.errors import NotFound


class Sitting(LoadedGame):
    """A game under its lock: the file, the play, the moment, the clock and the letters.

    `sender` is the seat whose request this is: it hears what came of it by `answer`, or at once,
    and not by a letter of the game. A game that is being made has no lock yet: `document` is what
    its first commit writes.
    """

    def __init__(self, books: Books, file: GameFile, held: Held[int] | None = None) -> None:
        super().__init__(file, books.clock(), books.domain)
        self.books = books
        self.done_waits = books.done_waits
        self.sender: int | None = None
        self.answer: Answer | None = None
        self._held = held
        self._before: Asked = {}
        self._was_over = False
        self._entries = 0
        self._status = file.status
        self._shown = public_games.is_shown(file)
        self._known = _seated(file) if held is not None else set()
        self._watched_by = _watching(file)

    @cached_property
    def letters(self) -> LetterBook:
        """Where the letters are noted that this sitting causes."""
        return LetterBook(self)

    @cached_property
    def clock(self) -> TimeKeeper:
        """The clock of the game, at this moment."""
        return clock_at_work(self.books, self.file)

    def loaded(self, play: Play[Any]) -> None:
        """Remember how the game stood, to see at the end what has changed."""
        super().loaded(play)
        self._before = asked(play)
        self._was_over = play.result is not None
        self._entries = len(play.record)

    def replaced(self, old: Play[Any], new: Play[Any]) -> None:
        """What was taken back is not told any more."""
        news.taken_back(self.file, old, new)

    def start(self, play: Play[Any]) -> None:
        """The game begins: clocks run, and everyone gets the first letter."""
        self.play = play
        self._before = asked(play)
        self.file.status = RUNNING
        self.clock.changed({}, self._before)
        self.letters.started()
        watchers.started(self.letters)

    def commit(self) -> None:
        """Write what has become of the game, with the letters that it causes, in one step."""
        assert self._held is not None
        was_forming = self._status == FORMING
        self._held.commit(self.document())
        seated = _seated(self.file)
        for person in sorted(self._known - seated):
            with suppress(NotFound):  # who has left this host
                self.books.people.strike_game(person, self.file.id)
        self._known = seated
        watching = _watching(self.file)
        for person in sorted(self._watched_by - watching):
            with suppress(NotFound):
                self.books.people.strike_watching(person, self.file.id)
        self._watched_by = watching
        if was_forming and self.file.status != FORMING:
            open_games.mark(self.books.home, self.file)

    def next_event(self) -> int | None:
        """When something is next to be done about a game that has begun."""
        file = self.file
        if file.status != RUNNING or file.paused_at or self.play.result is not None:
            return None
        if awaited_bot(file, self.play) is not None:
            return self.now
        handing_over = [one.due for one in file.motions if one.due]
        times = [self.clock.next_event(), *handing_over]
        if file.waits_for_guests:
            times.append(until_called_off.next_event(file, self.books.forming_days))
        return min((at for at in times if at is not None), default=None)

    def document(self) -> dict[str, Any]:
        """What is to be committed.

        A person's list of games and those of open and public games get what is new first, and lose
        what is gone after the commit: one too many does no harm, one too few would lose a game.
        """
        for person in sorted(_seated(self.file) - self._known):
            self.books.people.note_game(person, self.file.id)
        if self._play is not None:
            self._wrap_up(self._play)
        elif self.file.status == FORMING:
            self.file.due_at = until_called_off.next_event(self.file, self.books.forming_days)
        if self.file.status == FORMING:
            open_games.mark(self.books.home, self.file)
        if public_games.is_shown(self.file) and not self._shown:
            public_games.note(self.books, self.file.id)
            self._shown = True
        return to_document(self.file)

    def _wrap_up(self, play: Play[Any]) -> None:
        """Give standing orders, run the clocks, note the letters, and write the play down."""
        file = self.file
        file.let_go(play.awaiting)
        applied = apply_all(file, play)
        file.end_requests(play.snapshot.number)
        self.clock.changed(self._before, asked(play))
        self.letters.changed(
            Change(self._before, self._was_over, self.sender, self.answer, applied)
        )
        watchers.changed(self.letters)
        if len(play.record) != self._entries or file.status != self._status:
            file.changed = self.now
        file.play = play.kept()
        if play.result is not None:
            file.status = FINISHED
            if self._status != FINISHED:
                self.books.home.add_member(TO_BE_RATED, str(file.id))
        elif file.status != ENDED:
            file.status = RUNNING
        awaiting = play.awaiting if file.status == RUNNING else []
        file.awaiting = [play.names[seat] for seat in awaiting]
        file.drafting = [play.names[seat] for seat in awaiting if play.drafting(seat)]
        file.due_at = self.next_event()
        self.answer = None
        self.loaded(play)
        self._status = file.status


def awaited_bot(file: GameFile, play: Play[Any]) -> int | None:
    """The seat of a bot that the game waits for, if there is one."""
    return next((seat for seat in play.awaiting if file.seats[seat].bot), None)


def _seated(file: GameFile) -> set[str]:
    """Everybody who has a seat, or is invited to one."""
    return {seat.player or seat.invited for seat in file.seats} - {""}


def _watching(file: GameFile) -> set[str]:
    """Everybody who looks on."""
    return {one.person for one in file.watchers}


def people_of(file: GameFile) -> list[str]:
    """Everybody who may know of the game: with a seat, looking on, or asking for a seat."""
    others = {one.person for one in file.motions}
    return sorted((_seated(file) | _watching(file) | others) - {""})
