"""Four people at one table who each read and write another language, by mail."""

from __future__ import annotations

import random
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.engine import Play
from pbem.engine.game import Situation
from pbem.engine.reader import reader_of, reading_as
from pbem.host import host as host_module
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.mail.host import SETTINGS, Correspondent, Mailhost, html_of, text_of

from .pseudo import of_html
from .spoken import strays

PLAYERS = {"Anna": "en", "Benoît": "fr", "Оксана": "uk", "Борис": "ru"}
"""Everybody and their language; no name has letters that only one alphabet has."""
NAMES = frozenset(PLAYERS)
SEED = bytes([14]) * 32
STEP_BY_STEP = 0.15
"""How often somebody answers one question at a time."""
MOST_LETTERS = 2000


def address(name: str) -> str:
    """Where somebody's mail goes."""
    return f"{PLAYERS[name]}@example.org"


class Undrawn:
    """Stands in for whoever draws pictures: keeps the SVG, and gives a number for it."""

    kept: dict[bytes, str]

    def __init__(self) -> None:
        Undrawn.kept = {}

    def __call__(self, svg: str, _width: int) -> bytes:
        picture = f"picture {len(self.kept)}".encode()
        self.kept[picture] = svg
        return picture

    def close(self) -> None:
        """There is no process to end."""


class Answers(NamedTuple):
    """What somebody writes, one line per question, and how the record calls each choice."""

    lines: list[str]
    keys: list[str]


class Mind:
    """What the four will answer: the same whatever language they speak."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def answers(self, play: Play[Any], seat: int, spoken: str) -> Answers:
        """The answers of a turn, or now and then the first of them, as the language offers them."""
        trial, lines, keys = play.copy(), list[str](), list[str]()
        step, alone = trial.snapshot.number, self.dice.random() < STEP_BY_STEP
        while seat in trial.pending and trial.snapshot.number == step:
            question, place = trial.pending[seat], self._place(trial, seat)
            phrase = phrase_in(spoken, trial, question.choices[place])
            unasked = [phrase_in(spoken, trial, one.choices[0], one) for one in trial.unasked]
            lines += [phrase] * (2 if lines and phrase in unasked else 1)  # it is done twice
            keys.append(question.key(question.choices[place]))
            trial.answer(seat, place)
            if alone:
                break
        return Answers(lines, keys)

    def _place(self, play: Play[Any], seat: int) -> int:
        situation = Situation(
            seat, play.view(seat), str(play.pending[seat].prompt), play.offers(seat), self.dice
        )
        return next(iter(play.game.bots.values()))(situation)


def phrase_in(spoken: str, play: Play[Any], choice: Any, question: Any = None) -> str:
    """What is offered for a choice in a language."""
    asked = question or next(one for one in play.pending.values() if choice in one.choices)
    with reading_as(reader_of(spoken, game=play.game.name)):
        return str(asked.phrase(choice))


class Table:
    """The game of the four, by mail through a real socket; every letter is read as it comes."""

    def __init__(self, path: Path, game: str, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(host_module, "Drawer", Undrawn)
        patch.setattr(host_module, "STIR_SECONDS", 0.005)
        self.host = Mailhost(path, DrivenClock())
        self.game = game
        self.people = {name: Correspondent(self.host, address(name)) for name in PLAYERS}
        self.mind = Mind(14)
        self.strays: dict[str, None] = {}
        self.number = 0
        self.read = 0

    def open(self, options: dict[str, str]) -> None:
        """Everybody signs up in their language; the game begins."""
        for name, person in self.people.items():
            person.write(SIGN_UP[PLAYERS[name]].format(name=name))
            person.reply(YES[PLAYERS[name]])
            self.look(name)
        seats = {name: address(name) for name in PLAYERS}
        self.number = open_game(self.host.desk, self.game, seats, options, SEED)

    @property
    def play(self) -> Play[Any]:
        """The game as it stands."""
        return self.host.desk.read(self.number).load()

    def turn(self) -> None:
        """Whoever is asked writes a letter."""
        play = self.play
        seat = play.awaiting[0]
        name = play.names[seat]
        self.look(name)
        person = self.people[name]
        lines, keys = self.mind.answers(play, seat, PLAYERS[name])
        self.note(name, "typed", "\n".join(lines))
        person.reply("\n".join(lines), _asking(person))
        done = [entry.key for entry in self.play.record[len(play.record) :]]
        assert done[: len(keys)] == keys, (lines, text_of(person.latest))

    def look(self, name: str) -> None:
        """Read somebody's new mail: is all of it in their language?"""
        for letter in self.people[name].fetch():
            self.read += 1
            for where, said in pieces(letter):
                self.note(name, f"{letter['X-Pbem-Letter']}, {where}", said)

    def note(self, name: str, where: str, said: str) -> None:
        """Remember what is not in somebody's language."""
        for stray in strays(said, PLAYERS[name], NAMES):
            self.strays[f"{PLAYERS[name]}, {where}: {stray}"] = None

    def look_all(self) -> None:
        """Everybody reads their mail."""
        for name in PLAYERS:
            self.look(name)


SIGN_UP = {
    "en": "sign up {name}\nHello, I would like to play with my friends.",
    "fr": "sign up {name}\nBonjour, je voudrais jouer une partie avec mes amis.",
    "uk": "sign up {name}\nПривіт! Хочу грати з друзями, дякую.",
    "ru": "sign up {name}\nПривет! Хочу играть с друзьями, спасибо.",
}
YES = {"en": "yes", "fr": "oui", "uk": "так", "ru": "да"}


def _asking(person: Correspondent) -> EmailMessage:
    """The latest letter of the game."""
    return [one for one in person.letters if one["List-Id"]][-1]


def pieces(letter: EmailMessage) -> Iterator[tuple[str, str]]:
    """Where each piece of a letter stands, and what it says; what was quoted is not ours."""
    yield "subject", str(letter["Subject"])
    yield "text", _own_lines(text_of(letter))
    yield "HTML", _own_lines(of_html(html_of(letter)))
    for part in letter.walk():
        if part.get_content_maintype() == "image":
            yield "picture", of_html(Undrawn.kept[part.get_content()])


def _own_lines(said: str) -> str:
    return "\n".join(line for line in said.splitlines() if not line.strip().startswith(">"))


def in_english(path: Path, game: str, options: dict[str, str], turns: int) -> Play[Any]:
    """The same game of people who all speak English; so many turns of it."""
    Home.create(path)
    (path / "pbem.toml").write_text(SETTINGS)
    desk = Post.open(path, DrivenClock()).desk
    number = open_game(desk, game, {name: address(name) for name in PLAYERS}, options, SEED)
    mind = Mind(14)
    for _turn in range(turns):
        play = desk.read(number).load()
        seat = play.awaiting[0]
        give_orders(desk, number, seat, mind.answers(play, seat, "en").lines)
    return desk.read(number).load()


def as_bytes(play: Play[Any]) -> bytes:
    """All that a game's document says, and its record before all."""
    return msgspec.json.encode(play.document())
