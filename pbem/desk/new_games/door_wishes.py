"""What people write to the front door in whole sentences: that they would like to play, or sign up.

`I'd like to play Barrage against two bots` is `new barrage with bot bot`. A letter asks back before
anything of it is done, so a sentence that only may be a wish is read as one. The words of each
language are in its folder of `pbem/locale`, in `language.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.desk.new_games.proposed_game import ALONE, BOT, OPEN
from pbem.desk.new_games.typed_options import typed_option
from pbem.desk.spoken.phrasings import words_of
from pbem.desk.spoken.questions import is_question
from pbem.desk.spoken.wishes import polite_order
from pbem.engine.errors import NotUnderstood
from pbem.engine.game import Game
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.order_language.word_tables import everyday_table
from pbem.engine.text import _, order
from pbem.mail.address import normalise
from pbem.mail.errors import MailError

_MOST_WORDS = 40
_MOST_SEATS = 8
_LONGEST_NAME = 3  # words
_ENDING = 2  # letters that the cases of a language may change
_SHORTEST = 6  # letters of a word of a title that stands for all of it
_CLOSING = ".,:;!?()<>\"'«»“”"


class Wishing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one language wishes for something at the front door; see the head of the table."""

    play: frozenset[str] = frozenset()
    sign_up: list[str] = []
    named: list[str] = []
    bots: frozenset[str] = frozenset()
    anyone: frozenset[str] = frozenset()
    alone: list[str] = []
    players: frozenset[str] = frozenset()
    listing: list[str] = []
    beginning: list[str] = []
    leaving: list[str] = []


def wished(line: str) -> str:
    """The order of the front door that a sentence is in any language, or nothing.

    NotUnderstood when it wishes for a game and does not say with whom.
    """
    words = words_of(line)
    if not 0 < len(words) <= _MOST_WORDS:
        return ""
    if _says(words, "leaving"):
        return "mail off"
    if _says(words, "sign_up"):
        return f"sign up {_name(line, words)}".strip()
    if name := _game_named(words):
        return _new_game(line, words, registry.find(name))
    if _says(words, "listing"):
        return "games"
    if _says(words, "beginning"):
        return f"help new {ALONE}" if _says(words, "alone") else "help new"
    return polite_order(line)


def _says(words: Sequence[str], what: str) -> bool:
    """Whether one of the sayings of that kind stands among the words, in any language."""
    return any(_has(words, saying) for one in _tables() for saying in getattr(one, what))


def _new_game(line: str, words: list[str], game: Game[Any]) -> str:
    """The order that opens such a game; nothing if the line does not wish for one."""
    others = [*_addresses(line), *_seats(words, game)][:_MOST_SEATS]
    alone = _says(words, "alone")
    if others:
        more = _players(words) - len(others) - 1
        others += [others[-1] if others[-1] == BOT else OPEN] * more
        return " ".join([f"new {game.name} with", *others, *_options(words, others, game)])
    if alone:
        by_rules = "" if 1 in game.players else " ".join([*game.played_by_rules, BOT][:1])
        return f"new {game.name} {by_rules}".strip()
    if any(not one.play.isdisjoint(words) for one in _tables()):
        rules = [order("rules {game}", game=game.called)] if is_question(line) else []
        ways = [one for one, _note in ways_to_begin(game)]
        raise NotUnderstood(line, _("With whom would you like to play?"), nearest=[*ways, *rules])
    return polite_order(line)


def ways_to_begin(game: Game[Any]) -> list[tuple[Any, str]]:
    """Orders that begin a game, and what each means."""
    return [
        (order("new {game} with bot", game=game.called), _("a game against a program, at once")),
        (
            order("new {game} with ben@example.org", game=game.called),
            _("a game with somebody you know: they are asked first"),
        ),
        (
            order("new {game} with open", game=game.called),
            _("a game with whoever would like to join"),
        ),
    ]


