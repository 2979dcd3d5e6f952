"""Words that drop what was said before: `I changed my mind!`, `scrap that, I start again: ...`."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.spoken.phrasings import MOST_WORDS, STRETCHES, Phrasing, has_all, phrasings, words_of
from pbem.desk.spoken.questions import is_question


def behind_second_thought(line: str) -> str:
    """What a line wishes for behind words that drop what stands above it: `I changed my mind!`"""
    pieces = STRETCHES.split(line) if not is_question(line) else []
    for end in range(len(pieces) - 2, 0, -2):
        words = words_of("".join(pieces[:end]))
        if any(_rethinks(one, words) for one in phrasings()):
            return "".join(pieces[end + 1 :]).strip()
    return ""


def behind_restart(line: str) -> str | None:
    """What a line says behind words that take back what was said before; None without such.

    `Scrap that, I start again: bank 2`
    """
    pieces = STRETCHES.split(line) if "?" not in line else []
    for end in range(len(pieces), 0, -2):
        if restarts("".join(pieces[:end])):
            return "".join(pieces[end + 1 :]).strip()
    return None


def restarts(said: str) -> bool:
    """Whether words, in any language, take back what was said before, and say nothing else."""
    words = words_of(said)
    return bool(words) and any(_restarts(one, words) for one in phrasings())


def restarts_wholly(said: str) -> bool:
    """Whether words that take back speak of all that was said before: `I start again`."""
    words = words_of(said)
    return any(has_all(words, one.restarting) for one in phrasings())


def says_drop_it(line: str) -> bool:
    """Whether a line, in any language, says no more than that what is held is not wanted."""
    words = words_of(line)
    if not words or len(words) > MOST_WORDS or "?" in line:
        return False
    return any(_drops(one, words) for one in phrasings())


def _rethinks(phrasing: Phrasing, words: Sequence[str]) -> bool:
    """Whether the words say that something else is wanted, and nothing else."""
    return phrasing.rethinking_words.issuperset(words) and has_all(words, phrasing.rethought)


def _restarts(phrasing: Phrasing, words: Sequence[str]) -> bool:
    """Whether the words take back what was said before, and say nothing else."""
    if not phrasing.restart_words.issuperset(words):
        return False
    return has_all(words, phrasing.restarted) or has_all(words, phrasing.restarting)


def _drops(phrasing: Phrasing, words: Sequence[str]) -> bool:
    """Whether the words say no to what is held, and nothing else."""
    return phrasing.dropping_words.issuperset(words) and has_all(words, phrasing.dropping)
