"""`help`: how to write orders."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from pbem.engine.errors import NotUnderstood
from pbem.engine.game import Game
from pbem.engine.text import _

from .. import commands
from ..ahead import CONDITIONS
from ..rulebook import rules_text
from ..visit import Visit

_WIDTH = 78
_COLUMN = 26


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
            parts = (topics.get("help", ""), options_help(game), host_help())
            return "\n\n".join(part for part in parts if part)
        if word.split()[0] == "rules":
            return rules_text(game, " ".join(word.split()[1:]))
        if word == "conditions":
            return "\n".join(part for part in (topics.get(word, ""), CONDITIONS) if part)
        if word in topics:
            return topics[word]
        raise NotUnderstood(
            rest, _("There is no help on that."), nearest=[*topics, "rules"], example="help"
        )


def options_help(game: Game[Any]) -> str:
    """What can be chosen when a game is opened, with what holds if nothing is said."""
    lines = [_("Chosen when a game is opened:")] if game.options else []
    for option in game.options:
        values = "|".join(option.choices) or (_("FILE") if option.is_file else _("VALUE"))
        usual = _("; usually {default}").format(default=option.default) if option.default else ""
        lines += _columns(f"{option.name}={values}", option.help + usual)
    return "\n".join(lines)


def host_help() -> str:
    """The host's own orders, in columns that fit a letter."""
    lines = [_("Besides the orders of the game:")]
    for command in dict.fromkeys(commands.commands().values()):
        lines += _columns(command.usage, command.summary)
    lines += _columns("end", _("stop reading here"))
    return "\n".join(lines)


def _columns(usage: str, summary: str) -> list[str]:
    first, *rest = wrap(summary, _WIDTH - _COLUMN)
    if len(usage) > _COLUMN - 4:
        return [f"  {usage}", *(" " * _COLUMN + line for line in (first, *rest))]
    return [f"  {usage:<{_COLUMN - 2}}{first}", *(" " * _COLUMN + line for line in rest)]


COMMAND = Help()
