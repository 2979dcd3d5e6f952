"""Conditions of standing orders: what they may say, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from pbem.desk.spoken.alternatives import (
    unfree,
)
from pbem.desk.spoken.next_turn import AFTER_NEXT, AFTER_THAT, NEXT, says_my_turn
from pbem.desk.spoken.other_languages import said_for
from pbem.engine.languages import SOURCE
from pbem.engine.order_language.game_language import language_of
from pbem.engine.order_language.matches import Match
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.play import Play
from pbem.engine.text import Words, mark

MY_TURN = "my turn"
CAN = "can"
TAKEN = "taken"
FREE = "free"
OFFERED = "offered"
ROUND = "round"
MOST_WORDS = 6  # of a condition that is not in English
_MOST_MEANINGS = 4
_SAYS_NOTHING = frozenset(
    {"i", "i've", "got", "we", "is", "still", "the", "at", "least", "are", "already", "slot"}
    | {"site", "by", "then", "someone", "somebody", "has", "been", "gets", "be", "will"}
    | {"est", "encore", "déjà", "вже", "ще", "уже", "ещё", "еще", "буде", "будет"}
)
"""Words of a condition that change nothing: `if I have at least 5 credits`."""
CONDITIONS = mark(
    """\
In every game:
  my turn               always (`when my turn: ORDERS`, `next turn: ORDERS`)
  can ORDER             the order could be given when you are asked
  round 3               the game is in that round
"""
)


def holds(play: Play[Any], seat: int, condition: str, spoken: str = SOURCE) -> bool | None:
    """Whether a condition holds for the seat now; None if it is none of ours or the game's.

    `spoken` is the language in which it may be, besides English.
    """
    if not condition or is_my_turn(condition, spoken):
        return seat in play.pending
    condition = _bare(condition, spoken)
    if not condition:
        return None
    first, *rest = condition.split()
    if first in said_for(CAN, spoken) and rest:
        return _can(play, seat, rest, spoken)
    if first in said_for(ROUND, spoken) and len(rest) == 1 and rest[0].isdecimal():
        return play.round == int(rest[0][:9]) if play.round is not None else None
    view = play.view(seat)
    told = (play.game.condition(view, words) for words in _in_english(play, condition, spoken))
    return next((one for one in told if one is not None), None)


def no_such(play: Play[Any], seat: int, condition: str, spoken: str = SOURCE) -> Words:
    """That what a condition speaks of is not there, if the game says so: `99L is free`."""
    view, bare = play.view(seat), _bare(condition, spoken)
    told = (play.game.no_condition(view, words) for words in _in_english(play, bare, spoken))
    return next((why for why in told if why is not None), "")


def _bare(condition: str, spoken: str) -> str:
    """A condition in small letters, without words that change nothing."""
    taken = said_for(TAKEN, spoken)
    words = (TAKEN if word in taken else word for word in condition.casefold().split())
    bare = " ".join(word for word in words if word not in _SAYS_NOTHING)
    return unfree().sub(TAKEN, bare)


def thing_named(play: Play[Any], condition: str, spoken: str) -> str:
    """What a condition says to be free, on offer or possible, or nothing: `base 9L`."""
    first, *rest = [one for one in condition.split() if one.casefold() not in _SAYS_NOTHING] or [""]
    if first.casefold() in said_for(CAN, spoken):
        return " ".join(rest)
    bare = _bare(condition, spoken).split()
    terms = language_of(play, spoken=spoken).lexicon.read(bare[-1]).terms if bare else ()
    return " ".join([first, *rest[:-1]]) if rest and not {FREE, OFFERED}.isdisjoint(terms) else ""


def is_place(play: Play[Any], seat: int) -> Callable[[str], bool]:
    """Whether a word is the code of a place that may be free or taken."""

    @cache
    def view() -> Any:  # made when a code is asked about: most lines have no condition
        return play.view(seat)

    def may_be_taken(word: str) -> bool:
        code = any(map(str.isdigit, word)) and any(map(str.isalpha, word))
        return code and play.game.condition(view(), [word, FREE]) is not None

    return may_be_taken


def turn_named(condition: str, spoken: str) -> str:
    """Which turn a condition names, or nothing."""
    turns = (MY_TURN, NEXT, AFTER_NEXT, AFTER_THAT)
    said = condition.casefold()
    named = next((turn for turn in turns if said in said_for(turn, spoken)), "")
    return named or (MY_TURN if says_my_turn(said) else "")


def is_my_turn(condition: str, spoken: str) -> bool:
    return bool(turn_named(condition, spoken))


def _in_english(play: Play[Any], condition: str, spoken: str) -> Iterator[list[str]]:
    """The words of a condition as the game knows them; a word may stand for several of its."""
    words = condition.split()
    yield words
    if spoken != SOURCE:
        lexicon = language_of(play, spoken=spoken).lexicon
        meant = (lexicon.read(word).terms[:_MOST_MEANINGS] for word in words[:MOST_WORDS])
        yield from map(list, product(*meant))


def _can(play: Play[Any], seat: int, words: list[str], spoken: str) -> bool:
    question = play.pending.get(seat)
    if question is None:
        return False
    language = language_of(play, spoken=spoken)
    if isinstance(language.match(question, language.words(" ".join(words))), Match):
        return True
    tried = carry_out(play.preview(seat), seat, [" ".join(words)], spoken=spoken)
    return tried.error is None and bool(tried.done)
