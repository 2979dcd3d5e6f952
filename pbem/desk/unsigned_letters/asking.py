"""Asks somebody by letter whether what a letter to a seat asked for is meant."""

from __future__ import annotations

from typing import Any

from pbem.desk.books import Books
from pbem.desk.people.person import Person
from pbem.desk.unsigned_letters.correspondents import KEYED, writing_to
from pbem.desk.unsigned_letters.unconfirmed_requests import ask
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, text


def ask_by_letter(
    books: Books, person: Person, kind: str, message_id: str, words: Words, **args: Any
) -> Words:
    """Keep the request and owe the letter that asks; nothing else happens before its answer.

    A game's lock is held, so nothing that needs another game's may be done here.
    """
    if not person.address:
        raise NotAllowed(kind, _("There is no address to ask at."))
    with writing_to(books, person.address) as letters:
        if not letters.may_answer(KEYED):
            raise NotAllowed(kind, _("That is enough for one day; please ask again tomorrow."))
        request = ask(books, kind, message_id, person.address, words, name=person.name, **args)
        if not request.done and not letters.owes(request.letter):
            letters.answer(
                person.address, message_id=request.letter, request=request.id, confirm=words
            )
    return text("{what} A letter asks whether you mean it; answer it with `yes`.", what=words)
