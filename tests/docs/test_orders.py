"""The orders that the documentation shows are orders that the games offer somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from pbem.desk import orders, registry
from pbem.engine.game import Game
from pbem.engine.order_language.matches import Unclear
from pbem.engine.order_language.matching import Language
from pbem.engine.question import Question
from pbem.engine.simulate import random_game

from .blocks import DOCUMENTS, Block, blocks

ORDERS = [
    block for document in DOCUMENTS for block in blocks(document) if block.language == "orders"
]
NAMES = ("red", "blue", "green", "white")
GAMES = 8


def shape(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with every number alike: `build base 5L` is as good as `build base 7L`."""
    return tuple(re.sub(r"\d+", "0", word) for word in words)


def language_of(game: Game[Any]) -> Language:
    """The words of a game and of the host."""
    names = game.names(game.read_options({}))
    return Language(game.vocabulary, reserved=orders.reserved(), table=game.words(), names=names)


@cache
def offered(name: str) -> Question[str]:
    """Everything that random games of all sizes and a few seeds had on offer, by its shape."""
    game = registry.find(name)
    found: dict[tuple[str, ...], None] = {("done",): None}
    language = language_of(game)
    for seed in range(GAMES):
        players = game.players[seed % len(game.players)]
        play, dice = random_game(game, NAMES[:players], {}, seed)
        while play.pending:
            seat, question = next(iter(play.pending.items()))
            for asked in (question, *play.unasked):
                for choice in asked.choices:
                    for phrase in asked.phrases(choice):
                        found[shape(language.words(phrase))] = None
            play.answer(seat, dice.randrange(len(question.choices)))
    return Question(0, "", [" ".join(words) for words in found])


def is_order(name: str, line: str) -> bool:
    """Whether the line can be cut into what the game offers, or is the host's own order."""
    language, question = language_of(registry.find(name)), offered(name)
    if orders.find_at_seat(line) is not None:
        return True
    carried: tuple[str, ...] = ()
    for segment in language.segments(line):
        words = shape(segment.words)
        while words:
            found = language.match(question, words, carried)
            if isinstance(found, Unclear):
                break  # all questions of all games at once: one of them is meant
            if found is None:
                return False
            carried = language.words(question.choices[found.place])[:1]
            words = words[found.used :]
    return True


def wrong_orders(block: Block) -> list[str]:
    """The lines of a block that are no orders of its game; what follows a # is a remark."""
    (name,) = block.info[1:]
    lines = [line.partition("#")[0].strip() for line in block.lines]
    return [line for line in lines if line and not is_order(name, line)]


def test_orders_that_are_shown_are_orders() -> None:
    wrong = {str(block): wrong_orders(block) for block in ORDERS}
    assert not {where: lines for where, lines in wrong.items() if lines}


def test_a_wrong_order_would_be_found() -> None:
    lines = ["legal  # what may I do?", "build base 5L", "frobnicate", "build base 5L upwards"]
    block = Block(Path("x.md"), 1, ["orders", "barrage"], lines)
    assert wrong_orders(block) == lines[2:]
