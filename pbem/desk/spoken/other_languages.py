"""The host's orders in other languages: `annuler tout` is `undo all`.

What people may type is in the tables of the language (`pbem/locale/fr/words.toml`), beside the
English words, which always work. Only what a line begins with is an order: what follows it is
taken as it stands, unless it is one of the words that orders go on with.
"""

from __future__ import annotations

from functools import cache

from pbem.engine.order_language.word_tables import everyday_table

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
        "extend",
        "forget",
        "help",
        "join",
    ),
    *("language", "leave", "mail", "mute", "name", "new", "options", "rules", "sign up"),
    *("ratings", "standings", "take", "unmute", "unwatch", "vote", "watch", "zone"),
}
"""Orders that go on with words of the player's own. With the others, any other word is chatter."""
_GO_ON = frozenset(
    (
        *("all", "none", "turns", "digest", "off", "on", "text", "html", "light", "dark", "plain"),
        *("legend", "me", "add", "drop", "bot", "resign", "game", "conditions", "new", "if"),
        *("my turn", "rest of round", "orders", "fair"),
    )
)
"""What orders go on with."""
_ANSWERING = frozenset({"agree", "refuse"})
_MOTIONS = frozenset({"undo", "abandon", "bot", "resign", "take", "publish", "extend"})
"""What one agrees to, or refuses."""
_BESIDE_NEW = frozenset({"with", "bot", "open"})
"""What may stand between the names of those who are to play."""


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
    beside = _MOTIONS if order in _ANSWERING else _GO_ON
    while used < len(words):
        more, length = _longest(words[used:], language, beside)
        if not more:
            break
        said.append(more)
        used += length
    rest = head.split()[used:]
    if order == "new":
        rest = _beside_new(rest, language)
    of_motion = order in _ANSWERING and len(said) > 1
    if order not in _WITH_WORDS and not of_motion and not all(map(_is_number, rest)):
        return ""
    return " ".join((*said, *rest)) + (f"{colon}{text}" if colon else "")


def _beside_new(words: list[str], language: str) -> list[str]:
    """Who plays, and how, with our words where the language has others: `з вільним місцем`."""
    said, used = list[str](), 0
    while used < len(words):
        ours, length = _longest([word.casefold() for word in words[used:]], language, _BESIDE_NEW)
        said.append(ours or words[used])
        used += length or 1
    return said


def _is_number(word: str) -> bool:
    return word.strip(_MARKS).isdecimal() or not word.strip(_MARKS)


def _longest(words: list[str], language: str, wanted: frozenset[str]) -> tuple[str, int]:
    """What is wanted of ours that the words begin with, by most words, and how many they are."""
    table = _table(language)
    if not table:  # English, which needs none
        return "", 0
    for length in range(min(len(words), _LONGEST), 0, -1):
        typed = " ".join(words[:length]).strip(_MARKS)
        found = [ours for ours in table.get(typed, ()) if ours in wanted]
        if found:
            return max(found, key=lambda ours: len(ours.split())), length
    return "", 0


@cache
def said_for(ours: str, language: str) -> frozenset[str]:
    """Our word, and what is typed for it in the language."""
    return frozenset((ours, *(typed for typed, known in _table(language).items() if ours in known)))


@cache
def _table(language: str) -> dict[str, list[str]]:
    """By what is typed in the language, our words for it."""
    synonyms = everyday_table(language).get("synonyms", {})
    found: dict[str, list[str]] = {}
    for ours, typed in synonyms.items():
        for one in typed:
            found.setdefault(one, []).append(ours)
    return found
