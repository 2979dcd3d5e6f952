"""Asks a player by letter whether something beyond this game is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

if TYPE_CHECKING:
    from .visit import Visit


def ask_by_letter(visit: Visit, kind: str, words: str, **args: Any) -> str:
    """Keep the request and owe the letter that asks; nothing else happens before its answer.

    The game's lock is held, so nothing that needs another game's may be done here.
    """
    from .mailroom.callers import KEYED, calling
    from .mailroom.requests import ask

    person = visit.person()
    if not person.address:
        raise NotAllowed(kind, _("There is no address to ask at."))
    if visit.asked_by_letter:
        raise NotAllowed(kind, _("One letter can ask for one thing; please send another."))
    with calling(visit.desk, person.address) as call:
        if not call.may_answer(KEYED):
            raise NotAllowed(kind, _("That is enough for one day; please ask again tomorrow."))
        request = ask(
            visit.desk, kind, visit.message_id, person.address, words, name=person.name, **args
        )
        if not request.done and all(raw["id"] != request.letter for raw in call.caller.outbox):
            call.answer(
                person.address, message_id=request.letter, request=request.id, confirm=words
            )
    visit.asked_by_letter = visit.acted = True
    return _("{what} A letter asks whether you mean it; answer it with `yes`.").format(what=words)
