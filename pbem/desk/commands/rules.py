"""`rules`: the rules of the game, whole or by topic."""

from __future__ import annotations

from pbem.desk.rulebook import rules_text
from pbem.engine.text import _

from ..visit import Visit


class Rules:
    """Hands out the numbered rules."""

    words = ("rules",)
    usage = "rules [TOPIC]"
    summary = _("the rules of the game; a topic, a rule's number or a word narrows them down")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return rules_text(visit.play.game, rest)


COMMAND = Rules()
