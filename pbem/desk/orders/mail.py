"""`mail`: which letters a player wants, and in which form."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.owed_letters.kinds import ALL, CHOICES, DIGEST, FORMS, HTML, LIGHT, OFF, TEXT, TURNS
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, order, text, within

_MEANINGS = {
    ALL: mark("You get a letter after every move of this game."),
    TURNS: mark("You get a letter when it is your turn, and it tells the news."),
    DIGEST: mark("News and messages come once a day; a letter about your turn comes at once."),
    OFF: mark(
        "From this game you get only answers to your own letters, reminders and the last letter."
    ),
    TEXT: mark("Letters of this game come as plain text."),
    HTML: mark("Letters of this game come as text and HTML."),
    LIGHT: mark("Letters of this game come as text and HTML, with light pictures."),
}

_SAID = {
    ALL: order("mail all"),
    TURNS: order("mail turns"),
    DIGEST: order("mail digest"),
    OFF: order("mail off"),
    TEXT: order("mail text"),
    HTML: order("mail html"),
    LIGHT: order("mail light"),
}


class Mail(AtSeat, AtDoor, Confirmed, FromShell):
    """At a seat for this game; at the door for all games, and what new ones begin with."""

    words = ("mail",)
    usage = within("usage", "mail all|turns|digest|off, mail text|html|light")
    summary = mark("which letters of this game you want, and in which form")
    door_summary = mark("which letters you want, of all your games, and in which form")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        word = _read(rest)
        if not word:
            return _MEANINGS[visit.mine.mail]
        if word in CHOICES:
            visit.mine.mail = word
        else:
            visit.mine.form = word
        visit.acted = True
        return _MEANINGS[word]

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        word = _read(rest)
        if visit.person is None and word == OFF:
            return _("Nobody with this address plays here, so I only answer your letters.")
        person = visit.known()
        if not word:
            entry = visit.desk.people.read(person)
            begin = (_SAID[entry.mail], _SAID.get(entry.form, _SAID[HTML]))
            return text("New games begin with: {mail}, {form}.", mail=begin[0], form=begin[1])
        words = text("All your games change to: {order}.", order=_SAID[word])
        return visit.confirm("mail", words, word=word)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Change it in all games."""
        return self.from_shell(desk, request.person(desk), str(request.args["word"]))

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Change it for a person, in all games."""
        word = _read(rest)
        field = "mail" if word in CHOICES else "form"
        desk.people.change(person, lambda entry: setattr(entry, field, word))
        for number in desk.people.read(person).games:
            if desk.games.exists(number):
                _choose(desk, number, person, word)
        return text("For all your games it is now: {order}.", order=_SAID[word])


def _read(rest: str) -> str:
    """The choice that the words name; nothing if there are none."""
    word = rest.casefold().strip(" .!")
    word = HTML if word == "dark" else word  # pictures are, unless they are to be light
    if word and word not in (*CHOICES, *FORMS):
        why = _("`mail` takes one word.")
        raise NotUnderstood(rest, why, nearest=[*_SAID.values()], example=_SAID[TURNS])
    return word


def _choose(desk: Desk, number: int, person: str, word: str) -> None:
    with desk.sitting(number) as game:
        seat = game.file.seat_of(person)
        if seat is None or game.file.status not in (FORMING, RUNNING):
            return
        mine = game.file.seats[seat]
        if word in CHOICES:
            mine.mail = word
        else:
            mine.form = ""  # as the person likes it
        game.commit()
