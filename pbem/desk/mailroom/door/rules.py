"""`rules` at the front door: the rules of a game that is played here."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ... import registry
from ...rulebook import rules_text
from .visit import DoorVisit


class Rules:
    """Hands out the rules of one game, whole or by topic."""

    words = ("rules",)
    usage = "rules GAME [TOPIC]"
    summary = _("the rules of a game")

    def run(self, visit: DoorVisit, rest: str) -> str:
        name, _blank, topic = rest.partition(" ")
        if not name:
            raise NotUnderstood("rules", _("Of which game?"), nearest=registry.names())
        return rules_text(registry.find(name.casefold()), topic)


ORDER = Rules()
