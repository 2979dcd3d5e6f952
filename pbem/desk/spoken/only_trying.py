"""Orders that are only to be tried: `don't play this yet`, `what would happen if I bank 2?`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pbem.desk.spoken.phrasings import MOST_WORDS, STRETCHES, Phrasing, phrasings, words_of
from pbem.desk.spoken.questions import asks_for_something
from pbem.engine.order_language.slips import Slips

_LEAST_SLIPPED = 5  # letters of a word that may have a slip of the finger
_AROUND = " ,;:.!?()-–—…"


def only_tried(line: str) -> str | None:
    """The orders of a line that wishes, in any language, only to try them; None if it does not.

    `just looking, don't save: build base 5L` has one, `don't play this yet` has none beside it.
    """
    if _is_lone_trial(line):
        return ""
    pieces = STRETCHES.split(line)
    if not any(map(is_trial, pieces)):
        return None
    kept = [piece for piece in pieces if not is_trial(piece) and not _is_polite(piece)]
    return "".join(kept).strip(_AROUND)


def supposed(line: str) -> str:
    """The order of a question that asks what it would bring: `what would happen if I bank 2?`"""
    if _begins_supposing().search(line.lower()) is None:
        return ""
    pieces = [one for one in STRETCHES.split(line) if not is_trial(one) and not _is_polite(one)]
    said = "".join(pieces).strip(_AROUND)
    plain = said.lower().replace("’", "'").replace("ʼ", "'")
    if len(plain) != len(said):
        return ""
    for one in phrasings():
        for saying in one.supposing:
            before, found, _rest = f" {plain} ".partition(f" {saying} ")
            if found and (not before or asks_for_something(words_of(before))):
                order = said[len(before) + len(saying) :].strip(_AROUND)
                return " ".join(one.supposed.get(word.casefold(), word) for word in order.split())
    return ""


@cache
def _begins_supposing() -> re.Pattern[str]:
    """The first words of such questions, in any language: a line without one is none."""
    firsts = {saying.split()[0] for one in phrasings() for saying in one.supposing}
    apostrophes = ((re.escape(one).replace("'", "['’ʼ]")) for one in sorted(firsts))
    return re.compile("|".join(apostrophes))


def is_trial(stretch: str) -> bool:
    words = words_of(stretch)
    if not 0 < len(words) <= MOST_WORDS or not _words_of_trying().issuperset(words):
        return False
    return any(_only_tries(one, words) for one in phrasings())


def _is_lone_trial(line: str) -> bool:
    """Whether a line only wishes to try the others: `try`, `preveiw`, `What would happen:`.

    A slip of the finger in it must not play what was only to be tried.
    """
    words = words_of(line)
    if not 0 < len(words) <= MOST_WORDS:
        return False
    said = " ".join(words)
    if any(said in one.lone_trial for one in phrasings()):
        return True
    return len(words) == 1 and len(said) >= _LEAST_SLIPPED and bool(_lone_words().of(said))


@cache
def _lone_words() -> Slips:
    """The words of which each alone wishes to try something."""
    trials = (word for one in phrasings() for word in one.trying)
    return Slips(word for word in trials if " " not in word and len(word) >= _LEAST_SLIPPED)


@cache
def _words_of_trying() -> frozenset[str]:
    """All words that may stand in a wish to try something, in any language."""
    return frozenset[str]().union(*(one.trial_words for one in phrasings()))


def _only_tries(phrasing: Phrasing, words: Sequence[str]) -> bool:
    """Whether the words wish that what stands beside them is tried, and say nothing else."""
    if not phrasing.trial_words.issuperset(words) or phrasing.thanks_for(words):
        return False
    return any(map(set(words).issuperset, phrasing.trials))


def _is_polite(stretch: str) -> bool:
    words = words_of(stretch)
    return bool(words) and any(one.polite.issuperset(words) for one in phrasings())
