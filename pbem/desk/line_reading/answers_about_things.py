"""What a question is told about the things that it names, and the rules about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from pbem.desk.line_reading.answers_about_moves import (
    moves_with,
    offers_to,
    some_moves,
    whose_turn,
    why_not,
    words_of_moves,
)
from pbem.desk.line_reading.put_question import PutQuestion, beginning
from pbem.desk.looking.legend import marks_explained
from pbem.desk.looking.rulebook import rules_about, rules_with
from pbem.desk.spoken.asked_about import (
    asks_for_advice,
    asks_for_moves,
    asks_how_many,
    asks_whose_turn,
)
from pbem.desk.spoken.phrasings import is_small
from pbem.engine.text import _
from pbem.rendering import has_board, render_board, templates_of

MOST_THINGS = 3
MOST_LINES = 8  # about one of them
MOST_RULES = 3
_MARK = re.compile(r"[^\s?!,;:.()\[\]\"“”„«»`]+")
_SIGN = re.compile(r"[<>=~*|]|-\d+-")  # what marks of a board have, and words do not
_QUOTED = re.compile(r"[\"“„«`]([^\"“”„«»`]{2,40})[\"”“»`]")
_SHORTEST = 3
_LEAST_THINGS = 2  # of a question why or how many, so that a rule may answer it


def about_things(put: PutQuestion) -> Iterator[str]:
    """What is known of the things, the moves or the turn that it asks about."""
    named = {term for word in put.words for term in put.terms(word)}
    if not named and asks_whose_turn(put.words):
        yield whose_turn(put)
        return
    if quoted := list(_rules_of_quoted(put)):
        yield from quoted
        return
    things = dict.fromkeys(filter(None, map(partial(_look_up, put), _named(put))))
    if not (named or things) and (asks_for_moves(put.words) or asks_for_advice(put.words)):
        yield from some_moves(put, range(len(offers_to(put))))
        return
    yield from list(things)[:MOST_THINGS]
    if put.asks_why:
        yield from _reasons(put, put.codes(named))
        return
    prices = put.play.game.price_list(put.view, put.seat) if put.about_costs else ""
    if not prices and (put.about_costs or not things):
        yield from _rules(put)
    if prices:
        yield prices
    codes = put.codes(named)
    if prices and not codes:
        return
    if found := moves_with(put, codes or named | words_of_moves(put)):
        yield from some_moves(put, found)
    else:
        yield from list(why_not(put, codes)) or _free_or_taken(put, codes)


def _reasons(put: PutQuestion, codes: set[str]) -> Iterator[str]:
    """Why something is so, as far as that is known."""
    if moves_with(put, codes):
        yield from _free_or_taken(put, codes)
    else:
        yield from why_not(put, codes)
    yield from _rules(put)


def _named(put: PutQuestion) -> Iterator[list[str]]:
    """What may be looked up: codes, names, and numbers behind what they are the number of."""
    for before, word in zip(["", *put.words], put.words, strict=False):
        if word.isdecimal():
            kinds = (before, *put.lexicon.meanings(before)) if before else ()
            yield from ([kind, word] for kind in kinds)
        elif _like_a_code(word):
            yield from (["about", code] for code in put.lexicon.read(word).terms)
        elif "-" in word:
            yield ["about", word]  # `what does the II-joker do?`
    for word in put.content:
        if " " in word or put.lexicon.is_name(word):
            yield ["about", *word.split()]


def marks(put: PutQuestion) -> list[str]:
    """What marks of the board mean, where the question names some that are no words of ours."""
    asked = [word for word in _MARK.findall(put.line) if _may_be_mark(put, word.casefold())]
    game = put.play.game
    named = any(map(put.terms, put.words)) or any(map(partial(_look_up, put), _named(put)))
    named = named or not put.lexicon.everyday.isdisjoint(put.words)
    signs = [word for word in asked if not word.isalnum() and _SIGN.search(word)]
    asked, named = signs or asked, named and not signs
    if named or not asked or not has_board(templates_of(game), "legend"):
        return []
    legend = render_board(game, put.view, "legend", names=put.play.names)
    return marks_explained(legend, asked, MOST_THINGS)


def _may_be_mark(put: PutQuestion, word: str) -> bool:
    lexicon = put.lexicon
    ours = lexicon.is_code(word) or lexicon.names_thing(word) or lexicon.is_of_name(word)
    number = word.isdecimal() or word in lexicon.numbers
    return not (ours or lexicon.idle(word) or is_small(word) or number)


def _look_up(put: PutQuestion, words: list[str]) -> str:
    said = put.play.game.lookup(put.view, words) or ""
    return "\n".join(said.splitlines()[:MOST_LINES])


def _free_or_taken(put: PutQuestion, codes: set[str]) -> Iterator[str]:
    """Whether somebody has these sites or slots."""
    for code in sorted(codes):
        free = put.play.game.condition(put.view, [code, "free"])
        if free is not None:
            words = _("{code} is free.") if free else _("{code} is taken.")
            yield words.format(code=code.upper())


def _rules_of_quoted(put: PutQuestion) -> Iterator[str]:
    """The rules that explain a word of ours which the question quotes: `rotate 1`."""
    for quoted in _QUOTED.findall(put.line):
        word = next((one for one in quoted.casefold().split() if one.isalpha()), "")
        if word:
            yield from rules_with(put.play.game, f"`{word}`")[:MOST_RULES]


def _rules(put: PutQuestion) -> list[str]:
    """The rules that say most of what the question is about."""
    words = list(filter(partial(_counts, put), put.words))
    priced, counted = bool(put.about_costs), asks_how_many(put.words)
    exact = priced or counted or put.asks_why
    if priced:
        words = [word for word in words if put.terms(word)]
    things = [[beginning(word)] for word in words]
    if priced and things:
        things.append(list(map(beginning, put.about_costs)))
    unused = put.play.game.unused_chapters(put.view)
    if exact and not priced and len(list(filter(put.terms, words))) < _LEAST_THINGS:
        return []
    if not exact:
        return rules_about(put.play.game, things, MOST_RULES, unused)
    found = rules_about(put.play.game, things, 1, unused, all_of_it=True)
    return found if put.asks_why else list(filter(_has_number, found))


def _counts(put: PutQuestion, word: str) -> bool:
    """Whether a rule with this word may answer the question."""
    if len(word) < _SHORTEST or not word.isalpha():
        return False
    return not is_small(word) and word not in put.about_costs


def _has_number(rule: str) -> bool:
    """Whether a rule says how much of something, besides its own number."""
    return any(map(str.isdigit, rule.partition(" ")[2]))


def _like_a_code(word: str) -> bool:
    """Whether a word may be a code such as 5L; a number alone may count anything."""
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))
