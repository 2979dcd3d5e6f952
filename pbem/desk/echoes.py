"""How a line was read, told as a person would: each thing once.

`contracts; contracts G03; contracts Y01` is `contracts G03, Y01`, and `bank; 2` is `bank 2`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.text import _


def told_once(phrases: Sequence[str]) -> str:
    """The phrases in a row, without what one of them says again of the one before it."""
    told: list[str] = []
    for phrase in phrases:
        said, before = phrase.split(), told[-1].split() if told else []
        if before and said[: len(before)] == before != said:
            told[-1] = phrase  # `water; water A B`
        elif len(before) == 1 and phrase.isdecimal():
            told[-1] = f"{told[-1]} {phrase}"
        elif _goes_on(before, said):
            told[-1] = f"{told[-1]}, {said[-1]}"
        else:
            told.append(phrase)
    return _("; ").join(told)


def _goes_on(before: Sequence[str], said: Sequence[str]) -> bool:
    """Whether a phrase is the one before it with another code at its end."""
    beginning = list(said[:-1])
    listed = [word.rstrip(",") for word in before[len(beginning) :]]
    same = bool(beginning) and list(before[: len(beginning)]) == beginning
    return same and bool(listed) and all(map(_is_code, [*listed, said[-1]]))


def _is_code(word: str) -> bool:
    """Whether a word is a code or a number: 5L, SE, 28."""
    return word.isupper() or word.isdecimal()
