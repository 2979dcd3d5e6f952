"""What a line takes back that stands above it in the same letter: `No wait, scratch that! ...`.

`restarted` and `restarting` of each `language.toml` take it back for certain, `halting` only where
the line begins so. What stands behind is another matter: it may be an order, or nothing that can be
read. Nothing here plays a move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from pbem.desk.spoken.phrasings import LOOKED_AT, STRETCHES, phrasings, words_of
from pbem.desk.spoken.questions import is_question
from pbem.desk.spoken.second_thoughts import restarts, restarts_wholly
from pbem.desk.spoken.wishes import polite_order
from pbem.engine.languages import LANGUAGES, about

_MOST_STRETCHES = 12
_MOST_WORDS = 8  # of a saying that no mark divides from what is wished for
_NOT_SAID = " ,;:-–—()"


class TakenAbove(NamedTuple):
    """The words that take the lines above back, and what stands behind them."""

    said: str
    rest: str
    sure: bool
    """Whether it is certain: `Wait, ...` may only lead to another thought."""
    whole: bool
    """Whether it speaks of all that was said: `I start again`."""


def taking_above(line: str, tells: Callable[[str], bool]) -> TakenAbove | None:
    """What a line takes back of those above it; None if it takes nothing back.

    Words that take back for certain may stand behind others, of which `tells` says whether they
    order nothing: `I misread the board. Forget that.`
    """
    pieces = STRETCHES.split(line[:LOOKED_AT], maxsplit=_MOST_STRETCHES)
    pieces[-1] += line[LOOKED_AT:]
    return _surely(pieces, tells) or _without_mark(line) or _perhaps(pieces)


def _surely(pieces: Sequence[str], tells: Callable[[str], bool]) -> TakenAbove | None:
    """What some of the clauses take back for certain."""
    for begin in range(0, len(pieces), 2):
        for end in range(len(pieces), begin, -2):
            said = "".join(pieces[begin:end])
            asked = "?" in "".join(pieces[begin : end + 1]) or is_question(said)
            if asked or not (restarts(said) or polite_order(said).startswith("undo")):
                continue
            before = "".join(pieces[:begin])
            if before.strip(_NOT_SAID) and not tells(before):
                return None  # it speaks of what the line says itself
            whole = restarts_wholly(said) or polite_order(said) == "undo all"
            return _taken(pieces, end, sure=True, whole=whole)
    return None


def _without_mark(line: str) -> TakenAbove | None:
    """The same where no mark stands behind: `scratch that build base 5L`."""
    words = line.split()
    for count in range(min(len(words), _MOST_WORDS), 0, -1):
        said = " ".join(words[:count])
        rest = " ".join(words[count:])
        if rest and "?" not in said and restarts(said) and not is_question(said):
            return TakenAbove(said, rest, sure=False, whole=False)
    return None


def _perhaps(pieces: Sequence[str]) -> TakenAbove | None:
    """What the first clauses may take back: `Hold on, not that.`"""
    for end in range(len(pieces), 0, -2):
        if "?" in "".join(pieces[: end + 1]):
            continue
        words = words_of("".join(pieces[:end]))
        if any(_halts(code, words) for code in LANGUAGES):
            return _taken(pieces, end, sure=False, whole=False)
    return None


def _taken(pieces: Sequence[str], end: int, *, sure: bool, whole: bool) -> TakenAbove:
    said, rest = "".join(pieces[: end + 1]).strip(), "".join(pieces[end + 1 :]).strip()
    return TakenAbove(said, rest, sure=sure, whole=whole)


def _halts(code: str, words: Sequence[str]) -> bool:
    """Whether words say in a language that something above is not meant, and nothing else."""
    said, halted = f" {' '.join(words)} ", False
    for saying in _halting(code):
        while f" {saying} " in said:
            said, halted = said.replace(f" {saying} ", "  "), True
    return halted and _beside(code).issuperset(said.split())


@cache
def _halting(code: str) -> list[str]:
    """What may take back the line above, the longest first."""
    return sorted(about(code).halting, key=len, reverse=True)


@cache
def _beside(code: str) -> frozenset[str]:
    """What may stand beside that and says nothing else."""
    asked = [one for one in phrasings() if one.code == code]
    small = (one.undone | one.polite for one in asked)
    return frozenset(about(code).beside_halting).union(*small)
