"""How a person asks for something at the front door and confirms it."""

from __future__ import annotations

from email.message import EmailMessage

from tests.mail.host import Correspondent, text_of


def told(person: Correspondent) -> str:
    """The text of the latest letter, in one line."""
    return " ".join(text_of(person.latest).split())


def asks(person: Correspondent, order: str) -> EmailMessage:
    """Write an order to the front door; the one letter that comes back."""
    person.fetch()
    person.write(order)
    (letter,) = person.fetch()
    return letter


def confirms(person: Correspondent, order: str) -> str:
    """Ask for something and say yes; what is told then."""
    question = asks(person, order)
    assert "Is that what you want? Answer `yes`" in " ".join(text_of(question).split())
    person.reply("yes", question)
    (letter,) = person.fetch()
    return " ".join(text_of(letter).split())
