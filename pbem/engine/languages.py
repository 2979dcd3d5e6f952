"""Which languages there are. Each is a folder of `pbem/locale`, and is in no other list:

    pbem/locale/uk/language.toml    what it is called, how people say yes, no and dates in it
    pbem/locale/uk/words.toml       what people type in it
    pbem/locale/uk/LC_MESSAGES/     what people read in it

A game has a folder `locale` of its own, with the words and sentences of the game.
"""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .prepared import prepared
from .text import ENGLISH
from .toml_tables import toml_table

SOURCE = ENGLISH
"""The language that sentences are written in."""
FOLDER = Path(__file__).parents[1] / "locale"
_ABOUT = "language.toml"


@prepared
class Dates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an absence is said: `from 1 Dec to 10 Dec`."""

    first: list[str] = msgspec.field(name="from")
    last: list[str] = msgspec.field(name="to")
    months: list[str]
    """How each of the twelve begins, in one way or several."""
    today: list[str] = []
    tomorrow: list[str] = []
    weekdays: list[str] = []
    """How each of the seven begins, from Monday on, in one way or several."""
    first_day: str = ""
    """What the first of a month is called where it is not just `1`."""


@prepared
class BehindVowel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another word for 'and' behind a vowel, in languages that have one."""

    vowels: str
    word: str = msgspec.field(name="and")


@prepared
class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language, as its `language.toml` describes it."""

    name: str
    """What it calls itself."""
    names: list[str]
    """How people call it, in this and in other languages."""
    letters: str = ""
    """Letters that none of the other languages has."""
    words: list[str] = []
    """What is common in letters to a host."""
    yes: list[str] = []
    """The first word of a letter that agrees."""
    no: list[str] = []
    doubts: list[str] = []
    """What makes a yes in the same line none."""
    greetings: list[str] = []
    """How people begin a letter."""
    thanks: list[str] = []
    """How people end a letter."""
    playing_it: list[str] = []
    """What says that what was tried is to be played: `carry it out`."""
    beside_playing: list[str] = []
    """What may stand beside that, and plays nothing by itself: `looks great`, `for real`."""
    confirming: list[str] = []
    """What wishes to be asked before a turn is played: `ask me first`."""
    unconfirming: list[str] = []
    """What wishes for that no more: `you needn't ask me`."""
    everybody: list[str] = []
    """What all the other players are called, at the beginning of a line too: `everyone`."""
    others: list[str] = []
    """What they are called only behind `message` or `to`: `the others`."""
    addressing: list[str] = []
    """What stands before the name of somebody whom words are for: `to`."""
    ands: list[str] = []
    """What joins names and sentences."""
    me: list[str] = []
    """What somebody who writes says of himself: `I`."""
    telling: list[str] = []
    """Words that tell others something, before their names: `tell`."""
    telling_all: list[str] = []
    """Those of them that tell all the others, if nobody is named: `say`."""
    messages: list[str] = []
    """What such words are called: `a message to Ben`."""
    before_message: list[str] = []
    """What may stand before these and says nothing else: `and please`."""
    later: list[str] = []
    """What puts orders off to the next turn, before them or behind: `on my next turn`."""
    after_next: list[str] = []
    """What puts them off by one turn more: `on my turn after next`."""
    after_that: list[str] = []
    """What puts them off to the turn behind what was given ahead last: `the turn after that`."""
    next_move: list[str] = []
    on_my_turn: list[str] = []
    """What puts them off to the next turn below other orders, or out of turn: `my next move`."""
    next_round: list[str] = []
    """What puts them off to the next round, for which nothing is kept: `in the next round`."""
    withdrawing: list[str] = []
    """What withdraws orders given ahead, words in a row: `forget`, `laissez tomber`."""
    unwithdrawn: list[str] = []
    """The words right before these that make them none: `don't forget`."""
    forgetting: list[str] = []
    """What only speaks of a weak memory: `I always forget`."""
    of_noted: list[str] = []
    """What orders given ahead are called where they are withdrawn: `what I said`."""
    every: list[str] = []
    """What speaks of all of them: `both`."""
    replacing: list[str] = []
    """What puts the orders behind it in the place of some given ahead: `change that to`."""
    in_its_place: list[str] = []
    """What says the same in the midst of orders: `instead`."""
    halting: list[str] = []
    """What may take back the line above where a line begins so: `hold on`, `not that`."""
    beside_halting: list[str] = []
    """What may stand beside that and says nothing else."""
    joining: list[str] = []
    """What joins orders that are put off to those before: `and then`."""
    complete: bool = False
    """Whether no sentence lacks its translation: `tests/language` sees to it."""
    dates: Dates | None = None
    behind_vowel: BehindVowel | None = None
    instead: dict[str, list[str]] = {}
    """How people say what to do where a place is taken; `pbem/desk/spoken/alternatives.py`."""
    asking: dict[str, Any] = {}
    """How people ask the host in whole sentences; `pbem/desk/spoken/phrasings.py` reads it."""
    undoing: dict[str, list[str]] = {}
    """How people take back what they did and say why; `pbem/desk/spoken/undoing.py` reads it."""
    agreeing: dict[str, list[str]] = {}
    """How people agree to what others propose; `pbem/desk/spoken/agreeing.py` reads it."""
    wishing: dict[str, Any] = {}
    """How people wish for a game at the door; `pbem/desk/new_games/door_wishes.py` reads it."""


def _found() -> tuple[str, ...]:
    """The languages whose folders are there, English first."""
    codes = [path.name for path in FOLDER.iterdir() if (path / _ABOUT).is_file()]
    return SOURCE, *sorted(code for code in codes if code != SOURCE)


LANGUAGES = _found()
"""The languages that people can choose, by their codes."""


@cache
def about(code: str) -> About:
    """What there is to say of a language."""
    return msgspec.convert(toml_table(FOLDER / code / _ABOUT), About)
