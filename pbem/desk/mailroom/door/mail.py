"""`mail` at the front door: which letters a player wants of all games."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ...commands.mail import FORMS
from ...letters import CHOICES
from ...post import Post
from ...seats import choose_mail
from ..requests import Request
from .visit import DoorVisit


class Mail:
    """Sets the letters of all games, and what new ones begin with."""

    words = ("mail",)
    usage = "mail all|turns|digest|off, mail text|html"
    summary = _("which letters you want, of all your games, and in which form")

    def run(self, visit: DoorVisit, rest: str) -> str:
        person, word = visit.known(), rest.casefold()
        if not word:
            entry = visit.post.desk.people.read(person)
            return _("New games begin with: mail {mail}, mail {form}.").format(
                mail=entry.mail, form=entry.form
            )
        if word not in (*CHOICES, *FORMS):
            why = _("`mail` takes one word.")
            raise NotUnderstood(rest, why, nearest=[*CHOICES, *FORMS], example="mail turns")
        words = _("For all your games it is to be: mail {word}.").format(word=word)
        return visit.confirm("mail", words, word=word)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Change it in all games."""
        word = str(request.args["word"])
        choose_mail(post.desk, request.person(post), word)
        return _("For all your games it is now: mail {word}.").format(word=word)


ORDER = Mail()
