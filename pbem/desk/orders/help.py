"""`help`: how to write orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from pbem.desk import registry
from pbem.desk.looking.columns import WIDTH, columns
from pbem.desk.looking.game_options import about_new, options_help
from pbem.desk.looking.rulebook import rules_text
from pbem.desk.orders.base import AtDoor, AtSeat, Order
from pbem.desk.standing_orders import CONDITIONS
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark

_INDENT = " " * 6


class Help(AtSeat, AtDoor):
    """Teaches the game's orders, the host's own, or a topic of the game."""

    words = ("help",)
    usage = "help [TOPIC]"
    summary = mark("how to write orders")
    door_usage = "help [new]"
    door_summary = mark("this list; `help new` tells how to begin a game, with others or alone")
    asks = True

    def __init__(self, orders: Callable[[], Sequence[Order]]) -> None:
        self.orders = orders

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        game = visit.play.game
        topics = dict(game.topics())
        word = rest.casefold()
        if not word or word == game.name:
            parts = (topics.get("help", ""), options_help(game), host_help(self.orders()))
            return "\n\n".join(part for part in parts if part)
        if word.split()[0] == "rules":
            return rules_text(game, " ".join(word.split()[1:]))
        if word.split()[0] == "new":
            return about_new()
        if word == "conditions":
            return "\n".join(part for part in (topics.get(word, ""), _(CONDITIONS)) if part)
        if word in topics:
            return topics[word]
        raise NotUnderstood(
            rest, _("There is no help on that."), nearest=[*topics, "new", "rules"], example="help"
        )

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        if rest.casefold().split()[:1] == ["new"]:
            return about_new()
        return door_help(self.orders())


def host_help(orders: Sequence[Order]) -> str:
    """The host's own orders in letters to a seat, in columns that fit a letter."""
    lines = [_("Besides the orders of the game:")]
    for order in sorted(orders, key=lambda order: order.words[0]):
        if isinstance(order, AtSeat):
            lines += columns(order.usage, _(order.summary))
    lines += columns("end", _("stop reading here"))
    return "\n".join(lines)


def door_help(orders: Sequence[Order]) -> str:
    """The orders of the front door, one per line, and the games that are played here."""
    lines = [_("Write to this address, one order per line:")]
    for order in orders:
        if isinstance(order, AtDoor):
            lines.append(f"  {order.door_usage or order.usage}")
            summary = _(order.door_summary or order.summary)
            lines += wrap(summary, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    lines.append(_("Games played here: {games}").format(games=", ".join(registry.names())))
    return "\n".join(lines)
