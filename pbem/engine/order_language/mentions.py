"""Things that a line names by what they are: `the green one with 4 credits`, `both red ones`.

A mention is a run of words all of which can be said of the things that it may stand for: their
kind, colour, name and text, numbers with what they count. It says which thing is meant by a word
for its kind, by a trait, or by a word that points (`the one`, `that which`), unless nothing but
such things is asked for. A word that none of the things has ends the mention, and stays in the
line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .cutting import tidy
from .mention_runs import Contradicted, Mention, Run, Token
from .portraits import Meanings, Portrait, Things

_TOKEN = re.compile(r"[+-]?[^\W_](?:[\w'’.+-]*[^\W_])?|\S")
_BRACKETS = frozenset("([")
_MOST_TOKENS = 80


def mentions(
    meanings: Meanings, things: Sequence[Portrait], line: str, *, anything: bool
) -> list[Mention]:
    """The mentions of a line that is tidy, from its front on, each as long as can be.

    `anything` says that only such things are asked for, so that any word may be said of one.
    """
    tokens, told = _tokens(meanings, line), Things(things)
    found: list[Mention] = []
    called: Mention | None = None  # `the third patent`, of which more may be said
    place = 0
    while place < len(tokens) <= _MOST_TOKENS:
        run = Run(meanings, told, tokens, place)
        mention = run.read(anything=anything)
        latest = called or (found[-1] if found else None)
        if latest is not None and (both := _told_further(run, latest)) is not None:
            found[len(found) - (called is None) :] = [both]
            place, called = run.end, None
            continue
        if mention is not None and found and run.goes_on_from(found[-1].end):
            raise Contradicted
        found += [mention] if mention is not None else []
        idle = not tokens[place].word or meanings.is_idle(tokens[place].word)
        called = called if idle else run.called() if mention is None else None
        read = mention is not None or (called is not None and not idle)
        place = run.end if read else place + 1
        if place < len(tokens) and tokens[place].mark in _BRACKETS:
            place = _behind(tokens, place)
    return found


def _told_further(run: Run, latest: Mention) -> Mention | None:
    """What was described right before, with what a run says of it, even if that alone is none."""
    mention = run.mention(anything=True)
    return run.told_further(latest, mention) if mention is not None else None


def _behind(tokens: Sequence[Token], place: int) -> int:
    """The place behind a note in brackets, which says nothing but what is said besides."""
    return next((at for at in range(place, len(tokens)) if tokens[at].mark in ")]"), place) + 1


def _tokens(meanings: Meanings, line: str) -> list[Token]:
    """The words and marks of a line."""
    found = []
    for one in _TOKEN.finditer(line):
        words = meanings.words(tidy(one[0]))
        alike = words and any(map(str.isalnum, words[0]))
        found.append(Token(one.start(), one.end(), words[0] if alike else "", one[0]))
    return found
