"""Letters of six situations of a game, as the host writes them: for looking at, and for tests."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from copy import copy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple, Self

from pbem.desk.chores.bots import run_bots
from pbem.desk.game_documents import to_document
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import SeatLetter, give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.desk.writing.letter_facts import FEW_CHOICES
from pbem.engine.game import Situation
from pbem.engine.languages import SOURCE
from pbem.engine.play import Play
from pbem.store import Home, Note
from tests.desk.conftest import DrivenClock

from .host import parse

SETTINGS = '[address]\ndomain = "example.net"\n'
PEOPLE = ("Anna", "Ben", "Cléo")
ANNA = 0
A_WHILE = 600  # between two turns: longer than `done` waits
HALF_A_DAY = 13 * 3600  # longer than a first letter waits
OVER_A_DAY = 25 * 3600  # longer than any answer waits
SEEDS = {"barrage": 7, "underwater-cities": 11}
"""Games in which Anna is asked for a whole turn in round 3, as bots play today."""
REFUSED = {"barrage": "build base 99L", "underwater-cities": "play 999 on G1"}
MANY_MOVES = 15  # a turn of one's own, and not only a card too many


class Seen(NamedTuple):
    """A letter and what it is for."""

    situation: str
    letter: EmailMessage


class Evening:
    """Three people at a game; what they answer is what the game's own bot would."""

    def __init__(
        self,
        path: Path,
        game: str,
        players: int,
        seed: int,
        bots: int = 0,
        language: str = SOURCE,
    ) -> None:
        Home.create(path)
        (path / "pbem.toml").write_text(SETTINGS)
        self.path = path
        self.clock = DrivenClock()
        self.post = Post.open(path, self.clock)
        self.desk = self.post.desk
        self.dice = random.Random(seed)
        who = {name: f"{place}@example.org" for place, name in enumerate(PEOPLE[:players])}
        who |= dict.fromkeys(PEOPLE[players - bots : players], "bot")
        options = {"deadline": "3d"}
        self.number = open_game(self.desk, game, who, options, bytes([seed]) * 32)
        self._let_read(language)
        self.letters = iter(range(1, 1_000_000))

    def _let_read(self, language: str) -> None:
        """Everybody reads this language from now on."""
        for seat in self.desk.read(self.number).seats:
            if seat.player and language != SOURCE:
                self.desk.people.change(seat.player, lambda one: setattr(one, "language", language))

    def again(self, path: Path, language: str = SOURCE) -> Self:
        """The same evening as it stands, in another place; from now on all read this language."""
        shutil.copytree(self.path, path)
        other = copy(self)
        other.path, other.clock = path, DrivenClock()
        other.clock.now = self.clock.now
        other.post = Post.open(path, other.clock)
        other.desk = other.post.desk
        other._let_read(language)
        return other

    @property
    def play(self) -> Play[Any]:
        """The game as it stands."""
        return self.desk.read(self.number).load()

    def choice(self, play: Play[Any], seat: int) -> int:
        """What the bot would answer for the seat."""
        offers = play.offers(seat)
        prompt = str(play.pending[seat].prompt)
        situation = Situation(seat, play.view(seat), prompt, offers, self.dice)
        return next(iter(play.game.bots.values()))(situation)

    def whole_turn(self, seat: int) -> list[str]:
        """All answers of the seat's turn, as a player would write them: one per line."""
        trial = self.play.copy()
        lines: list[str] = []
        step = trial.snapshot.number
        while seat in trial.pending and trial.snapshot.number == step:
            place = self.choice(trial, seat)
            phrase = trial.offers(seat)[place].phrase
            done_unasked = [one.phrase(one.choices[0]) for one in trial.unasked]
            lines += [phrase] * (2 if lines and phrase in done_unasked else 1)  # it is done twice
            trial.answer(seat, place)
        return lines

    def write(self, seat: int, lines: list[str]) -> None:
        """A letter of this seat's player."""
        mine = self.desk.read(self.number).seats[seat]
        about = {"reply_to": f"<{next(self.letters)}@example.org>", "subject": "Your turn"}
        letter = SeatLetter(about["reply_to"], mine.question, mine.generation, about)
        give_orders(self.desk, self.number, seat, lines, letter)

    def turn(self) -> None:
        """Whoever is next takes a whole turn."""
        seat = self.play.awaiting[0]
        self.write(seat, self.whole_turn(seat))
        self.clock.now += A_WHILE

    def let_bots_play(self) -> None:
        """Bots answer until somebody else is asked."""
        run_bots(self.desk, self.number)

    def due(self, seat: int | None = None) -> list[Note]:
        """The letters that go out by now, to this seat or to everyone; they are off the list."""
        with self.desk.games.hold(self.number) as held:
            notes = [Note(**raw) for raw in held.document["outbox"]]
            due = [one for one in notes if one.next <= self.clock() and seat in (None, one.to)]
            gone = {one.id for one in due}
            held.document["outbox"] = [n for n in held.document["outbox"] if n["id"] not in gone]
            held.commit(held.document)
        return due

    def fetch(self, seat: int | str = ANNA) -> list[EmailMessage]:
        """The letters that went out to this seat by now; those to the others are thrown away."""
        document = to_document(self.desk.read(self.number))
        found = []
        for note in self.due():
            envelope = Writer(self.post).write(document, note) if note.to == seat else None
            if envelope is not None:
                found.append(parse(envelope.data))
        return found


def situations(
    path: Path, game: str, players: int = 3, seed: int = 0, language: str = SOURCE
) -> Iterator[Seen]:
    """First turn, mid-game, refusal, small question, done, and the end."""
    evening = Evening(path, game, players, seed or SEEDS[game], language=language)
    while ANNA not in evening.play.awaiting:
        evening.turn()
    yield Seen("start", evening.fetch()[-1])
    while (evening.play.round or 0) < 3:
        evening.turn()
    while evening.play.awaiting != [ANNA] or len(evening.play.offers(ANNA)) < MANY_MOVES:
        evening.turn()
    yield Seen("turn", [one for one in evening.fetch() if one["X-Pbem-Letter"] != "answer"][-1])
    evening.write(ANNA, [REFUSED[game]])
    yield Seen("refusal", evening.fetch()[-1])
    yield Seen("small question", _small_question(evening))
    evening.write(ANNA, evening.whole_turn(ANNA))
    evening.clock.now += OVER_A_DAY
    yield Seen("done", evening.fetch()[-1])
    while evening.play.result is None:
        evening.turn()
    yield Seen("end", evening.fetch()[-1])


def _small_question(evening: Evening) -> EmailMessage:
    """Play until a turn of Anna's has a second question with few answers; answer the first."""
    while True:
        line = _first_of_several(evening) if evening.play.awaiting == [ANNA] else ""
        if line:
            evening.write(ANNA, [line])
            if letters := evening.fetch():
                return letters[-1]
        evening.turn()


def _first_of_several(evening: Evening) -> str:
    """Anna's next answer, if a small question follows it; else nothing."""
    trial = evening.play.copy()
    place, step = evening.choice(trial, ANNA), trial.snapshot.number
    phrase = trial.offers(ANNA)[place].phrase
    trial.answer(ANNA, place)
    asked = trial.pending.get(ANNA) if trial.snapshot.number == step else None
    return phrase if asked is not None and 1 < len(asked.choices) <= FEW_CHOICES else ""
