"""What can be chosen when a game is opened: seats, options of the game and of the clock."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from pbem.desk import registry
from pbem.desk.looking.two_columns import WIDTH, columns
from pbem.desk.new_games.proposed_game import USUAL_TIME
from pbem.desk.timing.time_rules import TIME_OPTIONS
from pbem.engine.errors import NotUnderstood
from pbem.engine.game import Game, GameOption
from pbem.engine.option_words import option_name, option_value
from pbem.engine.text import _, listed, order


def find_game(words: str) -> Game[Any]:
    """The game that somebody names in full or by its beginning: `underwater cities`."""
    wanted = "-".join(words.casefold().split())
    names = registry.names()
    named, _used = registry.named_first(words.split())
    found = [named] if named else [name for name in names if wanted and name.startswith(wanted)]
    if len(found) != 1:
        example = order("options {game}", game=next(iter(names), "GAME"))
        raise NotUnderstood(words, _("Of which game?"), nearest=names, example=example)
    return registry.find(found[0])


def about_new() -> str:
    """How to begin any of the games played here."""
    games = registry.games()
    parts = ["\n".join(_seats(games)), *map(_about_game, games), time_help()]
    return "\n\n".join(parts)


def about_alone() -> str:
    """How one person plays each of the games played here: by its own rules, or against bots."""
    return "\n\n".join(
        [*map(_alone, registry.games()), _("`help new` tells what else can be chosen.")]
    )


def _alone(game: Game[Any]) -> str:
    title = str(game.called)
    lines = wrap(_(game.alone), WIDTH, break_on_hyphens=False) if game.alone else []
    against = order("new {game} with bot", game=game.called)
    lines += columns(str(against), _("a game against a program, at once"))
    return "\n".join([title, *lines])


def about_options(game: Game[Any]) -> str:
    """How to begin this game."""
    return "\n\n".join(["\n".join(_seats([game])), _about_game(game), time_help()])


def options_help(game: Game[Any]) -> str:
    """The game's own options, with what holds if nothing is said."""
    lines = [_("Chosen when a game is opened:")] if game.options else []
    for option in game.options:
        if not option.by_host:
            name, values = option_name(option.name, game.folder), _values(option, game.folder)
            meaning = _meaning(option, game.folder)
            lines += _row(f"{name}={values}", meaning, option.meanings, game.folder)
    return "\n".join(lines)


def time_help() -> str:
    """The options of the clock, which are the same in every game."""
    lines = [_("How long players may think, in every game:")]
    for option in TIME_OPTIONS:
        name, values = option_name(option.name), option_value(option.values)
        lines += _row(f"{name}={values}", _(option.help), option.meanings)
    lines += wrap(
        _(
            "A game has a deadline or a clock, not both. A game that you propose to other people by"
            " mail has `deadline={usual}` unless you say otherwise."
        ).format(usual=option_value(USUAL_TIME["deadline"])),
        WIDTH,
    )
    return "\n".join(lines)


def _seats(games: list[Game[Any]]) -> list[str]:
    """Who may be named behind `with`, and examples."""
    lines = [_("To begin a game, name the others, and the options that you want:")]
    lines += [
        f"  {order('new {game} with ben@example.org open deadline=3d', game=game.called)}"
        for game in games
    ]
    lines.append(_("The others can be:"))
    lines += columns("ben@example.org", _("somebody whom you invite; they are asked first"))
    lines += columns(str(order("open")), _("anyone who would like to join"))
    lines += columns(str(order("bot")), _("a program"))
    for game in games:
        for kind in game.played_by_rules:
            words = _("in {title}: a seat that the rules play").format(title=game.called)
            lines += columns(_(kind), words)
    return lines


def _about_game(game: Game[Any]) -> str:
    """Who can play the game, how one plays it alone, and its options."""
    players = listed([str(number) for number in game.players], "or")
    lines = [_("{title}, for {players} players").format(title=game.called, players=players)]
    if game.alone:
        lines += wrap(_("Alone: {how}").format(how=_(game.alone)), WIDTH, break_on_hyphens=False)
    if game.options:
        lines.append(options_help(game))
    return "\n".join(lines)


def _row(
    usage: str, meaning: str, meanings: Mapping[str, str], folder: Path | None = None
) -> list[str]:
    lines = columns(usage, meaning)
    for choice, words in meanings.items():
        said = _("{choice}: {meaning}").format(
            choice=option_value(choice, folder), meaning=_(words)
        )
        lines += columns("", said)
    return lines


def _values(option: GameOption, folder: Path) -> str:
    if option.choices:
        return str(option_value("|".join(option.choices), folder))
    return _("FILE") if option.is_file else _("VALUE")


def _meaning(option: GameOption, folder: Path) -> str:
    if option.is_file:
        return _("{help}; only on the host's own machine").format(help=_(option.help))
    if not option.default:
        return _(option.help)
    return _("{help}; usually {usual}").format(
        help=_(option.help), usual=option_value(option.default, folder)
    )
