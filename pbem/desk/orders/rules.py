"""`rules`: the rules of a game, whole or by topic."""

from __future__ import annotations

from pbem.desk import registry
from pbem.desk.looking.rulebook import rules_text
from pbem.desk.orders.base import AtDoor, AtSeat
from pbem.desk.spoken.phrasings import is_small
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, within


class Rules(AtSeat, AtDoor):
    """Hands out the numbered rules."""

    words = ("rules",)
    usage = within("usage", "rules [TOPIC]")
    summary = mark("the rules of the game; a topic, a rule's number or a word narrows them down")
    door_usage = within("usage", "rules GAME [TOPIC]")
    door_summary = mark("the rules of a game")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return rules_text(visit.play.game, _topic(rest))

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        name, _blank, topic = rest.partition(" ")
        if not name:
            raise NotUnderstood("rules", _("Of which game?"), nearest=registry.names())
        return rules_text(registry.find(name.casefold()), _topic(topic))


def _topic(said: str) -> str:
    """What the rules are wanted about: `about feeding`, `on tunnels`."""
    first, _blank, rest = said.partition(" ")
    return _topic(rest.strip()) if rest and is_small(first.casefold()) else said
