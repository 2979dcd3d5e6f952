"""Drives the rules of any game; knows no game, no file and no letter.

A game imports what it needs from here and from nowhere else of ours.
"""

from .errors import Ambiguous, GameError, NotAllowed, NotUnderstood, OrderError, PbemError
from .game import (
    Bot,
    Game,
    GameOption,
    Goto,
    Offer,
    Result,
    Situation,
    Step,
    goto,
    listed,
    random_bot,
)
from .play import Play, Revealed
from .prepared import prepared
from .question import DONE, Asking, Question, Refusal, ask, ask_together
from .record import Entry
from .table import Table, Told
from .text import Text, _, text

__all__ = [
    "DONE",
    "Ambiguous",
    "Asking",
    "Bot",
    "Entry",
    "Game",
    "GameError",
    "GameOption",
    "Goto",
    "NotAllowed",
    "NotUnderstood",
    "Offer",
    "OrderError",
    "PbemError",
    "Play",
    "Question",
    "Refusal",
    "Result",
    "Revealed",
    "Situation",
    "Step",
    "Table",
    "Text",
    "Told",
    "_",
    "ask",
    "ask_together",
    "goto",
    "listed",
    "prepared",
    "random_bot",
    "text",
]
