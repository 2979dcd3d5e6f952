"""What people ask the host in whole sentences: for something it shows, or about the game.

`please send me the board` is the order `board`; `how much is a base?` gets a pointer to the order
that answers it. Nothing here plays a move. The words of each language are in `plain_asking.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pbem.engine.play import Play
from pbem.engine.text import Words, _, joined, text

_MOST_WORDS = 12


class Phrasing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one language asks the host; see the head of the table."""

    polite: frozenset[str]
    shown: dict[str, list[str]]
    rules: frozenset[str]
    undo: list[str]
    undone: frozenset[str]
    asking: frozenset[str]
    costs: frozenset[str]

    def wish(self, words: Sequence[str], *, asked: bool) -> str:
        """The order of the host that the words are in this language, or nothing."""
        said = [word for word in words if word not in self.polite]
        if not said:
            return ""
        if not asked and self.takes_back(said):
            known = self.undone.union(*(one.split() for one in self.undo))
            wordy = len(said) < len(words) or not self.undone.isdisjoint(said)
            return "undo" if wordy and known.issuperset(said) else ""
        if len(said) == len(words):
            return ""
        if said[0] in self.rules and len(said) > 1:
            return " ".join(["rules", *said[1:]])
        thing = " ".join(said)
        return next((order for order, things in self.shown.items() if thing in things), "")

    def takes_back(self, words: Sequence[str]) -> bool:
        """Whether the words speak of taking something back."""
        return any(set(one.split()).issubset(words) for one in self.undo)


@cache
def _phrasings() -> list[Phrasing]:
    """How each language asks."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return list(msgspec.convert(table, dict[str, Phrasing]).values())


def polite_order(line: str) -> str:
    """The order of the host that a polite sentence is in any language, or nothing."""
    words = _words(line)
    if len(words) > _MOST_WORDS:
        return ""
    wishes = (one.wish(words, asked="?" in line) for one in _phrasings())
    return next(filter(None, wishes), "")


def is_question(line: str) -> bool:
    """Whether a line asks something."""
    return bool(_words(line)) and ("?" in line or begins_like_question(line))


def begins_like_question(line: str) -> bool:
    """Whether it asks from its first word on: `is 5L free?`, not `build base 5L?`."""
    words = _words(line)
    return bool(words) and any(words[0] in one.asking for one in _phrasings())


def pointer(play: Play[Any], seat: int, line: str) -> Words:
    """Which orders answer a question that was put to the host."""
    words = _words(line)
    view = play.view(seat)
    named = [
        text(_("`about {code}` tells what that is."), code=word.upper())
        for word in dict.fromkeys(words)
        if _like_a_code(word) and play.game.lookup(view, ["about", word]) is not None
    ]
    if any(one.takes_back(words) for one in _phrasings()):
        named.append(
            text(_("`undo` takes back your latest decision; after your turn it asks the others."))
        )
    if any(not one.costs.isdisjoint(words) for one in _phrasings()):
        named.append(text(_("`rules cost` tells what things cost; `legal` shows your prices.")))
    else:
        named.append(
            text(_("`legal` lists what you may do now; `preview` above an order only tries it."))
        )
    named.append(text(_("`rules WORD` finds a rule, `about NAME` explains a thing.")))
    return joined([*named, text(_("`report: ...` reaches the operator."))], " ")


def _like_a_code(word: str) -> bool:
    """Whether a word may be a code such as 5L; a number alone may count anything."""
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def _words(line: str) -> list[str]:
    plain = line[:400].casefold().replace("’", "'").replace("ʼ", "'")
    return [word for one in plain.split() if (word := one.strip("?!.,:;()\"“”«»„…–—'`"))]
