"""Drives the rules of any game; knows no game, no file and no letter.

A game, its bot and its tests import what they need from here and from nowhere else of ours:

    rules   Game, Table, ask, ask_together, goto, Result, Refusal, _, text, ...
    bots    Bot, Situation, Offer, random_bot, silent_table, ...
    tests   random_game, play_out, carry_out, preview, at_step, knowledge, ...
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .asked import About, Asked
from .chance import Chance, commitment
from .described import Described
from .errors import Ambiguous, GameError, NotAllowed, NotUnderstood, OrderError, PbemError
from .game import (
    Bot,
    Game,
    GameOption,
    Goto,
    Instead,
    Manner,
    Moment,
    Offer,
    Pick,
    Picks,
    Result,
    Rival,
    Side,
    Situation,
    Step,
    Thoughts,
    first_of,
    goto,
    random_bot,
)
from .in_a_row import InARow
from .order_language.word_tables import word_table
from .play import Play, Revealed
from .prepared import prepared
from .question import DONE, Asking, Question, Refusal, ask, ask_together
from .reader import reading_as, said_once
from .record import Entry
from .table import Table, Told, silent_table
from .text import (
    OwnWords,
    Span,
    Text,
    When,
    Words,
    _,
    as_text,
    joined,
    listed,
    mark,
    ntext,
    nwithin,
    order,
    semicolons,
    spoken,
    text,
    with_colon,
    within,
    words_apart,
)
from .toml_tables import toml_in_form, toml_table
from .widows import in_company

if TYPE_CHECKING:
    from .order_language.game_language import language_of
    from .order_language.matches import Match
    from .order_language.matching import Language
    from .order_reading.lines import carry_out, preview
    from .order_reading.outcome import Outcome
    from .simulate import bot_move, play_out, play_out_by_bots, random_game
    from .testing import at_step, knowledge
    from .thinking.search import Budget
    from .thinking.thinker import Thinker

__all__ = [
    "DONE",
    "About",
    "Ambiguous",
    "Asked",
    "Asking",
    "Bot",
    "Budget",
    "Chance",
    "Described",
    "Entry",
    "Game",
    "GameError",
    "GameOption",
    "Goto",
    "InARow",
    "Instead",
    "Language",
    "Manner",
    "Match",
    "Moment",
    "NotAllowed",
    "NotUnderstood",
    "Offer",
    "OrderError",
    "Outcome",
    "OwnWords",
    "PbemError",
    "Pick",
    "Picks",
    "Play",
    "Question",
    "Refusal",
    "Result",
    "Revealed",
    "Rival",
    "Side",
    "Situation",
    "Span",
    "Step",
    "Table",
    "Text",
    "Thinker",
    "Thoughts",
    "Told",
    "When",
    "Words",
    "_",
    "as_text",
    "ask",
    "ask_together",
    "at_step",
    "bot_move",
    "carry_out",
    "commitment",
    "first_of",
    "goto",
    "in_company",
    "joined",
    "knowledge",
    "language_of",
    "listed",
    "mark",
    "ntext",
    "nwithin",
    "order",
    "play_out",
    "play_out_by_bots",
    "prepared",
    "preview",
    "random_bot",
    "random_game",
    "reading_as",
    "said_once",
    "semicolons",
    "silent_table",
    "spoken",
    "text",
    "toml_in_form",
    "toml_table",
    "with_colon",
    "within",
    "word_table",
    "words_apart",
]

_LATER = {
    "Budget": "thinking.search",
    "Language": "order_language.matching",
    "Match": "order_language.matches",
    "Outcome": "order_reading.outcome",
    "Thinker": "thinking.thinker",
    "at_step": "testing",
    "bot_move": "simulate",
    "carry_out": "order_reading.lines",
    "knowledge": "testing",
    "language_of": "order_language.game_language",
    "play_out": "simulate",
    "play_out_by_bots": "simulate",
    "preview": "order_reading.lines",
    "random_game": "simulate",
}
"""Imported when asked for: rules need none of it, and importing it takes 8 ms."""


def __getattr__(name: str) -> Any:
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = found
    return found
