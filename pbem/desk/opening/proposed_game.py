"""`new GAME with ...`: reads who is to play, and with which options."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.desk.opening.hinting import read_hints
from pbem.desk.opening.opening import game_options, options_with_seats, time_options
from pbem.desk.opening.publishing import read_public
from pbem.desk.timing.rules import read_rules
from pbem.engine.errors import NotUnderstood
from pbem.engine.game import Game
from pbem.engine.text import (
    Words,
    _,
    joined,
    text,
)
from pbem.engine.thinking.levels import is_bot
from pbem.mail.address import normalise
from pbem.mail.errors import MailError

USAGE = "new GAME with ADDRESS|bot|open ... [OPTION=VALUE ...]"
EXAMPLE = "new {game} with ben@example.org bot deadline=3d"
OPEN, BOT = "open", "bot"
USUAL_TIME = {"deadline": "7d", "missed": "wait"}
"""The time rules of a game that is proposed by mail without any: nobody is to wait for ever."""
_OPTION = re.compile(r"([a-z][a-z0-9_-]*)=(\S{1,200})", re.IGNORECASE)
_FILLERS = frozenset({"with", "and", "me", "against", "for"})
_MOST = 20


class ProposedGame(msgspec.Struct, frozen=True):
    """A game that somebody would like to play, with these others."""

    game: str
    others: list[str]
    options: dict[str, str] = {}


def read_proposed_game(line: str) -> ProposedGame:
    """What the words after `new` ask for; nothing is opened yet."""
    name, *words = line.replace(",", " ").split()[:_MOST] or [""]
    example = EXAMPLE.format(game=name or next(iter(registry.names()), "GAME"))
    if name.casefold() not in registry.names():
        raise NotUnderstood(
            line,
            text("This host has no game called {name}.", name=repr(name[:40]))
            if name
            else _("Which game would you like to play?"),
            nearest=registry.names(),
            example=EXAMPLE.format(game=next(iter(registry.names()), "GAME")),
        )
    game = registry.find(name.casefold())
    others: list[str] = []
    options: dict[str, str] = {}
    for word in words:
        if word.casefold() in _FILLERS:
            continue
        option = _OPTION.fullmatch(word)
        if option and "@" not in word:
            options[option[1].casefold()] = option[2]
        else:
            others.append(_who(word, game, example))
    files = {option.name for option in game.options if option.is_file}
    if files & set(options):
        raise NotUnderstood(line, _("A file can only be given on the host's own machine."))
    people = any(who == OPEN or "@" in who for who in others)
    if people and not {"deadline", "clock"} & set(options):
        options = {**USUAL_TIME, **options}
    read_rules(time_options(options))
    read_hints(game, options, [])
    read_public(options)
    wanted = ProposedGame(game.name, others, options)
    seats = {f"seat{number}": who for number, who in enumerate(["you@example.org", *others])}
    options_with_seats(game, seats, game_options(options))
    return wanted


def _who(word: str, game: Game[Any], example: str) -> str:
    plain = word.casefold()
    if plain in (OPEN, BOT) or (plain.startswith("bot:") and is_bot(game, plain[4:])):
        return plain
    if plain in game.played_by_rules:
        return plain
    try:
        return normalise(word)
    except MailError:
        raise NotUnderstood(
            word,
            text(
                "A seat is for an address, for `bot`, or `open`; not {word}.", word=repr(word[:40])
            ),
            example=example,
        ) from None


def describe(proposal: ProposedGame) -> Words:
    """What is going to be opened, for people."""
    title = registry.find(proposal.game).title
    options = ", ".join(f"{name}={value}" for name, value in proposal.options.items())
    if proposal.others:
        words = _("You propose a game of {title} to: {others}.")
    else:
        words = _("You begin a game of {title} on your own.")
    said = text(words, title=title, others=proposal.others)
    return joined([said, f"({options})"], " ") if options else said


def as_args(proposal: ProposedGame) -> dict[str, Any]:
    """A proposal as plain values, from which it can be made again."""
    return {"game": proposal.game, "others": proposal.others, "options": proposal.options}
