"""`help`: how to write orders."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from .. import commands
from ..rulebook import rules_text
from ..visit import Visit


class Help:
    """Teaches the game's orders, the host's own, or a topic of the game."""

    words = ("help",)
    usage = "help [TOPIC]"
    summary = _("how to write orders")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        game = visit.play.game
        topics = dict(game.topics())
        word = rest.casefold()
        if not word or word == game.name:
            return "\n\n".join(part for part in (topics.get("help", ""), host_help()) if part)
        if word.split()[0] == "rules":
            return rules_text(game, " ".join(word.split()[1:]))
        if word in topics:
            return topics[word]
        raise NotUnderstood(
            rest, _("There is no help on that."), nearest=[*topics, "rules"], example="help"
        )


def host_help() -> str:
    """The host's own orders, one a line."""
    lines = [_("Besides the orders of the game:")]
    for command in dict.fromkeys(commands.commands().values()):
        lines.append(f"  {command.usage:<24}{command.summary}")
    lines.append(f"  {'end':<24}" + _("stop reading here"))
    return "\n".join(lines)


COMMAND = Help()
