"""The front desk: one request in, one commit, answers out.

The command line and the mail side both come here, so whatever can be mailed can be typed.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pbem.clock import Clock, system_clock
from pbem.engine.play import Play
from pbem.engine.simulate import bot_move
from pbem.store import Home, NamedShelf

from . import observers
from .ahead import MOST_APPLIED, Applied, apply_next
from .gamefile import (
    ENDED,
    FINISHED,
    RUNNING,
    GameFile,
    games_shelf,
    read_file,
    to_document,
)
from .letters import Asked, LetterBook, asked
from .opening import open_game
from .ordering import Ordering
from .people import People
from .timing.calendar import Calendar
from .timing.downtime import read_pauses
from .timing.keeper import TimeKeeper
from .timing.rules import read_rules
from .transcript import Transcript

BOTS_AT_ONCE = 200
ANSWERS_A_DAY = 20
FORMING_DAYS = 60
DEFAULT_DOMAIN = "localhost"


class Reply(NamedTuple):
    """What came of a request: the account of it, and the game as it stands now."""

    transcript: Transcript
    file: GameFile
    play: Play[Any]


class Desk:
    """Opens games, takes orders, lets bots move; every change is one commit with its letters."""

    def __init__(
        self, home: Home, clock: Clock = system_clock, domain: str = DEFAULT_DOMAIN
    ) -> None:
        self.home = home
        self.clock = clock
        self.domain = domain
        self.answers_a_day = ANSWERS_A_DAY
        self.forming_days = FORMING_DAYS
        self.games = games_shelf(home)
        self.people = People(home)
        self.callers = NamedShelf(home, "callers", "correspondent")
        self.requests = NamedShelf(home, "requests", "request")

    # --- opening -------------------------------------------------------------------------

    def open_game(
        self,
        game_name: str,
        players: Mapping[str, str],
        options: Mapping[str, str] | None = None,
        seed: bytes | None = None,
    ) -> int:
        """Open a game with seats for people (addresses), bots, or `open` to all."""
        return open_game(self, game_name, players, options or {}, seed)

    # --- looking -------------------------------------------------------------------------

    def read(self, number: int) -> GameFile:
        """The game as last committed."""
        return read_file(self.games.read(number))

    # --- ordering ------------------------------------------------------------------------

    def order(
        self,
        number: int,
        seat: int,
        lines: Sequence[str],
        *,
        message_id: str = "",
        answers_to: tuple[int, int] | None = None,
        answer_by_letter: bool = False,
        about: dict[str, Any] | None = None,
    ) -> Reply:
        """Do the lines for a seat, in one commit; a letter that came before changes nothing.

        `answers_to` is the question and the generation of the letter that is answered: an answer
        to an old question plays nothing, one to a void letter does nothing at all. `about` is
        what the answer letter says beside the account of the lines.
        """
        with self.games.hold(number) as held:
            ordering = Ordering(
                self,
                held,
                seat,
                message_id=message_id,
                answers_to=answers_to,
                answer_by_letter=answer_by_letter,
                about=about,
            )
            transcript = ordering.run(lines)
        for act in ordering.afterwards:
            act()
        return Reply(transcript, ordering.file, ordering.shown)

    def wrap_up(
        self,
        file: GameFile,
        play: Play[Any],
        before: Asked,
        was_over: bool,
        sender: int | None = None,
        answer: Transcript | None = None,
        about: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """After a change: run the clocks, note the letters, and give what is to be committed."""
        now = self.clock()
        applied = self._apply_ahead(file, play)
        self.keeper(file).changed(before, asked(play))
        book = LetterBook(file, play, self.domain, now)
        book.changed(before, was_over, sender, answer, about)
        book.applied(applied)
        observers.changed(file, play, self.domain, now)
        file.changed = now
        return self.document(file, play)

    def _apply_ahead(self, file: GameFile, play: Play[Any]) -> list[Applied]:
        """Give the standing orders of whoever is asked now, before letters are decided."""
        applied: list[Applied] = []
        if file.paused_at or file.status == ENDED:
            return applied
        while len(applied) < MOST_APPLIED:
            found = (apply_next(play, seat, file.seats[seat].ahead) for seat in play.awaiting)
            one = next((one for one in found if one is not None), None)
            if one is None:
                break
            applied.append(one)
        return applied

    def keeper(self, file: GameFile) -> TimeKeeper:
        """The clock of a game, now."""
        return TimeKeeper(file, lambda seat: self.calendar(file, seat), self.clock())

    def calendar(self, file: GameFile, seat: int) -> Calendar:
        """When time runs for the player on a seat; not while the host was away."""
        rules = read_rules(file.time)
        person = file.seats[seat].player
        zone, absences = "UTC", []
        if person:
            player = self.people.read(person)
            zone, absences = player.zone, player.absences
        pauses = [*file.pauses, *read_pauses(self.home)]
        return Calendar(zone, rules.weekends_off, rules.nights_off, absences, pauses)

    # --- bots ----------------------------------------------------------------------------

    def run_bots(self, number: int, most: int = BOTS_AT_ONCE) -> int:
        """Let bots answer whatever they are asked, each turn in a commit of its own."""
        moves = 0
        while moves < most and self._bot_turn(number):
            moves += 1
        return moves

    def _bot_turn(self, number: int) -> bool:
        """One bot plays until its turn is over; False when no bot is awaited."""
        with self.games.hold(number) as held:
            file = read_file(held.document)
            if file.play is None or file.status != RUNNING or file.paused_at:
                return False
            play = file.load()
            seat = _awaited_bot(file, play)
            if seat is None:
                return False
            play.now = self.clock()
            before, was_over, step = asked(play), play.result is not None, play.snapshot.number
            dice = random.Random(os.urandom(16))  # noqa: S311 - a bot's whim, not a secret
            bot = play.game.bots[file.seats[seat].bot]
            while seat in play.pending and play.snapshot.number == step:
                bot_move(play, seat, bot, dice)
            held.commit(self.wrap_up(file, play, before, was_over))
            return True

    # --- documents -----------------------------------------------------------------------

    def document(self, file: GameFile, play: Play[Any]) -> dict[str, Any]:
        """What the store keeps of the game as it stands now."""
        file.play = play.document()
        if play.result is not None:
            file.status = FINISHED
        elif file.status != ENDED:
            file.status = RUNNING
        awaiting = play.awaiting if file.status == RUNNING else []
        file.awaiting = [play.names[seat] for seat in awaiting]
        file.drafting = [play.names[seat] for seat in awaiting if play.drafting(seat)]
        bot = _awaited_bot(file, play) if awaiting and not file.paused_at else None
        file.due_at = self.keeper(file).next_event() if bot is None else self.clock()
        return to_document(file)


def _awaited_bot(file: GameFile, play: Play[Any]) -> int | None:
    for seat in play.awaiting:
        if file.seats[seat].bot:
            return seat
    return None
