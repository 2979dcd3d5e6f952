"""`new GAME with ...`: reads who is to play, and with which options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.desk.new_games.chosen_options import chosen_options
from pbem.desk.new_games.hinting import HINTS, ON, read_hints
from pbem.desk.new_games.opening import game_options, options_with_seats, time_options
from pbem.desk.new_games.publishing import read_public
from pbem.desk.new_games.typed_options import typed_option
from pbem.desk.timing.time_rules import read_rules
from pbem.engine.errors import NotUnderstood
from pbem.engine.game import Game
from pbem.engine.text import (
    Text,
    Words,
    _,
    joined,
    ntext,
    nwithin,
    order,
    text,
    within,
)
from pbem.engine.thinking.levels import is_bot
from pbem.mail.address import normalise
from pbem.mail.errors import MailError

USAGE = within("usage", "new GAME with ADDRESS|bot|open ... [OPTION=VALUE ...]")
OPEN, BOT = "open", "bot"
ALONE = "alone"
"""What `help new` is asked for besides by whoever wishes to play without others."""
USUAL_TIME = {"deadline": "7d", "missed": "wait"}
"""The time rules of a game that is proposed by mail without any: nobody is to wait for ever."""
_OPTION = re.compile(r"([^\W\d_][\w-]*)=(\S{1,200})")
_FILLERS = frozenset({"with", "and", "me", "against", "for"})
_MOST = 20


class ProposedGame(msgspec.Struct, frozen=True):
    """A game that somebody would like to play, with these others."""

    game: str
    others: list[str]
    options: dict[str, str] = {}


def read_proposed_game(line: str) -> ProposedGame:
    """What the words after `new` ask for; nothing is opened yet."""
    words = line.replace(",", " ").split()[:_MOST]
    name, used = registry.named_first(words)
    if not name:
        raise NotUnderstood(
            line,
            text("This host has no game called {name}.", name=repr(words[0][:40]))
            if words
            else _("Which game would you like to play?"),
            nearest=registry.names(),
            example=_example(next(iter(registry.names()), "GAME")),
        )
    game = registry.find(name)
    others: list[str] = []
    options: dict[str, str] = {}
    for word in words[used:]:
        if word.casefold() in _FILLERS:
            continue
        option = _OPTION.fullmatch(word)
        if option and "@" not in word:
            name, value = typed_option(game, option[1], option[2])
            options[name] = value
        else:
            others.append(_who(word, game))
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


def _example(game: str) -> Text:
    return order("new {game} with ben@example.org bot deadline=3d", game=game)


def _who(word: str, game: Game[Any]) -> str:
    plain = word.casefold()
    if plain in (OPEN, BOT) or (plain.startswith("bot:") and is_bot(game, plain[4:])):
        return plain
    for kind in game.played_by_rules:
        if plain in (kind, *registry.in_all_languages(game.name, kind)):
            return kind
    try:
        return normalise(word)
    except MailError:
        raise NotUnderstood(
            word,
            text(
                "A seat is for an address, for `bot`, or `open`; not {word}.", word=repr(word[:40])
            ),
            example=_example(game.name),
        ) from None


def describe(proposal: ProposedGame) -> Words:
    """What is going to be opened, for people."""
    game = registry.find(proposal.game)
    options = chosen_options(
        game,
        proposal.options,
        time_options(proposal.options),
        hints=proposal.options.get(HINTS) == ON,
        public=read_public(proposal.options),
    )
    seats = len(proposal.others)
    if proposal.others and set(proposal.others) <= set(_AGAINST):
        words = _("You begin a game of {title} against {others}.")
        said = text(words, title=game.called, others=_programs(proposal.others))
    elif set(proposal.others) == {OPEN}:
        said = ntext(
            "You propose a game of {title} to whoever would like to join: one seat is open.",
            "You propose a game of {title} to whoever would like to join: {n} seats are open.",
            seats,
            title=game.called,
        )
    elif proposal.others:
        words = _("You propose a game of {title} to: {others}.")
        others = [_ASKED.get(one, one) for one in proposal.others]
        said = text(words, title=game.called, others=others)
    else:
        said = text(_("You begin a game of {title} on your own."), title=game.called)
    return joined([said, options], " ") if options else said


def _programs(others: Sequence[str]) -> list[Text]:
    """`a bot`, `2 Automas`: whom somebody plays against who plays with no other people."""
    counted = Counter(others)
    forms = ((_AGAINST[one], number) for one, number in counted.items())
    return [Text(form.sentence, {"n": number}, form.many, form.context) for form, number in forms]


_AGAINST = {
    BOT: nwithin("against", "a bot", "{n} bots", 1),
    "automa": nwithin("against", "an Automa", "{n} Automas", 1),
}
"""Seats of programs, behind `against`."""
_ASKED: dict[str, Text] = {
    OPEN: text("whoever would like to join"),
    BOT: text("a bot"),
    "automa": text("an Automa"),
}
"""Seats that are no addresses, where a game is proposed."""


def as_args(proposal: ProposedGame) -> dict[str, Any]:
    """A proposal as plain values, from which it can be made again."""
    return {"game": proposal.game, "others": proposal.others, "options": proposal.options}
