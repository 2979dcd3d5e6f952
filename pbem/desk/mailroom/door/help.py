"""`help` at the front door: what can be asked without a seat."""

from __future__ import annotations

from textwrap import wrap

from pbem.engine.text import _

from ... import registry
from .visit import DoorVisit

WIDTH, INDENT = 78, " " * 6


class Help:
    """Lists the orders that a letter without a token may give."""

    words = ("help",)
    usage = "help"
    summary = _("this list")

    def run(self, visit: DoorVisit, rest: str) -> str:
        return door_help()


def door_help() -> str:
    """The orders of the front door, one a line, and the games that are played here."""
    from . import orders

    lines = [_("Write to this address, one order a line:")]
    for order in dict.fromkeys(orders().values()):
        lines.append(f"  {order.usage}")
        lines += wrap(str(order.summary), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)
    lines.append(_("Games played here: {games}").format(games=", ".join(registry.names())))
    return "\n".join(lines)


ORDER = Help()
