"""Turns of speech, and plainer words for them, where a line cannot be read as it stands.

A table (`rephrased` in a `words.toml`) has pairs of what is said and what is meant by it:

    ["(use|take) [the] [slot] <slot>", "play <slot>"]

What is said is written as it is typed, in small letters:

    the            a word; between two words a comma may stand as well
    that's         its apostrophe may be missing
    кред*          a word that begins so
    [the]          may be missing
    (use|take)     one of these
    <slot>         a piece, kept for the plainer words; a second one is <slot 2>
    {with|on}      then comes one of these, the end or a mark; it is not part of what is replaced
    (!no|not)      none of these stands before it
    ^ and $        the line begins, or ends, perhaps with a full stop
    \\(            the mark itself

Pieces are regular expressions, or say for each way to type them what is meant: `red = "r"`. Every
table has `<number>`, `<words>`, which are some words with no mark between them, and `<name>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

Pieces = Mapping[str, str | Mapping[str, str]]
STOCK: dict[str, str] = {
    "number": r"\d{1,3}",
    "words": r"(?:[^,;:.()]|(?<=\w)\.(?=\w)){1,60}?",
    "name": r"[^\W\d_]{1,20}",
}
_BLANK = r",? "
_MARK_OR_END = r" ?[).;:,!]|$"
_SPECIAL = "()[]{}<>|^$ "
_SLOT = re.compile(r"<([^<>]+)>")
_NEEDLESS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}|\(![^()]*\)")
_GROUP = re.compile(r"\(([^()]*)\)")
_WITHIN = re.compile(r"(?<=\w)'(?=\w)")
_LETTERS = re.compile(r"[^\s*^$()']+")


class Rephrasing:
    """One turn of speech: what is said, and the plainer words."""

    def __init__(self, said: str, plainer: str, pieces: Pieces) -> None:
        self._pieces = {**STOCK, **pieces}
        self._plainer = plainer
        self._said = said
        self._groups: dict[str, str] = {}
        self._needed = needed_words(said)

    def __call__(self, line: str) -> str:
        """The line, with the plainer words where it says this."""
        if self._needed and not any(word in line for word in self._needed):
            return line
        return self.expression.sub(self._put, line)

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """Made when a line may say it: there are hundreds, and few lines say any of them."""
        return re.compile(_Pattern(self._said, self._pieces, self._groups).regex())

    def _put(self, found: re.Match[str]) -> str:
        def filled(slot: re.Match[str]) -> str:
            kept = found[self._groups[slot[1]]] or ""
            piece = self._pieces[slot[1].split()[0]]
            if isinstance(piece, str) or not kept:
                return kept
            return next(ours for said, ours in piece.items() if re.fullmatch(_word(said), kept))

        return _SLOT.sub(filled, self._plainer)


def needed_words(said: str) -> tuple[str, ...]:
    """Words of what is said, or parts of them, one of which any line has that says it.

    None where that is not plain to see: `(use|take) [the] <slot>` needs `use` or `take`.
    """
    if "\\" in said:
        return ()
    said = _without(_NEEDLESS, said)
    if "|" in (outside := _without(_GROUP, said)):
        return ()
    nested = "(" in _GROUP.sub("", said)
    groups = () if nested else (group[1].split("|") for group in _GROUP.finditer(said))
    ways = ([outside], *groups)
    for way in ways:
        words = tuple(max(_LETTERS.findall(one), key=len, default="") for one in way)
        if all(words):
            return words
    return ()


def _without(some: re.Pattern[str], said: str) -> str:
    """What is left when all of these are gone, with those around them."""
    fewer = some.sub(" ", said)
    return fewer if fewer == said else _without(some, fewer)


class _Pattern:
    """Makes a regular expression of what is said."""

    def __init__(self, said: str, pieces: Pieces, groups: dict[str, str]) -> None:
        self._said = said
        self._at = 0
        self._pieces = pieces
        self._groups = groups

    def regex(self) -> str:
        """The expression for all of it; words of it are whole words."""
        begins = r"(?:(?<![\w-])|(?!\w))" if self._said[0] != "^" else ""
        ends = r"(?!\w)" if self._said[-1] not in "$ ]" else ""
        return begins + self._stretch("") + ends

    def _stretch(self, closing: str) -> str:
        """What stands up to a closing mark: stretches of items, one of which is said."""
        found = [self._items(closing)]
        while self._peek() == "|":
            self._at += 1
            found.append(self._items(closing))
        return "|".join(found) if len(found) > 1 else found[0]

    def _items(self, closing: str) -> str:
        """Items in a row; one that may be missing takes a blank beside it along."""
        made, begun = "", False
        while self._peek() not in ("", "|", closing):
            blank = self._peek() == " "
            self._at += blank
            mark = self._peek()
            if mark in ("", "|", closing):
                return made + _BLANK if blank else made
            optional = mark == "["
            item = self._item()
            if optional and not begun:
                apart = self._peek() == " "
                self._at += apart
                made += f"(?:{item}{_BLANK if apart else ''})?"
            elif optional:
                made += f"(?:{_BLANK if blank else ''}{item})?"
            else:
                made += (_BLANK if blank and begun else " " if blank else "") + item
                begun = begun or mark not in "^{"
        return made

    def _item(self) -> str:
        """A word, a mark, or what stands in brackets."""
        mark = self._peek()
        self._at += 1
        if mark == "[":
            return f"(?:{self._closed(']')})"
        if mark == "{":
            return rf"(?={_MARK_OR_END}|,? (?:{self._closed('}')})(?!\w))"
        if mark == "(":
            return self._group()
        if mark == "<":
            return self._piece()
        if mark == "^":
            return "^"
        if mark == "$":
            return "[.!]?$"
        start = self._at - 1
        if mark == "\\":
            start = self._at
            self._at += 1
            return re.escape(self._said[start])
        while self._peek() and self._peek() not in _SPECIAL:
            self._at += 1
        return _word(self._said[start : self._at])

    def _closed(self, closing: str) -> str:
        made = self._stretch(closing)
        self._at += 1
        return made

    def _group(self) -> str:
        if self._peek() != "!":
            return f"(?:{self._closed(')')})"
        self._at += 1
        words = self._closed(")").split("|")
        return "".join(rf"(?<!\b{word} )(?<!\b{word})" for word in words)

    def _piece(self) -> str:
        end = self._said.index(">", self._at)
        name, self._at = self._said[self._at : end], end + 1
        if name in self._groups:
            return f"(?P={self._groups[name]})"
        piece = self._pieces[name.split()[0]]
        self._groups[name] = group = f"piece{len(self._groups)}"
        said = piece if isinstance(piece, str) else "|".join(map(_word, piece))
        return f"(?P<{group}>{said})"

    def _peek(self) -> str:
        return self._said[self._at : self._at + 1]


def _word(said: str) -> str:
    """The expression for a word, or for all words that begin so."""
    return _WITHIN.sub("'?", re.escape(said)).replace(r"\*", r"\w*")


def rephrasings(rows: Sequence[tuple[str, str]], pieces: Pieces) -> list[Rephrasing]:
    """The turns of speech of a table, in their order."""
    return [Rephrasing(said, plainer, pieces) for said, plainer in rows]
