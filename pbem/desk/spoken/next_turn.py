"""Orders that say themselves that they are for the next turn: `next turn: workshop 1`.

They are kept as standing orders. How each language says it is in `later`, `after_next` and
`after_that` of its `language.toml`, and may stand before the orders or behind them; what joins them
to orders before is in `joining`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from pbem.desk.spoken.other_languages import said_for
from pbem.engine.languages import LANGUAGES, about

_BETWEEN = " \t\u00a0\u202f:,;.!-–—"
_MOST_LOOKED_AT = 400  # characters
_CUT = re.compile(r"[,;.!:]\s+|\s")
_UNMARKED = str.maketrans(dict.fromkeys(_BETWEEN.replace("-", "") + '()«»“”"', " "))
NEXT = "next turn"
AFTER_NEXT = "turn after next"
AFTER_THAT = "turn after that"


def for_next_turn(line: str) -> str:
    """The orders of a line that puts them off to a later turn, in any language, or nothing."""
    return put_off(line)[1]


def put_off(line: str) -> tuple[str, str]:
    """To which turn a line puts its orders off, and these; or nothing."""
    said = line[:_MOST_LOOKED_AT].strip(_BETWEEN)
    if len(line) > _MOST_LOOKED_AT:
        return "", ""
    plain = _plain(said)
    if len(plain) != len(said):
        return "", ""
    joined = _joining().match(plain)
    if joined is not None:
        said, plain = said[joined.end() :], plain[joined.end() :]
    said = _said_once(said, plain)
    plain = _plain(said)
    if not (plain.startswith(_sayings()) or plain.endswith(_sayings())):
        return _in_condition(said, plain)
    for words, turn in _turns().items():
        rest = plain[len(words) :]
        if plain.startswith(words) and rest[:1] in _BETWEEN:
            return turn, said[len(words) :].strip(_BETWEEN)
        before = plain[: -len(words)]
        if plain.endswith(words) and before[-1:] in _BETWEEN:
            return turn, said[: -len(words)].strip(_BETWEEN)
    return "", ""


def _said_once(said: str, plain: str) -> str:
    """A line without what says again that a later turn is one: `next time I'm up`."""
    if not (plain.startswith(_sayings()) or plain.endswith(_moments())):
        return said
    again = _said_again().search(plain)
    return said[: again.end(1)] + said[again.end() :] if again is not None else said


def next_move(line: str) -> str:
    """The orders of `My next move: ...`, which below other orders are for the next turn."""
    return _behind_any(_next_moves(), line)


def on_my_turn(line: str) -> str:
    """The orders of `On my turn bank 2` or `bank 2 when it's my turn`, in any language, or nothing.

    Out of turn they are for the next one.
    """
    if before := _behind_any(_my_turns(), line):
        return before
    said = line[:_MOST_LOOKED_AT].strip(_BETWEEN)
    plain = _plain(said)
    for words in _my_turns() if len(line) <= _MOST_LOOKED_AT and len(plain) == len(said) else ():
        if plain.endswith(words) and plain[: -len(words)][-1:] in tuple(_BETWEEN):
            return said[: -len(words)].strip(_BETWEEN)
    return ""


def says_my_turn(said: str) -> bool:
    """Whether this is how somebody goes on behind `when` to name their turn: `I'm up`."""
    plain = f" {_plain(' '.join(said.split()))}"
    return any(words.endswith(plain) for words in _my_turns())


def without_turn(line: str) -> tuple[str, str]:
    """To which turn of the sender's a line puts its orders off anywhere in it, and the rest.

    `5L is free when it's my turn build there` is said without it with a comma in its place.
    """
    plain = _plain(line[:_MOST_LOOKED_AT])
    found = _any_turn().search(plain) if len(plain) == len(line) else None
    if found is None:
        return "", line
    before = line[: found.start()].rstrip(_BETWEEN)
    while before and not without_joining(f"{before.rpartition(' ')[2]} x").partition(" ")[2]:
        before = before.rpartition(" ")[0].rstrip(_BETWEEN)  # `if 8L is taken then next turn ...`
    rest = f"{before}, {line[found.end() :].lstrip(_BETWEEN)}"
    return _turns().get(found[0], ""), rest.strip(_BETWEEN)


def for_next_round(line: str) -> str:
    """The orders of a line that puts them off to the next round, in any language, or nothing."""
    return _behind_any(_next_rounds(), line)


def _behind_any(sayings: tuple[str, ...], line: str) -> str:
    """What a line says that begins with one of these sayings, or nothing."""
    said = without_joining(line[:_MOST_LOOKED_AT])
    plain = _plain(said)
    for words in sayings if len(line) <= _MOST_LOOKED_AT and len(plain) == len(said) else ():
        if plain.startswith(words) and plain[len(words) : len(words) + 1] in _BETWEEN:
            return said[len(words) :].strip(_BETWEEN)
    return ""


def later_named(line: str) -> str:
    """The turn to come that a line names anywhere, in any language, or nothing."""
    words = f" {' '.join(_plain(line[:_MOST_LOOKED_AT]).translate(_UNMARKED).split())} "
    return next((turn for saying, turn in _turns().items() if f" {saying} " in words), "")


def _in_condition(said: str, plain: str) -> tuple[str, str]:
    """The same of `if R2 is free next turn: ...`, whose condition names the turn."""
    head, colon, orders = said.partition(":")
    begins = head.split(maxsplit=1)[:1]
    if not colon or not begins or begins[0].lower() not in _ifs():
        return "", ""
    for words, turn in _turns().items():
        condition = head[: -len(words)].rstrip(_BETWEEN)
        if plain[: len(head)].endswith(f" {words}") and condition != begins[0]:
            return turn, f"{condition}: {orders.strip()}"
    return "", ""


@cache
def _ifs() -> frozenset[str]:
    """What a condition begins with, in every language."""
    return frozenset(word for code in LANGUAGES for word in said_for("if", code))


@lru_cache(maxsize=8)  # asked several times while a line is read
def now_and_next_turn(line: str) -> tuple[str, str, str]:
    """The orders of a line for this turn, those that it puts off, and to which turn; or nothing.

    `build base 9U, and on my next turn the conduit 9A` has both.
    """
    for cut in _CUT.finditer(line[:_MOST_LOOKED_AT]):
        behind = line[cut.end() :]
        turn, later = put_off(behind) if _begins_later(behind) else ("", "")
        if later:
            return line[: cut.start()].strip(_BETWEEN), later, turn
    return "", "", ""


def cuts(line: str) -> Iterator[tuple[str, str]]:
    """What stands before and behind each mark of a line, and each word that joins orders."""
    for cut in _CUT.finditer(line[:_MOST_LOOKED_AT]):
        head, behind = line[: cut.start()].strip(_BETWEEN), line[cut.end() :].strip(_BETWEEN)
        if head and behind and (cut[0].strip() or without_joining(behind) != behind):
            yield head, behind


def _plain(said: str) -> str:
    """What was typed, in small letters and with plain apostrophes."""
    return said.lower().replace("’", "'").replace("ʼ", "'")


def without_joining(line: str) -> str:
    """A line without what joins it to those before: `then bank 2`."""
    said = line.strip(_BETWEEN)
    plain = _plain(said)
    joined = _joining().match(plain) if len(plain) == len(said) else None
    return said[joined.end() :] if joined is not None else said


def _begins_later(said: str) -> bool:
    plain = _plain(said).lstrip(_BETWEEN)
    joined = _joining().match(plain)
    return plain[joined.end() if joined else 0 :].startswith(_sayings())


@cache
def _joining() -> re.Pattern[str]:
    """What joins orders to those before, in every language: `and then`, `then,`."""
    words = sorted({re.escape(one) for code in LANGUAGES for one in about(code).joining}, key=len)
    return re.compile(rf"(?:(?:{'|'.join(reversed(words))})(?![\w'])[\s,]*)+")


@cache
def _next_moves() -> tuple[str, ...]:
    """What puts orders off to the next turn only below others, in every language."""
    return tuple(one for code in LANGUAGES for one in about(code).next_move)


@cache
def _my_turns() -> tuple[str, ...]:
    """What puts orders off to the sender's turn out of turn, in every language, longest first."""
    found = {one for code in LANGUAGES for one in about(code).on_my_turn}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def _moments() -> tuple[str, ...]:
    """The same, and without the first word: `I'm up`."""
    behind = {one.partition(" ")[2] for one in _my_turns()}
    found = {*_my_turns(), *(one for one in behind if " " in one)}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def _said_again() -> re.Pattern[str]:
    """What names a later turn, with what says again that it is one behind it."""
    later, again = ("|".join(map(re.escape, some)) for some in (_sayings(), _moments()))
    return re.compile(rf"(?<![\w'])({later}),?\s+(?:{again})(?![\w'])")


@cache
def _any_turn() -> re.Pattern[str]:
    """What names a turn of the sender's, in every language."""
    words = "|".join(map(re.escape, sorted({*_my_turns(), *_turns()}, key=len, reverse=True)))
    return re.compile(rf"(?<![\w'])(?:{words})(?![\w'])")


@cache
def _next_rounds() -> tuple[str, ...]:
    """What puts orders off to the next round, in every language, the longest first."""
    found = {one for code in LANGUAGES for one in about(code).next_round}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def _sayings() -> tuple[str, ...]:
    """What puts orders off, in every language, the longest first."""
    return tuple(_turns())


@cache
def _turns() -> dict[str, str]:
    """By what puts orders off, in every language, the longest first: to which turn."""
    languages = [about(code) for code in LANGUAGES]
    turns = {
        **{words: NEXT for one in languages for words in one.later},
        **{words: AFTER_NEXT for one in languages for words in one.after_next},
        **{words: AFTER_THAT for one in languages for words in one.after_that},
    }
    return {words: turns[words] for words in sorted(turns, key=len, reverse=True)}