def _game_named(words: Sequence[str]) -> str:
    """The game that is named somewhere among the words, in whatever case of its language."""
    for place in range(len(words)):
        if name := registry.named_first(words[place:])[0]:
            return name
    for name in registry.names():
        parts = [part for title in registry.titles(name) for part in title.split()]
        known = [part for part in parts if len(part) >= _SHORTEST]
        if any(_is_case_of(word, part) for word in words for part in known):
            return name
    return ""


def _is_case_of(word: str, part: str) -> bool:
    """Whether the word is a part of a title; in Cyrillic letters its ending may differ."""
    if part.isascii():
        return word == part
    stem = part[:-_ENDING]
    return word.startswith(stem) and len(word) <= len(stem) + 2 * _ENDING


def _addresses(line: str) -> Iterator[str]:
    for word in line.split():
        if "@" in word:
            try:
                yield normalise(word.strip(_CLOSING))
            except MailError:
                continue


def _seats(words: Sequence[str], game: Game[Any]) -> Iterator[str]:
    """Seats for programs and for anyone, as often as the word before says."""
    kinds = dict.fromkeys((word for one in _tables() for word in one.anyone), OPEN)
    kinds |= dict.fromkeys((word for one in _tables() for word in one.bots), BOT)
    for kind, plural in game.played_by_rules.items():
        said = [word for term in (kind, plural) for word in _spoken(game, term)]
        kinds |= dict.fromkeys(said, kind)
    for place, word in enumerate(words):
        if word in kinds:
            before = words[place - 1] if place else ""
            yield from [kinds[word]] * min(_MOST_SEATS, _number(before))


def _options(words: Sequence[str], others: Sequence[str], game: Game[Any]) -> Iterator[str]:
    """Options of the game that the words name, where whoever plays by rules sits at the table."""
    if game.played_by_rules.keys().isdisjoint(others):
        return
    for option in game.options:
        for word in words:
            name, value = typed_option(game, option.name, word)
            if value in option.choices:
                yield f"{name}={value}"
                break


def _players(words: Sequence[str]) -> int:
    """How many are to play in all, if that is said: `three players`, `a 3-player game`."""
    apart = [part for word in words for part in word.split("-")]
    for before, word in pairwise(apart):
        if any(word in one.players for one in _tables()):
            return min(_MOST_SEATS, _number(before))
    return 0


def _spoken(game: Game[Any], term: str) -> list[str]:
    return [term, *registry.in_all_languages(game.name, term)]


def _number(word: str) -> int:
    """How many a word says; one if it says nothing of that."""
    if word.isascii() and word.isdecimal():
        return max(1, int(word[:2]))
    tables = (everyday_table(code).get("numbers", {}) for code in LANGUAGES)
    return next((int(table[word]) for table in tables if table.get(word, "").isdecimal()), 1)


def name_said(line: str) -> str:
    """What somebody says to be called, if a line says so."""
    return _name(line, words_of(line))


def _name(line: str, words: list[str]) -> str:
    sayings = [saying.split() for one in _tables() for saying in one.named]
    for place in range(len(words)):
        for saying in sayings:
            if words[place : place + len(saying)] == saying:
                return " ".join(_as_written(line, words[place + len(saying) :][:_LONGEST_NAME]))
    return ""


def _as_written(line: str, words: list[str]) -> list[str]:
    """The first of the words that the line writes with a capital."""
    written = {one.strip(_CLOSING).casefold(): one.strip(_CLOSING) for one in line.split()}
    found = []
    for word in words:
        if not written.get(word, word)[:1].isupper():
            break
        found.append(written[word])
    return found


def _has(words: Sequence[str], saying: str) -> bool:
    """Whether the words of a saying stand there side by side."""
    wanted = saying.split()
    starts = range(len(words) - len(wanted) + 1)
    return any(list(words[place : place + len(wanted)]) == wanted for place in starts)


@cache
def _tables() -> list[Wishing]:
    return msgspec.convert([about(code).wishing for code in LANGUAGES], list[Wishing])
