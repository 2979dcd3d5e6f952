"""The host's orders in other languages: `annuler tout` is `undo all`.

What people may type is in the tables of the language (`pbem/engine/words.fr.toml`), beside the
English words, which always work. Only what a line begins with is an order: what follows it is
taken as it stands, unless it is one of the words that orders go on with.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pbem.engine
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.word_tables import word_table

_WORDS = Path(pbem.engine.__file__).with_name("words.toml")
_LONGEST = 6  # words
_MARKS = " .,!"
_WITH_TEXT = frozenset({"message", "report", "if", "when", "else"})
"""Orders that are followed by a colon and a text; without one such a word begins a sentence."""
_WITH_WORDS = _WITH_TEXT | {
    *(
        "about",
        "address",
        "away",
        "board",
        "confirm",
        "decline",
        "export",
        "forget",
        "help",
        "join",
    ),
    *("language", "leave", "mail", "mute", "name", "new", "options", "rules", "sign up"),
    *("standings", "take", "unmute", "unwatch", "vote", "watch", "zone"),
}
"""Orders that go on with words of the player's own. With the others, any other word is chatter."""
_GO_ON = frozenset(
    (
        *("all", "none", "turns", "digest", "off", "on", "text", "html", "dark", "plain"),
        *("legend", "me", "add", "drop", "bot", "resign", "game", "conditions", "new", "if"),
        *("my turn", "rest of round"),
    )
)
"""What orders go on with."""


def in_english(line: str, language: str, known: frozenset[str]) -> str:
    """The line with our words for the order that it begins with; nothing if it begins with none.

    `known` are the first words of all orders of the host.
    """
    head, colon, text = line.partition(":")
    words = head.casefold().replace("’", "'").split()
    order, used = _longest(words, language, known)
    if not order or (order in _WITH_TEXT and not colon):
        return ""
    said = [order]
    while used < len(words):
        more, length = _longest(words[used:], language, _GO_ON)
        if not more:
            break
        said.append(more)
        used += length
    rest = head.split()[used:]
    if order not in _WITH_WORDS and not all(map(_is_number, rest)):
        return ""
    return " ".join((*said, *rest)) + (f"{colon}{text}" if colon else "")


def _is_number(word: str) -> bool:
    return word.strip(_MARKS).isdecimal() or not word.strip(_MARKS)


def _longest(words: list[str], language: str, wanted: frozenset[str]) -> tuple[str, int]:
    """What is wanted of ours that the words begin with, by most words, and how many they are."""
    table = _table(language)
    for length in range(min(len(words), _LONGEST), 0, -1):
        typed = " ".join(words[:length]).strip(_MARKS)
        for ours in table.get(typed, ()):
            if ours in wanted:
                return ours, length
    return "", 0


@cache
def _table(language: str) -> dict[str, list[str]]:
    """By what is typed in the language, our words for it."""
    with reading_as(reader_of(language)):
        synonyms = word_table(_WORDS).get("synonyms", {})
    found: dict[str, list[str]] = {}
    for ours, typed in synonyms.items():
        for one in typed:
            found.setdefault(one, []).append(ours)
    return found
