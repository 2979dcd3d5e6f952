"""The bots that people choose among: by a name of the game's, or by how strong they should be.

bot             the first of the game's bots
bot:NAME        the game's bot of that name
bot:easy        the usual bot, but it sees only three offers at a time, drawn at random
bot:strong      thinks for two seconds of the processor before each decision
bot:SECONDS     thinks for so long, up to ten seconds
"""

from __future__ import annotations

import re
from typing import Any

from pbem.engine.errors import GameError
from pbem.engine.game import Bot, Game, Situation
from pbem.engine.text import _, text

from .search import Budget
from .thinker import Thinker

EASY = "easy"
STRONG = "strong"
STRONG_SECONDS = 2.0
MOST_SECONDS = 10  # the others want to think too
IN_SIGHT = 3
_SECONDS = re.compile(r"\d{1,3}(\.\d{1,3})?")


class Easy:
    """The usual bot, that overlooks most of what it could do."""

    def __init__(self, usual: Bot) -> None:
        self.usual = usual

    def __call__(self, situation: Situation) -> int:
        offers, dice = situation.offers, situation.random
        seen = sorted(dice.sample(range(len(offers)), min(IN_SIGHT, len(offers))))
        few = Situation(
            situation.seat,
            situation.view,
            situation.prompt,
            [offers[place] for place in seen],
            dice,
        )
        return seen[self.usual(few)]


def usual(game: Game[Any]) -> str:
    """The name of the game's usual bot: the first."""
    return next(iter(game.bots))


def find_bot(game: Game[Any], name: str) -> Bot:
    """The game's bot of this name or level; an unknown one is an error."""
    if name in game.bots:
        return game.bots[name]
    if name == EASY:
        return Easy(game.bots[usual(game)])
    seconds = thinking_seconds(game, name)
    if seconds:
        return Thinker(game, Budget(seconds=seconds))
    raise GameError(
        text(
            "{title} has no bot {name!r}; it has: {offered}.",
            title=game.called,
            name=name,
            offered=", ".join(bot_names(game)),
        )
    )


def is_bot(game: Game[Any], name: str) -> bool:
    """Whether the game has a bot of this name or level."""
    return name in game.bots or name == EASY or bool(thinking_seconds(game, name))


def bot_names(game: Game[Any]) -> list[str]:
    """The bots to choose among, in words."""
    if game.thoughts() is None:
        return [*game.bots, EASY]
    seconds = _("SECONDS up to {most}").format(most=MOST_SECONDS)
    return [*game.bots, EASY, STRONG, seconds]


def thinking_seconds(game: Game[Any], name: str) -> float:
    """How long a bot of this name thinks before each decision; 0 if it answers at once."""
    if name in game.bots or game.thoughts() is None:
        return 0.0
    if name == STRONG:
        return STRONG_SECONDS
    seconds = float(name) if _SECONDS.fullmatch(name) else 0.0
    return seconds if seconds <= MOST_SECONDS else 0.0
