"""One letter without a token, as the orders of the host see it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from pbem.desk.desk import Desk
from pbem.desk.people.languages import language_of
from pbem.desk.spoken.wishes import without_please
from pbem.desk.transcript import Transcript
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.unconfirmed_requests import Request, ask
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.reader import Reader, reader_of, reading_as
from pbem.engine.text import Words, _, spoken, text

_MOST_BEFORE = 2  # words before a game's number


class Answers(Protocol):
    """An order that can be given at the front door."""

    asks: bool
    own_words: bool

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        """Do it, or ask for a confirmation; the words that come back go into the answer."""


class DoorVisit:
    """What an order may look at and do for whoever writes to the front door."""

    def __init__(self, desk: Desk, address: str, person: str | None, arrived: Arrived) -> None:
        self.desk = desk
        self.address = address
        self.person = person
        self.arrived = arrived
        self.said_name = ""  # in a sentence of the letter
        self.transcript = Transcript()
        self.request: Request | None = None
        self.answered_elsewhere = False  # by a letter of a game: one letter, one answer

    @property
    def answer_to(self) -> str:
        """The registered address of a person whom we know, else the one the letter claims."""
        if self.person is None:
            return self.address
        return self.desk.people.read(self.person).address or self.address

    @cached_property
    def reader(self) -> Reader:
        """Who reads the answers to what is asked here: the person, or who writes so."""
        if self.person is None:
            return reader_of(language_of(self.arrived.letter))
        entry = self.desk.people.read(self.person)
        return reader_of(entry.language, entry.zone)

    def answered(self, order: Answers, rest: str) -> Words:
        """What an order says; one that only asks answers in the language of whoever asks."""
        rest = rest if order.own_words else without_please(rest)
        if not order.asks:
            return order.at_door(self, rest)
        with reading_as(self.reader):
            return spoken(order.at_door(self, rest))

    def confirm(self, kind: str, words: Words, **args: Any) -> Words:
        """Ask whether this is meant, in a letter to the claimed address."""
        self.see_first(kind)
        self.request = ask(
            self.desk,
            kind,
            self.arrived.message_id,
            self.answer_to,
            words,
            language=language_of(self.arrived.letter),
            **{"name": safe_name(self.said_name or self.arrived.letter.sender_name), **args},
        )
        return text("{what} Answer this letter with `yes`, and it is done.", what=words)

    def see_first(self, kind: str) -> None:
        """See that nothing else in this letter is answered by a letter of its own."""
        if self.request is not None or self.answered_elsewhere:
            raise NotAllowed(
                kind, _("Please ask for one thing in each letter, and send this one by itself.")
            )

    def known(self) -> str:
        """The person who writes, for what only somebody can ask whom we know."""
        if self.person is None:
            why = _("This address is not known here; `sign up` comes first.")
            raise NotAllowed("", why, example=text(_("sign up")))
        return self.person

    def number(self, rest: str, usage: str) -> int:
        """The game's number that an order names."""
        number = game_number(rest)
        if number is None:
            raise NotUnderstood(rest, _("Which game? Its number is missing."), example=usage)
        return number


def game_number(rest: str) -> int | None:
    """The number of a game, as people write it: 12, #12, `my game 12`."""
    words = rest.split()
    before = next((at for at, word in enumerate(words) if not word.isalpha()), _MOST_BEFORE + 1)
    word = words[before].lstrip("#").rstrip(".,!") if before <= _MOST_BEFORE else ""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


def safe_name(name: str) -> str:
    """A person's name without anything that could be a link or an address."""
    kept = "".join(c if c.isalpha() or c in " '-" else " " for c in name)
    return " ".join(kept.split())[:30]
