"""`mail`: which letters a player wants, and in which form."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ..letters import ALL, CHOICES, DIGEST, OFF, TURNS
from ..visit import Visit

FORMS = ("text", "html")
_MEANINGS = {
    ALL: _("You get a letter after every move of this game."),
    TURNS: _("You get a letter when something is asked of you."),
    DIGEST: _("News and messages come once a day; what is asked of you comes at once."),
    OFF: _("You get no letters of this game but answers to your own, the last one, and reminders."),
    "text": _("Letters of this game come as plain text."),
    "html": _("Letters of this game come as text and HTML."),
}


class Mail:
    """Sets what letters of this game the player gets."""

    words = ("mail",)
    usage = "mail all|turns|digest|off, mail text|html"
    summary = _("which letters of this game you want, and in which form")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        place, word = visit.file.seats[visit.seat], rest.casefold()
        if word in CHOICES:
            place.mail = word
        elif word in FORMS:
            place.form = word
        elif word:
            raise NotUnderstood(
                rest, _("`mail` takes one word."), nearest=[*CHOICES, *FORMS], example="mail turns"
            )
        else:
            return _MEANINGS[place.mail]
        visit.acted = True
        return _MEANINGS[word]


COMMAND = Mail()
