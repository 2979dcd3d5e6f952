"""What was chosen for a game, in words: its own options, and how long players may think."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pbem.clock import HOUR
from pbem.desk.timing.time_rules import TIME_OPTIONS, read_rules
from pbem.engine.game import Game, GameOption
from pbem.engine.option_words import option_name, option_value
from pbem.engine.text import Span, Words, joined, mark, semicolons, text

_MEANINGS = {option.name: option.meanings for option in TIME_OPTIONS}
_LONGEST = 40


def chosen_options(
    game: Game[Any],
    options: Mapping[str, str],
    time: Mapping[str, str],
    *,
    hints: bool = False,
    public: bool = False,
    turns_told: bool = False,
) -> Words:
    """What was chosen and is not the usual; nothing if it is all as usual.

    `turns_told` if how long a turn may take, and what comes then, is told elsewhere.
    """
    said = [*_of_the_game(game, options), *_of_the_clock(time, turns_told=turns_told)]
    if hints:
        said.append(text("`hint` shows moves worth considering"))
    if public:
        said.append(text("everyone may see it when it is over"))
    return text("Settings of this game: {options}.", options=semicolons(said)) if said else ""


def _of_the_game(game: Game[Any], chosen: Mapping[str, str]) -> Iterator[Words]:
    for option in game.options:
        value = chosen.get(option.name, option.default)
        if not option.by_host and value != option.default:
            yield _choice(option, value, game.folder)


def _choice(option: GameOption, value: str, folder: Path) -> Words:
    """`boards=advanced`, as it can be typed, and what that means."""
    name = option_name(option.name, folder)
    if option.is_file:
        return text("{option}: a file of its own", option=joined(["`", name, "`"], ""))
    chosen = joined(["`", name, "=", option_value(value[:_LONGEST], folder), "`"], "")
    meaning = option.meanings.get(value)
    if meaning is None:
        return chosen
    return text("{choice} ({meaning})", choice=chosen, meaning=text(meaning))


def _of_the_clock(chosen: Mapping[str, str], *, turns_told: bool) -> Iterator[Words]:
    """How long players may think, of what was said about it."""
    rules = read_rules(chosen)
    if rules.per_turn and not turns_told:
        yield text("{time} for each turn", time=_span(rules.per_turn))
    if rules.bank:
        words = mark("a clock of {bank}, {more} more with every answer, never above {most}")
        bank, more, most = map(_span, (rules.bank, rules.increment, rules.cap))
        yield text(words, bank=bank, more=more, most=most)
    if rules.weekends_off:
        yield text("no time runs on Saturday and Sunday")
    if rules.nights_off:
        yield text("no time runs from 22:00 to 8:00")
    if {"grace", "missed"} & chosen.keys() and not turns_told:
        words = mark("after that {grace} of grace; then {what}")
        what = text(_MEANINGS["missed"][rules.missed])
        yield text(words, grace=_span(rules.grace), what=what)


def _span(seconds: int) -> Words | Span:
    """A length of time in words; what is not whole hours in minutes."""
    if seconds % HOUR:
        return text("{n} minutes", n=seconds // 60)
    return Span(seconds)
