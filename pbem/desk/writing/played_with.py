"""The sentence that says with which options a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.desk.timing.rules import HOUR, TIME_OPTIONS, read_rules, say_span
from pbem.engine.game import Game, GameOption
from pbem.engine.option_words import option_name, option_value
from pbem.engine.text import _, semicolons

_MEANINGS = {option.name: option.meanings for option in TIME_OPTIONS}
_LONGEST = 40


def played_with(game: Game[Any], file: GameFile, *, turns_told: bool = False) -> str:
    """What was chosen for this game and is not the usual; nothing if it is all as usual.

    `turns_told` if the letter says by itself how long a turn may take, and what comes then.
    """
    said = [*_of_the_game(game, file.options), *_of_the_clock(file.time, turns_told=turns_told)]
    if file.hints:
        said.append(_("hints for those who ask"))
    if file.public:
        said.append(_("everyone may see it when it is over"))
    return _("Settings of this game: {options}.").format(options=semicolons(said)) if said else ""


def _of_the_game(game: Game[Any], chosen: Mapping[str, str]) -> Iterator[str]:
    for option in game.options:
        value = chosen.get(option.name, option.default)
        if not option.by_host and value != option.default:
            yield _choice(option, value, game.folder)


def _choice(option: GameOption, value: str, folder: Path) -> str:
    """`boards=advanced`, as it can be typed, and what that means."""
    name = option_name(option.name, folder)
    if option.is_file:
        return _("{option}: a file of its own").format(option=f"`{name}`")
    chosen = f"`{name}={option_value(value[:_LONGEST], folder)}`"
    meaning = option.meanings.get(value)
    if meaning is None:
        return chosen
    return _("{choice} ({meaning})").format(choice=chosen, meaning=_(meaning))


def _of_the_clock(chosen: Mapping[str, str], *, turns_told: bool) -> Iterator[str]:
    """How long players may think, of what was said about it."""
    rules = read_rules(chosen)
    if rules.per_turn and not turns_told:
        yield _("{time} for each turn").format(time=_span(rules.per_turn))
    if rules.bank:
        words = _("a clock of {bank}, {more} more with every answer, never above {most}")
        bank, more, most = map(_span, (rules.bank, rules.increment, rules.cap))
        yield words.format(bank=bank, more=more, most=most)
    if rules.weekends_off:
        yield _("no time runs on Saturday and Sunday")
    if rules.nights_off:
        yield _("no time runs from 22:00 to 8:00")
    if {"grace", "missed"} & chosen.keys() and not turns_told:
        words = _("after that {grace} of grace; then {what}")
        yield words.format(grace=_span(rules.grace), what=_(_MEANINGS["missed"][rules.missed]))


def _span(seconds: int) -> str:
    """A length of time in words; what is not whole hours in minutes."""
    if seconds % HOUR:
        return _("{n} minutes").format(n=seconds // 60)
    return say_span(seconds)
